// A point in time: epoch milliseconds behind a brand, so that seconds, local times and durations cannot pass for one.
import type { Brand } from "effect/Brand"

/**
 * A point in time as epoch milliseconds in UTC: an integer from {@link MIN_INSTANT} to {@link MAX_INSTANT}
 * (years 0001 to 9999). Made by `@callrules/timestamp`, or by {@link instant} from a clock's milliseconds.
 *
 * Source of the rule: section 2.6 of the specification.
 */
export type Instant = number & Brand<"Instant">

/** The earliest instant, `0001-01-01T00:00:00.000Z`, in epoch milliseconds. */
export const MIN_INSTANT: number = -62_135_596_800_000

/** The latest instant, `9999-12-31T23:59:59.999Z`, in epoch milliseconds. */
export const MAX_INSTANT: number = 253_402_300_799_999

/**
 * Whether a number of epoch milliseconds is an {@link Instant}: an integer within years 0001 to 9999.
 *
 * @example
 * ```ts
 * import { isInstant } from "@callrules/model"
 *
 * console.assert(isInstant(0))
 * console.assert(!isInstant(Number.NaN))
 * ```
 */
// TIM-51
export const isInstant = (epochMilliseconds: number): epochMilliseconds is Instant =>
  Number.isInteger(epochMilliseconds) && epochMilliseconds >= MIN_INSTANT && epochMilliseconds <= MAX_INSTANT

/**
 * Epoch milliseconds as an {@link Instant}: a fraction of a millisecond is cut off, a value out of range is moved to
 * the nearest end, and NaN becomes 0. For a clock's reading; text from outside goes through `@callrules/timestamp`.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 *
 * console.assert(instant(1_700_000_000_000.9) === 1_700_000_000_000)
 * ```
 */
export const instant = (epochMilliseconds: number): Instant => {
  const whole = Math.floor(epochMilliseconds)
  const bounded = Math.min(Math.max(whole, MIN_INSTANT), MAX_INSTANT)
  // the one place where a plain number becomes an Instant: an integer in range, or NaN, by the lines above
  return (Number.isNaN(bounded) ? 0 : bounded) as Instant
}

/**
 * An instant as ISO 8601 in UTC to the millisecond, such as `2026-11-20T15:00:00.250Z`: order and age are read from it.
 *
 * @example
 * ```ts
 * import { instant, utcText } from "@callrules/model"
 *
 * console.assert(utcText(instant(250)) === "1970-01-01T00:00:00.250Z")
 * ```
 */
export const utcText = (at: Instant): string => new Date(at).toISOString()
