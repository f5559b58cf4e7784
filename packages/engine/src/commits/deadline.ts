// The deadline of a request: past it nothing is applied, but a commit that has begun is answered for what it did.
import * as Effect from "effect/Effect"
import { type Refusal, refuseWith } from "../refusal.ts"

/**
 * Shared by an operation and whoever waits for it. `open`: nothing has been committed; `committing`: a commit is under
 * way or done, and its answer is the answer; `passed`: nothing may be committed any more.
 *
 * Source of the rule: section 7 of the specification (504 past 120 seconds).
 */
export interface Deadline {
  /** How far the operation has come; set by the operation and by whoever lets the deadline pass. */
  state: "open" | "committing" | "passed"
  /** Whether the time is over; a commit that lost a race is not tried again then. */
  isOver: boolean
}

/**
 * A deadline that has not passed. One made this way never passes by itself: `Engine.handler` lets the deadlines of
 * its requests pass after 120 seconds, `Engine.asCaller` gives one without a time.
 *
 * @example
 * ```ts
 * import { openDeadline } from "@callrules/engine"
 *
 * console.assert(openDeadline().state === "open")
 * ```
 */
export const openDeadline = (): Deadline => ({ state: "open", isOver: false })

/**
 * Says that the time is over.
 *
 * @returns true when nothing has been committed and nothing will be; false when a commit is under way.
 */
// ENG-54
export const expire = (deadline: Deadline): boolean => {
  deadline.isOver = true
  if (deadline.state === "committing") return false
  deadline.state = "passed"
  return true
}

/**
 * Runs a commit unless the deadline has passed: RequestTimeout then. A commit is not interrupted. One that answers with
 * a value of `lost` has changed nothing, and the deadline counts again.
 */
// ENG-53
export const commitBefore = <A, E, R>(
  deadline: Deadline,
  lost: ReadonlyArray<unknown>,
  commit: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | Refusal, R> =>
  Effect.suspend((): Effect.Effect<A, E | Refusal, R> => {
    if (deadline.state === "passed") {
      return refuseWith("RequestTimeout", "too-late", "the request took longer than allowed; nothing of it was applied")
    }
    deadline.state = "committing"
    return Effect.uninterruptible(
      Effect.map(commit, (answer) => {
        if (lost.includes(answer)) deadline.state = deadline.isOver ? "passed" : "open"
        return answer
      }),
    )
  })
