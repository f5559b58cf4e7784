/**
 * What an engine puts together: the operations that every engine serves from its start, the services that operations share, the work
 * that is due by time, and refusals. For packages of this workspace only; it may change in any version.
 *
 * What an engine serves from its start stands here too, though hosts find it in the main entry point: where two entry points share a
 * module, a bundle cannot part it, and what is loaded later (`occasional.ts`) would be loaded at the start with it.
 *
 * @packageDocumentation
 */
export { lackOfPermission } from "./access/caller.ts"
export { hostNetwork } from "./access/host-network.ts"
export { keptConditions, StoredConditions } from "./calls/condition-cache.ts"
export { expire, hold, openDeadline, tooLate } from "./commits/deadline.ts"
export { makeTurns, Turns } from "./commits/turns.ts"
export { askedInAddress, timesInAddress } from "./feed/feed-query.ts"
export { reportHostEvent } from "./host/report-host-event.ts"
export { reportHostEvents } from "./host/report-host-events.ts"
export { noReportsYet, Reports } from "./host/reports.ts"
export { MAX_JSON_DEPTH, tooDeep } from "./json-depth.ts"
export { EngineLog, logToConsole } from "./log.ts"
export type { LongList } from "./long-list.ts"
export { failedWith, inSpan } from "./observing/spans.ts"
export {
  cutOff,
  type RefusedProblem,
  refusal,
  refusalAsResult,
  refusalForNow,
  refuseWith,
  shuttingDown,
} from "./refusal.ts"
export { ClockGuard, clockGuard, isClockBelieved, isTimeBelieved } from "./services/clock-guard.ts"
export { daysBefore } from "./services/days-before.ts"
export { loadedOnce } from "./services/loaded-once.ts"
export { bindEntry } from "./signals/apply-entry.ts"
export { applyDue, applyOrExpire } from "./signals/apply-waiting.ts"
export { bindAllOf } from "./signals/bind-unfound.ts"
export { boundedReads } from "./signals/large-reads.ts"
export { type CallLeftOver, CallsLeftOver, callKey, leaveOver, takeLeftOver } from "./signals/portion.ts"
export { submitSignals } from "./signals/submit-signals.ts"
export { UnchangedCounts } from "./signals/unchanged-requests.ts"
export { WaitingCounts } from "./signals/waiting-requests.ts"
