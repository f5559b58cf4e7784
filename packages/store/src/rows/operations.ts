// What a database has to be able to do, for the stores to be made over it: each operation by its name, with rows in and out.
import type { Effect } from "effect/Effect"
import type { EntryCounts, EntryTotals } from "../ports/inbox.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import type { AffiliateRow } from "./operations/affiliates.ts"
import type { CallRecordRow } from "./operations/call-records.ts"
import type {
  GroupRow,
  LegRow,
  LegStateRow,
  LegWriteRow,
  LiveLegRow,
  ReceivedLegRow,
  ShownLegRow,
  VisibleLegRow,
} from "./operations/calls.ts"
import type {
  DirectoryChangeRow,
  DirectoryKeyRow,
  DirectoryQueryRow,
  DirectoryWriteRow,
  NetworkRow,
  TokenRow,
} from "./operations/directory.ts"
import type { ErasureRow, PersonalRecordsRow } from "./operations/erasure.ts"
import type { OutboxRows } from "./operations/events.ts"
import type { FeedBatchRow, FeedPageRow, FeedQueryRow, RelayStateRow, RelayStepRow } from "./operations/feed.ts"
import type { HomeMoveRow, HomeMoveWriteRow } from "./operations/home-moves.ts"
import type { BindingRow, EntryRow, FateRow, StoredEntryRow, WaitingEntryRow } from "./operations/inbox.ts"
import type { LedgerWriteRow } from "./operations/ledger.ts"
import type { LedgerQueryRow, LedgerReadingRow } from "./operations/ledger-reading.ts"
import type { AroundFoundRow, AroundRow } from "./operations/legs-around.ts"
import type { ForgettingRow, FoundOutcomeRow, OutcomeRow, RequestKeyRow } from "./operations/outcomes.ts"
import type { CampaignRow, SettingsRow } from "./operations/settings.ts"
import type { LegTransactionsPageRow, LegTransactionsQueryRow } from "./operations/transactions.ts"
import type { TranscriptRow } from "./operations/transcripts.ts"

/** The operations of an open store. */
export interface Operations {
  /** Runs one operation. Once sent, it runs even if its caller stops waiting. */
  readonly call: <Name extends keyof StoreOperations>(
    operation: Name,
    ...args: Parameters<StoreOperations[Name]>
  ) => Effect<ReturnType<StoreOperations[Name]>, StoreFault>
  /** Whether other processes write too, and a ledger write that is a conflict reads again what it was decided on. Absent: no. */
  readonly readsAgain?: boolean
}

/** Every operation by name. */
export type StoreOperations = ReadOperations & WriteOperations

