// The instant some days before another one: how far back repeat callers are looked for, how long something is kept.
import type { Instant } from "@callrules/model"

const DAY_MILLISECONDS = 86_400_000

/** The instant some days of 24 hours before another one. */
export const daysBefore = (at: Instant, days: number): Instant => (at - days * DAY_MILLISECONDS) as Instant // less some days
