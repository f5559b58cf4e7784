// How the host interface writes times.
import type { Instant } from "@callrules/model"

/** An instant as ISO 8601 in UTC to the millisecond, such as `2026-11-20T15:00:00.250Z`: order and age are read from it. */
export const hostTime = (instant: Instant): string => new Date(instant).toISOString()
