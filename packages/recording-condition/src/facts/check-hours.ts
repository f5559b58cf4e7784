// Weekly hours as a host has stored them: every problem of their shape and of their values at once.
import { type PathSegment, type Problem, pathText } from "@callrules/model"
import { shownText } from "@callrules/model/reading"
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
] as const

/** What is wrong with weekly hours. */
export type HoursProblem = Problem<(typeof HOURS_PROBLEM_CODES)[number]>

/**
 * Checks weekly hours from outside, such as JSON that a host has stored: their shape, their zone, days, dates and times.
 * Keys that mean nothing here are refused: a mistyped holiday must not be ignored.
 *
 * Rule REC-167.
 *
 * @returns the hours, or every problem: `not-an-object`, `not-a-list`, `unknown-key`, `unknown-zone`, `unknown-day`,
 * `wrong-date`, `wrong-time`.
 *
 * @example
 * ```ts
 * import { checkWeeklyHours } from "@callrules/recording-condition"
 * import * as Result from "effect/Result"
 *
 * const stored: unknown = JSON.parse('{"timeZone":"UTC","days":{"monday":[{"from":"9:00","to":"17:00"}]},"holidays":[]}')
 * const checked = checkWeeklyHours(stored)
 * const codes = Result.isFailure(checked) ? checked.failure.map((problem) => problem.code) : []
 * console.assert(codes.join() === "unknown-key,wrong-time")
 * ```
 */
export const checkWeeklyHours = (hours: unknown): Result.Result<WeeklyHours, ReadonlyArray<HoursProblem>> => {
  const problems: Array<HoursProblem> = []
  checkHours(problems, hours)
  // without a problem it has the shape: the type is what was just checked
  return problems.length > 0 ? Result.fail(problems) : Result.succeed(hours as WeeklyHours)
}

const checkHours = (problems: Array<HoursProblem>, hours: unknown): void => {
  if (!isObject(hours)) {
    problems.push(notAnObject([], hours, "give `timeZone` and `days`"))
    return
  }
  unknownKeys(problems, [], hours, ["timeZone", "days", "dates"])
  const name = hours["timeZone"]
  if (typeof name !== "string" || Result.isFailure(zone(name))) {
    problems.push({
      code: "unknown-zone",
      path: ["timeZone"],
      message: name === undefined ? "`timeZone` is missing" : `${quoted(name)} is not a known time zone`,
      hint: "write a name of the IANA time zone data, such as `America/New_York`",
    })
  }
  checkDays(problems, hours["days"])
  if (hours["dates"] !== undefined) checkDates(problems, hours["dates"])
}

const checkDays = (problems: Array<HoursProblem>, days: unknown): void => {
  if (!isObject(days)) {
    problems.push(notAnObject(["days"], days, "give the hours of each day under its name, such as `monday`"))
    return
  }
  for (const [name, stretches] of Object.entries(days)) {
    if (!WEEKDAY_NAMES.some((weekday) => weekday === name)) {
      problems.push({
        code: "unknown-day",
        path: ["days", name],
        message: `${quoted(name)} is not a day of the week`,
        hint: "the days are `monday` to `sunday`",
      })
    }
    if (stretches !== undefined) checkStretches(problems, ["days", name], stretches)
  }
}

const checkDates = (problems: Array<HoursProblem>, dates: unknown): void => {
  if (!isObject(dates)) {
    problems.push(notAnObject(["dates"], dates, "give the hours of each date under it, such as `2026-12-25`"))
    return
  }
  for (const [date, stretches] of Object.entries(dates)) {
    if (!isDate(date)) {
      problems.push({
        code: "wrong-date",
        path: ["dates", date],
        message: `${quoted(date)} is not a date`,
        hint: "write dates as `YYYY-MM-DD`",
      })
    }
    checkStretches(problems, ["dates", date], stretches)
  }
}

const isDate = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00.000Z`)
  // what Date rolls over or reads in another form, it does not write back
  return text.length === 10 && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${text}T`)
}

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

const checkStretches = (problems: Array<HoursProblem>, path: ReadonlyArray<PathSegment>, stretches: unknown): void => {
  if (!Array.isArray(stretches)) {
    problems.push({
      code: "not-a-list",
      path,
      message: `\`${pathText(path)}\` is ${quoted(stretches)} and no list of hours`,
      hint: 'give a list, such as `[{ "from": "09:00", "to": "17:00" }]`, or `[]` where it is closed',
    })
    return
  }
  for (let index = 0; index < stretches.length; index++) checkStretch(problems, [...path, index], stretches[index])
}

const checkStretch = (problems: Array<HoursProblem>, path: ReadonlyArray<PathSegment>, stretch: unknown): void => {
  if (!isObject(stretch)) {
    problems.push(notAnObject(path, stretch, 'give `from` and `to`, such as `{ "from": "09:00", "to": "17:00" }`'))
    return
  }
  unknownKeys(problems, path, stretch, ["from", "to"])
  for (const side of ["from", "to"] as const) {
    const time = stretch[side]
    if (typeof time === "string" && TIME.test(time) && !(side === "from" && time === "24:00")) continue
    problems.push({
      code: "wrong-time",
      path: [...path, side],
      message: time === undefined ? `\`${side}\` is missing` : `${quoted(time)} is not a time of day`,
      hint:
        side === "from"
          ? "write times as `HH:MM`, from `00:00` to `23:59`"
          : "write times as `HH:MM`, from `00:00` to `24:00`",
    })
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const notAnObject = (path: ReadonlyArray<PathSegment>, value: unknown, hint: string): HoursProblem => {
  const place = path.length === 0 ? "the hours" : `\`${pathText(path)}\``
  const what = path.length === 0 ? "are" : "is"
  return {
    code: "not-an-object",
    path,
    message: value === undefined ? `${place} ${what} missing` : `${place} ${what} ${quoted(value)} and no object`,
    hint,
  }
}

// REC-167
const unknownKeys = (
  problems: Array<HoursProblem>,
  path: ReadonlyArray<PathSegment>,
  object: Readonly<Record<string, unknown>>,
  known: ReadonlyArray<string>,
): void => {
  for (const key of Object.keys(object)) {
    if (known.includes(key)) continue
    problems.push({
      code: "unknown-key",
      path: [...path, key],
      message: `${quoted(key)} means nothing here`,
      hint: `the keys are ${known.map((name) => `\`${name}\``).join(", ")}`,
    })
  }
}

const LONGEST_QUOTED = 60

/** A value as a message shows it: of a list or an object only its kind. */
const quoted = (value: unknown): string => {
  if (Array.isArray(value)) return "a list"
  if (typeof value === "object" && value !== null) return "an object"
  return `\`${shownText(String(value), LONGEST_QUOTED)}\``
}
