// Writing an instant in one of the four formats, or saying why that format cannot carry it.
import { type Instant, isInstant } from "@callrules/model"
import * as Result from "effect/Result"
import type { TimestampFormat } from "./detect-format.ts"
import type { Disambiguation } from "./local-time.ts"
import { offsetText, padded } from "./offset-text.ts"
import { parseSpreadsheet } from "./parse-timestamp.ts"
import {
  quoted,
  type TimestampField,
  type TimestampProblem,
  type TimestampProblemCode,
  timestampProblem,
  wholeSpan,
} from "./problems.ts"
import { type LocalDateTime, localDateTime, localParts, type Zone } from "./zone.ts"

/** Text in one of the four formats, or why it cannot be written. */
export type FormatResult = Result.Result<string, TimestampProblem>

/** How an epoch timestamp is written. */
export interface FormatEpochOptions {
  /** 10 digits or 13; default `milliseconds`. */
  readonly unit?: "seconds" | "milliseconds"
}

/** How an ISO 8601 timestamp is written. */
export interface FormatIso8601Options {
  /** The zone whose clock and offset are written; default UTC, written `Z`. */
  readonly zone?: Zone
  /** The separator between the parts of the date; default `/`. */
  readonly dateSeparator?: "/" | "-"
}

/** How a spreadsheet timestamp is written, and will be read. */
export interface FormatSpreadsheetOptions {
  /** The zone whose clock is written. */
  readonly zone: Zone
  /** How the reader resolves a local time in an overlap; default `compatible`. */
  readonly disambiguation?: Disambiguation
}

/** The options of each format. */
export interface FormatOptions {
  /** Digits counted from 1970: seconds or milliseconds. */
  readonly epoch: FormatEpochOptions
  /** No options: `{}`. */
  readonly compressed: Readonly<Record<never, never>>
  /** The zone and the separator of the date. */
  readonly iso8601: FormatIso8601Options
  /** The zone, which is required, and how the reader resolves an overlap. */
  readonly spreadsheet: FormatSpreadsheetOptions
}

/**
 * Writes an instant in one of the four formats. Everything that is written reads back as the same instant under the same
 * options; what a format cannot carry is a problem.
 *
 * Source of the rule: section 2.6 of the specification; that all four are written is rule
 * TIM-44.
 *
 * @returns the text, or a problem: `not-an-instant`, `epoch-out-of-range`, `milliseconds-not-writable`,
 * `year-not-writable`, `offset-with-seconds` or `other-side-of-overlap`.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { formatTimestamp, zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const start = instant(Date.UTC(2026, 10, 21, 14, 15))
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * console.assert(Result.getOrThrow(formatTimestamp(start, "compressed", {})) === "20261121141500000")
 * console.assert(
 *   Result.getOrThrow(formatTimestamp(start, "spreadsheet", { zone: newYork })) === "2026/11/21 09:15:00 AM",
 * )
 * ```
 */
export const formatTimestamp = <Format extends TimestampFormat>(
  instant: Instant,
  format: Format,
  options: FormatOptions[Format],
): FormatResult => {
  switch (format) {
    case "epoch":
      return formatEpoch(instant, options as FormatEpochOptions) // the format determines the type of the options
    case "compressed":
      return formatCompressed(instant)
    case "iso8601":
      return formatIso8601(instant, options as FormatIso8601Options) // the format determines the type of the options
    case "spreadsheet":
      return formatSpreadsheet(instant, options as FormatSpreadsheetOptions) // the format determines the type of the options
  }
  return unwritable("not-an-instant", "timestamp", instant, "cannot be written in that format", "name a format")
}

/**
 * Writes an instant as 13 digits (milliseconds) or 10 digits (seconds).
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the digits, or a problem: `not-an-instant`, `milliseconds-not-writable` or `epoch-out-of-range`.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { formatEpoch } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * console.assert(Result.getOrThrow(formatEpoch(instant(1_700_000_000_000), { unit: "seconds" })) === "1700000000")
 * console.assert(Result.isFailure(formatEpoch(instant(1_700_000_000_001), { unit: "seconds" })))
 * ```
 */
export const formatEpoch = (instant: Instant, options: FormatEpochOptions = {}): FormatResult => {
  if (!isInstant(instant)) return notAnInstant(instant)
  const seconds = options.unit === "seconds"
  // TIM-45, TIM-61: ten digits of seconds and thirteen of milliseconds end at the same instant
  if (instant < 0 || instant >= 1e13) {
    return unwritable(
      "epoch-out-of-range",
      "timestamp",
      instant,
      "is before 1970 or too late for that many digits",
      "write another format",
    )
  }
  // TIM-46
  if (seconds && instant % 1000 !== 0) {
    return unwritable(
      "milliseconds-not-writable",
      "fraction",
      instant,
      "has milliseconds, which 10 digits cannot carry",
      "write 13 digits",
    )
  }
  return Result.succeed(padded(seconds ? instant / 1000 : instant, seconds ? 10 : 13))
}

