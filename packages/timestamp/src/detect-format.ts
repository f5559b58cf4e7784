// Which of the four formats a text is meant to be in, by its shape alone.
import { isDigit } from "./digits.ts"
import { contentEnd, contentStart } from "./white-space.ts"

/** The four timestamp formats. */
export type TimestampFormat = "epoch" | "compressed" | "iso8601" | "spreadsheet"

/**
 * The format a text is meant to be in, by its shape: 10 or 13 digits are `epoch`, 17 digits `compressed`; digits with
 * `/` or `-` up to a `T` or `t` are `iso8601`, up to a space `spreadsheet`, and so is any text with `/` or `-` after four
 * characters and `T`, `t` or a space after ten. Surrounding ASCII white space is ignored.
 * The text need not be valid: the format's parser may still refuse it.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the format, or `undefined` when the text is not like any of them.
 *
 * @example
 * ```ts
 * import { detectFormat } from "@callrules/timestamp"
 *
 * console.assert(detectFormat("1700000000") === "epoch")
 * console.assert(detectFormat("2026/11/21 09:15:00 AM") === "spreadsheet")
 * console.assert(detectFormat("2026/13/99T") === "iso8601")
 * console.assert(detectFormat("tomorrow") === undefined)
 * ```
 */
export const detectFormat = (text: string): TimestampFormat | undefined => {
  const start = contentStart(text)
  return formatBetween(text, start, contentEnd(text, start))
}

/** The format of the text from `start` to `end`, which has no white space at either end. */
export const formatBetween = (text: string, start: number, end: number): TimestampFormat | undefined => {
  if (end - start > 10) {
    // where a valid text has its first separator, and where its date and time meet: this decides most texts
    const separator = text.charCodeAt(start + 4)
    if (separator === 47 /* / */ || separator === 45 /* - */) {
      const format = formatOfMeeting(text.charCodeAt(start + 10))
      if (format !== undefined) return format
    }
  }
  return formatOfShape(text, start, end)
}

/** Date and time meet at a `T` or a space. */
// TIM-01
const formatOfMeeting = (code: number): TimestampFormat | undefined =>
  (code | 32) === 116 /* t */ ? "iso8601" : code === 32 ? "spreadsheet" : undefined

/** The format by the first character that cannot be part of a date, or by the number of digits. */
const formatOfShape = (text: string, start: number, end: number): TimestampFormat | undefined => {
  let separated = false
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code === 47 /* / */ || code === 45 /* - */) separated = true
    else if (!isDigit(text, index)) return separated ? formatOfMeeting(code) : undefined
  }
  return separated ? undefined : formatOfDigits(end - start)
}

const formatOfDigits = (count: number): TimestampFormat | undefined =>
  count === 10 || count === 13 ? "epoch" : count === 17 ? "compressed" : undefined
