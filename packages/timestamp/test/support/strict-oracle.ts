// A second reading of the four formats, for tests only: regular expressions for the shape, the platform's calendar for
// dates and Temporal for zones. Slow, short, and sharing nothing with the scanners.
import { Temporal } from "temporal-polyfill"

const AROUND = /^[\t\n\v\f\r ]+|[\t\n\v\f\r ]+$/g
const EPOCH = /^(?:\d{10}|\d{13})$/
const COMPRESSED = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/
const ISO = /^(\d{4})([/-])(\d\d)\2(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/
const SPREADSHEET = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{3}))? ([AP])M$/
const MIN = -62_135_596_800_000
const MAX = 253_402_300_799_999

const inRange = (milliseconds: number): number | undefined =>
  milliseconds >= MIN && milliseconds <= MAX ? milliseconds : undefined

/** Milliseconds of a civil time as if in UTC, or `undefined` when the platform's calendar would roll it over. */
const civil = (fields: ReadonlyArray<number>): number | undefined => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, millisecond = 0] = fields
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, millisecond)
  const back = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ]
  return year >= 1 && back.every((value, index) => value === fields[index]) ? date.getTime() : undefined
}

const numbers = (texts: ReadonlyArray<string | undefined>): ReadonlyArray<number> => texts.map(Number)

/** The epoch milliseconds of a text in any of the four formats, read in a zone; `undefined` when it is in none. */
export const oracleInstant = (input: string, zone: string): number | undefined => {
  const text = input.replace(AROUND, "")
  if (EPOCH.test(text)) return Number(text) * (text.length === 10 ? 1000 : 1)
  const compressed = COMPRESSED.exec(text)
  if (compressed !== null) return civil(numbers(compressed.slice(1)))
  const iso = ISO.exec(text)
  if (iso !== null) return isoInstant(iso)
  const spreadsheet = SPREADSHEET.exec(text)
  return spreadsheet === null ? undefined : spreadsheetInstant(spreadsheet, zone)
}

const isoInstant = (match: RegExpExecArray): number | undefined => {
  const [, year, , month, day, hour, minute, second, fraction = "", sign, offsetHour = "0", offsetMinute = "0"] = match
  const millisecond = fraction.padEnd(3, "0").slice(0, 3)
  const local = civil(numbers([year, month, day, hour, minute, second, millisecond]))
  if (local === undefined || Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000
  return inRange(sign === "-" ? local + offset : local - offset)
}

const spreadsheetInstant = (match: RegExpExecArray, zone: string): number | undefined => {
  const [, year, month, day, written = "", minute, second, millisecond = "0", suffix] = match
  const hour = hourOf(Number(written), suffix === "P")
  if (hour === undefined) return undefined
  const local = civil(numbers([year, month, day, String(hour), minute, second, millisecond]))
  if (local === undefined) return undefined
  // Temporal reads years as civil() does, and the zone on its own
  const plain = Temporal.PlainDateTime.from(new Date(local).toISOString().slice(0, -1))
  return inRange(plain.toZonedDateTime(zone).epochMilliseconds)
}

/** The hour of the day of a written hour and its half of the day. */
const hourOf = (hour: number, afternoon: boolean): number | undefined => {
  const inTwentyFour = hour >= 12 === afternoon && hour <= 23
  if (inTwentyFour) return hour
  const onTwelveHourClock = hour >= 1 && hour <= 12
  return onTwelveHourClock ? (hour % 12) + (afternoon ? 12 : 0) : undefined
}
