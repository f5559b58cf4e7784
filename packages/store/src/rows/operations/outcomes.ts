// Rows of request ids and the answers they got.
import type { StoredTransactionRow } from "./transactions.ts"

/** Identifies a request: network, organization, request id. */
export type RequestKeyRow = readonly [networkId: string, organization: string, requestId: string]

/** What of a network is old: see `Forgetting`. */
export interface ForgettingRow {
  readonly networkId: string
  readonly outcomesBefore: number
  readonly fatesBefore: number
}

/** The answer of a request id. */
export interface OutcomeRow {
  readonly key: RequestKeyRow
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  /** What a long answer is made of, as JSON. */
  readonly answer: string | null
  readonly outcomes: string
  readonly storedAt: number
  /** The leg that the request was about; null for one that was accepted for later, which its entry tells. */
  readonly legId: string | null
}

/** The answer of a request id as stored. */
export interface StoredOutcomeRow {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly answer: string | null
  readonly outcomes: string
  readonly stored_at: number
}

/** The answer of a request id, with the transactions that a long one is made of. */
export interface FoundOutcomeRow extends StoredOutcomeRow {
  readonly made: {
    readonly call: StoredTransactionRow
    /** Of each group the versions from a whole one to the one that is meant. */
    readonly groups: ReadonlyArray<ReadonlyArray<StoredTransactionRow>>
  } | null
}
