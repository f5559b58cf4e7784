// The proleptic Gregorian calendar as arithmetic on integers: civil date to day number and back. No Date, no rollover.

/** Milliseconds in a day. */
export const DAY_MILLISECONDS: number = 86_400_000

/** Days in each month of a year that is not a leap year; index 1 is January. */
const DAYS_IN_MONTH = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a year from 0 has a 29 February. */
export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Days in a month, 28 to 31; the month is 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month] ?? 0)

/** Whether a date of non-negative numbers exists in the calendar; there is no year 0. */
// TIM-29, TIM-30
export const dateExists = (year: number, month: number, day: number): boolean =>
  year > 0 && month > 0 && month < 13 && day > 0 && (day < 29 || day <= daysInMonth(year, month))

/** Days from 1970-01-01 to a civil date that exists; the year is 1 to 9999. */
export const dayNumber = (year: number, month: number, day: number): number => {
  // counted from March, a leap day is the last day of its year, and the lengths of the months repeat every five months
  const counted = month > 2 ? year : year - 1
  const fromMarch = month > 2 ? month - 3 : month + 9
  // nothing here is negative, so truncating a quotient rounds it down
  const leapDays = (counted >> 2) - ((counted / 100) | 0) + ((counted / 400) | 0)
  return 365 * counted + leapDays + (((153 * fromMarch + 2) / 5) | 0) + day - 719_469
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
