/**
 * What can be asked of a platform, apart from HTTP: each operation is an Effect program from values to a value or a refusal.
 * `run` of an engine runs it.
 *
 * @packageDocumentation
 */
export type { Caller, OperationContext } from "./access/caller.ts"
export { deleteAffiliate } from "./affiliates/delete-affiliate.ts"
export { type ImportReport, importAffiliates } from "./affiliates/import-affiliates.ts"
export { type AffiliatePush, pushAffiliate } from "./affiliates/push-affiliate.ts"
export { listAffiliates, readAffiliate } from "./affiliates/read-affiliates.ts"
export { type AskedCalls, currentCalls } from "./calls/current-calls.ts"
export type { Deadline } from "./commits/deadline.ts"
export {
  CALLS_A_REQUEST,
  type ErasureBody,
  eraseCaller,
  type LeftCall,
  type LeftReason,
} from "./erasure/erase-caller.ts"
export type { AskedTransactions, TransactionType } from "./feed/feed-query.ts"
export { readTransactions, type TransactionsBody } from "./feed/read-transactions.ts"
export type { CallTransactionItem, SignalTransactionItem, TransactionItem } from "./feed/transaction-item.ts"
export {
  type AskedCallsOfCaller,
  type FoundLegBody,
  type FoundLegsBody,
  findCalls,
  LEGS_A_PAGE,
} from "./host/find-calls.ts"
export { type HomeLegBody, type HomeLegsBody, moveHomeLeg } from "./host/home-legs.ts"
export {
  dropEntry,
  type InboxEntriesBody,
  type InboxEntryBody,
  listEntries,
  type RetriedEntryBody,
  retryEntry,
  type WaitsForBody,
} from "./host/inbox-entries.ts"
export { campaignOfLeg, judgeLeg, type LegJudgement, type UnjudgedReason } from "./host/judge-leg.ts"
export { type LegHistoryBody, readLegHistory } from "./host/leg-history.ts"
export {
  type AskedEvents,
  acknowledgeEvents,
  type EngineEventBody,
  listWaitingEvents,
  type WaitingEventsBody,
} from "./host/outbox-events.ts"
export {
  importPastCalls,
  type PastCallReportBody,
  type PastCallReportsBody,
} from "./host/past-calls/import-past-calls.ts"
export {
  type DecisionFactsBody,
  type LegRecordingBody,
  type RecordingDecisionsBody,
  readRecordingDecisions,
  type SettingsAtReceptionBody,
} from "./host/recording-decisions.ts"
export { reportHostEvent } from "./host/report-host-event.ts"
export { type HostEventResult, reportHostEvents } from "./host/report-host-events.ts"
export type { HostEventReport } from "./host/take-host-event.ts"
export type { Log, LogEntry } from "./log.ts"
export type { Refusal, RefusalClass } from "./refusal.ts"
export type { EngineServices } from "./services/engine-services.ts"
export { DEFAULT_LIMITS, type Limits, LimitsInForce } from "./services/limits.ts"
export type { Operation, OperationRunner } from "./services/operation.ts"
export { randomTransactionIds, TransactionIds, type TransactionIdsShape } from "./services/transaction-ids.ts"
export type { NamedCampaign } from "./settings/campaign.ts"
export { changeRecordingSettings } from "./settings/change-recording-settings.ts"
export { type RecordingSettingsBody, readRecordingSettings } from "./settings/read-recording-settings.ts"
export type { EntryOutcome } from "./signals/apply-entry.ts"
export type {
  LegReason,
  PreviewedCall,
  PreviewedGroup,
  PreviewedLeg,
  PreviewedValue,
  SignalPreview,
} from "./signals/preview.ts"
export { previewSignals } from "./signals/preview-signals.ts"
export { type PendingRequestBody, readPendingRequest } from "./signals/read-pending.ts"
export type { SignalsAnswered, SubmittedSignals } from "./signals/stored-answer.ts"
export { submitSignals } from "./signals/submit-signals.ts"
export { type PutSummaryBody, putTranscriptSummary } from "./transcripts/put-transcript-summary.ts"
export { readTranscriptAnalysis } from "./transcripts/read-transcript-analysis.ts"
