// Validation of the two times of a request, `call_start_time` and `occurred_at_time`.
import type { Instant } from "@callrules/model"
import { readTimestamp } from "@callrules/model/reading"
import { parseTimestamp, type Zone } from "@callrules/timestamp"
import type { SignalReading } from "./signal-reading.ts"

const CODES = { wrongType: "time-invalid", unreadable: "time-invalid" } as const

/**
 * Reads a time in any of the four timestamp formats.
 *
 * @returns the instant, or both, the earlier first, if a local time means two; `null` when a problem was
 * reported.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @internal
 */
// SIG-223, SIG-224
export const readTime = (
  reading: SignalReading,
  key: string,
  value: unknown,
  zone: Zone,
): readonly [Instant] | readonly [Instant, Instant] | null => {
  const parsed = readTimestamp(reading, CODES, key, value, (text) => parseTimestamp(text, { zone }))
  if (parsed === undefined) return null
  const { instant, otherInstant } = parsed
  // SIG-134: in an overlap the earlier instant is read, and the later one is the other
  return otherInstant === undefined ? [instant] : [instant, otherInstant]
}
