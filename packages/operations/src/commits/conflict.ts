// A write that lost a race, as a typed failure: it changed nothing, and the request reads and decides again.
import type { ConflictWithReading, LedgerReading } from "@callrules/store"
import * as Effect from "effect/Effect"

/** Something that a write was decided on has changed meanwhile, or an id is taken. */
export interface Conflict {
  /** Tells it apart from a refusal and from a `StoreFault`. */
  readonly _tag: "Conflict"
  /** What the write was decided on as it is now, where the store has read it again. */
  readonly reading?: LedgerReading
}

/** Fails with a {@link Conflict}. */
export const conflict: Effect.Effect<never, Conflict> = Effect.fail({ _tag: "Conflict" })

/** Whether an error of an operation is a {@link Conflict}. */
export const isConflict = (error: unknown): error is Conflict =>
  typeof error === "object" && error !== null && Reflect.get(error, "_tag") === "Conflict"

/** A write of a store; its answer that it is a conflict is a failure. */
export const orConflict = <A, E, R>(
  write: Effect.Effect<A | "conflict" | ConflictWithReading, E, R>,
): Effect.Effect<A, E | Conflict, R> =>
  Effect.flatMap(write, (answer): Effect.Effect<A, Conflict> => {
    if (answer === "conflict") return conflict
    return hasReading(answer) ? Effect.fail({ _tag: "Conflict", reading: answer.conflict }) : Effect.succeed(answer)
  })

const hasReading = (answer: unknown): answer is ConflictWithReading =>
  typeof answer === "object" && answer !== null && "conflict" in answer
