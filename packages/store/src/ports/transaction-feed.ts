// The transactions of a network in one order that a reader can follow: positions, given by a relay after the commit.
import type { CallRecordId, CallTransaction, Instant, NetworkId, TransactionId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** What stands for a transaction: its leg, its chain there, and its version in that. */
export interface TransactionKey {
  /** The leg's own id. */
  readonly legId: TransactionId
  /** The group; null for a transaction of the call itself. */
  readonly partnerUniqueId: string | null
  /** The version in the chain, from 1. */
  readonly version: number
}

/** Transactions of a network that have no position yet. */
export interface FeedBatch {
  /** The network. */
  readonly networkId: NetworkId
  /** The epoch of the network's relay `transactions`, as of the same moment. */
  readonly epoch: number
  /** Those of one leg in the order in which they were written, from its oldest on. */
  readonly transactions: ReadonlyArray<TransactionKey>
}

/** What a reader of the feed asks for. */
export interface FeedQuery {
  /** Only this network is read. */
  readonly networkId: NetworkId
  /** Only what stands after this position; 0 begins. */
  readonly after: number
  /** So many transactions at the most. */
  readonly limit: number
  /** Only transactions of legs of this advertiser; null: of any. */
  readonly advertiserIdFromNetwork: string | null
  /** Only transactions of this call record; null: of any. */
  readonly callRecordId: CallRecordId | null
  /** Only the transaction with this id; null: any. */
  readonly transactionId: TransactionId | null
  /** Only those of this group of any leg; null: of any, and of calls. */
  readonly partnerUniqueId: string | null
  /** Only transactions of calls, or of groups; null: both. */
  readonly kind: "call" | "group" | null
  /** Only those whose `createdAt` is this time or later; null: any. */
  readonly from: Instant | null
  /** Only those whose `createdAt` is before this time; null: any. */
  readonly before: Instant | null
}

/**
 * A leg as the feed shows it, and no more of it: what is kept of its recording has the names of every custom data field of the
 * network, and pages have hundreds of legs.
 */
// ENG-348
export interface FeedLeg {
  /** The leg's own id. */
  readonly legId: TransactionId
  /** Its call record. */
  readonly callRecordId: CallRecordId
  /** When it was received. */
  readonly receivedAt: Instant
  /** The current call transaction; a leg has transactions from its reception on. */
  readonly head: CallTransaction
}

/** A transaction at its place in the feed. */
export interface FeedEntry {
  /** 1, 2, 3, ... within the network, without a gap. */
  readonly position: number
  /** The transaction as it was written. */
  readonly transaction: CallTransaction | GroupTransaction
  /** Its leg as it is now. */
  readonly leg: FeedLeg
}

/** What tells a transaction from one that stands at the same position of another ledger. */
export interface FeedMark {
  /** Its id, which is drawn anew in another history. */
  readonly transactionId: TransactionId
  /** When it was made. The first transaction of a leg has the leg's id, and both are what the host says, who may say it again. */
  readonly createdAt: Instant
  /** Drawn when it was written, and moved with it; null: its caller was erased. One text for all where nothing is ever restored. */
  readonly salt: string | null
}

/** Some of the feed. */
export interface FeedPage {
  /** In order of position. */
  readonly entries: ReadonlyArray<FeedEntry>
  /** Everything up to this position was looked at; what comes next stands after it. At least what was asked `after`. */
  readonly through: number
  /** The last position that was given, at the same moment. */
  readonly last: number
  /** What stands at the position that was asked `after`, whatever the filters; null: nothing stands there. */
  readonly atAfter: FeedMark | null
  /** What stands at `through`, whatever the filters; null: nothing stands there. */
  readonly atThrough: FeedMark | null
}

/**
 * The feed of every network: each transaction of the ledger (of calls and of groups, first ones and corrections) once, in order of
 * position.
 *
 * A write of the ledger gives no position: which of two writes at the same time is the first is known only after both. So a
 * transaction waits from its commit on until a relay gives it the next position of its network. Positions are given in one write
 * for a batch, which names the relay's epoch as it was read ({@link RelaysShape} has why): a reader sees all of the batch or nothing,
 * never a position before a smaller one, and those of one leg in the order of its ledger.
 *
 * Rules ENG-199 and ENG-200.
 */
export interface TransactionFeedShape {
  /** The oldest transactions of a network that wait for a position, found without reading history. */
  readonly waiting: (networkId: NetworkId, limit: number) => Effect<FeedBatch, StoreFault>
  /** The same of the network with the smallest id after one in which any wait; undefined when there is none. Null begins. */
  readonly waitingAfter: (networkId: NetworkId | null, limit: number) => Effect<FeedBatch | undefined, StoreFault>
  /**
   * Gives the transactions of a batch the next positions of their network, in their order. `conflict`: another relay has given
   * some since the batch was read; read again.
   */
  readonly give: (batch: FeedBatch) => Effect<"committed" | "conflict", StoreFault>
  /**
   * What stands after a position. At most {@link FEED_WINDOW} positions are looked at, with a call record at most 256
   * transactions of each of its legs, so that a filter which nothing passes costs no more than one that everything passes. With a
   * transaction id that one alone is looked at.
   */
  readonly read: (query: FeedQuery) => Effect<FeedPage, StoreFault>
}

/** So many positions are looked at in one read of the feed. */
export const FEED_WINDOW = 5_000

/** So many transactions of each leg are looked at in one read of the feed of a call. */
export const LEG_WINDOW = 256

/** Service key of the engine's {@link TransactionFeedShape}. */
export class TransactionFeed extends Service<TransactionFeed, TransactionFeedShape>()(
  "@callrules/store/TransactionFeed",
) {}
