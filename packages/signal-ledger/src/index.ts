/**
 * The signal ledger: what a signal request means, which call it is for, which transactions it makes, and how it is
 * answered. Plain functions over plain data: no clock, no I/O, no randomness.
 *
 * @packageDocumentation
 */

export {
  type AnsweredParts,
  answeredParts,
  answerOf,
  type CallEntry,
  lookUpAnswer,
  outcomeHeader,
  revenueSum,
  type SignalAnswer,
  type SignalEntry,
  signalAnswer,
} from "./answer.ts"
export { checkCallSize } from "./call-size.ts"
export { chooseLeg, type LegsOfCall, type SearchByCall, severalCalls } from "./choose-leg.ts"
export { closestMatch, DEFAULT_TOLERANCE_MILLISECONDS, type MatchOptions, matchQuery } from "./closest-match.ts"
export { type DecisionEnvironment, decide } from "./decide.ts"
export { evolve, initialState, isGroupTransaction } from "./evolve.ts"
export { foldedNames, groupIds, groupRequest, type RequestGroup } from "./group.ts"
export { checkGroupCharacters, checkGroupCount, checkGroupSizes } from "./group-size.ts"
export { asOf, type GroupReading, history, type LegTransactionSet, readGroup } from "./history.ts"
export type {
  Decision,
  GroupOutcome,
  GroupOutcomeKind,
  GroupTransaction,
  LedgerState,
  LedgerTransaction,
  NewName,
  StoredSignal,
} from "./ledger.ts"
export {
  callNotFound,
  callNotReceived,
  checkCompleted,
  notACallTransaction,
  passesFilter,
} from "./match-call.ts"
export { closerOutward, closestOutward, dayOf, type LegLists, type LegsOutward } from "./match-outward.ts"
export type { MatchedLeg, MatchQuery } from "./match-score.ts"
export {
  invalidData,
  type LocateProblems,
  type RequestProblems,
  SIGNAL_PROBLEM_CLASSES,
  type SignalErrorClass,
  type SignalProblem,
  type SignalProblemCode,
} from "./problems.ts"
export type {
  PendingSearch,
  RequestedCustomData,
  RequestedSignal,
  Search,
  SearchByCallRecordId,
  SearchByCallStartTime,
  SearchByExternalCallUniqueId,
  SearchByTransactionId,
  SearchFilter,
  SignalRequest,
} from "./request.ts"
export { checkRequestId, requestFingerprint, requestIdReused, sameRequest, withoutToken } from "./same-request.ts"
export {
  type SignalRow,
  type SignalRowOptions,
  type SignalRowProblem,
  type SignalRowReader,
  signalRowReader,
} from "./signal-row.ts"
export {
  type CallTransactionBody,
  type GroupTransactionBody,
  type StoredSignalBody,
  type TransactionBody,
  transactionBody,
} from "./transaction-body.ts"
export { transactionCharacters } from "./transaction-size.ts"
export {
  isCallInProgress,
  type ValidationContext,
  validatePendingRequest,
  validateSignalRequest,
} from "./validate.ts"
