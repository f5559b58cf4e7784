// The fact `during_hours`: whether a campaign is open at an instant, by its weekly hours in its time zone.
import type { Instant } from "@callrules/model"
import { localDateTime, type Zone, zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { checkWeeklyHours, type HoursProblem } from "./check-hours.ts"
import { type OpeningHours, WEEKDAY_NAMES, type WeeklyHours } from "./hours.ts"

/**
 * Whether a campaign is open at an instant: the fact `during_hours`. The clocks of the zone decide, so that a change of
 * daylight saving time moves the hours with it: where an hour comes twice, both count; an hour that is left out
 * does not count. Where a zone leaves out a whole day, as Samoa did on 2011-12-30, nothing of that day is open, nor what
 * would have run over its midnight; hours of the day before it run into the day behind it.
 *
 * Rules REC-122, REC-123, REC-155 and REC-168.
 *
 * @returns whether it is open, or every problem of the hours, as {@link checkWeeklyHours} tells them.
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
  const checked = checkWeeklyHours(hours)
  return Result.map(checked, ({ timeZone }) => {
    // its name has just been found to be one
    const clock = Result.getOrThrow(zone(timeZone))
    const local = localDateTime(clock, at)
    const minute = local.hour * 60 + local.minute
    return (
      hoursOn(hours, at + local.offsetMilliseconds).some((stretch) => isOpenToday(stretch, minute)) ||
      hoursOn(hours, dayBefore(clock, at, local.offsetMilliseconds)).some((stretch) => isStillOpen(stretch, minute))
    )
  })
}

/** A time of the day before, on the zone's clocks read as if they were UTC. */
// REC-168
const dayBefore = (clock: Zone, at: Instant, offset: number): number => {
  const noon = Math.floor((at + offset) / DAY_MILLISECONDS) * DAY_MILLISECONDS - DAY_MILLISECONDS / 2
  // an instant, as offsets are whole milliseconds; where the zone leaves the day out, its clocks are a day earlier there
  const then = (noon - offset) as Instant
  return Math.min(noon, then + localDateTime(clock, then).offsetMilliseconds)
}

const DAY_MILLISECONDS = 86_400_000

const isOpenToday = (stretch: OpeningHours, minute: number): boolean => {
  const from = minuteOf(stretch.from)
  const to = minuteOf(stretch.to)
  return minute >= from && (to < from || minute < to)
}

// REC-122, REC-155
const isStillOpen = (stretch: OpeningHours, minute: number): boolean => {
  const to = minuteOf(stretch.to)
  return to < minuteOf(stretch.from) && minute < to
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
