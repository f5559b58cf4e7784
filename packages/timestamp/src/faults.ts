// A scanner's answer in one number: epoch milliseconds, or a fault with its place. Keeps scanning free of allocation.
//
// A fault is FAULT_BASE + kind + (position << 6) + (length << 14), far above every epoch millisecond. The position
// counts from the beginning of the timestamp (after white space); a length of 0 means up to the timestamp's end.
import { afterHalf, afterOffset, type EndHint, inPlaceOfHalf, inPlaceOfOffset } from "./end-hints.ts"
import {
  quoted,
  spanFrom,
  type TimestampField,
  type TimestampProblem,
  type TimestampProblemCode,
  timestampProblem,
} from "./problems.ts"

/** Every number from here on is a fault. */
const FAULT_BASE = 1_000_000_000_000_000
const POSITION_SHIFT = 6
const LENGTH_SHIFT = 14
/** The longest span a fault can hold: together with kind and position a positive 32-bit integer. */
const MOST_LENGTH = 65_535

interface FaultKind {
  readonly code: TimestampProblemCode
  readonly field: TimestampField
  /** What follows the quoted text of the fault, or the whole timestamp if something is missing. */
  readonly says: string
  readonly misses?: true | undefined
  /** What was expected there: set if the text may also end too early. */
  readonly expected?: string | undefined
  readonly hint: string
  /** Whether the text may be one that only writes something in another form: see repaired-text.ts. */
  readonly repairs?: true | undefined
  /** The hint in place of `hint` where the text says more from here on. */
  readonly more?: EndHint | undefined
}

/** A kind with every property set, so that all have one shape. */
interface ToldKind extends FaultKind {
  /** The text after the quoted part, with the space before it. */
  readonly tail: string
  readonly expected: string | undefined
  readonly misses: true | undefined
  readonly repairs: true | undefined
  readonly more: EndHint | undefined
}

const told = ({ code, field, says, hint, expected, misses, repairs, more }: FaultKind): ToldKind => ({
  code,
  field,
  says,
  hint,
  expected,
  misses,
  repairs,
  more,
  tail: ` ${says}`,
})

const kinds: Array<ToldKind> = []

const define = (kind: FaultKind): number => FAULT_BASE + kinds.push(told(kind)) - 1

const outOfPlace = (field: TimestampField, expected: string, hint: string, more?: EndHint): number =>
  define({
    code: "unexpected-character",
    field,
    says: `is where ${expected} is expected`,
    expected,
    hint,
    repairs: true,
    more,
  })

const outOfRange = (code: TimestampProblemCode, field: TimestampField, says: string, hint: string): number =>
  define({ code, field, says, hint })

const YEAR_FIRST = "write the year first, such as `2026/11/20 10:05:00 AM` or `2026-11-20T10:05:00-05:00`"
const DIGITS = "write four digits for the year and two for month, day, hour, minute and second, with zeros in front"
export const YEAR_DIGIT: number = outOfPlace("year", "a digit of the year", YEAR_FIRST)
export const MONTH_DIGIT: number = outOfPlace("month", "a digit of the month", DIGITS)
export const DAY_DIGIT: number = outOfPlace("day", "a digit of the day", DIGITS)
export const HOUR_DIGIT: number = outOfPlace("hour", "a digit of the hour", DIGITS)
export const MINUTE_DIGIT: number = outOfPlace("minute", "a digit of the minute", DIGITS)
export const SECOND_DIGIT: number = outOfPlace("second", "a digit of the second", DIGITS)
export const FRACTION_DIGIT: number = outOfPlace(
  "fraction",
  "a digit of the fraction",
  "after the period write the milliseconds, or leave the period out",
)
export const OFFSET_DIGIT: number = outOfPlace(
  "offset",
  "a digit of the offset",
  "write the offset as `+hh:mm` or `-hh:mm`, or `Z` for UTC",
)
export const OFFSET_COLON: number = outOfPlace(
  "offset",
  "the `:` of the offset",
  "write the offset as `+hh:mm` or `-hh:mm`, or `Z` for UTC",
)
export const OFFSET_SIGN: number = outOfPlace(
  "offset",
  "the offset",
  "after the seconds (and `.` with 1 to 9 fraction digits) write `Z`, `+hh:mm` or `-hh:mm`",
  inPlaceOfOffset,
)
export const DATE_SEPARATOR: number = outOfPlace(
  "separator",
  "`/` or `-` between the parts of the date",
  "write the date as `YYYY/MM/DD` or `YYYY-MM-DD`, with the same character twice",
)
export const DATE_SLASH: number = outOfPlace(
  "separator",
  "`/` between the parts of the date",
  "write a spreadsheet time as `YYYY/MM/DD HH:MM:SS AM` or `... PM`, ISO 8601 as `YYYY-MM-DDTHH:MM:SS` with `Z` or an offset behind it",
)
export const DATE_TIME_T: number = outOfPlace(
  "separator",
  "`T` between date and time",
  "write date and time as `YYYY/MM/DDTHH:MM:SS`",
)
export const DATE_TIME_SPACE: number = outOfPlace(
  "separator",
  "the space between date and time",
  "write date and time as `YYYY/MM/DD HH:MM:SS`, with one space",
)
export const TIME_COLON: number = outOfPlace(
  "separator",
  "`:` between the parts of the time",
  "write the time as `HH:MM:SS`",
)
export const SUFFIX_SPACE: number = outOfPlace(
  "suffix",
  "the space before `AM` or `PM`",
  "after the seconds (and `.` with three fraction digits) write one space and `AM` or `PM`",
  inPlaceOfHalf,
)
export const SUFFIX_LETTER: number = outOfPlace(
  "suffix",
  "`AM` or `PM`",
  "write `AM` or `PM` in capital letters, without periods",
  inPlaceOfHalf,
)
export const COMPRESSED_DIGIT: number = outOfPlace(
  "timestamp",
  "a digit",
  "a compressed timestamp is 17 digits, `YYYYMMDDHHMMSSsss`",
)
export const EPOCH_DIGIT: number = outOfPlace(
  "timestamp",
  "a digit",
  "an epoch timestamp is 10 digits (seconds) or 13 digits (milliseconds)",
)

