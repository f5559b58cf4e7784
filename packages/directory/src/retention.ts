// How long networks keep what is kept for a time only, by default and at the least.
import type { Retention } from "@callrules/store"

/** What holds where a network says nothing else. */
// ENG-206
export const DEFAULT_RETENTION: Retention = { outcomeDays: 35, fateDays: 35, transcriptDays: null }

/** What is left out of a retention is as by default. */
export const retentionOf = (given: Partial<Retention> | undefined): Retention => ({ ...DEFAULT_RETENTION, ...given })
