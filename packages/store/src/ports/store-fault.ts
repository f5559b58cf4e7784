// The fault with which a store reports that it could not do its work.
import { TaggedError } from "effect/Data"

/** What was thrown, as text; of what has none, such as an object without a prototype, the kind of thing it is. */
const textOf = (cause: unknown): string => {
  try {
    return String(cause)
  } catch {
    return "an object that cannot be shown as text"
  }
}

/**
 * A store could not answer. A write that fails this way was applied completely or not at all; repeat the request with
 * the same request id to find out which.
 *
 * `reason`: `unavailable` (closed, crashed, unreachable), `busy` (locked by another for too long), `full` (no space
 * left), `defect` (anything else). `cause` is the driver's message, for the log, never for a caller.
 */
// ENG-101
export class StoreFault extends TaggedError("StoreFault")<{
  /** The kind of fault; `busy` may pass by itself. */
  readonly reason: "unavailable" | "busy" | "full" | "defect"
  /** What the driver said or threw; for the log only. */
  readonly cause: unknown
}> {
  /** The reason and the driver's message, in one line. */
  override get message(): string {
    return `${this.reason}: ${textOf(this.cause)}`
  }
}
