// Rows of transcript summaries.

/** A summary as stored. */
export interface TranscriptRow {
  readonly summary: string
  readonly event_id: string
  readonly at: number
}
