// `callrules timestamp`: one timestamp a line, answered with epoch milliseconds or what is wrong with it.
import { parseTimestamp, type Zone, zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"

/** How local times are read. */
export interface TimestampOptions {
  readonly zone: Zone
  readonly disambiguation: "compatible" | "earlier" | "later" | "reject"
}

/** Answers one line: epoch milliseconds, or `error: ` and the problem with its hint. */
export const timestampLine =
  (options: TimestampOptions) =>
  (line: string): string => {
    const parsed = parseTimestamp(line, options)
    if (Result.isSuccess(parsed)) return String(parsed.success.instant)
    const { message, hint } = parsed.failure
    return `error: ${message}${hint === undefined ? "" : ` (${hint})`}`
  }

/** What answers a line that is too long to be read. */
export const LINE_TOO_LONG = "error: the line is too long to be a timestamp"

/** The zone of a name; a `Failure` of one line when there is none. */
export const namedZone = (name: string): Zone => {
  const found = zone(name)
  if (Result.isSuccess(found)) return found.success
  const { message, hint } = found.failure
  throw new Failure(`${message}${hint === undefined ? "" : ` (${hint})`}`)
}
