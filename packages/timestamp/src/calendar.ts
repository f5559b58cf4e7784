// The proleptic Gregorian calendar as arithmetic on integers: civil date to day number and back. No Date, no rollover.

/** Milliseconds in a day. */
export const DAY_MILLISECONDS: number = 86_400_000

/** Days before the first of each month in a year that is not a leap year; index 1 is January. */
const DAYS_BEFORE_MONTH = [0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** Days in each month of a year that is not a leap year; index 1 is January. */
const DAYS_IN_MONTH = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a year from 0 has a 29 February. */
export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Days in a month, 28 to 31; the month is 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month] ?? 0)

/** Days from 1970-01-01 to a civil date that exists; the year is 0 to 9999. */
export const dayNumber = (year: number, month: number, day: number): number => {
  // a leap day counts from March on, so January and February still belong to the year before
  const counted = month <= 2 ? year - 1 : year
  const leapDays = Math.floor(counted / 4) - Math.floor(counted / 100) + Math.floor(counted / 400)
  // 477 leap days lie in the years 1 to 1969
  return 365 * (year - 1970) + leapDays - 477 + (DAYS_BEFORE_MONTH[month] ?? 0) + day - 1
}

/** A date of the calendar: the month is 1 to 12, the day 1 to 31. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Days from 0000-03-01, where a cycle of 400 years begins with its leap day last, to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468
const DAYS_IN_CYCLE = 146_097

/** The civil date of a day number; the inverse of {@link dayNumber}, for years before 0 as well. */
export const civilDate = (days: number): CivilDate => {
  const shifted = days + DAYS_TO_EPOCH
  const cycle = Math.floor(shifted / DAYS_IN_CYCLE)
  const dayOfCycle = shifted - cycle * DAYS_IN_CYCLE
  const yearOfCycle = Math.floor(
    (dayOfCycle - Math.floor(dayOfCycle / 1460) + Math.floor(dayOfCycle / 36_524) - Math.floor(dayOfCycle / 146_096)) /
      365,
  )
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100))
  // months counted from March: 0 is March, 11 is February
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  return {
    year: yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  }
}

/** The day of the week of a day number: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (days: number): number => ((((days + 3) % 7) + 7) % 7) + 1
