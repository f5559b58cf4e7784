// How the host interface writes times and money.
import { formatRevenue, type Instant, type RevenueHundredths } from "@callrules/model"

/** An instant as ISO 8601 in UTC to the millisecond, such as `2026-11-20T15:00:00.250Z`: order and age are read from it. */
export const hostTime = (instant: Instant): string => new Date(instant).toISOString()

/** Revenue as decimal text with two digits, such as `149.50`; `""` where there is none. */
export const hostRevenue = (hundredths: RevenueHundredths | null): string => {
  if (hundredths === null) return ""
  const text = formatRevenue(BigInt(hundredths))
  return /\.\d$/.test(text) ? `${text}0` : text
}
