/**
 * The life of a call: host events in any order, calls in progress, custom data precedence, transcript analysis.
 *
 * @packageDocumentation
 */
export { hasEnded } from "./call-ended.ts"
export { callLeg } from "./call-leg.ts"
export { type CallState, type CallStatus, initialCall, type Keypress } from "./call-state.ts"
export { type ContradictedFacts, contradictedFacts } from "./contradicted-facts.ts"
export { contradictedKeys, contradictions, isMoved } from "./contradictions.ts"
export {
  type CurrentCall,
  type CurrentCallBody,
  type CurrentCallsBody,
  type CurrentCallsContext,
  callsShown,
  currentCallBody,
  currentCallsBody,
  newestBridgeFirst,
  type ShownCall,
} from "./current-calls.ts"
export {
  CUSTOM_DATA_PRECEDENCE,
  type CustomDataWithSource,
  mergeCustomData,
  type SourcedValue,
} from "./custom-data-precedence.ts"
export { futureSummaryWarnings, futureTimeWarnings, takenOf, withArrival } from "./event-arrival.ts"
export type { FurtherFields } from "./further-fields.ts"
export {
  type CampaignIds,
  campaignWhenDue,
  changedFacts,
  type Hindsight,
  isLate,
  isSameAttribute,
  isSameCampaign,
  type Noted,
  whenDue,
  withNoted,
} from "./hindsight.ts"
export type {
  CallEndedEvent,
  CompletedEvent,
  CustomDataBySource,
  CustomDataEvent,
  Demographics,
  HostEvent,
  HostEventBase,
  HostEventKind,
  KeypressEvent,
  LiveCustomDataSource,
  ReceivedDetails,
  ReceivedEvent,
  TransferredEvent,
} from "./host-event.ts"
export { EVENTS_KEPT, RESERVED_EVENT_ID_PREFIX } from "./host-event-order.ts"
export { hostCorrection } from "./host-values.ts"
export {
  type HostWarning,
  lateCustomData,
  legWarnings,
  reusedEventId,
  unknownAffiliateWarnings,
  unknownCallRecord,
  unknownCampaign,
  unknownNameWarnings,
} from "./host-warnings.ts"
export { type KeypressesSoFar, keypressesSoFar } from "./keypresses-so-far.ts"
export {
  assignmentStands,
  type EventLeg,
  legOfEvent,
  type NamedLeg,
  type UnplacedEvent,
} from "./leg-of-event.ts"
export { type AppliedHostEvent, applyHostEvent, customDataValues, isVisible } from "./lifecycle.ts"
export { type LookedUpDetails, lookedUpThen, withLookedUp } from "./looked-up-details.ts"
export { closeOverdue, DEFAULT_LIVE_LIMIT_MILLISECONDS, isOverdue, liveSince, type OverdueClosing } from "./overdue.ts"
export { pastCallDifferences } from "./past-call-differences.ts"
export {
  detailsWithoutPersonalValues,
  erasedWarnings,
  receptionWithoutPersonalValues,
  stateWithoutPersonalValues,
  summaryErased,
  withoutPersonalValues,
} from "./personal-values.ts"
export { CALL_PROBLEM_CODES, type CallProblem, type CallProblemCode } from "./problems.ts"
export {
  type CurrentCallsQuery,
  matchesQuery,
  type OrganizationType,
  validateCurrentCallsQuery,
} from "./query.ts"
export { type QueryParameters, readQueryParameters } from "./query-parameters.ts"
export { type LookedUpFacts, type RecordingFacts, recordingFacts, type UnknownAttribute } from "./recording-facts.ts"
export {
  laterSummary,
  type TranscriptAnalysisBody,
  type TranscriptSummary,
  transcriptAnalysisBody,
  validateTranscriptSummary,
} from "./transcript-analysis.ts"
export { namesAffiliate, openByAffiliate } from "./unknown-affiliate.ts"
export { hasUnknownPhoneType, type KnownFields, type UnknownNames, unknownNames } from "./unknown-names.ts"
export { type ErasureSubject, validateErasure } from "./validate-erasure.ts"
export { type ChosenHome, validateHomeLeg } from "./validate-home-leg.ts"
export { type HostEventContext, type ReportedEvent, validateHostEvent } from "./validate-host-event.ts"
export { type PastCall, type PastCallContext, type PastEvent, validatePastCall } from "./validate-past-call.ts"
