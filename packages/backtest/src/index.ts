/**
 * Conditions over calls of the past: calls are read from JSON or from the rows of a table, judged by one condition or two,
 * counted by day, and shown in a report.
 *
 * @packageDocumentation
 */
export {
  type Backtest,
  type BacktestDay,
  type BacktestSummary,
  type ChangedCall,
  type Counting,
  type JudgedCall,
  MOST_CHANGED_CALLS,
  type PastCall,
  startBacktest,
  startCounting,
} from "./backtest.ts"
export { callDay } from "./call-day.ts"
export { type MissingColumn, type MissingColumnsOptions, missingColumns } from "./missing-columns.ts"
export {
  CALL_PROBLEM_CODES,
  type CallProblem,
  type CallReader,
  type CallReaderOptions,
  callReader,
} from "./read-call.ts"
export { type ReadRow, type RowReader, type RowReaderOptions, rowReader, type UnusedColumn } from "./read-row.ts"
export { type BacktestReport, backtestReport, isBacktestReport } from "./report.ts"
