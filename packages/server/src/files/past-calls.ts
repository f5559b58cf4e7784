// The calls of a file: CSV, NDJSON or Parquet, each row as the facts of a call and the time it came in.
import { type CallReader, callReader, type MissingColumn, missingColumns, rowReader } from "@callrules/backtest"
import type { CheckedCondition, RawFacts, Vocabulary } from "@callrules/condition"
import { isObject, problemText, shownText } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"
import { faultText, jsonLine } from "../lines.ts"
import type { FileFormat } from "./file-format.ts"
import { linesOf } from "./lines-of.ts"
import { inParquetFile } from "./parquet-rows.ts"
import { CUT_OFF, tableRows } from "./table-rows.ts"

/** A row of the file: a call, or why it is none. */
export type FileCall =
  | { readonly place: string; readonly facts: RawFacts; readonly time: string | number | undefined }
  | { readonly place: string; readonly problem: string }

/** How a file of calls is read. */
export interface FileCallsOptions {
  readonly format: FileFormat
  readonly vocabulary: Vocabulary
  /** What is asked of the calls: a table without a column for it is refused. */
  readonly conditions: ReadonlyArray<CheckedCondition>
  /** The column or key of the time a call came in. */
  readonly timeColumn: string
  /** Is told what is not used of the file, once. */
  readonly note: (line: string) => void
}

/** Reads the calls of a file one after the other, so that its length does not matter. */
export const fileCalls = (file: string, options: FileCallsOptions): AsyncIterable<FileCall> =>
  ({ csv: csvCalls, ndjson: ndjsonCalls, parquet: parquetCalls })[options.format](file, options)

async function* csvCalls(file: string, options: FileCallsOptions): AsyncGenerator<FileCall> {
  const { note, timeColumn, vocabulary } = options
  let reader: ReturnType<typeof rowReader> | undefined
  let timeIndex = -1
  for await (const { isCut, line, values } of tableRows(file)) {
    const place = `line ${line}`
    if (reader === undefined) {
      reader = rowReader({ columns: values, vocabulary })
      timeIndex = values.findIndex((column) => column.trim().toLowerCase() === timeColumn.toLowerCase())
      refuseRepeated(file, reader.repeated)
      const missing = missingIn(values, false, options)
      if (reader.used === 0 && missing.every(({ meant }) => meant === undefined)) throw noAttribute(file, values)
      refuseMissing(file, missing)
      noteUnused(
        note,
        reader.unused.filter(({ column }) => column !== values[timeIndex]),
      )
      continue
    }
    if (isCut) {
      yield { place, problem: faultText(CUT_OFF) }
      continue
    }
    const read = reader.read(values)
    const time = values[timeIndex]?.trim()
    if ("problems" in read) yield { place, problem: read.problems.join("; ") }
    else yield { place, facts: read.facts, time: time === "" ? undefined : time }
  }
}

/** Nobody knows which of two columns is meant. */
const refuseRepeated = (file: string, repeated: ReadonlyArray<string>): void => {
  if (repeated.length === 0) return
  const named = repeated.map((column) => `\`${shownText(column)}\``).join(", ")
  throw new Failure(`${file} has a fact in two columns: ${named} comes twice; leave one of the two out`)
}

const noAttribute = (file: string, columns: ReadonlyArray<string>): Failure =>
  new Failure(
    `no column of ${file} is an attribute of calls: it has ${columns.map((column) => `\`${column}\``).join(", ")}; name columns such as phone_type, repeat, custom_data[product]`,
  )

const missingIn = (
  columns: ReadonlyArray<string>,
  exact: boolean,
  { conditions, vocabulary }: FileCallsOptions,
): ReadonlyArray<MissingColumn> =>
  conditions.flatMap((condition) => missingColumns(condition, { columns, vocabulary, exact }))

const refuseMissing = (file: string, missing: ReadonlyArray<MissingColumn>): void => {
  if (missing.length === 0) return
  throw new Failure([`${file} cannot answer the condition`, ...new Set(missing.map(missingLine))].join("\n  "))
}

const missingLine = ({ asked, meant, names: [name = asked, other] }: MissingColumn): string => {
  const remedy =
    meant === undefined
      ? `name it ${[name, ...(other === undefined ? [] : [other])].map((one) => `\`${shownText(one)}\``).join(" or ")}`
      : `did you mean the column \`${shownText(meant)}\`? name it \`${shownText(name)}\``
  return `the condition asks \`${asked}\`, which no column has (${remedy})`
}

const noteUnused = (note: (line: string) => void, unused: ReturnType<typeof rowReader>["unused"]): void => {
  if (unused.length === 0) return
  // ENG-297: the colours of a file are not ours
  const shown = unused.map(({ column, meant }) => {
    const name = shownText(column)
    return meant === undefined ? name : `${name} (did you mean ${shownText(meant)}?)`
  })
  note(`not used: ${shown.join(", ")}`)
}

