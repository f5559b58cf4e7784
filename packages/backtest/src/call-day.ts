// The day of a call, for counting by day: as the clock of the network's zone shows it.
import { formatZoned, parseTimestamp, type Zone } from "@callrules/timestamp"
import * as Result from "effect/Result"

/**
 * The day of a timestamp in a zone, `2026-11-22`; `undefined` where it is no timestamp.
 *
 * @example
 * ```ts
 * import { callDay } from "@callrules/backtest"
 * import { zone } from "@callrules/timestamp"
 * import * as Result from "effect/Result"
 *
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * console.assert(callDay("2026-11-22T03:00:00Z", newYork) === "2026-11-21")
 * ```
 */
export const callDay = (timestamp: string | number, zone: Zone): string | undefined => {
  const parsed = parseTimestamp(timestamp, { zone })
  return Result.isSuccess(parsed) ? formatZoned(parsed.success.instant, zone).slice(0, "2026-11-22".length) : undefined
}
