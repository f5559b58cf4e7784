// Opening hours as they are written (`09:00-17:00`), as they are kept, and as the hours the rules read.
import type { OpeningHours, WeeklyHours } from "@callrules/recording-condition/decide"
import type { CampaignHours } from "@callrules/store"
import type { WrittenHours } from "./record-shapes.ts"

/** The hours of a campaign in their own zone, or in that of the network. */
// REC-328
export const hoursInZone = (hours: CampaignHours, networkZone: string): WeeklyHours => ({
  timeZone: hours.timeZone ?? networkZone,
  days: hours.days,
  ...(hours.dates === undefined ? {} : { dates: hours.dates }),
})

/** The hours of a campaign as they are kept: without a zone where none is written. */
export const campaignHours = (configured: WrittenHours): CampaignHours => ({
  ...(configured.time_zone === undefined ? {} : { timeZone: configured.time_zone }),
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