async function* ndjsonCalls(file: string, options: FileCallsOptions): AsyncGenerator<FileCall> {
  const read = objectReader(options)
  const seen = new Set<string>()
  for await (const { number, text } of linesOf(file)) {
    const place = `line ${number}`
    if (typeof text === "string" && text.trim() === "") continue
    const object = typeof text === "string" ? jsonLine(text) : Result.fail(text)
    if (Result.isFailure(object)) {
      yield { place, problem: faultText(object.failure) }
      continue
    }
    const call = read(place, object.success)
    if ("facts" in call) for (const name of factNames(call.facts)) seen.add(name)
    yield call
  }
  if (seen.size === 0) return
  // a key that is left out is an absent fact: one that no call has may be meant so
  for (const { asked, meant } of missingIn([...seen], true, options)) {
    const hint = meant === undefined ? "" : ` (did you mean the key \`${shownText(meant)}\`?)`
    options.note(`the condition asks \`${asked}\`, which no call has${hint}`)
  }
}

const factNames = (facts: RawFacts): ReadonlyArray<string> =>
  Object.entries(facts).flatMap(([key, value]) =>
    isObject(value) ? Object.keys(value).map((field) => `${key}[${field}]`) : [key],
  )

const parquetCalls = (file: string, options: FileCallsOptions): AsyncGenerator<FileCall> =>
  inParquetFile(file, async function* ({ columns, rows }) {
    const read = objectReader(options)
    const { repeated, unused: all } = rowReader({ columns, vocabulary: options.vocabulary })
    refuseRepeated(file, repeated)
    const unused = all.filter(({ column }) => column !== options.timeColumn && column !== "call")
    if (unused.length === columns.length) throw noAttribute(file, columns)
    noteUnused(options.note, unused)
    const left = new Set(unused.map(({ column }) => column))
    let number = 0
    for await (const row of rows(columns.filter((column) => !left.has(column)))) {
      number += 1
      // a whole call may stand in one column
      if (number === 1 && !isObject(row["call"])) refuseMissing(file, missingIn(columns, true, options))
      yield read(`row ${number}`, withReadTime(withReadFields(row), options.timeColumn))
    }
  })

const DUCKDB_TIME = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d)(:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d)?(:?\d\d)?)?$/

/**
 * A timestamp or a date as DuckDB writes it, as one of ours: with an offset ISO 8601, without one the spreadsheet form, which is read
 * in a zone. A date is its midnight.
 */
// REC-222
const withReadTime = (row: Readonly<Record<string, unknown>>, column: string): Readonly<Record<string, unknown>> => {
  const given = Object.hasOwn(row, column) ? row[column] : undefined
  const [, year, month, day, hour = "00", rest = ":00:00", fraction, offset, minutes = ":00"] =
    typeof given === "string" ? (DUCKDB_TIME.exec(given) ?? []) : []
  if (year === undefined) return row
  // DuckDB leaves out the zeros at its end, and the spreadsheet form has milliseconds
  const thousandths = fraction === undefined ? "" : `.${fraction.slice(0, 3).padEnd(3, "0")}`
  const local = `${year}/${month}/${day} ${hour}${rest}${thousandths} ${Number(hour) < 12 ? "AM" : "PM"}`
  const exact = `${year}-${month}-${day}T${hour}${rest}${thousandths}${offset}${minutes.startsWith(":") ? minutes : `:${minutes}`}`
  return { ...row, [column]: offset === undefined ? local : exact }
}

/** Columns that hold JSON as text are read; so are fields that have columns of their own, such as `custom_data[product]`. */
const withReadFields = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const custom = row["custom_data"]
  const read: Record<string, unknown> = { ...row }
  if (typeof custom === "string") {
    try {
      read["custom_data"] = JSON.parse(custom)
    } catch {
      // a text that is not JSON is told as a value of the wrong kind
    }
  }
  const fields = Object.entries(row).flatMap(([column, value]) => {
    const [, field] = /^custom_data[[.]([^\]]+)\]?$/.exec(column) ?? []
    return field === undefined ? [] : [[field, value] as const]
  })
  if (fields.length > 0) {
    for (const column of Object.keys(row)) if (/^custom_data[[.]/.test(column)) delete read[column]
    const whole = isObject(read["custom_data"]) ? read["custom_data"] : {}
    read["custom_data"] = { ...whole, ...Object.fromEntries(fields) }
  }
  if (typeof row["keypresses"] === "string") read["keypresses"] = [...row["keypresses"].replaceAll(/[\s,]/g, "")]
  return read
}

/** A call is an object of facts, or stands under `call` beside others. */
const objectReader = ({
  note,
  timeColumn,
  vocabulary,
}: FileCallsOptions): ((place: string, json: unknown) => FileCall) => {
  const noted = new Set<string>([timeColumn, "call"])
  const read: CallReader = callReader(vocabulary, {
    otherKey: (key) => {
      if (noted.has(key)) return
      noted.add(key)
      note(`not used: ${shownText(key)}`)
    },
  })
  return (place, json) => {
    // CIP-120: what stands under `call` is the call, whatever it is
    const inner = isObject(json) && Object.hasOwn(json, "call") ? json["call"] : json
    const call = read(inner)
    if (Result.isFailure(call)) return { place, problem: call.failure.map(problemText).join("; ") }
    const given = isObject(inner) && Object.hasOwn(inner, timeColumn) ? inner[timeColumn] : undefined
    const time = given ?? (isObject(json) && Object.hasOwn(json, timeColumn) ? json[timeColumn] : undefined)
    return { place, facts: call.success, time: typeof time === "string" || typeof time === "number" ? time : undefined }
  }
}
