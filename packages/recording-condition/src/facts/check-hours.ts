// Weekly hours as a host has stored them: every problem of their shape and of their values at once.
import type { Problem } from "@callrules/model"
import {
  checkKeys,
  isDate,
  isFull,
  isSound,
  type JsonObject,
  newReading,
  problemsOf,
  type Reading,
  readList,
  readObject,
  report,
  reportMissing,
  reportUnknown,
  reportWrongType,
  reportWrongValue,
} from "@callrules/model/reading"
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { WEEKDAY_NAMES, type WeeklyHours } from "./hours.ts"

/** The codes of problems with weekly hours, in order of precedence. */
export const HOURS_PROBLEM_CODES = [
  "not-an-object",
  "not-a-list",
  "unknown-key",
  "unknown-zone",
  "unknown-day",
  "wrong-date",
  "wrong-time",
  "no-length",
  "problems-more",
] as const

/** A code of {@link HOURS_PROBLEM_CODES}. */
type HoursProblemCode = (typeof HOURS_PROBLEM_CODES)[number]

/** What is wrong with weekly hours. */
export type HoursProblem = Problem<HoursProblemCode>

/**
 * Checks weekly hours from outside, such as JSON that a host has stored: their shape, their zone, days, dates and times.
 * Keys that mean nothing here are refused: a mistyped holiday must not be ignored. So is a stretch that ends when it begins,
 * because some write it for a closed day and others for a whole one.
 *
 * Rules REC-167, REC-314 and REC-340.
 *
 * @returns the hours, or every problem: `not-an-object`, `not-a-list`, `unknown-key`, `unknown-zone`, `unknown-day`,
 * `wrong-date`, `wrong-time`, `no-length`.
 *
 * @example
 * ```ts
 * import { checkWeeklyHours } from "@callrules/recording-condition"
 * import * as Result from "effect/Result"
 *
 * const stored: unknown = JSON.parse('{"timeZone":"UTC","days":{"monday":[{"from":"9:00","to":"17:00"}]},"holidays":[]}')
 * const checked = checkWeeklyHours(stored)
 * const codes = Result.isFailure(checked) ? checked.failure.map((problem) => problem.code) : []
 * console.assert(codes.join() === "wrong-time,unknown-key")
 * ```
 */
export const checkWeeklyHours = (hours: unknown): Result.Result<WeeklyHours, ReadonlyArray<HoursProblem>> => {
  const reading: HoursReading = newReading("the hours")
  const object = readObject(reading, "not-an-object", null, hours, "give `timeZone` and `days`")
  if (object !== undefined) checkHours(reading, object)
  // without a problem it has the shape: the type is what was just checked
  return isSound(reading) ? Result.succeed(hours as WeeklyHours) : Result.fail(problemsOf(reading, hours))
}

type HoursReading = Reading<HoursProblemCode>

const checkHours = (reading: HoursReading, hours: JsonObject): void => {
  // REC-167
  checkKeys(reading, "unknown-key", hours, ["timeZone", "days", "dates"])
  checkZone(reading, hours["timeZone"])
  if (hours["days"] === undefined) reportMissing(reading, "not-an-object", "days", DAYS_HINT)
  else checkEntries(reading, "days", hours["days"], DAYS_HINT, checkDay)
  if (hours["dates"] !== undefined) checkEntries(reading, "dates", hours["dates"], DATES_HINT, checkDate)
}

const ZONE_HINT = "write a name of the IANA time zone data, such as `America/New_York`"
const DAYS_HINT = "give the hours of each day under its name, such as `monday`"
const DATES_HINT = "give the hours of each date under it, such as `2026-12-25`"

