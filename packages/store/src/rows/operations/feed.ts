// Rows of the feed of transactions and of its relay.
import type { StoredTransactionRow } from "./transactions.ts"

/** What stands for a transaction within its network; its group is `""` for a transaction of the call. */
export type TransactionKeyRow = readonly [
  legId: string,
  kind: "call" | "group",
  partnerUniqueId: string,
  version: number,
]

/** Transactions without a position, as of the relay's epoch. */
export interface FeedBatchRow {
  readonly networkId: string
  readonly epoch: number
  readonly transactions: ReadonlyArray<TransactionKeyRow>
}

/** What a reader asks for; null where it asks for anything. */
export interface FeedQueryRow {
  readonly networkId: string
  readonly after: number
  readonly limit: number
  /** So many positions are looked at, unless legs are named. */
  readonly window: number
  /** So many transactions of each leg of a call are looked at. */
  readonly legWindow: number
  readonly advertiser: string | null
  readonly callRecordId: string | null
  readonly transactionId: string | null
  readonly partnerUniqueId: string | null
  readonly kind: "call" | "group" | null
  readonly from: number | null
  readonly before: number | null
}

/** What the feed shows of a leg: its ids, when it was received, and its current call transaction. */
export type FeedLegRow = readonly [
  legId: string,
  callRecordId: string,
  receivedAt: number,
  headId: string,
  headCorrects: string | null,
  headVersion: number,
  headCustomData: string,
  headCreatedAt: number,
]

/** What tells a transaction from one that stands at the same position of another ledger. */
export type FeedMarkRow = readonly [transactionId: string, createdAt: number, salt: string | null]

/** Some of the feed. */
export interface FeedPageRow {
  readonly last: number
  readonly through: number
  /** What stands at the position that was asked after, if anything does. */
  readonly atAfter: FeedMarkRow | null
  /** What stands at `through`, if anything does. */
  readonly atThrough: FeedMarkRow | null
  readonly entries: ReadonlyArray<readonly [position: number, ...TransactionKeyRow]>
  /** The transactions of the entries, and before each of a group those from a whole one on: each chain in its order. */
  readonly versions: ReadonlyArray<StoredTransactionRow>
  /** The legs of the entries. */
  readonly legs: ReadonlyArray<FeedLegRow>
}

/** Where a relay stands. */
export interface RelayStateRow {
  readonly epoch: number
  readonly position: number
}

/** A step of a relay. */
export interface RelayStepRow {
  readonly networkId: string
  readonly relay: string
  readonly expectedEpoch: number
  readonly position: number
}
