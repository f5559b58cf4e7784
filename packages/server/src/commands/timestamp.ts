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
  /** Whether each answer says where the local time was on the zone's clock. */
  readonly localTime: boolean
}

/**
 * Answers one line: epoch milliseconds, or `error: ` and the problem's code, column, message and hint. With `localTime`,
 * a tab and `exact`, `gap` or `overlap` follow the milliseconds, and in an overlap the other instant it may mean.
 */
// TIM-65
export const timestampLine =
  (options: TimestampOptions) =>
  (line: string): string => {
    const parsed = parseTimestamp(line, options)
    if (Result.isSuccess(parsed)) {
      const { instant, localTime, otherInstant } = parsed.success
      if (!options.localTime) return String(instant)
      return `${instant}\t${localTime}${otherInstant === undefined ? "" : ` ${otherInstant}`}`
    }
    const { code, span, message, hint } = parsed.failure
    return `error: ${code} at column ${span.column}: ${message} (${hint})`
  }

/** Answers a line that was not read as text. */
export const timestampFault = ({ message, hint }: LineFault): string => `error: ${message} (${hint})`

/** The zone of a name, with its warning told; a `Failure` of one line when there is none. */
export const namedZone = (name: string, warn: (line: string) => void): Zone => {
  const found = zone(name)
  if (Result.isSuccess(found)) {
    const { warning } = found.success
    if (warning !== undefined) warn(`warning: ${warning.message} (${warning.hint})`)
    return found.success
  }
  const { message, hint } = found.failure
  throw new Failure(`${message}${hint === undefined ? "" : ` (${hint})`}`)
}
