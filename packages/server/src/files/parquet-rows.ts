// The rows of a Parquet file, read by DuckDB, which a host installs only for this.
import { statSync } from "node:fs"
import { resolve } from "node:path"
import { shownText } from "@callrules/model/reading"
import { Failure, failure } from "../failure.ts"

type DuckDb = typeof import("@duckdb/node-api")

const loaded = async (): Promise<DuckDb> => {
  try {
    return await import("@duckdb/node-api")
  } catch {
    throw new Failure("Parquet is read by DuckDB, which is not installed; type: npm install @duckdb/node-api")
  }
}

interface Column {
  readonly name: string
  /** As DuckDB writes it. */
  readonly type: string
  /** Of a struct. */
  readonly fields: ReadonlyArray<string>
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
  memory_limit: "512MB",
  threads: "2",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
}

// REC-218
/** The most bytes of one value, as text. A dictionary of one long value and a few bytes a row stand for as many of it as there are rows. */
const MOST_VALUE_BYTES = 65_536

const PLAIN = /^(?:BOOLEAN|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL.*|DATE|TIME.*|UUID)$/

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column as it is asked for, where a value that is too long ends the reading before it is taken out of the file. */
const bounded = ({ fields, name, type }: Column): string => {
  const column = quoted(name)
  if (PLAIN.test(type)) return column
  const parts = fields.length === 0 ? [column] : fields.map((field) => `${column}.${quoted(field)}`)
  const isLong = parts.map((part) => `strlen(cast(${part} as varchar)) > ${MOST_VALUE_BYTES}`).join(" or ")
  const said = `a value of ${shownText(name)} has more than ${MOST_VALUE_BYTES} bytes`.replaceAll("'", "''")
  return `case when ${isLong} then error('${said}') else ${column} end as ${column}`
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
    const described = async (what: string): Promise<ReadonlyArray<Omit<Column, "fields">>> => {
      const answer = await connection.runAndReadAll(`describe select ${what} from read_parquet($1)`, [path])
      return answer
        .getRowObjectsJson()
        .map(({ column_name: name, column_type: type }) => ({ name: String(name), type: String(type) }))
    }
    const columns = await described("*")
    const rows = async function* (chosen: ReadonlyArray<string>) {
      const wanted: Array<string> = []
      for (const column of columns.filter(({ name }) => chosen.includes(name))) {
        const isStruct = column.type.startsWith("STRUCT(") && column.type.endsWith(")")
        const fields = isStruct ? (await described(`unnest(${quoted(column.name)})`)).map(({ name }) => name) : []
        wanted.push(bounded({ ...column, fields }))
      }
      const result = await connection.stream(`select ${wanted.join(", ")} from read_parquet($1)`, [path])
      for await (const some of result.yieldRowObjectJson()) yield* some
    }
    yield* work({ columns: columns.map(({ name }) => name), rows })
  } catch (error) {
    throw error instanceof Failure ? error : failure(`${file} cannot be read as Parquet`, error)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
