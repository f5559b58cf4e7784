// Weekly hours whose days or dates are in something else than a plain object.
import { checkWeeklyHours } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

// REC-340
test.each([
  ["a map", new Map([["2026-12-25", []]])],
  ["a set", new Set(["2026-12-25"])],
  ["a date", new Date(0)],
  ["an object with inherited entries", Object.create({ "2026-12-25": [] })],
])("given days or dates that are %s, then they are refused: what stands in them would be ignored", (_, entries) => {
  const hours = { timeZone: "UTC", days: { friday: [] } }
  for (const odd of [
    { ...hours, dates: entries },
    { ...hours, days: entries },
  ]) {
    const checked = checkWeeklyHours(odd)
    expect(Result.isFailure(checked) && checked.failure.map(({ code }) => code)).toEqual(["not-an-object"])
  }
  const plain = { ...hours, dates: Object.assign(Object.create(null), { "2026-12-25": [] }) }
  expect(Result.isSuccess(checkWeeklyHours(plain))).toBe(true)
})
