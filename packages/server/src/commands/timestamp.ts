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
  /** Whether each answer is an object. */
  readonly json?: boolean
}

/**
 * Answers one line: epoch milliseconds, or `error: ` and the problem's code, column, message and hint. With `localTime`,
 * a tab and `exact`, `gap` or `overlap` follow the milliseconds, and in an overlap the other instant it may mean.
 */
// TIM-65
export const timestampLine =
  (options: TimestampOptions, noted: () => void = () => undefined) =>
  (line: string): string => {
    const parsed = parseTimestamp(line, options)
    if (Result.isFailure(parsed)) noted()
    if (options.json === true) return JSON.stringify(jsonOf(parsed))
    if (Result.isSuccess(parsed)) {
      const { instant, localTime, otherInstant } = parsed.success
      if (!options.localTime) return String(instant)
      return `${instant}\t${localTime}${otherInstant === undefined ? "" : ` ${otherInstant}`}`
    }
    const { code, span, message, hint } = parsed.failure
    return `error: ${code} at column ${span.column}: ${message} (${hint})`
  }

const jsonOf = (parsed: ReturnType<typeof parseTimestamp>): object => {
  if (Result.isFailure(parsed)) {
    const { code, hint, message, span } = parsed.failure
    return { error: { code, message, hint, column: span.column } }
  }
  const { format, instant, localTime, otherInstant } = parsed.success
  const other = otherInstant === undefined ? {} : { other_epoch_ms: otherInstant }
  return { epoch_ms: instant, utc: new Date(instant).toISOString(), format, local_time: localTime, ...other }
}

/** Answers a line that was not read as text. */
export const timestampFault = ({ message, hint }: LineFault, json = false): string =>
  json ? JSON.stringify({ error: { code: "unreadable-line", message, hint } }) : `error: ${message} (${hint})`

/** The zone of a name, with its warning told; a `Failure` of one line when there is none. */
export const namedZone = (name: string | undefined, warn: (line: string) => void): Zone => {
  if (name === undefined) throw new Failure("which zone? add the network's own, such as --zone America/New_York")
  const found = zone(name)
  if (Result.isSuccess(found)) {
    const { warning } = found.success
    if (warning !== undefined) warn(`warning: ${warning.message} (${warning.hint})`)
    return found.success
  }
  const { message, hint } = found.failure
  throw new Failure(`${message}${hint === undefined ? "" : ` (${hint})`}`)
}
