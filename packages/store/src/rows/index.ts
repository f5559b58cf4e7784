/**
 * The stores of the engine over the operations of a database: everything of a store but its SQL.
 *
 * @packageDocumentation
 */

export { AFFILIATE_CHARACTERS } from "../ports/affiliate-page.ts"
export { FEED_RELAY } from "../ports/feed-relay.ts"
export { FORGOTTEN_AT_ONCE } from "../ports/ledger-store.ts"
export { MOST_OUTBOX_PAGE } from "../ports/outbox.ts"
export { type BoundedEnd, boundedEnd, type CuttableSocket } from "./bounded-end.ts"
export { boundGivingUp, type GivingUp, type PooledConnection } from "./giving-up.ts"
export {
  type ConnectionWithErrors,
  guardedConnection,
  guardedPool,
  type PoolWithErrors,
} from "./guarded-connections.ts"
export { networkOf } from "./network-of.ts"
export { type OpenLayer, openLayer } from "./open-layer.ts"
export type { AffiliateRow } from "./operations/affiliates.ts"
export type { CallRecordRow, CallRecordWriteRow } from "./operations/call-records.ts"
export type {
  GroupRow,
  LegRow,
  LegStateRow,
  LegWithoutRecordingRow,
  LegWriteRow,
  LiveLegRow,
  ReceivedLegRow,
  ShownLegRow,
  VisibleLegRow,
} from "./operations/calls.ts"
export type {
  DirectoryChangeRow,
  DirectoryKeyRow,
  DirectoryPutRow,
  DirectoryQueryRow,
  DirectoryWriteRow,
  NetworkRow,
  TokenRow,
} from "./operations/directory.ts"
export {
  ERASED_AT_ONCE,
  type ErasedLegRow,
  type ErasedRecordRow,
  type ErasureRow,
  type PersonalRecordsRow,
} from "./operations/erasure.ts"
export type { EventRow, OutboxRows } from "./operations/events.ts"
export type {
  FeedBatchRow,
  FeedLegRow,
  FeedMarkRow,
  FeedPageRow,
  FeedQueryRow,
  RelayStateRow,
  RelayStepRow,
  TransactionKeyRow,
} from "./operations/feed.ts"
export type { HomeMoveRow, HomeMoveWriteRow } from "./operations/home-moves.ts"
export type { BindingRow, EntryRow, FateRow, StoredEntryRow, WaitingEntryRow } from "./operations/inbox.ts"
export type { LedgerWriteRow } from "./operations/ledger.ts"
export type { LedgerQueryRow, LedgerReadingRow, LegReadingRow } from "./operations/ledger-reading.ts"
export type { AroundFoundRow, AroundRow } from "./operations/legs-around.ts"
export type {
  ForgettingRow,
  FoundOutcomeRow,
  OutcomeRow,
  RequestKeyRow,
  StoredOutcomeRow,
} from "./operations/outcomes.ts"
export type { CampaignRow, SettingsRow } from "./operations/settings.ts"
export type {
  LegTransactionsPageRow,
  LegTransactionsQueryRow,
  StoredTransactionRow,
  TransactionRow,
} from "./operations/transactions.ts"
export type { TranscriptRow } from "./operations/transcripts.ts"
export type { Operations, ReadOperations, StoreOperations, WriteOperations } from "./operations.ts"
export { storesOver } from "./over-rows.ts"
export { type ContentTexts, changeOf, type GroupContent, ifWorthIt, wholeVersion } from "./values/group-change.ts"
export { fromJson, toJson } from "./values/json-column.ts"
export {
  ANSWER,
  CUSTOM_DATA,
  FURTHER_IDS,
  NAMED_FIELDS,
  NO_CUSTOM_DATA,
  SIGNAL_CHANGES,
  SIGNALS,
} from "./values/json-forms.ts"
export { restored, storable } from "./values/storable-text.ts"
