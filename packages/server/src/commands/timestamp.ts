// `callrules timestamp`: one timestamp a line, answered with epoch milliseconds or what is wrong with it.
import { parseTimestamp, type Zone, zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"
import type { LineFault } from "../lines.ts"

/** How local times are read. */
export interface TimestampOptions {
  readonly zone: Zone
  readonly disambiguation: "compatible" | "earlier" | "later" | "reject"
  readonly hours: "lenient" | "strict"
}

/** Answers one line: epoch milliseconds, or `error: ` and the problem's code, column, message and hint. */
export const timestampLine =
  (options: TimestampOptions) =>
  (line: string): string => {
    const parsed = parseTimestamp(line, options)
    if (Result.isSuccess(parsed)) return String(parsed.success.instant)
    const { code, span, message, hint } = parsed.failure
    return `error: ${code} at column ${span.column}: ${message} (${hint})`
  }

/** Answers a line that was not read as text. */
export const timestampFault = ({ message, hint }: LineFault): string => `error: ${message} (${hint})`

/** The zone of a name; a `Failure` of one line when there is none. */
export const namedZone = (name: string): Zone => {
  const found = zone(name)
  if (Result.isSuccess(found)) return found.success
  const { message, hint } = found.failure
  throw new Failure(`${message}${hint === undefined ? "" : ` (${hint})`}`)
}
