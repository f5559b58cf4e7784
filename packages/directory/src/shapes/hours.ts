// Opening hours as they are written (`09:00-17:00`) as the hours the rules read.
import type { OpeningHours, WeeklyHours } from "@callrules/recording-condition/decide"
import type { WrittenHours } from "./record-shapes.ts"

/** The weekly hours of a campaign, in its own zone or the network's. */
export const weeklyHours = (configured: WrittenHours, networkZone: string): WeeklyHours => ({
  timeZone: configured.time_zone ?? networkZone,
  days: {
    monday: stretches(configured.monday),
    tuesday: stretches(configured.tuesday),
    wednesday: stretches(configured.wednesday),
    thursday: stretches(configured.thursday),
    friday: stretches(configured.friday),
    saturday: stretches(configured.saturday),
    sunday: stretches(configured.sunday),
  },
  dates: Object.fromEntries(Object.entries(configured.dates).map(([date, spans]) => [date, stretches(spans)])),
})

const stretches = (spans: ReadonlyArray<string>): ReadonlyArray<OpeningHours> =>
  spans.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }))