/** Operations that only read. */
export interface ReadOperations {
  readonly affiliate: (networkId: string, idFromNetwork: string) => AffiliateRow | undefined
  readonly affiliateByName: (networkId: string, name: string) => AffiliateRow | undefined
  readonly affiliatesKept: (networkId: string) => boolean
  /** The rows of a page: see `AffiliateStoreShape.list`. */
  readonly affiliateList: (networkId: string, after: number, limit: number) => ReadonlyArray<AffiliateRow>
  readonly around: (query: AroundRow) => AroundFoundRow
  readonly begin: (query: LedgerQueryRow) => LedgerReadingRow
  readonly byCallRecordId: (networkId: string, callRecordId: string) => ReadonlyArray<LegRow>
  readonly byTransactionId: (networkId: string, transactionId: string) => LegRow | GroupRow | undefined
  readonly callRecord: (networkId: string, callRecordId: string) => CallRecordRow
  readonly callsOf: (
    networkId: string,
    caller: string,
    after: string | null,
    limit: number,
  ) => ReadonlyArray<{ readonly call_record_id: string }>
  readonly directoryFind: (networkId: string, kind: string, id: string) => ReadonlyArray<DirectoryChangeRow>
  readonly directoryHistory: (
    networkId: string,
    key: DirectoryKeyRow,
    after: number,
    limit: number,
  ) => ReadonlyArray<DirectoryChangeRow>
  readonly directoryList: (query: DirectoryQueryRow) => ReadonlyArray<DirectoryChangeRow>
  readonly directoryNetwork: (networkId: string) => NetworkRow | undefined
  readonly directoryNetworks: (after: string, limit: number) => ReadonlyArray<string>
  readonly directoryTakenOver: (
    networkId: string,
    author: string,
    after: DirectoryKeyRow,
    limit: number,
  ) => ReadonlyArray<DirectoryKeyRow>
  readonly directoryTakesWrites: () => boolean
  readonly directoryToken: (tokenHash: string) => TokenRow | undefined
  readonly directoryVersion: (networkId: string) => number
  readonly feedRead: (query: FeedQueryRow) => FeedPageRow
  readonly feedWaiting: (networkId: string, limit: number) => FeedBatchRow
  readonly feedWaitingAfter: (networkId: string, limit: number) => FeedBatchRow | undefined
  readonly hasEarlierCall: (
    networkId: string,
    caller: string,
    advertiser: string,
    campaign: string,
    from: number,
    before: number,
    except: string,
  ) => boolean
  readonly hasLegs: (networkId: string, callRecordId: string, advertiser: string | null) => boolean
  readonly homeMoves: (networkId: string, callRecordId: string) => ReadonlyArray<HomeMoveRow>
  readonly inboxCountOf: (networkId: string, advertiser: string | null, most: EntryCounts) => EntryTotals
  readonly inboxEntry: (networkId: string, entryId: string) => StoredEntryRow | undefined
  readonly inboxFate: (networkId: string, entryId: string) => FateRow | undefined
  readonly inboxList: (
    networkId: string,
    status: "waiting" | "failed",
    after: string | null,
    limit: number,
  ) => ReadonlyArray<StoredEntryRow>
  readonly inboxOfCall: (
    networkId: string,
    callRecordId: string,
    legId: string | null,
    after: string | null,
    limit: number,
    exceptLegs: ReadonlyArray<string>,
    exceptAdvertisers: ReadonlyArray<string>,
  ) => ReadonlyArray<WaitingEntryRow>
  readonly inboxUnfound: (
    networkId: string,
    awaits: ReadonlyArray<string>,
    since: number,
    after: string | null,
    limit: number,
  ) => ReadonlyArray<WaitingEntryRow>
  readonly inboxWaiting: (
    unfoundSince: number | null,
    after: readonly [networkId: string, entryId: string] | null,
    limit: number,
  ) => ReadonlyArray<WaitingEntryRow>
  readonly leg: (networkId: string, legId: string) => LegRow | undefined
  readonly legs: (networkId: string, legIds: ReadonlyArray<string>) => ReadonlyArray<ShownLegRow>
  readonly legsOfCall: (networkId: string, callRecordId: string) => ReadonlyArray<LegStateRow>
  readonly legsOfCaller: (
    networkId: string,
    caller: string,
    from: number,
    before: ReceivedLegRow,
    limit: number,
  ) => ReadonlyArray<ReceivedLegRow>
  readonly liveSince: (before: number, after: LiveLegRow | null, limit: number) => ReadonlyArray<LiveLegRow>
  readonly networkAfter: (after: string) => string | undefined
  readonly outboxRead: (after: number, limit: number) => OutboxRows
  readonly outboxWaiting: (limit: number) => ReadonlyArray<{ readonly event: string }>
  readonly outcome: (key: RequestKeyRow) => FoundOutcomeRow | undefined
  /** What the next step of an erasure erases; entries that wait are among it only with `alsoWaiting`. */
  readonly personalRecords: (networkId: string, callRecordId: string, alsoWaiting: boolean) => PersonalRecordsRow
  readonly relayState: (networkId: string, relay: string) => RelayStateRow | undefined
  readonly settingsCurrent: (campaign: CampaignRow) => SettingsRow | undefined
  readonly settingsHistory: (campaign: CampaignRow, after: number, limit: number) => ReadonlyArray<SettingsRow>
  /** Whether a version after this one records no calls. */
  readonly settingsStopped: (campaign: CampaignRow, version: number) => boolean
  readonly shownLeg: (networkId: string, transactionId: string) => ShownLegRow | undefined
  readonly transactions: (query: LegTransactionsQueryRow) => LegTransactionsPageRow
  readonly transcript: (networkId: string, callRecordId: string) => TranscriptRow | undefined
  readonly transcriptNetworkAfter: (after: string) => string | undefined
  readonly visible: (networkId: string, advertiser: string | null) => ReadonlyArray<VisibleLegRow>
}

/** Operations that change something, each wholly or not at all. */
export interface WriteOperations {
  readonly affiliatePut: (
    networkId: string,
    idFromNetwork: string,
    name: string,
    affiliate: string,
    expectedVersion: number,
  ) => readonly [internalId: number, version: number] | "changed" | "name-taken"
  readonly affiliateRemove: (networkId: string, idFromNetwork: string, expectedVersion: number) => "removed" | "changed"
  readonly commitLedger: (
    write: LedgerWriteRow,
    again?: LedgerQueryRow,
  ) => "committed" | "conflict" | { readonly conflict: LedgerReadingRow }
  readonly commitLeg: (write: LegWriteRow) => "committed" | "conflict"
  readonly directoryCommit: (write: DirectoryWriteRow) => "committed" | "conflict" | "taken"
  /** The last step of an erasure. Conflict: a record or a leg is not what was read, or something is left. */
  readonly erase: (erasure: ErasureRow) => "committed" | "conflict"
  /** A step before the last one. Conflict: a record is not what was read. */
  readonly erasePart: (erasure: ErasureRow) => "committed" | "conflict"
  readonly feedGive: (batch: FeedBatchRow) => "committed" | "conflict"
  /** Whether there may be more to forget. */
  readonly forget: (what: ForgettingRow) => boolean
  readonly inboxAccept: (
    entry: EntryRow,
    expectedLegVersion: number | null,
    outcome: OutcomeRow | null,
  ) => "committed" | "conflict"
  readonly inboxBind: (networkId: string, entryId: string, binding: BindingRow) => void
  readonly inboxDrop: (networkId: string, entryId: string) => boolean
  readonly inboxFail: (
    networkId: string,
    entryId: string,
    failureClass: string,
    message: string,
  ) => "failed" | "dropped"
  readonly inboxRetry: (networkId: string, entryId: string) => boolean
  readonly moveHome: (write: HomeMoveWriteRow) => "committed" | "conflict"
  readonly outboxTaken: (events: ReadonlyArray<readonly [networkId: string, eventId: string]>) => void
  readonly relayAdvance: (step: RelayStepRow) => "committed" | "conflict"
  readonly settingsAppend: (campaign: CampaignRow, settings: SettingsRow) => "committed" | "conflict"
  readonly transcriptPut: (networkId: string, callRecordId: string, transcript: TranscriptRow) => void
  /** Whether there may be more to forget. */
  readonly transcriptsForget: (networkId: string, before: number) => boolean
}
