// Every civil day of the years 1 to 9999, counted here one by one with nothing but the lengths of the months.
import { instant } from "@callrules/model"
import { formatCompressed, parseCompressed } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { expect, test, vi } from "vitest"
import { civilDate, dateExists, dayNumber, daysInMonth, isLeapYear, weekdayOf } from "../src/calendar.ts"

// seconds on an idle machine, minutes on a busy one
vi.setConfig({ testTimeout: 600_000 })

const LONG = process.env["CALLRULES_LONG"] === "1"
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
      // writing is slower than reading: one day of each week here, all of them in the long run
      ((number % 7 !== 0 && !LONG) || Result.getOrThrow(formatCompressed(instant(number * DAY))) === text)
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
