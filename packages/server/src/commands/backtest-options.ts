// What the command line of `callrules backtest` says.
import type { FileFormat } from "../files/file-format.ts"
import type { ConditionOptions } from "./condition-input.ts"

/** What the command line says. */
export interface BacktestOptions extends ConditionOptions {
  /** The condition to compare with. */
  readonly against?: string
  readonly format?: FileFormat
  /** The column of the time that a call came in. */
  readonly time: string
  /** The zone of days, and of times without one of their own. */
  readonly zone: string
  /** Where the report goes. */
  readonly report?: string
  /** The table of a database. */
  readonly table: string
  /** The file that says which column of it holds what. */
  readonly columns?: string
}
