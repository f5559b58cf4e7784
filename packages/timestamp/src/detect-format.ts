// Which of the four formats a text is meant to be in, by its shape alone.
import { isDigit } from "./digits.ts"
import { contentEnd, contentStart } from "./white-space.ts"

/** The four timestamp formats. */
export type TimestampFormat = "epoch" | "compressed" | "iso8601" | "spreadsheet"

const SPACE = 32
const DASH = 45
const SLASH = 47
const UPPER_T = 84
const LOWER_T = 116

/**
 * The format a text is meant to be in, by its shape: 10 or 13 digits are `epoch`, 17 digits `compressed`; digits with
 * `/` or `-` up to a `T` or `t` are `iso8601`, up to a space `spreadsheet`. Surrounding ASCII white space is ignored.
 * That the text is right is not promised: a format's parser may still refuse it.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the format, or `undefined` when the text is like none of them.
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
  let index = start
  let separated = false
  while (index < end) {
    const code = text.charCodeAt(index)
    if (code === SLASH || code === DASH) separated = true
    else if (!isDigit(text, index)) return formatOfMeeting(code, separated)
    index += 1
  }
  return separated ? undefined : formatOfDigits(end - start)
}

/** Date and time meet at a `T` or a space. */
const formatOfMeeting = (code: number, separated: boolean): TimestampFormat | undefined => {
  if (!separated) return undefined
  return code === UPPER_T || code === LOWER_T ? "iso8601" : code === SPACE ? "spreadsheet" : undefined
}

const formatOfDigits = (count: number): TimestampFormat | undefined =>
  count === 10 || count === 13 ? "epoch" : count === 17 ? "compressed" : undefined
