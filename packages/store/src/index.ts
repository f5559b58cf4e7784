/**
 * Where the engine stores its data: the ports that a store implements. The in-memory stores and the suite that every
 * store passes are separate entry points.
 *
 * @packageDocumentation
 */
export { AFFILIATE_CHARACTERS } from "./ports/affiliate-page.ts"
export {
  AffiliateStore,
  type AffiliateStoreShape,
  type AffiliateWriteRefusal,
  type StoredAffiliate,
} from "./ports/affiliate-store.ts"
export {
  type CallHead,
  type CallRecord,
  CallStore,
  type CallStoreShape,
  type HomeMove,
  type HomeMoveWrite,
  type LegState,
  type LegsAround,
  type LegsFound,
  type LegWithoutRecording,
  type LegWrite,
  type LiveLeg,
  type ReceivedLeg,
  type StoredLeg,
  type TransactionKind,
  type VisibleLeg,
} from "./ports/call-store.ts"
export { Clock, type ClockShape, systemClock } from "./ports/clock.ts"
export {
  type Advertiser,
  type Campaign,
  Directory,
  type DirectoryShape,
  type HostGrant,
  type Network,
  type Permission,
  type Retention,
  type TokenGrant,
} from "./ports/directory.ts"
export {
  type AdvertiserRecord,
  type AffiliateCampaignsRecord,
  type CampaignHours,
  type CampaignRecord,
  type CustomDataFieldRecord,
  type DirectoryKey,
  type DirectoryKind,
  type DirectoryRecord,
  directoryKey,
  type NetworkRecord,
  type TokenRecord,
  type TokenSecret,
} from "./ports/directory-record.ts"
export {
  type DirectoryChange,
  type DirectoryQuery,
  DirectoryStore,
  type DirectoryStoreShape,
  type DirectoryWrite,
  EVERY_NETWORK,
  malformedDirectoryWrite,
  type NetworkReading,
  type TokenReading,
} from "./ports/directory-store.ts"
export { ENGINE_EVENT_KINDS, type EngineEvent } from "./ports/engine-event.ts"
export {
  Erasure,
  type ErasureReport,
  type ErasureShape,
  type LegVersions,
  type SettledErasure,
} from "./ports/erasure.ts"
export { FEED_RELAY } from "./ports/feed-relay.ts"
export {
  type EntryCounts,
  type EntryFate,
  type EntryTotals,
  type HeldEntries,
  Inbox,
  type InboxBinding,
  type InboxEntry,
  type InboxShape,
  type WaitingEntry,
} from "./ports/inbox.ts"
export { type ArchiveRow, LedgerArchive, type LedgerArchiveShape, type LegHeads } from "./ports/ledger-archive.ts"
export {
  type CallLocator,
  type ConflictWithReading,
  type Forgetting,
  type LedgerQuery,
  type LedgerReading,
  LedgerStore,
  type LedgerStoreShape,
  type LedgerWrite,
  type LegReading,
  type LegTransactionsPage,
  type LegTransactionsQuery,
  LONG_CONTENT,
} from "./ports/ledger-store.ts"
export type { LegDecision, LegRecording, SettingsAtReception } from "./ports/leg-recording.ts"
export { MOST_OUTBOX_PAGE, Outbox, type OutboxPage, type OutboxShape } from "./ports/outbox.ts"
export { type RelayState, type RelayStep, Relays, type RelaysShape } from "./ports/relays.ts"
export type { RequestKey, StoredAnswer, StoredOutcome } from "./ports/request-outcome.ts"
export {
  type CampaignKey,
  SettingsStore,
  type SettingsStoreShape,
  type StoredSettings,
} from "./ports/settings-store.ts"
export { StoreFault } from "./ports/store-fault.ts"
export type { Stores } from "./ports/stores.ts"
export {
  FEED_WINDOW,
  type FeedBatch,
  type FeedEntry,
  type FeedLeg,
  type FeedMark,
  type FeedPage,
  type FeedQuery,
  TransactionFeed,
  type TransactionFeedShape,
  type TransactionKey,
} from "./ports/transaction-feed.ts"
export { type StoredTranscript, TranscriptStore, type TranscriptStoreShape } from "./ports/transcript-store.ts"
export type { WaitingFigures } from "./ports/waiting-figures.ts"
export { malformedEntry, malformedLedgerWrite, malformedLegWrite } from "./ports/well-formed-write.ts"
export { type StoreName, type WrapStore, wrapStores } from "./ports/wrapped-stores.ts"
