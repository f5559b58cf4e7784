// How a store says that it could not do its work; nothing of the write that failed has been applied.
import { TaggedError } from "effect/Data"

/**
 * A store could not answer. A write that fails this way was either applied whole or not at all; a request repeated with
 * the same request id finds out which.
 *
 * `reason`: `unavailable` (closed, crashed, unreachable), `busy` (locked by another for too long), `full` (no space
 * left), `defect` (anything else). `cause` is what the driver said, for the log, never for a caller.
 */
// ENG-101
export class StoreFault extends TaggedError("StoreFault")<{
  /** What kind of fault it is; `busy` may pass by itself. */
  readonly reason: "unavailable" | "busy" | "full" | "defect"
  /** What the driver said or threw; for the log only. */
  readonly cause: unknown
}> {
  /** The reason and what the driver said, in one line. */
  override get message(): string {
    return `${this.reason}: ${String(this.cause)}`
  }
}
