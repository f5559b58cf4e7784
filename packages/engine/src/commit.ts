// Deciding and committing without locks: read, decide, commit if nothing changed; else read and decide again.
import { type Effect, fail, flatMap, succeed, suspend, uninterruptible } from "effect/Effect"
import type { Deadline } from "./caller.ts"
import { StoreFault } from "./ports/store-fault.ts"
import { type Refusal, refuseWith } from "./refusal.ts"

/** How often a write that lost a race is decided again before the store is called busy. */
export const MAX_ATTEMPTS = 64

/**
 * Repeats an attempt while it answers `conflict`, at most {@link MAX_ATTEMPTS} times; every attempt reads anew.
 *
 * @returns the first answer that is not a conflict; a `StoreFault` with reason `busy` when there is none.
 */
export const untilCommitted = <A, E, R>(
  attempt: Effect<A | "conflict", E, R>,
  attemptsLeft: number = MAX_ATTEMPTS,
): Effect<A, E | StoreFault, R> =>
  flatMap(attempt, (answer): Effect<A, E | StoreFault, R> => {
    if (answer !== "conflict") return succeed(answer)
    if (attemptsLeft <= 1) return fail(new StoreFault({ reason: "busy", cause: "too many conflicting writes" }))
    return untilCommitted(attempt, attemptsLeft - 1)
  })

/** Runs a commit unless the deadline has passed; from then on it is not interrupted, and its answer is the answer. */
export const commitBefore = <A, E, R>(deadline: Deadline, commit: Effect<A, E, R>): Effect<A, E | Refusal, R> =>
  suspend((): Effect<A, E | Refusal, R> => {
    if (deadline.state === "passed") {
      return refuseWith("RequestTimeout", "too-late", "the request took longer than allowed and was not applied")
    }
    deadline.state = "committing"
    return uninterruptible(commit)
  })
