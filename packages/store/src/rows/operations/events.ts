// Rows of the outbox.

/** An event of one network. */
export interface EventRow {
  readonly eventId: string
  readonly event: string
}
