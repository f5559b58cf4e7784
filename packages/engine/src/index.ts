/**
 * The engine: composes the rules with storage ports and answers the specified HTTP interfaces as
 * `(Request) => Promise<Response>`.
 *
 * @packageDocumentation
 */
export type { Caller, OperationContext } from "./caller.ts"
export { type Deadline, openDeadline } from "./deadline.ts"
export { DEFAULT_VERSIONS, type Engine, type EngineOptions, makeEngine, type Operation } from "./engine.ts"
export type { AllowedVersions, VersionedInterface } from "./http/routes.ts"
export { hashToken, headerToken } from "./http/tokens.ts"
export { type ImportReport, importAffiliates } from "./import-affiliates.ts"
export type { Log, LogEntry } from "./log.ts"
export type { EntryOutcome } from "./operations/apply-pending.ts"
export { currentCalls } from "./operations/current-calls.ts"
export { deleteAffiliate } from "./operations/delete-affiliate.ts"
export { type HostEventReport, reportHostEvent } from "./operations/host-events.ts"
export type { HostWarning } from "./operations/host-warning.ts"
export {
  dropEntry,
  type InboxEntriesBody,
  type InboxEntryBody,
  listEntries,
  type RetriedEntryBody,
  retryEntry,
  type WaitsForBody,
} from "./operations/inbox-entries.ts"
export {
  type CallTransactionBody,
  type GroupTransactionBody,
  type LegHistoryBody,
  readLegHistory,
  type StoredSignalBody,
} from "./operations/leg-history.ts"
export {
  acknowledgeEvents,
  type EngineEventBody,
  listWaitingEvents,
  type WaitingEventsBody,
} from "./operations/outbox-events.ts"
export { type AffiliatePush, pushAffiliate } from "./operations/push-affiliate.ts"
export { listAffiliates, readAffiliate } from "./operations/read-affiliates.ts"
export type { RecordingDecisionBody } from "./operations/recording-decision-body.ts"
export {
  type ChangedSettingsBody,
  changeRecordingSettings,
  type NamedCampaign,
  type RecordingSettingsBody,
  readRecordingSettings,
} from "./operations/recording-settings.ts"
export { type SignalsAnswered, type SubmittedSignals, submitSignals } from "./operations/submit-signals.ts"
export { type PutSummaryBody, putTranscriptSummary, readTranscriptAnalysis } from "./operations/transcripts.ts"
export { Clock, type ClockShape } from "./ports/clock.ts"
export {
  type Advertiser,
  type Campaign,
  Directory,
  type DirectoryShape,
  type Network,
  type Permission,
  type TokenGrant,
} from "./ports/directory.ts"
export { DEFAULT_LIMITS, type Limits, LimitsInForce } from "./ports/limits.ts"
export { TransactionIds, type TransactionIdsShape } from "./ports/transaction-ids.ts"
export { problemText, type Refusal, type RefusalClass } from "./refusal.ts"
export { type EngineServices, randomTransactionIds, systemClock } from "./services.ts"
export { customDataFields, type DirectoryData, staticDirectory } from "./static-directory.ts"