/**
 * Writes an instant as 17 digits in UTC, `YYYYMMDDHHMMSSsss`.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the digits, or the problem `not-an-instant`.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { formatCompressed } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * console.assert(Result.getOrThrow(formatCompressed(instant(1_700_000_000_123))) === "20231114221320123")
 * ```
 */
export const formatCompressed = (instant: Instant): FormatResult => {
  if (!isInstant(instant)) return notAnInstant(instant)
  const { year, month, day, hour, minute, second, millisecond } = localParts(instant, 0)
  const date = `${padded(year, 4)}${padded(month, 2)}${padded(day, 2)}`
  return Result.succeed(`${date}${padded(hour, 2)}${padded(minute, 2)}${padded(second, 2)}${padded(millisecond, 3)}`)
}

/**
 * Writes an instant as ISO 8601, `YYYY/MM/DDTHH:MM:SS.sss+hh:mm`; the milliseconds only if they are not 0.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the text, or a problem: `not-an-instant`, `year-not-writable` or `offset-with-seconds`.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { formatIso8601 } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * console.assert(Result.getOrThrow(formatIso8601(instant(1_700_000_000_123))) === "2023/11/14T22:13:20.123Z")
 * ```
 */
// TIM-48
export const formatIso8601 = (instant: Instant, options: FormatIso8601Options = {}): FormatResult => {
  if (!isInstant(instant)) return notAnInstant(instant)
  const local = options.zone === undefined ? localParts(instant, 0) : localDateTime(options.zone, instant)
  if (local.year < 1 || local.year > 9999) return yearNotWritable(instant)
  if (local.offsetMilliseconds % 60_000 !== 0) {
    return unwritable(
      "offset-with-seconds",
      "offset",
      instant,
      "has an offset with seconds in that zone, which ISO 8601 cannot carry",
      "write it in UTC",
    )
  }
  const offset = options.zone === undefined ? "Z" : offsetText(local.offsetMilliseconds)
  return Result.succeed(`${dateText(local, options.dateSeparator ?? "/")}T${timeText(local)}${offset}`)
}

/**
 * Writes an instant as a spreadsheet timestamp, `YYYY/MM/DD HH:MM:SS.sss AM/PM`, the hour in 24-hour form; the
 * milliseconds only if they are not 0.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the text, or a problem: `not-an-instant`, `year-not-writable` or `other-side-of-overlap`.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { formatSpreadsheet, zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * const afternoon = instant(Date.UTC(2026, 10, 21, 19, 5))
 * console.assert(Result.getOrThrow(formatSpreadsheet(afternoon, { zone: newYork })) === "2026/11/21 14:05:00 PM")
 * ```
 */
// TIM-44, TIM-47, TIM-50
export const formatSpreadsheet = (instant: Instant, options: FormatSpreadsheetOptions): FormatResult => {
  if (!isInstant(instant)) return notAnInstant(instant)
  const local = localDateTime(options.zone, instant)
  if (local.year < 1 || local.year > 9999) return yearNotWritable(instant)
  const text = `${dateText(local, "/")} ${timeText(local)} ${local.hour < 12 ? "AM" : "PM"}`
  const read = parseSpreadsheet(text, options)
  return Result.isSuccess(read) && read.success.instant === instant
    ? Result.succeed(text)
    : unwritable(
        "other-side-of-overlap",
        "timestamp",
        instant,
        `has a local time that ${quoted(options.zone.name)} shows twice, and ${options.disambiguation === "reject" ? "its reader refuses it" : "would be read as the other"}`,
        "write ISO 8601, which carries the offset",
      )
}

const dateText = ({ year, month, day }: LocalDateTime, separator: string): string =>
  `${padded(year, 4)}${separator}${padded(month, 2)}${separator}${padded(day, 2)}`

const timeText = ({ hour, minute, second, millisecond }: LocalDateTime): string => {
  const fraction = millisecond === 0 ? "" : `.${padded(millisecond, 3)}`
  return `${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}${fraction}`
}

const unwritable = (
  code: TimestampProblemCode,
  field: TimestampField,
  instant: number,
  says: string,
  hint: string,
): FormatResult => {
  const text = String(instant)
  return Result.fail(timestampProblem(code, field, wholeSpan(text.length), `${quoted(text)} ${says}`, hint))
}

const notAnInstant = (instant: number): FormatResult =>
  unwritable(
    "not-an-instant",
    "timestamp",
    instant,
    "is not a whole number of epoch milliseconds in years 0001 to 9999",
    "instants are -62135596800000 to 253402300799999",
  )

const yearNotWritable = (instant: number): FormatResult =>
  unwritable(
    "year-not-writable",
    "year",
    instant,
    "is not in years 0001 to 9999 on that zone's clock",
    "write it in UTC",
  )
