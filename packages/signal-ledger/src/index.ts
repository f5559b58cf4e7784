/**
 * The signal ledger: what a signal request means, which call it is for, which transactions it makes, and how it is
 * answered. Plain functions over plain data: no clock, no I/O, no randomness.
 *
 * @packageDocumentation
 */
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
