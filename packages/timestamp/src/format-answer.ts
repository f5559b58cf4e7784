// The fixed forms in which answers carry instants. They drop the fraction of a second and always succeed.
import type { Instant } from "@callrules/model"
import { formatInstantAt } from "./iso-text.ts"
import { offsetText, padded } from "./offset-text.ts"
import { localParts, offsetAt, tableOf, type Zone } from "./zone.ts"

/**
 * An instant as epoch seconds in decimal text, the fraction dropped: the form of fields whose name ends in `_t`. A
 * number before 1970 has a minus sign.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { formatEpochSeconds } from "@callrules/timestamp"
 *
 * console.assert(formatEpochSeconds(instant(1_700_000_000_999)) === "1700000000")
 * ```
 */
// TIM-42
export const formatEpochSeconds = (instant: Instant): string => String(Math.floor(instant / 1000))

/**
 * An instant as `YYYY-MM-DDTHH:MM:SSZ`, the fraction dropped: the form of time fields in answers.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { formatUtcSeconds } from "@callrules/timestamp"
 *
 * console.assert(formatUtcSeconds(instant(1_700_000_000_999)) === "2023-11-14T22:13:20Z")
 * ```
 */
export const formatUtcSeconds = (instant: Instant): string => formatInstantAt(instant, 0)

const MINUTE = 60_000

/**
 * An instant as ISO 8601 with a zone's offset, `YYYY-MM-DDTHH:MM:SS+hh:mm`, the fraction dropped. An offset with
 * seconds (local mean time of the nineteenth century) is rounded to the minute together with the time, and if the
 * local year is not 0001 to 9999 the offset is `+00:00`: the text always means the same second.
 *
 * Rule CIP-54.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { formatZoned, zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * const start = instant(Date.UTC(2026, 10, 21, 14, 15))
 * console.assert(formatZoned(start, newYork) === "2026-11-21T09:15:00-05:00")
 * ```
 */
export const formatZoned = (instant: Instant, zone: Zone): string => {
  const quarter = quarterAt(instant, zone)
  if (quarter === undefined) return writeZoned(instant, zone)
  const seconds = Math.floor(instant / 1000) - quarter.seconds
  const minute = quarter.minute + Math.floor(seconds / 60)
  return `${quarter.hour}${TWO_DIGITS[minute]}:${TWO_DIGITS[seconds % 60]}${quarter.offset}`
}

const writeZoned = (instant: Instant, zone: Zone): string => {
  const rounded = Math.round(offsetAt(zone, instant) / MINUTE) * MINUTE
  const { year } = localParts(instant, rounded)
  const offset = year >= 1 && year <= 9999 ? rounded : 0
  const text = formatInstantAt(instant, offset)
  return offset === 0 ? `${text.slice(0, -1)}${offsetText(0)}` : text
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => padded(value, 2))

/** A quarter of an hour of UTC, during which a zone's clock shows one hour and has one offset. */
interface Quarter {
  /** When it begins, in epoch seconds. */
  readonly seconds: number
  /** The text up to the hour: `2026-11-21T09:`. */
  readonly hour: string
  /** The minute that the clock shows at the beginning. */
  readonly minute: number
  /** The offset: `-05:00`. */
  readonly offset: string
}

const QUARTER_SECONDS = 900

/** Few times of a list are far apart: about four days. */
const MOST_QUARTERS = 400

// most times of a list lie in a few quarters: the rest of their text is found and not made
const quarters = new WeakMap<Zone, Map<number, Quarter | undefined>>()

/** The quarter of an hour that an instant lies in; undefined where the zone's hour or offset changes within it. */
const quarterAt = (instant: Instant, zone: Zone): Quarter | undefined => {
  const number = Math.floor(instant / 1000 / QUARTER_SECONDS)
  const ofZone = quarters.get(zone) ?? new Map<number, Quarter | undefined>()
  if (ofZone.size === 0) {
    // tells JavaScript that hands in something else
    tableOf(zone)
    quarters.set(zone, ofZone)
  }
  const known = ofZone.get(number)
  if (known !== undefined || ofZone.has(number)) return known
  const made = makeQuarter(number, zone)
  if (ofZone.size >= MOST_QUARTERS) ofZone.clear()
  ofZone.set(number, made)
  return made
}

const HOUR_LENGTH = "2026-11-21T09:".length
const OFFSET_START = "2026-11-21T09:15:00".length

const makeQuarter = (number: number, zone: Zone): Quarter | undefined => {
  const seconds = number * QUARTER_SECONDS
  const begin = writeZoned((seconds * 1000) as Instant, zone) // ends of the quarter that an instant lies in
  const end = writeZoned(((seconds + QUARTER_SECONDS - 1) * 1000) as Instant, zone)
  const [hour, offset] = [begin.slice(0, HOUR_LENGTH), begin.slice(OFFSET_START)]
  if (end.slice(0, HOUR_LENGTH) !== hour || end.slice(OFFSET_START) !== offset) return undefined
  return { seconds, hour, minute: Number(begin.slice(HOUR_LENGTH, HOUR_LENGTH + 2)), offset }
}
