// Deciding without locks: read, decide, commit if nothing changed; else read and decide again.

import { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"

/** How often a write that lost a race is decided again before the store is called busy. */
export const MAX_ATTEMPTS = 64

/**
 * Repeats an attempt while it answers `conflict`, at most {@link MAX_ATTEMPTS} times; every attempt reads anew.
 *
 * @returns the first answer that is not a conflict; a `StoreFault` with reason `busy` when there is none.
 */
// SIG-188
export const untilCommitted = <A, E, R>(
  attempt: Effect.Effect<A | "conflict", E, R>,
  attemptsLeft: number = MAX_ATTEMPTS,
): Effect.Effect<A, E | StoreFault, R> =>
  Effect.flatMap(attempt, (answer): Effect.Effect<A, E | StoreFault, R> => {
    if (answer !== "conflict") return Effect.succeed(answer)
    if (attemptsLeft <= 1) return Effect.fail(new StoreFault({ reason: "busy", cause: "too many conflicting writes" }))
    return untilCommitted(attempt, attemptsLeft - 1)
  })
