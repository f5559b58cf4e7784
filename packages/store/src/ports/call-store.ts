// Calls as they are stored: each leg's state from its host events, its recording decision, and the ways to find it.
import type { CallState, CurrentCall } from "@callrules/call"
import type { CallRecordId, CallTransaction, Instant, NetworkId, TransactionId } from "@callrules/model"
import type { MatchQuery } from "@callrules/signal-ledger"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { EngineEvent } from "./engine-event.ts"
import type { LegRecording } from "./leg-recording.ts"
import type { RequestKey, StoredOutcome } from "./request-outcome.ts"
import type { CampaignKey } from "./settings-store.ts"
import type { StoreFault } from "./store-fault.ts"

/** A leg as its host events tell it: what it is found and chosen by. */
export interface LegState {
  /** The leg as its host events tell it. */
  readonly state: CallState
  /** Whether the caller's personal data was erased: the leg then reads as if none of it had ever been given. */
  readonly isErased: boolean
}

/** A call's transaction without its custom data. */
export type CallHead = Omit<CallTransaction, "customData">

/**
 * A leg as a request of a partner is decided on: without what is kept of its recording, which has the names of every custom data field
 * of the network, and without its custom data, which few requests need.
 */
// ENG-349, ENG-520
export interface LegWithoutRecording extends LegState {
  /** The current call transaction; null until the leg is received. */
  readonly head: CallHead | null
  /**
   * The custom data fields that requests have named, changed or not, in ascending order: later values of the host leave
   * them as they are.
   */
  readonly namedFields: ReadonlyArray<string>
  /** Ids of the host for the leg beside its own, in the order in which they joined it; each names it as its own id does. */
  readonly furtherIds: ReadonlyArray<TransactionId>
  /** Whether events without a transaction id were taken to be about it, because it was the only leg of its call record. */
  readonly hasAssignedEvents: boolean
  /** 1, 2, 3, ... counts the writes of host events; 0 is a leg that is not stored yet. */
  readonly version: number
  /**
   * Raised by every write to the leg's ledger: by its first call transaction, by every request, by every correction of
   * the call that host events make. 0 until the leg is received.
   */
  readonly ledgerVersion: number
}

/** A leg as stored. */
export interface StoredLeg extends LegWithoutRecording {
  /** The current call transaction; null until the leg is received. */
  readonly head: CallTransaction | null
  /** Null until the leg is received, or its decision was made before that. */
  readonly recording: LegRecording | null
}

/** What is kept of a whole call beside its legs. */
export interface CallRecord {
  /** Raised by every write that opens a leg of the call, joins an id to one or chooses a home; 0 while there is none. */
  readonly version: number
  /** The leg that new groups of signals go to, by the advertiser in whose reach it was chosen; null: the whole network. */
  readonly homes: ReadonlyMap<string | null, TransactionId>
}

/** A move of a home leg by the host. */
export interface HomeMove {
  /** In whose reach: an advertiser's, or null for the whole network's. */
  readonly advertiserIdFromNetwork: string | null
  /** The home before; null: none was chosen yet. */
  readonly from: TransactionId | null
  /** The home from then on. */
  readonly to: TransactionId
  /** When it was moved, by the engine's clock. */
  readonly movedAt: Instant
}

/** The write of a {@link HomeMove}, which raises the call record's version. */
export interface HomeMoveWrite {
  /** The network of the call. */
  readonly networkId: NetworkId
  /** The call record, by its id. */
  readonly callRecordId: CallRecordId
  /** The call record's version as it was read; another one by now is a conflict. */
  readonly expectedVersion: number
  /** In whose reach: an advertiser's, or null for the whole network's. */
  readonly advertiserIdFromNetwork: string | null
  /** The home from now on, by its own id; it is a conflict when it is no leg of the call record. */
  readonly legId: TransactionId
  /** When it is moved, by the engine's clock. */
  readonly movedAt: Instant
}

