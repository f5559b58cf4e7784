/**
 * What an engine puts together: the services that operations share, the work that is due by time, and refusals. For packages of
 * this workspace only; it may change in any version.
 *
 * @packageDocumentation
 */
export { lackOfPermission } from "./access/caller.ts"
export { keptConditions, StoredConditions } from "./calls/condition-cache.ts"
export { callsInProgress } from "./calls/current-calls.ts"
export { expire, hold, openDeadline } from "./commits/deadline.ts"
export { makeTurns, Turns } from "./commits/turns.ts"
export { askedInAddress } from "./feed/feed-query.ts"
export { transactionsText } from "./feed/read-transactions.ts"
export { relayTransactions } from "./feed/relay-transactions.ts"
export { closeOverdueLegs } from "./host/close-overdue-legs.ts"
export { deliverEvents } from "./host/deliver-events.ts"
export { seedDirectory } from "./host/directory/seed-directory.ts"
export { type DuePass, type DuePasses, noPassYet } from "./host/due-pass.ts"
export { type LegHistory, legHistoryOf } from "./host/leg-history.ts"
export { MAX_JSON_DEPTH, tooDeep } from "./json-depth.ts"
export { EngineLog, logToConsole } from "./log.ts"
export type { LongList } from "./long-list.ts"
export { failedWith, inSpan } from "./observing/spans.ts"
export { cutOff, type RefusedProblem, refusal, refusalForNow, refuseWith, shuttingDown } from "./refusal.ts"
export { ClockGuard, clockGuard, isClockBelieved } from "./services/clock-guard.ts"
export { daysBefore } from "./services/days-before.ts"
export { loadedOnce } from "./services/loaded-once.ts"
export { bindEntry } from "./signals/apply-entry.ts"
export { applyDue, applyOrExpire } from "./signals/apply-waiting.ts"
export { boundedReads } from "./signals/large-reads.ts"
export { CallsLeftOver, takeLeftOver } from "./signals/portion.ts"
export { UnchangedCounts } from "./signals/unchanged-requests.ts"
export { WaitingCounts } from "./signals/waiting-requests.ts"
