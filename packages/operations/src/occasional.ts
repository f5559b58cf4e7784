/**
 * The operations that are asked for now and then, by themselves: an engine loads them for the first such request. For packages of this
 * workspace only; it may change in any version. Hosts find them in the main entry point.
 *
 * @packageDocumentation
 */
export { callsInProgress } from "./calls/current-calls.ts"
export { eraseCaller } from "./erasure/erase-caller.ts"
export { transactionsText } from "./feed/read-transactions.ts"
export { findCalls } from "./host/find-calls.ts"
export { moveHomeLeg } from "./host/home-legs.ts"
export { dropEntry, listEntries, retryEntry } from "./host/inbox-entries.ts"
export { type LegHistory, legHistoryOf } from "./host/leg-history.ts"
export { acknowledgeEvents, listWaitingEvents } from "./host/outbox-events.ts"
export { importPastCalls } from "./host/past-calls/import-past-calls.ts"
export { readRecordingDecisions } from "./host/recording-decisions.ts"
export { changeRecordingSettings } from "./settings/change-recording-settings.ts"
export { readRecordingSettings } from "./settings/read-recording-settings.ts"
export { previewSignals } from "./signals/preview-signals.ts"
export { readPendingRequest } from "./signals/read-pending.ts"
export { putTranscriptSummary } from "./transcripts/put-transcript-summary.ts"
export { readTranscriptAnalysis } from "./transcripts/read-transcript-analysis.ts"
