// What a file is: by its ending, unless the command line says it.
import { Failure } from "../failure.ts"

/** The formats of files of rows. */
export const FILE_FORMATS = ["csv", "ndjson", "parquet"] as const

/** A format of {@link FILE_FORMATS}. */
export type FileFormat = (typeof FILE_FORMATS)[number]

const ENDINGS: ReadonlyMap<string, FileFormat> = new Map([
  ["csv", "csv"],
  ["ndjson", "ndjson"],
  ["jsonl", "ndjson"],
  ["parquet", "parquet"],
])

/** The format of a file; a `Failure` that says what to type where its ending does not tell. */
export const formatOf = (file: string, named: FileFormat | undefined): FileFormat => {
  const ending = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? ""
  const format = named ?? ENDINGS.get(ending)
  if (format !== undefined) return format
  const hint = ending === "json" ? "one JSON object a line is NDJSON: " : ""
  throw new Failure(
    `what is ${file === "-" ? "standard input" : file}? ${hint}add --format csv, --format ndjson or --format parquet`,
  )
}
