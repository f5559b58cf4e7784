// A write that lost a race, as a typed failure: nothing of it was applied, and whoever decided it reads and decides again.
import * as Effect from "effect/Effect"

/** Something that a write was decided on has changed meanwhile, or an id is taken. */
export interface Conflict {
  /** Tells it apart from a refusal and from a `StoreFault`. */
  readonly _tag: "Conflict"
}

/** Fails with a {@link Conflict}. */
export const conflict: Effect.Effect<never, Conflict> = Effect.fail({ _tag: "Conflict" })

/** Whether an error of an operation is a {@link Conflict}. */
export const isConflict = (error: unknown): error is Conflict =>
  typeof error === "object" && error !== null && Reflect.get(error, "_tag") === "Conflict"

/** A write of a store; its answer `conflict` is a failure. */
export const orConflict = <A, E, R>(write: Effect.Effect<A | "conflict", E, R>): Effect.Effect<A, E | Conflict, R> =>
  Effect.flatMap(
    write,
    (answer): Effect.Effect<A, Conflict> => (answer === "conflict" ? conflict : Effect.succeed(answer)),
  )
