// Reads a timestamp field of a JSON object, in any of the four formats.
import { type Instant, instant } from "@callrules/model"
import { parseTimestamp, type Zone } from "@callrules/timestamp"
import { isFailure } from "effect/Result"
import { type Fields, given, kindOf, report } from "./body-fields.ts"

/** The instant that a required field names; the epoch's start after a problem. */
// CIP-31
export const readInstant = (fields: Fields, key: string, zone: Zone): Instant => {
  const value = given(fields, key)
  if (value === null) {
    report(fields, "missing", key, `\`${key}\` is required`, "send the time at which it happened")
    return instant(0)
  }
  if (typeof value !== "string" && typeof value !== "number") {
    report(fields, "wrong-type", key, `\`${key}\` must be a timestamp, not ${kindOf(value)}`)
    return instant(0)
  }
  const parsed = parseTimestamp(value, { zone })
  if (!isFailure(parsed)) return parsed.success.instant
  report(fields, "bad-timestamp", key, parsed.failure.message, parsed.failure.hint)
  return instant(0)
}
