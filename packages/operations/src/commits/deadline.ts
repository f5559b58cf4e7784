// The deadline of a request: past it nothing is applied, but a commit that has begun is answered for what it did.
import * as Effect from "effect/Effect"
import { type Refusal, refusal } from "../refusal.ts"
import { type Conflict, isConflict } from "./conflict.ts"

/**
 * Shared by an operation and the request that waits for it. `open`: nothing has been committed; `held`: a commit is under way or
 * done, and the operation's answer is the answer; `passed`: nothing may be committed any more.
 *
 * Source of the rule: section 7 of the specification (504 past 120 seconds).
 */
export interface Deadline {
  /** The progress of the operation; set by the operation and by the timer. */
  state: "open" | "held" | "passed"
  /** Whether the time is up; a commit that lost a race is not retried then. */
  isOver: boolean
}

/**
 * A deadline that has not passed. One made this way never passes by itself: `Engine.handler` lets the deadlines of
 * its requests pass after 120 seconds, `Engine.asCaller` gives one without a time.
 */
export const openDeadline = (): Deadline => ({ state: "open", isOver: false })

/** Keeps an open deadline from passing: from now on the operation's answer is the answer, however long it takes. */
export const hold = (deadline: Deadline): void => {
  if (deadline.state === "open") deadline.state = "held"
}

/** Lets a deadline count again after a commit that changed nothing. */
const release = (deadline: Deadline): void => {
  deadline.state = deadline.isOver ? "passed" : "open"
}

/**
 * Marks the deadline as passed.
 *
 * @returns true when nothing has been committed and nothing will be; false when a commit is under way.
 */
// ENG-54
export const expire = (deadline: Deadline): boolean => {
  deadline.isOver = true
  if (deadline.state === "held") return false
  deadline.state = "passed"
  return true
}

/** The answer to a request whose time was up before anything of it was committed. */
export const tooLate: Refusal = refusal("RequestTimeout", [
  { code: "too-late", path: [], message: "the request took longer than allowed; nothing of it was applied" },
])

/**
 * Runs a commit unless the deadline has passed: RequestTimeout then. A commit is not interrupted. One that fails with a
 * {@link Conflict} has changed nothing, and the deadline counts again.
 */
// ENG-16, ENG-53
export const commitBefore = <A, E, R>(
  deadline: Deadline,
  commit: Effect.Effect<A, E | Conflict, R>,
): Effect.Effect<A, E | Conflict | Refusal, R> =>
  Effect.suspend((): Effect.Effect<A, E | Conflict | Refusal, R> => {
    if (deadline.state === "passed") return Effect.fail(tooLate)
    hold(deadline)
    return Effect.uninterruptible(
      Effect.tapError(commit, (error) => (isConflict(error) ? Effect.sync(() => release(deadline)) : Effect.void)),
    )
  })
