// Everything that can be wrong with a timestamp, and the one shape of a problem.
import type { PathSegment, Span, TextProblem } from "@callrules/model"
import { shownText } from "@callrules/model/reading"

/**
 * The codes of timestamp problems. If a text has several faults, one is reported: wrong characters before wrong
 * values, and then the first in the text.
 *
 * Source of the rule: section 2.6 of the specification; rules
 * TIM-57 and TIM-60.
 */
export const TIMESTAMP_PROBLEM_CODES = [
  "not-text-or-number",
  "number-not-epoch",
  "empty",
  "digit-count",
  "unknown-format",
  "unexpected-character",
  "text-ends-early",
  "offset-missing",
  "suffix-missing",
  "fraction-length",
  "left-over",
  "year-out-of-range",
  "month-out-of-range",
  "day-out-of-range",
  "hour-out-of-range",
  "minute-out-of-range",
  "second-out-of-range",
  "offset-out-of-range",
  "hour-contradicts-suffix",
  "twelve-hour-clock",
  "instant-out-of-range",
  "local-time-in-gap",
  "local-time-in-overlap",
  "not-an-instant",
  "epoch-out-of-range",
  "milliseconds-not-writable",
  "year-not-writable",
  "offset-with-seconds",
  "other-side-of-overlap",
  "unknown-zone",
] as const

/** What is wrong with a timestamp, an instant to be written, or the name of a zone. */
export type TimestampProblemCode = (typeof TIMESTAMP_PROBLEM_CODES)[number]

/** The part of a timestamp that is at fault; `timestamp` is the text as a whole. */
export type TimestampField =
  | "timestamp"
  | "year"
  | "month"
  | "day"
  | "hour"
  | "minute"
  | "second"
  | "fraction"
  | "offset"
  | "suffix"
  | "separator"
  | "zone"

/**
 * A problem with a timestamp: what is wrong, in which field, where in the text, and how to fix it. `path` is
 * empty: a caller that knows the place of the timestamp in a larger input adds it in front. For an input that is a number
 * the span counts in the number's own text.
 */
export interface TimestampProblem extends TextProblem<TimestampProblemCode> {
  /** The part of the timestamp at fault; `timestamp` if it is not a single part. */
  readonly field: TimestampField
  /** How to fix it; every timestamp problem has a hint. */
  readonly hint: string
}

/** At most this many characters of the sender's text are quoted. */
const QUOTED_LENGTH = 40

/** The sender's text in back quotes, as every message shows it. */
export const quoted = (text: string): string => `\`${shownText(text, QUOTED_LENGTH)}\``

const LINE_FEED = 10

/** The whole of a text of one line, of `length` UTF-16 units. */
export const wholeSpan = (length: number): Span => ({ offset: 0, line: 1, column: 1, length })

/**
 * The stretch of `length` UTF-16 units from `offset`, with the line and column it begins at; between `start` and
 * `offset` no line ends.
 */
export const spanFrom = (text: string, start: number, offset: number, length: number): Span => {
  let line = 1
  let lineStart = 0
  for (let index = 0; index < start; index++) {
    if (text.charCodeAt(index) === LINE_FEED) {
      line += 1
      lineStart = index + 1
    }
  }
  return { offset, line, column: offset - lineStart + 1, length }
}

const NO_PATH: ReadonlyArray<PathSegment> = Object.freeze([])

/** A problem at a place in a text. */
export const timestampProblem = (
  code: TimestampProblemCode,
  field: TimestampField,
  span: Span,
  message: string,
  hint: string,
): TimestampProblem => ({ code, field, path: NO_PATH, message, hint, span })