/** One write of host events on one leg, applied completely or not at all. */
export interface LegWrite {
  /** The complete state of the leg with the new events; it replaces the stored one. */
  readonly state: CallState
  /** What applies to its recording after this write; null as in {@link StoredLeg}. */
  readonly recording: LegRecording | null
  /** The leg's version as it was read; if it has changed, the write is a conflict. */
  readonly expectedVersion: number
  /**
   * Whether the leg was erased as it was read; false for a new one. When that has changed, the write is a conflict. Personal values in
   * the write of an erased leg are not kept, and what was erased stays as it is.
   */
  readonly isErased: boolean
  /**
   * The call record's version as it was read, where the write rests on which legs there are: another one by now is a
   * conflict. Null where it does not.
   */
  readonly expectedCallRecordVersion: number | null
  /** An id that joins the leg's `furtherIds`; it is a conflict when the network has it already. Null: none joins. */
  readonly joiningId: TransactionId | null
  /** As in {@link StoredLeg}; it replaces what is stored. */
  readonly hasAssignedEvents: boolean
  /** Version 1 of the call transaction, in the write that receives the leg; null otherwise. */
  readonly firstTransaction: CallTransaction | null
  /** Set where the events change the custom data of a call that was received before; null otherwise. */
  readonly callCorrection: {
    /** The next transaction of the call. */
    readonly transaction: CallTransaction
    /** The leg's `ledgerVersion` as it was read; another one by now is a conflict. */
    readonly expectedLedgerVersion: number
  } | null
  /**
   * The recording settings that the write rests on: a campaign whose version is another one by now is a conflict. Null
   * where it rests on none.
   */
  readonly settings: {
    /** The campaign of the leg. */
    readonly campaign: CampaignKey
    /** The version of its settings as it was read; 0: it has none. */
    readonly expectedVersion: number
  } | null
  /** Events for the host, put into the outbox in the same step; none or more. */
  readonly events: ReadonlyArray<EngineEvent>
}

/**
 * What a transaction id stands for. Call transactions of every version name their leg; a leg's own id and its further
 * ids name it from the first host event on, received or not.
 */
export type TransactionKind =
  | {
      /** A call transaction: the first one of a leg, or a correction of it. */
      readonly kind: "call"
      /** The leg it belongs to, as it is now. */
      readonly leg: StoredLeg
    }
  | {
      /** A transaction of a group of signals: no call can be searched by its id. */
      readonly kind: "post-call-event"
      /** The leg whose signals they are. */
      readonly legId: TransactionId
    }

/** What a search by start time asks for: the received legs of a network that pass the filter, near a start and a duration. */
export interface LegsAround extends MatchQuery {
  /** Only legs of this network. */
  readonly networkId: NetworkId
  /** The request's id: when it has an answer, that is all that is read. Null without one. */
  readonly requestKey: RequestKey | null
  /** Only legs of this caller, in E.164; null: of any caller, anonymous ones included. */
  readonly callingPhoneNumber: string | null
  /** Only legs of this advertiser; null: of any. */
  readonly advertiserIdFromNetwork: string | null
  /** Only legs of campaigns with this id, which is unique within an advertiser only; null: of any. */
  readonly campaignIdFromNetwork: string | null
}

/** What a search by start time finds. */
export type LegsFound =
  | {
      /** The request id has an answer. */
      readonly kind: "answered"
      /** The answer. */
      readonly outcome: StoredOutcome
    }
  | {
      /** The search was made. */
      readonly kind: "legs"
      /**
       * The closest match, if any leg passes; further legs do no harm. Where legs of a caller were asked for and one is found, also the
       * closest erased leg that passes otherwise, if it is closer: nobody knows whose it was.
       */
      readonly legs: ReadonlyArray<LegState>
    }

/** A leg that is transferred and not completed, with what a list of such legs is ordered by. */
export interface VisibleLeg {
  /** The leg, by its own id. */
  readonly legId: TransactionId
  /** When it was transferred. */
  readonly transferredAt: Instant
  /** The id of its current call transaction; its own id until it is received. */
  readonly transactionId: TransactionId
}

/** A leg that is live, in the order of time, network and id. */
export interface LiveLeg {
  /** Since when. */
  readonly since: Instant
  /** Its network. */
  readonly networkId: NetworkId
  /** Its own id. */
  readonly legId: TransactionId
}

/** A leg that was received, with what the legs of a caller are ordered by. */
export interface ReceivedLeg {
  /** When it was received. */
  readonly receivedAt: Instant
  /** The leg, by its own id. */
  readonly legId: TransactionId
}

