// Prepared statements with the shape of their rows.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite"

/** A prepared statement whose rows have a shape. */
export interface Statement<Row> {
  readonly get: (...values: ReadonlyArray<SQLInputValue>) => Row | undefined
  readonly all: (...values: ReadonlyArray<SQLInputValue>) => ReadonlyArray<Row>
  /** The rows one by one, only as far as they are read. */
  readonly iterate: (...values: ReadonlyArray<SQLInputValue>) => Iterable<Row>
  /** How many rows were written or removed. */
  readonly run: (...values: ReadonlyArray<SQLInputValue>) => number
}

/** Prepares a statement once; `Row` has its columns. */
export const prepare = <Row = never>(database: DatabaseSync, sql: string): Statement<Row> =>
  typed(database.prepare(sql))

/**
 * Prepares a statement whose rows are lists of their columns' values, in the order of the statement: without the names,
 * reading, sending and receiving a row costs about half.
 */
export const prepareLists = <Row extends ReadonlyArray<SQLOutputValue>>(
  database: DatabaseSync,
  sql: string,
): Statement<Row> => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return typed(statement)
}

const typed = <Row>(statement: StatementSync): Statement<Row> => ({
  // the shape follows from the statement's own columns and the STRICT tables they are of
  get: (...values) => statement.get(...values) as Row | undefined,
  all: (...values) => statement.all(...values) as unknown as ReadonlyArray<Row>,
  iterate: (...values) => statement.iterate(...values) as Iterable<unknown> as Iterable<Row>,
  run: (...values) => Number(statement.run(...values).changes),
})
