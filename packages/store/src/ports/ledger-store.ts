// The signal ledger as it is stored: appended, never changed. One write is one request.
import type { CallRecordId, CallTransaction, Instant, NetworkId, TransactionId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { EngineEvent } from "./engine-event.ts"
import type { StoreFault } from "./store-fault.ts"

/** What one request needs to know of one leg's ledger. */
export interface LedgerSnapshot {
  /** The current call transaction. */
  readonly call: CallTransaction
  /** The current transaction of each of the groups asked for that exists. */
  readonly groups: ReadonlyMap<string, GroupTransaction>
  /** The registered casing of each of the folded names asked for that has one. */
  readonly names: ReadonlyMap<string, string>
}

/** Identifies a request: an `Idempotency-Key` within one organization (a network, or one advertiser of it). */
export interface RequestKey {
  /** The network whose token brought the request. */
  readonly networkId: NetworkId
  /** Null for the network itself. */
  readonly advertiserIdFromNetwork: string | null
  /** The id as it was sent: 1 to 255 visible ASCII characters, compared exactly. */
  readonly requestId: string
}

/** The answer a request id got; kept at least 30 days. */
export interface StoredOutcome {
  /** Canonical text of path and body, the token aside: the same id with another one is refused. */
  readonly fingerprint: string
  /** HTTP status of the answer: 200, or 201 for a request that was accepted for later. */
  readonly status: number
  /** The body as text; empty for a 201. */
  readonly body: string
  /** The `Callrules-Outcome` header; empty when there was none. */
  readonly outcomes: string
  /** When it was stored, by the engine's clock; its age counts from here. */
  readonly storedAt: Instant
}

/** One request's write, applied completely or not at all. */
export interface LedgerWrite {
  /** The network of the leg and of everything that is written. */
  readonly networkId: NetworkId
  /** The leg that is written on, by its own id; it must have been received. */
  readonly legId: TransactionId
  /** Versions as read: of the call transaction, and of every group the request touches (0: there was none). */
  readonly expectedCallVersion: number
  /** Version of each group by partner unique id; if one has changed, the write is a conflict. */
  readonly expectedGroupVersions: ReadonlyMap<string, number>
  /** The call's next transaction; null when no custom data changes. */
  readonly callCorrection: CallTransaction | null
  /** The next transaction of each group that changes; empty when none does. */
  readonly groupTransactions: ReadonlyArray<GroupTransaction>
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
  readonly appliesEntry: string | null
  /** Events for the host, put into the outbox in the same step; none or more. */
  readonly events: ReadonlyArray<EngineEvent>
}

/** Every transaction of a leg, in the order in which they were written, so by version within the call and within each group. */
export interface LegTransactions {
  /** The call's transactions from version 1 on; empty while the leg is not received. */
  readonly calls: ReadonlyArray<CallTransaction>
  /** The transactions of every group. */
  readonly groups: ReadonlyArray<GroupTransaction>
}

/** Reads and appends of the ledger. */
export interface LedgerStoreShape {
  /** The answer a request id got; undefined when none is stored. */
  readonly outcome: (key: RequestKey) => Effect<StoredOutcome | undefined, StoreFault>
  /** Stores an outcome that comes with no transaction; `conflict` when the id is taken. */
  readonly storeOutcome: (key: RequestKey, outcome: StoredOutcome) => Effect<"committed" | "conflict", StoreFault>
  /** Undefined when the leg has not been received. */
  readonly read: (
    networkId: NetworkId,
    legId: TransactionId,
    partnerUniqueIds: ReadonlyArray<string>,
    foldedNames: ReadonlyArray<string>,
  ) => Effect<LedgerSnapshot | undefined, StoreFault>
  /** Of the legs given, those that carry any of the groups, each with the groups that it carries. */
  readonly carrying: (
    networkId: NetworkId,
    legIds: ReadonlyArray<TransactionId>,
    partnerUniqueIds: ReadonlyArray<string>,
  ) => Effect<ReadonlyMap<TransactionId, ReadonlySet<string>>, StoreFault>
  /** Everything the ledger keeps of a leg, in the order in which it was written; both lists empty for an unknown leg. */
  readonly transactions: (networkId: NetworkId, legId: TransactionId) => Effect<LegTransactions, StoreFault>
  /** `conflict`: something has changed since it was read, or an id is taken; read again and decide again. */
  readonly commit: (write: LedgerWrite) => Effect<"committed" | "conflict", StoreFault>
  /** Removes outcomes stored before an instant. */
  readonly forgetOutcomes: (before: Instant) => Effect<void, StoreFault>
}

/** Service key of the engine's {@link LedgerStoreShape}. */
export class LedgerStore extends Service<LedgerStore, LedgerStoreShape>()("@callrules/store/LedgerStore") {}
