// The rows of a Parquet file, read by DuckDB, which a host installs only for this.
import { Failure, failure } from "../failure.ts"

type DuckDb = typeof import("@duckdb/node-api")

const loaded = async (): Promise<DuckDb> => {
  try {
    return await import("@duckdb/node-api")
  } catch {
    throw new Failure("Parquet is read by DuckDB, which is not installed; type: npm install @duckdb/node-api")
  }
}

/** Reads a Parquet file, a row an object. A `Failure` when DuckDB is not there or cannot read it. */
export async function* parquetRows(file: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const { DuckDBInstance } = await loaded()
  const instance = await DuckDBInstance.create(":memory:")
  const connection = await instance.connect()
  try {
    const result = await connection.stream("select * from read_parquet($1)", [file])
    for await (const rows of result.yieldRowObjectJson()) yield* rows
  } catch (error) {
    throw failure(`${file} cannot be read as Parquet`, error)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
