// Reading a timestamp in any of the four formats, or in one of them.

import { type Instant, isInstant } from "@callrules/model"
import { misused } from "@callrules/model/misuse"
import * as Result from "effect/Result"
import { scanCompressed } from "./compressed.ts"
import { formatBetween, type TimestampFormat } from "./detect-format.ts"
import { scanEpoch } from "./epoch.ts"
import {
  DIGIT_COUNT,
  EMPTY,
  faultAt,
  faultProblem,
  INSTANT_RANGE,
  isFault,
  type MeantText,
  mayBeRepaired,
  TWELVE_HOUR,
  UNKNOWN_FORMAT,
} from "./faults.ts"
import { scanIso8601 } from "./iso8601.ts"
import { type Disambiguation, exactInstant, type LocalTimeKind, readLocalTime } from "./local-time.ts"
import { localTimeProblem } from "./local-time-problem.ts"
import { quoted, type TimestampProblem, timestampProblem, wholeSpan } from "./problems.ts"
import { type Reader, repairedText, textToOffset } from "./repaired-text.ts"
import { HOUR_POSITION, isTwelveHour, localMilliseconds, scanSpreadsheet } from "./spreadsheet.ts"
import { contentEnd, contentStart } from "./white-space.ts"
import type { Zone } from "./zone.ts"

/** How the hour of a spreadsheet timestamp was read. */
export type HourReading = "24-hour" | "12-hour"

/** What a timestamp says. */
export interface ParsedTimestamp {
  /** The instant in epoch milliseconds; digits of a fraction beyond the third are dropped. */
  readonly instant: Instant
  /** The format that the text was in. */
  readonly format: TimestampFormat
  /** Where a spreadsheet's local time stood on the zone's clock; always `exact` for the other formats. */
  readonly localTime: LocalTimeKind
  /** In an overlap, the instant that was not taken; absent otherwise, or when it is not in years 0001 to 9999. */
  readonly otherInstant?: Instant
  /** How the hour was read; present for the spreadsheet format only. */
  readonly hourReading?: HourReading
}

/** How a spreadsheet timestamp is read; the other formats say all themselves. */
export interface SpreadsheetOptions {
  /** The zone whose clock the timestamp was read from: the network's. */
  readonly zone: Zone
  /** What a local time in a gap or an overlap means; default `compatible`. */
  readonly disambiguation?: Disambiguation
  /** `strict` refuses an hour of the 12-hour clock that is not also right in 24-hour form; default `lenient`. */
  readonly hours?: "lenient" | "strict"
}

/** How a timestamp in any format is read; the zone matters to the spreadsheet format only. */
export type ParseOptions = SpreadsheetOptions

/** A timestamp that was read, or why not. */
export type ParseResult = Result.Result<ParsedTimestamp, TimestampProblem>

/**
 * Reads a timestamp in any of the four formats from text, or an epoch from a JSON number. Surrounding ASCII white
 * space is ignored; whatever else is not in the format's grammar is a problem with its place. Never throws.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the instant, its format and how its local time was read, or one of {@link TIMESTAMP_PROBLEM_CODES}.
 *
 * @example
 * ```ts
 * import { parseTimestamp, zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * const read = Result.getOrThrow(parseTimestamp("2026/11/21 09:15:00 AM", { zone: newYork }))
 * console.assert(read.instant === Date.UTC(2026, 10, 21, 14, 15))
 * console.assert(Result.isFailure(parseTimestamp("2026/02/30 09:15:00 AM", { zone: newYork })))
 * ```
 */
// TIM-56
export const parseTimestamp = (input: unknown, options: ParseOptions): ParseResult => {
  if (typeof input === "number") return parseEpoch(input)
  if (typeof input !== "string") return notText()
  const start = contentStart(input)
  const end = contentEnd(input, start)
  switch (formatBetween(input, start, end)) {
    case "epoch":
      return exact(scanEpoch(input, start, end), "epoch", input, start, end, readerOf(options))
    case "compressed":
      return exact(scanCompressed(input, start, end), "compressed", input, start, end, readerOf(options))
    case "iso8601":
      return exact(scanIso8601(input, start, end), "iso8601", input, start, end, readerOf(options))
    case "spreadsheet":
      return local(scanSpreadsheet(input, start, end), options, input, start, end, readerOf(options))
    case undefined:
      return unknown(input, start, end, readerOf(options))
  }
}

