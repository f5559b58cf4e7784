// Rows of the outbox.

/** Some of the outbox: from a position on, in order, and one more than is wanted, since the first may have been read before. */
export interface OutboxRows {
  /** The last position that was given. */
  readonly last: number
  readonly placed: ReadonlyArray<{ readonly position: number; readonly event: string }>
}

/** An event of one network. */
export interface EventRow {
  readonly eventId: string
  readonly event: string
}
