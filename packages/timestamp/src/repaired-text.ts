// A refused text as it should have been written, where there is no doubt: zeros, signs and spaces that are missing or
// stand in another form. It never says what only the sender knows, such as an offset.
import type { TimestampFormat } from "./detect-format.ts"
import { isFault } from "./faults.ts"
import { scanIso8601 } from "./iso8601.ts"
import { scanSpreadsheet } from "./spreadsheet.ts"

//                   year      separator   month       separator  day          between     hour      minute        second          fraction
const LOOSE =
  /^(\d{4})([/.-])(\d{1,2})[/.-](\d{1,2})(?:([Tt])|[ \u{a0}\u{202f}]+)(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:[.,](\d{1,9}))?[ \u{a0}\u{202f}]*(?:([Zz])|([+-]\d{1,2}(?!\d)|[+-]\d{2}(?=\d{2})):?(\d{2})?|([AaPp])\.?[Mm]\.?)$/u

/** Longer texts are not looked at. */
const MOST_CHARACTERS = 48

/** How the repaired text will be read. */
export interface Reader {
  /** The only format that is read; absent: any. */
  readonly format?: TimestampFormat
  /** Whether hours are read in 24-hour form only. */
  readonly strict: boolean
}

/** The ISO 8601 or spreadsheet timestamp that a text most likely was to be; `undefined` when it would be a guess. */
// TIM-62
export const repairedText = (text: string, { format, strict }: Reader): string | undefined => {
  if (text.length > MOST_CHARACTERS) return undefined
  const [, year, separator, month, day, t, hour, minute, second, fraction, utc, offset, offsetMinutes, suffix] =
    LOOSE.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined || hour === undefined) return undefined
  // ISO 8601 by its `T`, but with a half of the day and without an offset: in which zone only the sender knows
  if (t !== undefined && suffix !== undefined && format !== "spreadsheet") return undefined
  if (format !== undefined && format !== (suffix === undefined ? "iso8601" : "spreadsheet")) return undefined
  const sign = suffix === undefined && separator === "-" ? "-" : "/"
  const date = [year, two(month), two(day)].join(sign)
  const time = (hours: string): string => `${two(hours)}:${two(minute)}:${two(second)}`
  if (suffix !== undefined) {
    const half = `${suffix.toUpperCase()}M`
    const digits = fraction === undefined ? "" : `.${fraction.slice(0, 3).padEnd(3, "0")}`
    const found = `${date} ${time(strict ? hourOfDay(hour, half) : hour)}${digits} ${half}`
    return isFault(scanSpreadsheet(found, 0, found.length)) ? undefined : found
  }
  const zone = utc === undefined ? `${offset?.slice(0, 1)}${two(offset?.slice(1))}:${two(offsetMinutes)}` : "Z"
  const found = `${date}T${time(hour)}${fraction === undefined ? "" : `.${fraction}`}${zone}`
  return isFault(scanIso8601(found, 0, found.length)) ? undefined : found
}

//              year     month      day        between     hour      minute        second          fraction
const NO_OFFSET = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt]| +)(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:[.,](\d{1,9}))?$/u

/**
 * The ISO 8601 timestamp that a text with hyphens most likely was to be, up to its offset; `undefined` when it would be a guess. A date
 * with slashes may be a spreadsheet's.
 */
// TIM-67
export const textToOffset = (text: string, { format }: Reader): string | undefined => {
  if (text.length > MOST_CHARACTERS || format === "spreadsheet") return undefined
  const [, year, month, day, hour, minute, second, fraction] = NO_OFFSET.exec(text) ?? []
  if (year === undefined) return undefined
  const time = `${two(hour)}:${two(minute)}:${two(second)}${fraction === undefined ? "" : `.${fraction}`}`
  const found = `${year}-${two(month)}-${two(day)}T${time}`
  return isFault(scanIso8601(`${found}Z`, 0, found.length + 1)) ? undefined : found
}

const two = (digits = ""): string => digits.padStart(2, "0")

/** An hour of the 12-hour clock in 24-hour form; any other as it is. */
const hourOfDay = (hour: string, half: string): string => {
  const number = Number(hour)
  if (half === "AM") return number === 12 ? "00" : hour
  return number > 0 && number < 12 ? String(number + 12) : hour
}
