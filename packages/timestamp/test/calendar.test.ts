// The calendar at its edges; every day of it is counted in calendar.long.test.ts.
import { instant } from "@callrules/model"
import { localDateTime } from "@callrules/timestamp"
import { expect, test } from "vitest"
import { civilDate, dateExists, dayNumber, daysInMonth, isLeapYear, weekdayOf } from "../src/calendar.ts"
import { zoneOf } from "./support/zones.ts"

test.each([
  [1970, 1, 1, 0, 4],
  [1969, 12, 31, -1, 3],
  [1972, 2, 29, 789, 2],
  [1972, 3, 1, 790, 3],
  [2000, 2, 29, 11_016, 2],
  [2000, 12, 31, 11_322, 7],
  [1900, 2, 28, -25_509, 3],
  [1900, 3, 1, -25_508, 4],
  [2026, 11, 21, 20_778, 6],
  [1, 1, 1, -719_162, 1],
  [9999, 12, 31, 2_932_896, 5],
])("given %i-%i-%i, then it is day %i and weekday %i", (year, month, day, number, weekday) => {
  expect(dayNumber(year, month, day)).toBe(number)
  expect(civilDate(number)).toEqual({ year, month, day })
  expect(weekdayOf(number)).toBe(weekday)
})

test("given days over eight centuries, then counting and dating them are inverse", () => {
  for (let number = -146_097; number < 146_097; number += 13) {
    const { year, month, day } = civilDate(number)
    expect(dayNumber(year, month, day)).toBe(number)
    const platform = new Date(number * 86_400_000).toISOString()
    expect(platform.startsWith([year, month, day].map((part) => String(part).padStart(2, "0")).join("-"))).toBe(true)
  }
})

test("given the months of leap years and others, then each has its days", () => {
  const lengths = (year: number) => Array.from({ length: 12 }, (_, index) => daysInMonth(year, index + 1))
  expect(lengths(2024)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect(lengths(1900)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect([2000, 2024, 2400].every(isLeapYear)).toBe(true)
  expect([1900, 2023, 2100].some(isLeapYear)).toBe(false)
  expect(dateExists(2023, 2, 29) || dateExists(2023, 4, 31) || dateExists(2023, 1, 32)).toBe(false)
  expect(dateExists(2024, 2, 29) && dateExists(2023, 4, 30) && dateExists(2023, 1, 31)).toBe(true)
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
