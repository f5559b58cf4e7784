// Prepared statements with the shape of their rows.
import type { DatabaseSync, SQLInputValue } from "node:sqlite"

/** A prepared statement whose rows have a shape. */
export interface Statement<Row> {
  readonly get: (...values: ReadonlyArray<SQLInputValue>) => Row | undefined
  readonly all: (...values: ReadonlyArray<SQLInputValue>) => ReadonlyArray<Row>
  /** How many rows were written or removed. */
  readonly run: (...values: ReadonlyArray<SQLInputValue>) => number
}

/** Prepares a statement once; `Row` is what its columns are. */
export const prepare = <Row = never>(database: DatabaseSync, sql: string): Statement<Row> => {
  const statement = database.prepare(sql)
  return {
    // the shape follows from the statement's own columns and the STRICT tables they are of
    get: (...values) => statement.get(...values) as Row | undefined,
    all: (...values) => statement.all(...values) as unknown as ReadonlyArray<Row>,
    run: (...values) => Number(statement.run(...values).changes),
  }
}
