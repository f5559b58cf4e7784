// The hints where a time says more than its format has: an offset, a zone, or which half of the day. Without that part
// it would be another instant, so no hint says to leave it out.

/** The hint for what stands at the end of a time in place of what is expected; `undefined`: it says nothing more. */
export type EndHint = (rest: string) => string | undefined

/** `AM`, `PM`, `a.m.`, `P`: not within a word, but also right beside `Z`. */
const HALF = /(?<![A-Ya-y])[AaPp](?:\.?[Mm]\.?)?(?![A-Ya-y])/u

/** Zones and calendars as programs add them to an offset: `[America/New_York]`, `[u-ca=gregory]`. */
const ANNOTATION = /\[!?[A-Za-z][\w/=+-]*\]/gu

/** What may be part of an offset, of a zone or of a half of the day: letters, digits and signs. */
const MEANING = /[\p{L}\p{N}+\-\u{b1}\u{2013}\u{2212}]/u

const OF_SPREADSHEETS =
  "a spreadsheet time ends with one `AM` or `PM`, and has no offset and no zone: with one, send ISO 8601 and the hour in 24-hour form, such as `2026-11-21T14:15:00-05:00`"
const NO_HALF =
  "ISO 8601 has no `AM` or `PM`: write the hour in 24-hour form, such as `13` for `01 PM`, and after the time only the offset"
const ONE_OFFSET = "ISO 8601 ends with one offset, `Z`, `+hh:mm` or `-hh:mm`: keep the one that is meant"

/** After `AM` or `PM` of a spreadsheet time. */
// TIM-66
export const afterHalf: EndHint = (rest) => (MEANING.test(rest) ? OF_SPREADSHEETS : undefined)

/** Where the `AM` or `PM` of a spreadsheet time is expected; digits after a mark are a fraction. */
export const inPlaceOfHalf: EndHint = (rest) => afterHalf(rest.replace(/^[.,:]\d*/u, "").replace(HALF, ""))

/** Where the offset of an ISO 8601 time is expected. */
export const inPlaceOfOffset: EndHint = (rest) => (HALF.test(rest) ? NO_HALF : undefined)

/** After the offset of an ISO 8601 time. */
export const afterOffset: EndHint = (rest) =>
  inPlaceOfOffset(rest) ?? (MEANING.test(rest.replace(ANNOTATION, "")) ? ONE_OFFSET : undefined)
