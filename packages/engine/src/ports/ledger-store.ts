// The signal ledger as it is kept: appended, never changed. One write is one request.
import type { CallTransaction, Instant, NetworkId, TransactionId } from "@callrules/model"
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
  readonly networkId: NetworkId
  /** Null for the network itself. */
  readonly advertiserIdFromNetwork: string | null
  readonly requestId: string
}

/** The answer a request id got; kept at least 30 days. */
export interface StoredOutcome {
  /** Canonical text of path and body, the token aside: the same id with another one is refused. */
  readonly fingerprint: string
  readonly status: number
  /** The body as text; empty for a 201. */
  readonly body: string
  /** The `Callrules-Outcome` header; empty when there was none. */
  readonly outcomes: string
  readonly storedAt: Instant
}

/** One request's write, applied whole or not at all. */
export interface LedgerWrite {
  readonly networkId: NetworkId
  readonly legId: TransactionId
  /** Versions as read: of the call transaction, and of every group the request touches (0: there was none). */
  readonly expectedCallVersion: number
  readonly expectedGroupVersions: ReadonlyMap<string, number>
  readonly callCorrection: CallTransaction | null
  readonly groupTransactions: ReadonlyArray<GroupTransaction>
  /** Casings to register; a name that got another casing by now is a conflict. */
  readonly newNames: ReadonlyArray<{ readonly folded: string; readonly casing: string }>
  /** Stored in the same step; an id that is taken by now is a conflict. Null without a request id. */
  readonly outcome: { readonly key: RequestKey; readonly outcome: StoredOutcome } | null
  /** Inbox entry that this write applies, marked in the same step; one that is not waiting any more is a conflict. */
  readonly appliesEntry: string | null
  readonly events: ReadonlyArray<EngineEvent>
}

/** Every transaction of a leg, in the order in which they were written: so by version within the call and each group. */
export interface LegTransactions {
  readonly calls: ReadonlyArray<CallTransaction>
  readonly groups: ReadonlyArray<GroupTransaction>
}

/** Reads and appends of the ledger. */
export interface LedgerStoreShape {
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
  /** Of the legs given, those that carry one of the groups, each with when that group was last written. */
  readonly carrying: (
    networkId: NetworkId,
    legIds: ReadonlyArray<TransactionId>,
    partnerUniqueIds: ReadonlyArray<string>,
  ) => Effect<ReadonlyMap<TransactionId, Instant>, StoreFault>
  readonly transactions: (networkId: NetworkId, legId: TransactionId) => Effect<LegTransactions, StoreFault>
  /** `conflict`: something is not as it was read, or an id is taken; read again and decide again. */
  readonly commit: (write: LedgerWrite) => Effect<"committed" | "conflict", StoreFault>
  /** Removes outcomes stored before an instant. */
  readonly forgetOutcomes: (before: Instant) => Effect<void, StoreFault>
}

/** Service key of the engine's {@link LedgerStoreShape}. */
export class LedgerStore extends Service<LedgerStore, LedgerStoreShape>()("@callrules/engine/LedgerStore") {}
