// Deciding without locks: read, decide, commit if nothing changed; else read and decide again.
import { type LedgerReading, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type Conflict, isConflict } from "./conflict.ts"

/** How often a request is decided on what its conflict has read, before it gives its turn to others. */
const MAX_READINGS = 16

/** How often a write that lost a race is decided again before the store is called busy. */
const MAX_ATTEMPTS = 64

/**
 * Repeats an attempt while it fails with a {@link Conflict}, at most {@link MAX_ATTEMPTS} times; every attempt reads anew.
 *
 * @returns the first answer; a `StoreFault` with reason `busy` when every attempt lost its race.
 */
// SIG-188
export const untilCommitted = <A, E, R>(
  attempt: Effect.Effect<A, E | Conflict, R>,
  attemptsLeft: number = MAX_ATTEMPTS,
): Effect.Effect<A, E | StoreFault, R> =>
  Effect.catch(attempt, (error): Effect.Effect<A, E | StoreFault, R> => {
    if (!isConflict(error)) return Effect.fail(error)
    if (attemptsLeft > 1) return untilCommitted(attempt, attemptsLeft - 1)
    return Effect.fail(new StoreFault({ reason: "busy", cause: "too many conflicting writes" }))
  })

/**
 * Decides again at once on what a {@link Conflict} has read, so that a request that lost to another process is ahead of those that
 * have yet to read. A conflict without a reading stays one.
 */
// ENG-285
export const decidingAgain = <A, E, R>(
  decide: (reading: LedgerReading | undefined) => Effect.Effect<A, E | Conflict, R>,
): Effect.Effect<A, E | Conflict, R> => {
  const from = (reading: LedgerReading | undefined, readingsLeft: number): Effect.Effect<A, E | Conflict, R> =>
    Effect.catch(
      decide(reading),
      (error): Effect.Effect<A, E | Conflict, R> =>
        isConflict(error) && error.reading !== undefined && readingsLeft > 0
          ? from(error.reading, readingsLeft - 1)
          : Effect.fail(error),
    )
  return from(undefined, MAX_READINGS)
}
