// Rows of the outbox.

/** Some of the outbox, in order of position. */
export interface OutboxRows {
  /** The last position that was given. */
  readonly last: number
  readonly events: ReadonlyArray<{ readonly position: number; readonly event: string }>
}

/** An event of one network. */
export interface EventRow {
  readonly eventId: string
  readonly event: string
}
