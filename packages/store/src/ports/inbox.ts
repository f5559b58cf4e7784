// Signal requests for calls in progress: accepted durably, applied once when the call has ended.
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { RequestKey, StoredOutcome } from "./request-outcome.ts"
import type { StoreFault } from "./store-fault.ts"

/** What an accepted request waits for: one leg, any leg of a call record, or a call that its search will find. */
export type InboxBinding =
  | {
      /** One leg, named by a transaction id: applied once that leg is completed. */
      readonly to: "leg"
      /** The leg's own id. */
      readonly legId: TransactionId
      /** The call record the leg belongs to. */
      readonly callRecordId: CallRecordId
    }
  | {
      /** A whole call: applied once it has ended, to the leg that is chosen then. */
      readonly to: "call-record"
      /** The call record; it need not have a leg yet. */
      readonly callRecordId: CallRecordId
    }
  | {
      /** No call was found yet: tried again as calls are received and as due work, until it fails for having waited too long. */
      readonly to: "unresolved"
      /** What its call will be known by when it comes, in words of the engine: entries that await the same have the same text. */
      readonly awaits: string
    }

/** A request accepted with call_in_progress. `waiting` is applied later; `failed` waits for the host. */
export interface InboxEntry {
  /** The entry's id, unique in the network; generated like a transaction id. */
  readonly entryId: string
  /** The network whose token brought the request. */
  readonly networkId: NetworkId
  /** The advertiser whose token brought it; null for the network's own. */
  readonly advertiserIdFromNetwork: string | null
  /** The request body as JSON text, the token removed. */
  readonly body: string
  /** What the request waits for. */
  readonly binding: InboxBinding
  /** When it was accepted, by the engine's clock; it is applied as of this time. */
  readonly arrivedAt: Instant
  /** `waiting` until it is applied; `failed` until the host retries or drops it. */
  readonly status: "waiting" | "failed"
  /** Why it failed: the error class and the message; empty while waiting. */
  readonly failure: {
    /** The class of the refusal, as a caller would have got it. */
    readonly class: string
    /** All problems in one text, joined by `; `. */
    readonly message: string
  } | null
}

/** A waiting entry without what it says: so many may wait that their bodies are not read to look which of them are due. */
// ENG-338
export type WaitingEntry = Pick<
  InboxEntry,
  "entryId" | "networkId" | "advertiserIdFromNetwork" | "binding" | "arrivedAt"
>

/** Waiting entries that are left out of a list, because something that waits holds them back. */
export interface HeldEntries {
  /** All entries that wait for one of these legs. */
  readonly legIds: ReadonlyArray<TransactionId>
  /** All entries that tokens of these advertisers have brought. */
  readonly advertisers: ReadonlyArray<string>
}

/** What became of an accepted request. */
export interface EntryFate {
  /** The advertiser whose token brought it; null for the network's own. */
  readonly advertiserIdFromNetwork: string | null
  /** When it was accepted. */
  readonly arrivedAt: Instant
  /** `waiting` until it is applied, `failed` until the host retries or drops it. */
  readonly status: InboxEntry["status"] | "applied" | "dropped"
  /** Why it failed; null where it has not, or was not dropped for it. */
  readonly failure: InboxEntry["failure"]
  /** The groups' transactions that it made, in their order; none where everything that it said was there already. */
  readonly transactionIds: ReadonlyArray<TransactionId>
}

/** Numbers of entries by status; each is counted to a bound. */
export interface EntryCounts {
  /** Entries that wait for their calls. */
  readonly waiting: number
  /** Entries that failed, and that the host has neither retried nor dropped. */
  readonly failed: number
}

/** What an organization has in the inbox. */
export interface EntryTotals extends EntryCounts {
  /** The bytes, in UTF-8, of the bodies of all that were counted. */
  readonly bytes: number
}

