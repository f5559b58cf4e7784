// Dates and times of day: checked and converted to milliseconds, and the frame `YYYY/MM/DD HH:MM:SS` of
// spreadsheet timestamps, whose fields have the same positions as in ISO 8601.
//
// The scanners of this package write character codes and positions as numbers, with the character beside them.
import { dateExists, dayNumber } from "./calendar.ts"
import { twoDigits } from "./digits.ts"
import { DAY_RANGE, faultAt, HOUR_RANGE, MINUTE_RANGE, MONTH_RANGE, SECOND_RANGE, YEAR_RANGE } from "./faults.ts"

/** The positions of a format's fields, counted from the beginning of the timestamp; the year comes first. */
export interface FieldPositions {
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** The fault of the first field that is out of range, of a date and time of day that does not exist. */
export const rangeFault = (
  positions: FieldPositions,
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
): number => {
  if (year === 0) return faultAt(YEAR_RANGE, 0, 4)
  if (month < 1 || month > 12) return faultAt(MONTH_RANGE, positions.month, 2)
  if (!dateExists(year, month, day)) return faultAt(DAY_RANGE, positions.day, 2)
  if (hour > 23) return faultAt(HOUR_RANGE, positions.hour, 2)
  if (minute > 59) return faultAt(MINUTE_RANGE, positions.minute, 2)
  return faultAt(SECOND_RANGE, positions.second, 2)
}

/** The positions of the fields in the frame. */
export const FRAME_POSITIONS: FieldPositions = { month: 5, day: 8, hour: 11, minute: 14, second: 17 }

/**
 * Milliseconds from 1970-01-01T00:00:00 to the date and time of day of the frame from `start`, which lies within the
 * text; a fault when a field is out of range, NaN when a character is out of place. What stands between date and time is
 * not looked at.
 */
export const scanFrame = (text: string, start: number): number => {
  const year = twoDigits(text, start) * 100 + twoDigits(text, start + 2)
  const month = twoDigits(text, start + 5)
  const day = twoDigits(text, start + 8)
  const hour = twoDigits(text, start + 11)
  const minute = twoDigits(text, start + 14)
  const second = twoDigits(text, start + 17)
  if (
    (year | month | day | hour | minute | second) < 0 ||
    text.charCodeAt(start + 4) !== 47 /* / */ ||
    text.charCodeAt(start + 7) !== 47 /* / */ ||
    text.charCodeAt(start + 13) !== 58 /* : */ ||
    text.charCodeAt(start + 16) !== 58 /* : */
  ) {
    return Number.NaN
  }
  if (hour > 23 || minute > 59 || second > 59 || !dateExists(year, month, day)) {
    return rangeFault(FRAME_POSITIONS, year, month, day, hour, minute)
  }
  return dayNumber(year, month, day) * 86_400_000 + (hour * 3_600_000 + minute * 60_000 + second * 1000)
}
