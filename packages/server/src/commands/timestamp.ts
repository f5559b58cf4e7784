// `callrules timestamp`: one timestamp a line, answered with epoch milliseconds or what is wrong with it.
import { parseTimestamp, type Zone, zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"
import type { LineFault } from "../lines.ts"

/** How local times are read. */
export interface TimestampOptions {
  /** Absent: a spreadsheet timestamp is refused, since its instant is not known; the other formats need none. */
  readonly zone: Zone | undefined
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
// TIM-65, TIM-68
export const timestampLine =
  (options: TimestampOptions, noted: () => void = () => undefined) =>
  (line: string): string => {
    const parsed = parseTimestamp(line, { ...options, zone: options.zone ?? UTC })
    const isZoneMissing =
      options.zone === undefined && Result.isSuccess(parsed) && parsed.success.format === "spreadsheet"
    if (isZoneMissing || Result.isFailure(parsed)) noted()
    if (isZoneMissing) return faultLine(ZONE_MISSING, options.json === true)
    if (options.json === true) return JSON.stringify(jsonOf(parsed))
    if (Result.isSuccess(parsed)) {
      const { instant, localTime, otherInstant } = parsed.success
      if (!options.localTime) return String(instant)
      return `${instant}\t${localTime}${otherInstant === undefined ? "" : ` ${otherInstant}`}`
    }
    const { code, span, message, hint } = parsed.failure
    return `error: ${code} at column ${span.column}: ${message} (${hint})`
  }

/** Stands in where no zone is needed. */
const UTC = Result.getOrThrow(zone("UTC"))

const ZONE_MISSING = {
  code: "zone-missing",
  message: "a spreadsheet timestamp is read in a zone, and none is given",
  hint: "add the network's own, such as --zone America/New_York",
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
  faultLine({ code: "unreadable-line", message, hint }, json)

/** A fault of no column. */
const faultLine = (fault: { readonly code: string; readonly message: string; readonly hint: string }, json: boolean) =>
  json ? JSON.stringify({ error: fault }) : `error: ${fault.message} (${fault.hint})`

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