const checkZone = (reading: HoursReading, name: unknown): void => {
  const found = typeof name === "string" ? zone(name) : undefined
  if (found !== undefined && Result.isSuccess(found)) return
  if (name === undefined) reportMissing(reading, "unknown-zone", "timeZone", ZONE_HINT)
  else if (typeof name === "string") {
    reportUnknown(reading, "unknown-zone", "timeZone", "time zone", name, [], found?.failure.hint ?? ZONE_HINT)
  } else reportWrongType(reading, "unknown-zone", "timeZone", "the name of a time zone", name, ZONE_HINT)
}

/** Checks the hours of each day or date of an object, and its name by `checkName`. */
const checkEntries = (
  reading: HoursReading,
  key: string,
  value: unknown,
  hint: string,
  checkName: (reading: HoursReading, name: string) => void,
): void => {
  const entries = readObject(reading, "not-an-object", key, value, hint)
  if (entries === undefined) return
  // REC-340: what stands in a map, or is inherited, would be ignored
  if (!isPlain(entries)) {
    reportWrongType(reading, "not-an-object", key, "a plain object", value, hint)
    return
  }
  reading.place.push(key)
  for (const [name, stretches] of Object.entries(entries)) {
    if (isFull(reading)) break
    checkName(reading, name)
    // a day that is undefined counts as left out; a date of JSON is never undefined
    if (stretches !== undefined || key === "dates") checkStretches(reading, name, stretches)
  }
  reading.place.pop()
}

/** Whether an object is one as JSON makes it, of whatever realm. */
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || (typeof prototype === "object" && Object.getPrototypeOf(prototype) === null)
}

const checkDay = (reading: HoursReading, name: string): void => {
  if (WEEKDAY_NAMES.some((weekday) => weekday === name)) return
  reportUnknown(reading, "unknown-day", name, "day", name, WEEKDAY_NAMES, "the days are `monday` to `sunday`")
}

const checkDate = (reading: HoursReading, date: string): void => {
  if (!isDate(date)) report(reading, "wrong-date", date, "is not a date", "write dates as `YYYY-MM-DD`")
}

const LIST_HINT = 'give a list, such as `[{ "from": "09:00", "to": "17:00" }]`, or `[]` where it is closed'
const STRETCH_HINT = 'give `from` and `to`, such as `{ "from": "09:00", "to": "17:00" }`'

const checkStretches = (reading: HoursReading, name: string, value: unknown): void => {
  const stretches = readList(reading, "not-a-list", name, value, LIST_HINT)
  if (stretches === undefined) return
  reading.place.push(name)
  for (let index = 0; index < stretches.length && !isFull(reading); index++) {
    const stretch = readObject(reading, "not-an-object", index, stretches[index], STRETCH_HINT)
    if (stretch === undefined) continue
    reading.place.push(index)
    checkStretch(reading, stretch)
    reading.place.pop()
    checkLength(reading, index, stretch)
  }
  reading.place.pop()
}

const FROM = {
  key: "from",
  pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  hint: "write times as `HH:MM`, from `00:00` to `23:59`",
}
const TO = {
  key: "to",
  pattern: /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/,
  hint: "write times as `HH:MM`, from `00:00` to `24:00`",
}

const checkStretch = (reading: HoursReading, stretch: JsonObject): void => {
  checkKeys(reading, "unknown-key", stretch, ["from", "to"])
  for (const { key, pattern, hint } of [FROM, TO]) {
    const time = stretch[key]
    if (time === undefined) reportMissing(reading, "wrong-time", key, hint)
    else if (typeof time !== "string") reportWrongType(reading, "wrong-time", key, "a time of day", time, hint)
    else if (!pattern.test(time)) reportWrongValue(reading, "wrong-time", key, "a time of day", time, hint)
  }
}

const LENGTH_HINT = "write `00:00` to `24:00` for a whole day, or `[]` where it is closed"

// REC-314
const checkLength = (reading: HoursReading, index: number, { from, to }: JsonObject): void => {
  if (typeof from !== "string" || from !== to || !FROM.pattern.test(from)) return
  report(reading, "no-length", index, `has no length: it begins and ends at \`${from}\``, LENGTH_HINT)
}
