// The signal ledger as it is stored: appended, never changed. A request is one read and one write, with what is long a second read.
import type { CallRecordId, CallTransaction, CustomData, Instant, NetworkId, TransactionId } from "@callrules/model"
import type { GroupTransaction, LedgerTransaction } from "@callrules/signal-ledger"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { CallRecord, LegState, LegWithoutRecording } from "./call-store.ts"
import type { EngineEvent } from "./engine-event.ts"
import type { RequestKey, StoredOutcome } from "./request-outcome.ts"
import type { StoreFault } from "./store-fault.ts"

/** What a request names its call by. A call that was found by its start time is named by the id of its leg. */
export type CallLocator =
  | {
      /** One leg. */
      readonly by: "transaction_id"
      /** Of any version of the leg's call transaction. */
      readonly transactionId: TransactionId
    }
  | {
      /** A whole call. */
      readonly by: "call_record_id"
      /** Its call record. */
      readonly callRecordId: CallRecordId
    }
  | {
      /** A whole call, by one of its received legs. */
      readonly by: "external_call_unique_id"
      /** The leg's id in an external system, compared exactly. */
      readonly externalCallUniqueId: string
      /** Only legs of this advertiser lead to their call; null: of any. */
      readonly advertiserIdFromNetwork: string | null
    }

/** What a request asks of the ledger before it is decided. */
export interface LedgerQuery {
  /** Only this network is read. */
  readonly networkId: NetworkId
  /** The request's id: when it has an answer, that is all that is read. Null without one. */
  readonly requestKey: RequestKey | null
  /** What the request names its call by. */
  readonly by: CallLocator
  /** The groups that the request touches, each once. */
  readonly partnerUniqueIds: ReadonlyArray<string>
  /** Where a leg lacks one of these groups, its groups are counted to this; 0: they are not. */
  readonly countGroupsTo: number
  /** The names that the request uses, as names are compared. */
  readonly foldedNames: ReadonlyArray<string>
  /** Whether the request brings custom data: only then that of the call is read. */
  readonly bringsCustomData: boolean
  /** Of a call with several legs, the one that is read whole; of the others what is long is left out. Null: of each. */
  readonly wholeLeg: TransactionId | null
}

/**
 * Custom data, or a group with its signals, is long from about so many bytes on. Of a leg among several it is then left out of what
 * is read: so the read of a call brings little of each leg, and the whole of one leg at the most.
 */
// ENG-521
export const LONG_CONTENT = 1_024

/** A leg with its part of the ledger, as far as a request asked for it. */
export interface LegReading {
  /** The leg, received or not, as it stands. */
  readonly stored: LegWithoutRecording
  /** The custom data of the call; null where the request brings none, where it was left out, and until the leg is received. */
  readonly customData: CustomData | null
  /** The current transaction of each of the groups asked for that the leg carries; null: it was left out. */
  readonly groups: ReadonlyMap<string, GroupTransaction | null>
  /** How many groups the leg has, counted as far as was asked; 0 for a leg that has every group asked for. */
  readonly groupCount: number
}

/** What a request is decided on, as it was at one moment. */
export type LedgerReading =
  | {
      /** The request id has an answer. */
      readonly kind: "answered"
      /** The answer. */
      readonly outcome: StoredOutcome
    }
  | {
      /** A leg, or a whole call. */
      readonly kind: "call"
      /** The call record of the legs. */
      readonly callRecordId: CallRecordId
      /**
       * What is kept of the call record itself. Nothing rests on it where the request names one leg, and a store may leave it out
       * there: version 0, without homes.
       */
      readonly callRecord: CallRecord
      /** The leg of a transaction id; else every leg of the call, received or not, in order of leg id. */
      readonly legs: ReadonlyArray<LegReading>
      /** Whether accepted requests wait for the call or for one of its legs. */
      readonly entriesWait: boolean
      /** The registered casing of each of the names asked for that has one. */
      readonly names: ReadonlyMap<string, string>
    }
  | {
      /** The transaction id is that of a group's transaction. */
      readonly kind: "signals"
      /** The leg whose signals they are. */
      readonly leg: LegState
    }
  | {
      /** The external id is that of several calls. */
      readonly kind: "several-calls"
    }
  | {
      /** There is no such transaction or call. */
      readonly kind: "unknown"
      /** The leg of the call transaction whose id is the one asked for in upper case; undefined when there is none. */
      readonly inUpperCase: LegState | undefined
    }

