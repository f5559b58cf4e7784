// The fact `during_hours`: whether a campaign is open at an instant, by its weekly hours in its time zone.
import type { Instant, Problem } from "@callrules/model"
import { localDateTime, zone } from "@callrules/timestamp"
import * as Result from "effect/Result"

/** A day of the week, as schedules name it. */
export type WeekdayName = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"

/**
 * One stretch of opening hours on the clocks of the schedule's zone, from `from` up to, not including, `to`. Times are
 * `HH:MM`, from `00:00` to `24:00`. Where `to` is not later than `from`, the stretch runs over midnight into the next
 * day; `00:00` to `00:00` is the whole day.
 */
export interface OpeningHours {
  /** When it opens: `00:00` to `23:59`. */
  readonly from: string
  /** When it closes: `00:00` to `24:00`. */
  readonly to: string
}

/**
 * The weekly hours of a campaign. A stretch belongs to the day on which it begins, also where it runs over midnight.
 */
export interface WeeklyHours {
  /** Name of the time zone in the IANA data, such as `America/New_York`. */
  readonly timeZone: string
  /** Any number of stretches a day, in any order; a day that is missing or empty is closed. */
  readonly days: { readonly [Day in WeekdayName]?: ReadonlyArray<OpeningHours> }
  /** Hours of single dates (`YYYY-MM-DD`), in place of the weekday's: `[]` for a holiday; absent: none. */
  readonly dates?: Readonly<Record<string, ReadonlyArray<OpeningHours>>>
}

/** The codes of problems with weekly hours, in order of precedence. */
export const HOURS_PROBLEM_CODES = ["unknown-zone", "unknown-day", "wrong-date", "wrong-time"] as const

/** What is wrong with weekly hours. */
export type HoursProblem = Problem<(typeof HOURS_PROBLEM_CODES)[number]>

/** Every day of the week as schedules name it; the first is Monday. */
export const WEEKDAY_NAMES: ReadonlyArray<WeekdayName> = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
]

/**
 * Whether a campaign is open at an instant: the fact `during_hours`. The clocks of the zone decide, so that a change of
 * daylight saving time moves the hours with it: where an hour comes twice, both count; an hour that is left out
 * does not count.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns whether it is open, or every problem of the hours: `unknown-zone`, `unknown-day`, `wrong-date`, `wrong-time`.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { duringHours } from "@callrules/recording-condition"
 * import * as Result from "effect/Result"
 *
 * const hours = { timeZone: "America/New_York", days: { friday: [{ from: "09:00", to: "17:30" }] } }
 * const open = duringHours(hours, instant(Date.UTC(2026, 10, 20, 14, 0)))
 * console.assert(Result.getOrThrow(open))
 * ```
 */
export const duringHours = (hours: WeeklyHours, at: Instant): Result.Result<boolean, ReadonlyArray<HoursProblem>> => {
  const known = zone(hours.timeZone)
  const problems = problemsOf(hours, known)
  if (problems.length > 0 || Result.isFailure(known)) return Result.fail(problems)
  const local = localDateTime(known.success, at)
  const minute = local.hour * 60 + local.minute
  const clocks = at + local.offsetMilliseconds
  return Result.succeed(
    hoursOn(hours, clocks).some((stretch) => isOpenToday(stretch, minute)) ||
      hoursOn(hours, clocks - DAY_MILLISECONDS).some((stretch) => isStillOpen(stretch, minute)),
  )
}

const DAY_MILLISECONDS = 86_400_000

const isOpenToday = (stretch: OpeningHours, minute: number): boolean => {
  const from = minuteOf(stretch.from)
  const to = minuteOf(stretch.to)
  return minute >= from && (to <= from || minute < to)
}

const isStillOpen = (stretch: OpeningHours, minute: number): boolean => {
  const to = minuteOf(stretch.to)
  return to <= minuteOf(stretch.from) && minute < to
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The hours of a day; `clocks` is any time of it on the zone's clocks, read as if they were UTC. */
const hoursOn = ({ days, dates }: WeeklyHours, clocks: number): ReadonlyArray<OpeningHours> => {
  const day = new Date(clocks)
  const ofDate = dates?.[day.toISOString().slice(0, 10)]
  if (ofDate !== undefined) return ofDate
  // Date counts the days from Sunday
  const name = WEEKDAY_NAMES[(day.getUTCDay() + 6) % 7]
  return (name && days[name]) ?? []
}

/** Every problem of weekly hours, for a host that stores them. */
export const checkWeeklyHours = (hours: WeeklyHours): Result.Result<WeeklyHours, ReadonlyArray<HoursProblem>> => {
  const problems = problemsOf(hours, zone(hours.timeZone))
  return problems.length > 0 ? Result.fail(problems) : Result.succeed(hours)
}

const problemsOf = (hours: WeeklyHours, known: ReturnType<typeof zone>): ReadonlyArray<HoursProblem> => {
  const problems: Array<HoursProblem> = []
  if (Result.isFailure(known)) {
    problems.push({
      code: "unknown-zone",
      path: ["timeZone"],
      message: `\`${hours.timeZone}\` is not a known time zone`,
      hint: "write a name of the IANA time zone data, such as `America/New_York`",
    })
  }
  for (const [name, stretches] of Object.entries(hours.days)) {
    if (!WEEKDAY_NAMES.some((weekday) => weekday === name)) {
      problems.push({
        code: "unknown-day",
        path: ["days", name],
        message: `\`${name}\` is not a day of the week`,
        hint: "the days are `monday` to `sunday`",
      })
    }
    checkStretches(problems, ["days", name], stretches ?? [])
  }
  for (const [date, stretches] of Object.entries(hours.dates ?? {})) {
    if (!isDate(date)) {
      problems.push({
        code: "wrong-date",
        path: ["dates", date],
        message: `\`${date}\` is not a date`,
        hint: "write dates as `YYYY-MM-DD`",
      })
    }
    checkStretches(problems, ["dates", date], stretches)
  }
  return problems
}

const isDate = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00.000Z`)
  // what Date rolls over or reads in another form, it does not write back
  return text.length === 10 && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${text}T`)
}

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

const checkStretches = (
  problems: Array<HoursProblem>,
  path: ReadonlyArray<string>,
  stretches: ReadonlyArray<OpeningHours>,
): void => {
  stretches.forEach((stretch, index) => {
    for (const side of ["from", "to"] as const) {
      const time = stretch[side]
      if (TIME.test(time) && !(side === "from" && time === "24:00")) continue
      problems.push({
        code: "wrong-time",
        path: [...path, index, side],
        message: `\`${time}\` is not a time of day`,
        hint:
          side === "from"
            ? "write times as `HH:MM`, from `00:00` to `23:59`"
            : "write times as `HH:MM`, from `00:00` to `24:00`",
      })
    }
  })
}
