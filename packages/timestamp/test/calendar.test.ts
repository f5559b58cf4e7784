// Every civil day of the years 1 to 9999, counted here one by one with nothing but the lengths of the months.
import { instant } from "@callrules/model"
import { formatCompressed, localDateTime, parseCompressed } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { civilDate, dateExists, dayNumber, daysInMonth, isLeapYear, weekdayOf } from "../src/calendar.ts"
import { zoneOf } from "./support/zones.ts"

const DAY = 86_400_000
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The Gregorian rule, told as history tells it. */
const leaps = (year: number): boolean => {
  if (year % 400 === 0) return true
  if (year % 100 === 0) return false
  return year % 4 === 0
}

/** Calls `visit` with every day from 0001-01-01 on, and its number from 1970-01-01. */
const everyDay = (visit: (year: number, month: number, day: number, number: number) => void): void => {
  let number = -719_162
  for (let year = 1; year <= 9999; year++) {
    for (let month = 1; month <= 12; month++) {
      const length = (LENGTHS[month - 1] ?? 0) + (month === 2 && leaps(year) ? 1 : 0)
      for (let day = 1; day <= length; day++) visit(year, month, day, number++)
    }
  }
}

test("given every civil day of years 1 to 9999, then its number counts up by one, and back", () => {
  let wrong = 0
  let days = 0
  everyDay((year, month, day, number) => {
    const date = civilDate(number)
    const right =
      dayNumber(year, month, day) === number &&
      date.year === year &&
      date.month === month &&
      date.day === day &&
      dateExists(year, month, day) &&
      // 0001-01-01 was a Monday
      weekdayOf(number) === (days % 7) + 1
    if (!right) wrong += 1
    days += 1
  })
  expect(days).toBe(3_652_059)
  expect(wrong).toBe(0)
})

test("given every civil day as a compressed timestamp, then it reads and writes as that day", () => {
  let wrong = 0
  everyDay((year, month, day, number) => {
    const text = `${String(year * 10_000 + month * 100 + day).padStart(8, "0")}000000000`
    const read = parseCompressed(text)
    const right =
      Result.isSuccess(read) &&
      read.success.instant === number * DAY &&
      Result.getOrThrow(formatCompressed(instant(number * DAY))) === text
    if (!right) wrong += 1
  })
  expect(wrong).toBe(0)
})

test("given every day that is not of its month, then it does not exist", () => {
  const wrong: Array<string> = []
  for (let year = 1; year <= 9999; year++) {
    for (let month = 1; month <= 12; month++) {
      const length = (LENGTHS[month - 1] ?? 0) + (month === 2 && leaps(year) ? 1 : 0)
      if (daysInMonth(year, month) !== length) wrong.push(`${year}-${month}`)
      for (const day of [0, length + 1, 32]) if (dateExists(year, month, day)) wrong.push(`${year}-${month}-${day}`)
    }
    if (isLeapYear(year) !== leaps(year)) wrong.push(String(year))
  }
  expect(wrong).toEqual([])
})

test("given fields out of range, then no date exists", () => {
  expect(dateExists(0, 1, 1)).toBe(false)
  expect(dateExists(2026, 0, 1)).toBe(false)
  expect(dateExists(2026, 13, 1)).toBe(false)
  expect(dateExists(2026, 12, 31)).toBe(true)
  expect(dateExists(1, 1, 1)).toBe(true)
})

test("given dates before year 1, then the calendar goes on backwards", () => {
  expect(civilDate(-719_163)).toEqual({ year: 0, month: 12, day: 31 })
  expect(civilDate(-719_468)).toEqual({ year: 0, month: 3, day: 1 })
  expect(civilDate(-719_469)).toEqual({ year: 0, month: 2, day: 29 })
  expect(civilDate(-719_529)).toEqual({ year: -1, month: 12, day: 31 })
})

test("given an instant before 1970, then the parts of its local time are not negative", () => {
  expect(localDateTime(zoneOf("UTC"), instant(-1))).toEqual({
    year: 1969,
    month: 12,
    day: 31,
    weekday: 3,
    hour: 23,
    minute: 59,
    second: 59,
    millisecond: 999,
    offsetMilliseconds: 0,
  })
})