/**
 * Reads an epoch timestamp: 10 digits (seconds) or 13 digits (milliseconds), as text or as a JSON number.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the instant, or a problem.
 *
 * @example
 * ```ts
 * import { parseEpoch } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * console.assert(Result.getOrThrow(parseEpoch("1700000000")).instant === 1_700_000_000_000)
 * console.assert(Result.getOrThrow(parseEpoch(1_700_000_000_123)).instant === 1_700_000_000_123)
 * console.assert(Result.isFailure(parseEpoch("170000000")))
 * ```
 */
export const parseEpoch = (input: unknown): ParseResult => {
  if (typeof input === "number") return parseNumber(input)
  if (typeof input !== "string") return notText()
  const scanned = scanEpoch(input, 0, input.length)
  return isFault(scanned) ? trimmed(scanEpoch, scanned, "epoch", input) : accepted(scanned, "epoch")
}

/**
 * Reads a compressed timestamp: 17 digits, `YYYYMMDDHHMMSSsss`, always UTC.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the instant, or a problem.
 *
 * @example
 * ```ts
 * import { parseCompressed } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const read = Result.getOrThrow(parseCompressed("20261121091500250"))
 * console.assert(read.instant === Date.UTC(2026, 10, 21, 9, 15, 0, 250))
 * ```
 */
export const parseCompressed = (input: unknown): ParseResult => {
  if (typeof input !== "string") return notText()
  const scanned = scanCompressed(input, 0, input.length)
  return isFault(scanned) ? trimmed(scanCompressed, scanned, "compressed", input) : accepted(scanned, "compressed")
}

/**
 * Reads an ISO 8601 timestamp with an offset: `YYYY/MM/DDTHH:MM:SS.sss+hh:mm`, the date also with `-`, the fraction
 * optional or of 1 to 9 digits, the offset also `Z`.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the instant, or a problem.
 *
 * @example
 * ```ts
 * import { parseIso8601 } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const read = Result.getOrThrow(parseIso8601("2026/11/21T09:15:00-05:00"))
 * console.assert(read.instant === Date.UTC(2026, 10, 21, 14, 15))
 * console.assert(Result.isFailure(parseIso8601("2026/11/21T09:15:00")))
 * ```
 */
export const parseIso8601 = (input: unknown): ParseResult => {
  if (typeof input !== "string") return notText()
  const scanned = scanIso8601(input, 0, input.length)
  return isFault(scanned) ? trimmed(scanIso8601, scanned, "iso8601", input) : accepted(scanned, "iso8601")
}

/**
 * Reads a spreadsheet timestamp: `YYYY/MM/DD HH:MM:SS.sss AM/PM` on the clock of a zone, the milliseconds optional,
 * the hour in 24-hour form. Where that contradicts the suffix (`01`-`11 PM`, `12 AM`) the 12-hour reading is used
 * and the result says so.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the instant, how the hour was read, and whether the local time was in a gap or an overlap; or a problem.
 *
 * @example
 * ```ts
 * import { parseSpreadsheet, zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * const read = Result.getOrThrow(parseSpreadsheet("2026/11/01 01:30:00 AM", { zone: newYork }))
 * console.assert(read.localTime === "overlap")
 * console.assert(read.otherInstant === read.instant + 3_600_000)
 * ```
 */
export const parseSpreadsheet = (input: unknown, options: SpreadsheetOptions): ParseResult => {
  if (typeof input !== "string") return notText()
  const start = contentStart(input)
  const end = contentEnd(input, start)
  return local(scanSpreadsheet(input, start, end), options, input, start, end, onlySpreadsheet(options))
}

// made for every timestamp that is read: these take no time
const ANY: Reader = { strict: false }
const ANY_STRICT: Reader = { strict: true }
const SPREADSHEET: Reader = { format: "spreadsheet", strict: false }
const SPREADSHEET_STRICT: Reader = { format: "spreadsheet", strict: true }
const ISO8601: Reader = { format: "iso8601", strict: false }

// JavaScript may leave the options out, which only a local time needs
const readerOf = (options: ParseOptions | undefined): Reader => (options?.hours === "strict" ? ANY_STRICT : ANY)

const onlySpreadsheet = (options: SpreadsheetOptions | undefined): Reader =>
  options?.hours === "strict" ? SPREADSHEET_STRICT : SPREADSHEET

// the scanners answer with an integer in the range of instants, or with a fault
const accepted = (scanned: number, format: TimestampFormat): ParseResult =>
  Result.succeed({ instant: scanned as Instant, format, localTime: "exact" })

const exact = (
  scanned: number,
  format: TimestampFormat,
  text: string,
  start: number,
  end: number,
  reader: Reader | undefined,
): ParseResult => (isFault(scanned) ? refused(scanned, text, start, end, reader) : accepted(scanned, format))