export const EMPTY: number = define({
  code: "empty",
  field: "timestamp",
  says: "is not a timestamp",
  hint: "write an epoch, compressed, ISO 8601 or spreadsheet timestamp",
})
export const DIGIT_COUNT: number = define({
  code: "digit-count",
  field: "timestamp",
  says: "has neither 10, 13 nor 17 digits",
  hint: "10 digits are epoch seconds, 13 digits epoch milliseconds, 17 digits `YYYYMMDDHHMMSSsss` in UTC",
})
const unknownFormat: FaultKind = {
  code: "unknown-format",
  field: "timestamp",
  says: "is not in any of the four timestamp formats",
  hint: "write `1700000000`, `20231114221320000`, `2023-11-14T22:13:20Z` or `2023/11/14 22:13:20 PM`, the hour in 24-hour form with `AM` or `PM` added",
  repairs: true,
}
export const EPOCH_COUNT: number = define({
  code: "digit-count",
  field: "timestamp",
  says: "has neither 10 nor 13 digits",
  hint: "10 digits are epoch seconds, 13 digits epoch milliseconds",
})
export const COMPRESSED_COUNT: number = define({
  code: "digit-count",
  field: "timestamp",
  says: "does not have 17 digits",
  hint: "a compressed timestamp is 17 digits, `YYYYMMDDHHMMSSsss`",
})
export const UNKNOWN_FORMAT: number = define(unknownFormat)
export const OFFSET_MISSING: number = define({
  code: "offset-missing",
  field: "offset",
  says: "has no offset from UTC",
  misses: true,
  hint: "end the timestamp with `Z` for UTC, or with an offset such as `-05:00`",
})
export const SUFFIX_MISSING: number = define({
  code: "suffix-missing",
  field: "suffix",
  says: "has no `AM` or `PM`",
  misses: true,
  hint: "after the time write a space and `AM` (hours 00 to 11) or `PM` (hours 12 to 23)",
})
export const FRACTION_TOO_LONG: number = define({
  code: "fraction-length",
  field: "fraction",
  says: "is a fraction of more than nine digits",
  hint: "write 1 to 9 fraction digits; they are read to the millisecond",
})
export const FRACTION_NOT_THREE: number = define({
  code: "fraction-length",
  field: "fraction",
  says: "is not a fraction of three digits",
  hint: "a spreadsheet time has no fraction, or exactly three digits of milliseconds",
  repairs: true,
})
const leftOver = (more: EndHint): number =>
  define({
    code: "left-over",
    field: "timestamp",
    says: "is left over after the timestamp",
    hint: "remove what follows the timestamp",
    more,
  })
