/**
 * Instants to and from luxon's `DateTime`, for hosts that work with it. Nothing here goes through luxon's own reading of
 * local times, which depends on today's date.
 *
 * @packageDocumentation
 */
import { type Instant, isInstant } from "@callrules/model"
import * as Result from "effect/Result"
import { DateTime } from "luxon"
import { quoted, type TimestampProblem, timestampProblem, wholeSpan } from "./problems.ts"
import type { Zone } from "./zone.ts"

/**
 * An instant as a luxon `DateTime` in a zone, or in UTC when no zone is given.
 *
 * Rule TIM-51.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { zone } from "@callrules/timestamp"
 * import { toDateTime } from "@callrules/timestamp/luxon"
 * import * as Result from "effect/Result"
 *
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * const start = toDateTime(instant(Date.UTC(2026, 10, 21, 14, 15)), newYork)
 * console.assert(start.toISO() === "2026-11-21T09:15:00.000-05:00")
 * ```
 */
export const toDateTime = (instant: Instant, zone?: Zone): DateTime =>
  DateTime.fromMillis(instant, { zone: zone === undefined ? "utc" : zone.name })

/**
 * The instant of a luxon `DateTime`; its zone and locale do not matter.
 *
 * Rule TIM-51.
 *
 * @returns the instant, or the problem `not-an-instant` for an invalid `DateTime` or one outside years 0001 to 9999.
 *
 * @example
 * ```ts
 * import { fromDateTime } from "@callrules/timestamp/luxon"
 * import * as Result from "effect/Result"
 * import { DateTime } from "luxon"
 *
 * console.assert(Result.getOrThrow(fromDateTime(DateTime.fromMillis(1_700_000_000_000))) === 1_700_000_000_000)
 * console.assert(Result.isFailure(fromDateTime(DateTime.invalid("no time"))))
 * ```
 */
export const fromDateTime = (dateTime: DateTime): Result.Result<Instant, TimestampProblem> => {
  const milliseconds = dateTime.toMillis()
  if (isInstant(milliseconds)) return Result.succeed(milliseconds)
  const text = dateTime.isValid ? String(milliseconds) : (dateTime.invalidReason ?? "invalid")
  const message = `the date and time ${quoted(text)} is not an instant in years 0001 to 9999`
  const hint = "give a valid date and time; instants are 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z"
  return Result.fail(timestampProblem("not-an-instant", "timestamp", wholeSpan(text.length), message, hint))
}
