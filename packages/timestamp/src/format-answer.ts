// The fixed forms in which answers carry instants. They drop the fraction of a second and always succeed.
import type { Instant } from "@callrules/model"
import { formatInstantAt } from "./iso-text.ts"
import { offsetText } from "./offset-text.ts"
import { localParts, offsetAt, type Zone } from "./zone.ts"

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
  const rounded = Math.round(offsetAt(zone, instant) / MINUTE) * MINUTE
  const { year } = localParts(instant, rounded)
  const offset = year >= 1 && year <= 9999 ? rounded : 0
  const text = formatInstantAt(instant, offset)
  return offset === 0 ? `${text.slice(0, -1)}${offsetText(0)}` : text
}