export const AFTER_OFFSET: number = leftOver(afterOffset)
export const AFTER_HALF: number = leftOver(afterHalf)
export const YEAR_RANGE: number = outOfRange(
  "year-out-of-range",
  "year",
  "is not a year of the calendar",
  "years are 0001 to 9999",
)
export const MONTH_RANGE: number = outOfRange("month-out-of-range", "month", "is not a month", "months are 01 to 12")
export const DAY_RANGE: number = outOfRange(
  "day-out-of-range",
  "day",
  "is not a day of that month",
  "days are 01 to 28, 29, 30 or 31, as the month and the year have them",
)
export const HOUR_RANGE: number = outOfRange("hour-out-of-range", "hour", "is not an hour", "hours are 00 to 23")
export const MINUTE_RANGE: number = outOfRange(
  "minute-out-of-range",
  "minute",
  "is not a minute",
  "minutes are 00 to 59",
)
export const SECOND_RANGE: number = outOfRange(
  "second-out-of-range",
  "second",
  "is not a second",
  "seconds are 00 to 59; a leap second cannot be written",
)
export const OFFSET_RANGE: number = outOfRange(
  "offset-out-of-range",
  "offset",
  "is not an offset from UTC",
  "offsets are -23:59 to +23:59",
)
export const MORNING_HOUR: number = outOfRange(
  "hour-contradicts-suffix",
  "hour",
  "is an hour of the afternoon, but the suffix is `AM`",
  "hours 13 to 23 go with `PM`",
)
export const MIDNIGHT_HOUR: number = outOfRange(
  "hour-contradicts-suffix",
  "hour",
  "is an hour of the morning, but the suffix is `PM`",
  "hour 00 goes with `AM`; noon is `12:00:00 PM`",
)
export const TWELVE_HOUR: number = define({
  code: "twelve-hour-clock",
  field: "hour",
  says: "with this suffix is an hour of the 12-hour clock",
  hint: "write the hour in 24-hour form: `12 AM` is `00 AM`, `01 PM` is `13 PM`",
  repairs: true,
})
export const INSTANT_RANGE: number = outOfRange(
  "instant-out-of-range",
  "timestamp",
  "is before the year 0001 or after the year 9999 in UTC",
  "instants are 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z",
)

/** A fault of a kind above, at a position counted from the beginning of the timestamp; length 0 means up to its end. */
export const faultAt = (kind: number, position: number, length: number): number =>
  kind + (position << POSITION_SHIFT) + (Math.min(length, MOST_LENGTH) << LENGTH_SHIFT)

/** Whether a scanner's answer is a fault. */
export const isFault = (scanned: number): boolean => scanned >= 1_000_000_000_000_000

/**
 * The problem that a fault stands for, in the text it was found in; the timestamp goes from `start` to `end`.
 *
 * @param meant - what the text most likely was to be, whole or up to its offset.
 */
export const faultProblem = (
  fault: number,
  text: string,
  start: number,
  end: number,
  meant: MeantText = {},
): TimestampProblem => {
  const packed = fault - FAULT_BASE
  const kind = kinds[packed & ((1 << POSITION_SHIFT) - 1)] ?? told(unknownFormat)
  // TIM-57
  const position = start + ((packed & ((1 << LENGTH_SHIFT) - 1)) >> POSITION_SHIFT)
  const advice = kind.more?.(text.slice(position, end)) ?? kind.hint
  const hint = hintOf(meant, advice)
  const length = packed >> LENGTH_SHIFT
  if (position >= end && kind.expected !== undefined) {
    const says = `the timestamp ends where ${kind.expected} is expected`
    return timestampProblem("text-ends-early", kind.field, spanFrom(text, start, end, 0), says, hint)
  }
  const until = length === 0 ? end : position + length
  const found = kind.misses === true ? text.slice(start, end) : text.slice(position, until)
  return timestampProblem(
    kind.code,
    kind.field,
    spanFrom(text, start, position, until - position),
    (found === "" ? "the text" : quoted(found)) + kind.tail,
    hint,
  )
}

/** What a refused text most likely was to be. */
export interface MeantText {
  /** The whole of it. */
  readonly whole?: string | undefined
  /** All of it but the offset, which only the sender knows. */
  readonly toOffset?: string | undefined
}

const hintOf = ({ toOffset, whole }: MeantText, advice: string): string => {
  if (whole !== undefined) return `did you mean ${quoted(whole)}? ${advice}`
  if (toOffset === undefined) return advice
  return `write ${quoted(toOffset)} and add \`Z\` for UTC, or an offset such as \`-05:00\``
}

/** Of `AM`, `PM`, `T` and `Z`. */
const LETTERS_OF_TIMES = "amptz"

/**
 * Whether a fault may go back to a text that only writes something in another form. A letter in place of a digit does
 * not: that is seen at once, since to look closer takes as long as to refuse.
 */
export const mayBeRepaired = (fault: number, text: string, start: number): boolean => {
  const packed = fault - FAULT_BASE
  if (kinds[packed & ((1 << POSITION_SHIFT) - 1)]?.repairs !== true) return false
  const code = text.charCodeAt(start + ((packed & ((1 << LENGTH_SHIFT) - 1)) >> POSITION_SHIFT))
  const lower = code | 32
  return lower < 97 || lower > 122 || LETTERS_OF_TIMES.includes(String.fromCharCode(lower))
}