/** Reads and writes of calls. Every read but {@link CallStoreShape.liveSince} is of one network. */
export interface CallStoreShape {
  /** The leg with that id of its own (not that of a correction); undefined when none of its events is stored. */
  readonly leg: (networkId: NetworkId, legId: TransactionId) => Effect<StoredLeg | undefined, StoreFault>
  /** What a transaction id of any kind and version stands for; undefined when the network has no such id. */
  readonly byTransactionId: (
    networkId: NetworkId,
    transactionId: TransactionId,
  ) => Effect<TransactionKind | undefined, StoreFault>
  /** Every leg of the call record, received or not, in order of leg id. */
  readonly byCallRecordId: (
    networkId: NetworkId,
    callRecordId: CallRecordId,
  ) => Effect<ReadonlyArray<StoredLeg>, StoreFault>
  /** The same, as far as they are found and chosen by it: a call may have many legs, and hundreds of requests may ask for it. */
  readonly legsOfCall: (networkId: NetworkId, callRecordId: CallRecordId) => Effect<ReadonlyArray<LegState>, StoreFault>
  /** Whether the call record has any leg; with an advertiser: one that was received and is of that advertiser. */
  readonly hasLegs: (
    networkId: NetworkId,
    callRecordId: CallRecordId,
    advertiserIdFromNetwork: string | null,
  ) => Effect<boolean, StoreFault>
  /** What is kept of the call record itself; version 0 and no home while none of its legs is stored. */
  readonly callRecord: (networkId: NetworkId, callRecordId: CallRecordId) => Effect<CallRecord, StoreFault>
  /**
   * The closest match of a search by start time, as `closestMatch` of `@callrules/signal-ledger` finds it: by score, then the
   * smaller start difference, the later start, the greater leg id. Its cost grows neither with the stored legs nor with
   * how far off the given duration is.
   */
  readonly around: (query: LegsAround) => Effect<LegsFound, StoreFault>
  /** Legs that are transferred and not completed, in order of leg id; of one advertiser when named. They may be many, so only their keys are read. */
  readonly visible: (
    networkId: NetworkId,
    advertiserIdFromNetwork: string | null,
  ) => Effect<ReadonlyArray<VisibleLeg>, StoreFault>
  /** Legs by their own ids, as they are shown, in the order in which they are asked for, without those that are not there. */
  readonly legs: (
    networkId: NetworkId,
    legIds: ReadonlyArray<TransactionId>,
  ) => Effect<ReadonlyArray<CurrentCall>, StoreFault>
  /** The leg that the id of a call transaction stands for, as it is shown; undefined when there is none. */
  readonly shownLeg: (networkId: NetworkId, transactionId: TransactionId) => Effect<CurrentCall | undefined, StoreFault>
  /**
   * Whether a leg with that caller and campaign, of another call record than `except`, was received at or after `from`
   * and before `before`. A campaign's id is unique within its advertiser only, so both are named.
   */
  readonly hasEarlierCall: (query: {
    readonly networkId: NetworkId
    readonly callingPhoneNumber: string
    readonly advertiserIdFromNetwork: string
    readonly campaignIdFromNetwork: string
    readonly from: Instant
    readonly before: Instant
    readonly except: CallRecordId
  }) => Effect<boolean, StoreFault>
  /**
   * The received legs of a caller, the latest first, those of one time by descending leg id: from a time on, and before a place in
   * this order (the empty leg id comes before every other of its time). No erased leg. They may be many, so only their keys are read.
   */
  readonly legsOfCaller: (query: {
    readonly networkId: NetworkId
    /** In E.164. */
    readonly callingPhoneNumber: string
    readonly from: Instant
    readonly before: ReceivedLeg
    readonly limit: number
  }) => Effect<ReadonlyArray<ReceivedLeg>, StoreFault>
  /**
   * Legs of every network that are not completed and have been live since before an instant, the longest first: those behind `after`.
   * What they are is not read, so that one that cannot be read hides no other.
   */
  readonly liveSince: (
    before: Instant,
    after: LiveLeg | null,
    limit: number,
  ) => Effect<ReadonlyArray<LiveLeg>, StoreFault>
  /** Every move of a home leg of the call record, in the order in which they were written. */
  readonly homeMoves: (networkId: NetworkId, callRecordId: CallRecordId) => Effect<ReadonlyArray<HomeMove>, StoreFault>
  /** Makes a leg the home for an advertiser's reach, whether there is one or not, and keeps the move. */
  readonly moveHome: (write: HomeMoveWrite) => Effect<"committed" | "conflict", StoreFault>
  /** `conflict`: the leg has another version, or an id is taken; read again and decide again. */
  readonly commit: (write: LegWrite) => Effect<"committed" | "conflict", StoreFault>
}

/** Service key of the engine's {@link CallStoreShape}. */
export class CallStore extends Service<CallStore, CallStoreShape>()("@callrules/store/CallStore") {}
