// What one client may take of a listening server: connections and time.

/** Bounds on connections; milliseconds throughout. */
export interface ConnectionLimits {
  /** Open connections at a time; one more is closed as soon as it is made. Default 1,000. */
  readonly connections: number
  /** Open connections at a time from one address; one more is closed as soon as it is made. Default 1,000: as many as there are. */
  readonly connectionsPerAddress: number
  /** How long the head of a request may take to arrive; then 408. Default 10 seconds. */
  readonly headMilliseconds: number
  /** How long the body of a request may take to arrive, in addition to the time for its head; then 408. Default 30 seconds. */
  readonly bodyMilliseconds: number
  /** How long a client may take no byte of its answer before the connection is closed. Default 30 seconds. */
  readonly answerMilliseconds: number
  /** How long a connection is kept for the next request; a proxy should keep its own for less. Default 65 seconds. */
  readonly idleMilliseconds: number
  /** How long requests under way may still take when the server is closed; then their connections are cut. Default 10 seconds. */
  readonly graceMilliseconds: number
}

const SECOND = 1_000

/** The defaults of {@link ConnectionLimits}. */
// ENG-112
export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  connections: 1_000,
  connectionsPerAddress: 1_000,
  headMilliseconds: 10 * SECOND,
  bodyMilliseconds: 30 * SECOND,
  answerMilliseconds: 30 * SECOND,
  idleMilliseconds: 65 * SECOND,
  graceMilliseconds: 10 * SECOND,
}