/** A text that is refused with its surrounding white space is read once more without it. */
const trimmed = (
  scan: (text: string, start: number, end: number) => number,
  whole: number,
  format: TimestampFormat,
  text: string,
): ParseResult => {
  const start = contentStart(text)
  const end = contentEnd(text, start)
  const surrounded = start > 0 || end < text.length
  const reader = format === "iso8601" ? ISO8601 : undefined
  return exact(surrounded ? scan(text, start, end) : whole, format, text, start, end, reader)
}

const ZONE_EXAMPLE = 'parseTimestamp(text, { zone: orThrow(zone("America/New_York")) })'

// TIM-15, TIM-25, TIM-26
const local = (
  scanned: number,
  options: SpreadsheetOptions | undefined,
  text: string,
  start: number,
  end: number,
  reader: Reader,
): ParseResult => {
  if (isFault(scanned)) return refused(scanned, text, start, end, reader)
  const hourReading = isTwelveHour(scanned) ? "12-hour" : "24-hour"
  if (options?.zone === undefined) return misused("options with a zone", options, ZONE_EXAMPLE)
  if (hourReading === "12-hour" && options.hours === "strict") {
    return refused(faultAt(TWELVE_HOUR, HOUR_POSITION, 2), text, start, end, reader)
  }
  const localTime = localMilliseconds(scanned)
  const instant = exactInstant(options.zone, localTime)
  if (isInstant(instant)) {
    return Result.succeed({ instant, format: "spreadsheet", localTime: "exact", hourReading })
  }
  return resolveNearChange(localTime, hourReading, options, text, start, end)
}

/** A local time near a clock change, or out of the range of instants. */
const resolveNearChange = (
  localTime: number,
  hourReading: HourReading,
  options: SpreadsheetOptions,
  text: string,
  start: number,
  end: number,
): ParseResult => {
  const { kind, earlier, later } = readLocalTime(options.zone, localTime)
  // TIM-38
  if (kind !== "exact" && options.disambiguation === "reject") {
    return Result.fail(localTimeProblem(kind, options.zone, earlier, later, text, start, end))
  }
  // TIM-36, TIM-37
  const takesLater = kind === "gap" ? options.disambiguation !== "earlier" : options.disambiguation === "later"
  const instant = takesLater ? later : earlier
  const otherInstant = takesLater ? earlier : later
  if (!isInstant(instant)) return refused(faultAt(INSTANT_RANGE, 0, 0), text, start, end)
  return kind === "overlap" && isInstant(otherInstant)
    ? Result.succeed({ instant, format: "spreadsheet", localTime: kind, hourReading, otherInstant })
    : Result.succeed({ instant, format: "spreadsheet", localTime: kind, hourReading })
}

/** `reader`: who reads the text that the hint proposes; absent: none is proposed. */
const refused = (fault: number, text: string, start: number, end: number, reader?: Reader): ParseResult => {
  // TIM-62, TIM-67
  const meant =
    reader !== undefined && mayBeRepaired(fault, text, start) ? meantText(text.slice(start, end), reader) : undefined
  return Result.fail(faultProblem(fault, text, start, end, meant))
}

const meantText = (text: string, reader: Reader): MeantText => {
  const whole = repairedText(text, reader)
  return whole === undefined ? { toOffset: textToOffset(text, reader) } : { whole }
}

// TIM-17
const unknown = (text: string, start: number, end: number, reader: Reader): ParseResult => {
  if (start === end) return refused(faultAt(EMPTY, 0, 0), text, start, end)
  return refused(faultAt(onlyDigits(text, start, end) ? DIGIT_COUNT : UNKNOWN_FORMAT, 0, 0), text, start, end, reader)
}

const onlyDigits = (text: string, start: number, end: number): boolean => {
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code < 48 || code > 57) return false
  }
  return true
}

// TIM-16
const parseNumber = (input: number): ParseResult => {
  const text = String(input)
  const scanned = scanEpoch(text, 0, text.length)
  if (!isFault(scanned)) return accepted(scanned, "epoch")
  const message = `the number ${quoted(text)} is not an epoch of 10 or 13 digits`
  const hint = "a number is read as epoch seconds (10 digits) or milliseconds (13 digits); send other formats as text"
  return Result.fail(timestampProblem("number-not-epoch", "timestamp", wholeSpan(text.length), message, hint))
}

const notText = (): ParseResult =>
  Result.fail(
    timestampProblem(
      "not-text-or-number",
      "timestamp",
      wholeSpan(0),
      "a timestamp is neither text nor a number",
      "send the timestamp as text, or an epoch as a number",
    ),
  )
