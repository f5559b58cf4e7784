// The weekly hours of a campaign: days, stretches of opening hours, dates with hours of their own.

/** A day of the week, as schedules name it. */
export type WeekdayName = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"

/**
 * One stretch of opening hours on the clocks of the schedule's zone, from `from` up to, not including, `to`. Times are
 * `HH:MM`, from `00:00` to `24:00`. Where `to` is earlier than `from`, the stretch runs over midnight into the next day.
 * The two are never equal; `00:00` to `24:00` is the whole day.
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
