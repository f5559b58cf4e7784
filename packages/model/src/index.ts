/**
 * The words and shapes of the call-tracking domain that every other package speaks: ids, instants, revenue, custom
 * data, call legs, and the one shape of a problem. No rules of a request or a call live here.
 *
 * @packageDocumentation
 */
export type { CallLeg, CallTransaction } from "./call-leg.ts"
export { canonicalJson } from "./canonical-json.ts"
export { composed, foldCase } from "./case-folding.ts"
export type { CustomData, CustomDataField, CustomDataSource } from "./custom-data.ts"
export {
  type CallRecordId,
  callRecordId,
  formatTransactionId,
  type NetworkId,
  networkId,
  type TransactionId,
  transactionId,
} from "./ids.ts"
export { type Instant, instant, isInstant, MAX_INSTANT, MIN_INSTANT, utcText } from "./instant.ts"
export {
  jsonPointer,
  type PathSegment,
  type Problem,
  pathText,
  type Span,
  type TextEdit,
  type TextProblem,
} from "./problem.ts"
export { formatRevenue, parseRevenue, type RevenueHundredths } from "./revenue.ts"
