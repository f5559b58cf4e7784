// Effect: the engine as a layer, which closes it, and as routes of Effect's own router.
import { type Engine, makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"

/** The engine of the application. */
export class CallEngine extends Context.Service<CallEngine, Engine>()("CallEngine") {
  static readonly layer = Layer.effect(
    CallEngine,
    Effect.acquireRelease(
      Effect.promise(() =>
        makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] }),
      ),
      (engine) => Effect.promise(() => engine.close()),
    ),
  )
}

/** Its routes, at the root of the router. */
export const routes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const answer = HttpEffect.fromWebHandler((yield* CallEngine).handler)
    yield* Effect.forEach(["/api/*", "/call/*", "/calls_in_progress/*"] as const, (path) =>
      router.add("*", path, answer),
    )
  }),
)
