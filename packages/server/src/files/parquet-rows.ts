// The rows of a Parquet file, read by DuckDB, which a host installs only for this.
import { statSync } from "node:fs"
import { resolve } from "node:path"
import { Failure, failure } from "../failure.ts"

type DuckDb = typeof import("@duckdb/node-api")

const loaded = async (): Promise<DuckDb> => {
  try {
    return await import("@duckdb/node-api")
  } catch {
    throw new Failure("Parquet is read by DuckDB, which is not installed; type: npm install @duckdb/node-api")
  }
}

/** A Parquet file that is open. */
export interface ParquetFile {
  /** The names of its columns. */
  readonly columns: ReadonlyArray<string>
  /** Its rows with one column or more, a row an object. Other columns cost nothing, however large they are. */
  readonly rows: (columns: ReadonlyArray<string>) => AsyncGenerator<Readonly<Record<string, unknown>>>
}

// a few hundred bytes of a column can stand for gigabytes
const SETTINGS = {
  memory_limit: "1GB",
  threads: "2",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
}

/** DuckDB takes what it is given for an address or a pattern of names: this names one file. */
// REC-216
const literalPath = (file: string): string => {
  const path = resolve(file)
  if (!statSync(path).isFile()) throw new Failure(`${file} is not a file`)
  return path.replaceAll(/[*?[]/g, "[$&]")
}

/** Works on a Parquet file. A `Failure` when DuckDB is not there or cannot read it. */
export async function* inParquetFile<Item>(
  file: string,
  work: (opened: ParquetFile) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const { DuckDBInstance } = await loaded()
  const instance = await DuckDBInstance.create(":memory:", SETTINGS)
  const connection = await instance.connect()
  try {
    const path = literalPath(file)
    const described = await connection.runAndReadAll("describe select * from read_parquet($1)", [path])
    const columns = described.getRowObjectsJson().map(({ column_name: name }) => String(name))
    const rows = async function* (chosen: ReadonlyArray<string>) {
      const names = chosen.map((name) => `"${name.replaceAll('"', '""')}"`)
      const result = await connection.stream(`select ${names.join(", ")} from read_parquet($1)`, [path])
      for await (const some of result.yieldRowObjectJson()) yield* some
    }
    yield* work({ columns, rows })
  } catch (error) {
    throw error instanceof Failure ? error : failure(`${file} cannot be read as Parquet`, error)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
