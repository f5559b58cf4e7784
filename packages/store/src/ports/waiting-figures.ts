// What an operator wants to know of any database: how much waits in it, and since when.

/** Figures of one moment. Times are epoch milliseconds; null where nothing waits. */
export interface WaitingFigures {
  /** Requests that wait for their call, counted to 10,000. */
  readonly inboxWaiting: number
  /** When the oldest of them arrived. */
  readonly inboxOldest: number | null
  /** Requests that waited, failed and are kept for the host, counted to 10,000. */
  readonly inboxFailed: number
  /** Events that wait for the host, counted to 10,000. */
  readonly outboxWaiting: number
  /** When the oldest of them happened. */
  readonly outboxOldest: number | null
}