/** One request's write, applied completely or not at all. */
export interface LedgerWrite {
  /** The network of the leg and of everything that is written. */
  readonly networkId: NetworkId
  /** The leg that is written on, by its own id; it must have been received. */
  readonly legId: TransactionId
  /** The leg's `ledgerVersion` as it was read: compared first, and raised. Another one by now is a conflict. */
  readonly expectedLedgerVersion: number
  /** Whether the leg was erased as it was read. When that has changed, the write is a conflict. */
  readonly isErased: boolean
  /** The call's next transaction; null when no custom data changes. */
  readonly callCorrection: CallTransaction | null
  /** The next transaction of each group that changes; empty when none does. */
  readonly groupTransactions: ReadonlyArray<GroupTransaction>
  /**
   * What the group transactions correct, as it was read: a store may keep what changed since. One that is not named is kept as a
   * whole, or the store reads it itself.
   */
  readonly correctedGroups: ReadonlyArray<GroupTransaction>
  /** The custom data fields that the request names, changed or not: they are added to the leg's `namedFields`. */
  readonly namedFields: ReadonlyArray<string>
  /**
   * Set by a request that was located by its whole call, where the choice of the leg rests on the other legs: the call
   * record must have the version that was read, which is raised. Else it is a conflict. Null: the leg was not chosen.
   */
  readonly callRecord: {
    /** The call record of the leg. */
    readonly callRecordId: CallRecordId
    /** The call record's version as it was read. */
    readonly expectedVersion: number
    /** Makes the leg the home for an advertiser's reach (null: the whole network's), which must have none yet. */
    readonly home: {
      /** Whose reach it is: an advertiser's, or null for the whole network's. */
      readonly advertiserIdFromNetwork: string | null
    } | null
  } | null
  /** Casings to register; if a name has another casing by then, the write is a conflict. */
  readonly newNames: ReadonlyArray<{
    /** The name as names are compared. */
    readonly folded: string
    /** The name as it was first reported, and is answered from then on. */
    readonly casing: string
  }>
  /** Stored in the same step; if the id is taken, the write is a conflict. Null without a request id. */
  readonly outcome: {
    /** The request's id and whose it is. */
    readonly key: RequestKey
    /** The answer that the same id gets from then on. */
    readonly outcome: StoredOutcome
  } | null
  /** Inbox entry that this write applies, marked in the same step; if it is not waiting any more, the write is a conflict. */
  readonly appliesEntry: {
    /** Its id. */
    readonly entryId: string
    /** When it is applied, by the engine's clock: the age of its request id's answer counts from here. */
    readonly at: Instant
  } | null
  /** Events for the host, put into the outbox in the same step; none or more. */
  readonly events: ReadonlyArray<EngineEvent>
}

/** Which of a leg's transactions are read. */
export interface LegTransactionsQuery {
  /** Only this network is read. */
  readonly networkId: NetworkId
  /** The leg, by its own id. */
  readonly legId: TransactionId
  /** The `next` of the page before; null begins. */
  readonly after: string | null
  /** So many transactions at the most. */
  readonly limit: number
  /** A page ends with the transaction for which about so many characters of what is stored have been read. */
  readonly characters: number
}

/** Some of a leg's transactions, in the order in which they were written, so by version within the call and within each group. */
export interface LegTransactionsPage {
  /** The call's and those of every group; none while the leg is not received. */
  readonly transactions: ReadonlyArray<LedgerTransaction>
  /** Where the next page goes on, a text whose form is the store's business; null where nothing follows. */
  readonly next: string | null
}

/** How much of each kind one step forgets at the most. */
// ENG-208
export const FORGOTTEN_AT_ONCE = 500

/** What of a network is old. */
export interface Forgetting {
  /** The network. */
  readonly networkId: NetworkId
  /** Outcomes stored before it go, but the outcome of a request that waits, or has failed, stays for as long as it does. */
  readonly outcomesBefore: Instant
  /** What became of requests that arrived before it goes, of those that were applied or dropped. */
  readonly fatesBefore: Instant
}

/** The answer to a write that was decided on something which has changed, with that as it is now. */
export interface ConflictWithReading {
  /** What `begin` would answer now. */
  readonly conflict: LedgerReading
}

/** Reads and appends of the ledger. A signal request is one {@link LedgerStoreShape.begin} and one `commit`. */
export interface LedgerStoreShape {
  /** Everything a signal request is decided on, in one call and as of one moment. */
  readonly begin: (query: LedgerQuery) => Effect<LedgerReading, StoreFault>
  /** The answer a request id got; undefined when none is stored. For requests that are not valid, and name no call. */
  readonly outcome: (key: RequestKey) => Effect<StoredOutcome | undefined, StoreFault>
  /** What the ledger keeps of a leg, a bounded page at a time; nothing for an unknown leg. */
  readonly transactions: (query: LegTransactionsQuery) => Effect<LegTransactionsPage, StoreFault>
  /**
   * Stores what was decided on a reading. A conflict: something has changed since it was read, or an id is taken; read again and
   * decide again.
   *
   * @param again - what the write was decided on. A store that other processes write too may read it again in the same trip where
   * the write is a conflict, so that whoever lost is ahead of those that have yet to read.
   */
  readonly commit: (
    write: LedgerWrite,
    again?: LedgerQuery,
  ) => Effect<"committed" | "conflict" | ConflictWithReading, StoreFault>
  /** The network with the least id, by code point, greater than `after` that may have something to forget. */
  readonly networkAfter: (after: string) => Effect<NetworkId | undefined, StoreFault>
  /**
   * Forgets some of what is old in a network: a bounded step, so that no write waits long for it.
   *
   * @returns whether there may be more of it.
   */
  readonly forget: (what: Forgetting) => Effect<boolean, StoreFault>
}

/** Service key of the engine's {@link LedgerStoreShape}. */
export class LedgerStore extends Service<LedgerStore, LedgerStoreShape>()("@callrules/store/LedgerStore") {}