/** Reads and writes of the inbox. Entries that were applied, dropped or erased are no longer listed; an erased one counts as dropped. */
export interface InboxShape {
  /**
   * Stores an entry, durably. With `expectedLegVersion` the leg it is bound to must still have it (0: a leg that is not
   * stored), so that no completion is missed; with an outcome its request id must be free, and the entry's own id
   * always. Otherwise `conflict`, and nothing is stored.
   */
  readonly accept: (
    entry: InboxEntry,
    expectedLegVersion: number | null,
    outcome: { readonly key: RequestKey; readonly outcome: StoredOutcome } | null,
  ) => Effect<"committed" | "conflict", StoreFault>
  /**
   * Waiting entries of one call, in order of arrival: those that wait for its call record and those that wait for one of
   * its legs; with `legId` those alone that wait for that leg. With `after` (the id of the last entry of the page before, applied
   * or not) the list starts after that entry. With `except` what it names is left out, however many there are of these. No body is
   * read: every report on the call may look at what waits for it.
   */
  readonly waitingForCall: (
    networkId: NetworkId,
    callRecordId: CallRecordId,
    legId: TransactionId | null,
    after: string | null,
    limit: number,
    except?: HeldEntries,
  ) => Effect<ReadonlyArray<WaitingEntry>, StoreFault>
  /**
   * Waiting entries that have found no call yet and await one of these texts, in order of arrival, without those that
   * arrived before `since`. The work depends on how many there are, not on how many others wait. `after` as above.
   */
  readonly unfound: (
    networkId: NetworkId,
    awaits: ReadonlyArray<string>,
    since: Instant,
    after: string | null,
    limit: number,
  ) => Effect<ReadonlyArray<WaitingEntry>, StoreFault>
  /**
   * Waiting entries of every network in order of arrival; for work that became due by time. With `unfoundSince` only those
   * that have found no call yet and did not arrive before that time. With `after` (the last entry of the page before,
   * applied or not) the list starts after that entry.
   */
  readonly waiting: (
    unfoundSince: Instant | null,
    after: Pick<InboxEntry, "networkId" | "entryId"> | null,
    limit: number,
  ) => Effect<ReadonlyArray<WaitingEntry>, StoreFault>
  /**
   * Entries of a network by status, in order of arrival. With `after` (the id of the last entry of the page before, in
   * that status or not) the list starts after that entry.
   */
  readonly list: (
    networkId: NetworkId,
    status: "waiting" | "failed",
    after: string | null,
    limit: number,
  ) => Effect<ReadonlyArray<InboxEntry>, StoreFault>
  /** How many entries of an organization (the network itself, or an advertiser of it) wait, and have failed, and their bytes. */
  readonly countOf: (
    networkId: NetworkId,
    advertiserIdFromNetwork: string | null,
    most: EntryCounts,
  ) => Effect<EntryTotals, StoreFault>
  /** The entry with that id; undefined when there is none, or it was applied or dropped. */
  readonly get: (networkId: NetworkId, entryId: string) => Effect<InboxEntry | undefined, StoreFault>
  /** What became of an entry, also once it was applied or dropped; undefined for one that is not known, or forgotten. */
  readonly fate: (networkId: NetworkId, entryId: string) => Effect<EntryFate | undefined, StoreFault>
  /** Binds a waiting entry to the leg or the call record its search has found. */
  readonly bind: (networkId: NetworkId, entryId: string, binding: InboxBinding) => Effect<void, StoreFault>
  /**
   * Keeps a waiting entry as failed. One that is bound to a call with an erased leg is dropped in its place, in the same step: neither its
   * body nor the message may stay, whatever was read before.
   */
  readonly fail: (
    networkId: NetworkId,
    entryId: string,
    failure: { readonly class: string; readonly message: string },
  ) => Effect<"failed" | "dropped", StoreFault>
  /** Makes a failed entry wait again; false when there is no such failed entry. */
  readonly retry: (networkId: NetworkId, entryId: string) => Effect<boolean, StoreFault>
  /** Drops an entry for good; false when there is none. */
  readonly drop: (networkId: NetworkId, entryId: string) => Effect<boolean, StoreFault>
}

/** Service key of the engine's {@link InboxShape}. */
export class Inbox extends Service<Inbox, InboxShape>()("@callrules/store/Inbox") {}
