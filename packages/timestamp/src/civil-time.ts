// The values of a timestamp's fields, checked and made into milliseconds; shared by compressed, ISO 8601, spreadsheet.
import { DAY_MILLISECONDS, dayNumber, daysInMonth } from "./calendar.ts"
import { DAY_RANGE, faultAt, HOUR_RANGE, MINUTE_RANGE, MONTH_RANGE, SECOND_RANGE, YEAR_RANGE } from "./faults.ts"

/** Where the fields of a format stand, counted from where the timestamp begins. */
export interface FieldPositions {
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/**
 * Milliseconds from 1970-01-01T00:00:00 to a date and time of day on the same clock, or the fault of the first field
 * that is out of range. Nothing rolls over.
 */
export const civilMilliseconds = (
  positions: FieldPositions,
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond: number,
): number => {
  if (year === 0) return faultAt(YEAR_RANGE, 0, 4)
  if (month < 1 || month > 12) return faultAt(MONTH_RANGE, positions.month, 2)
  if (day < 1 || (day > 28 && day > daysInMonth(year, month))) return faultAt(DAY_RANGE, positions.day, 2)
  if (hour > 23) return faultAt(HOUR_RANGE, positions.hour, 2)
  if (minute > 59) return faultAt(MINUTE_RANGE, positions.minute, 2)
  if (second > 59) return faultAt(SECOND_RANGE, positions.second, 2)
  return (
    dayNumber(year, month, day) * DAY_MILLISECONDS + hour * 3_600_000 + minute * 60_000 + second * 1000 + millisecond
  )
}
