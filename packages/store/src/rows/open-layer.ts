// A layer that stays open for a host that does not use Effect.
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"

/** What a layer has made, and how it is released. */
export interface OpenLayer<A> {
  readonly context: Context.Context<A>
  readonly close: () => Promise<void>
}

/** Builds a layer, which stays open until it is closed. Rejected with what the layer fails with. */
export const openLayer = async <A, E>(layer: Layer.Layer<A, E>): Promise<OpenLayer<A>> => {
  const scope = Scope.makeUnsafe()
  const close = (): Promise<void> => Effect.runPromise(Scope.close(scope, Exit.void))
  try {
    return { context: await Effect.runPromise(Layer.buildWithScope(layer, scope)), close }
  } catch (error) {
    await close()
    throw error
  }
}
