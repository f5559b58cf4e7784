// Calls from a text: CSV with a header line, or one JSON object a line. Each is read as `@callrules/backtest` reads it.
import { callDay, callReader, type PastCall, rowReader } from "@callrules/backtest"
import type { RawFacts, Vocabulary } from "@callrules/condition"
import {
  countKeys,
  isObject,
  jsonCounts,
  own,
  problemText,
  repeatedKey,
  shownPlace,
  shownText,
} from "@callrules/model/reading"
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { tableRows } from "./table-rows.ts"

/** A row that is no call. */
export interface UnreadableRow {
  /** `line 17`. */
  readonly place: string
  /** Why it is none. */
  readonly problem: string
}

/** What was read of a text. */
export interface ReadCalls {
  readonly calls: ReadonlyArray<PastCall>
  readonly unreadable: ReadonlyArray<UnreadableRow>
  /** What is not used of the text, and which times are none. */
  readonly notes: ReadonlyArray<string>
  /** The columns of a table, or the keys and fields that some object has. */
  readonly columns: ReadonlyArray<string>
  readonly isTable: boolean
}

/** A row, with what may be the time it came in. */
type Row = { readonly place: string; readonly facts: RawFacts; readonly times: ReadonlyArray<unknown> } | UnreadableRow

/** What the time of a call may be called; the first one that a row has counts. */
const TIMES = ["at", "time", "date", "received_at", "start_time", "started_at", "call_start_time", "start_time_t"]
const MOST_ROWS = 100_000
const UTC = Result.getOrThrow(zone("UTC"))

const NO_COLUMN =
  "no column is called like a fact: the first line has to name them, such as mobile, duration, custom_data[product]"

/** The calls of a text. A text that begins with `{` is NDJSON, any other one CSV. */
export const readCalls = (text: string, vocabulary: Vocabulary): ReadCalls => {
  const plain = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n")
  return plain.trimStart().startsWith("{") ? readLines(plain, vocabulary) : readTable(plain, vocabulary)
}

const readTable = (text: string, vocabulary: Vocabulary): ReadCalls => {
  const { columns, rows } = tableRows(text)
  const { read, repeated, unused, used } = rowReader({ columns, vocabulary })
  const table = { columns, isTable: true }
  const refused = (note: string): ReadCalls => ({ ...table, calls: [], unreadable: [], notes: [note] })
  if (rows.length > 0 && used === 0) return refused(NO_COLUMN)
  // nobody knows which of the two is meant
  if (repeated.length > 0)
    return refused(`a fact is in two columns: ${quoted(repeated)} comes twice; leave one of the two out`)
  const names = columns.map((column) =>
    column
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_"),
  )
  const others = unused.filter(({ column }) => !TIMES.includes(names[columns.indexOf(column)] ?? ""))
  const notUsed = others.map(({ column, meant }) =>
    meant === undefined ? quoted([column]) : `${quoted([column])} (did you mean ${quoted([meant])}?)`,
  )
  const all = rows.map(({ line, problem, values }): Row => {
    const place = `line ${line}`
    const row = problem === undefined ? read(values) : { problems: [problem] }
    if ("problems" in row) return { place, problem: row.problems.join("; ") }
    return { place, facts: row.facts, times: TIMES.map((name) => values[names.indexOf(name)]?.trim()) }
  })
  return { ...table, ...readRows(all, notUsed) }
}

const readLines = (text: string, vocabulary: Vocabulary): ReadCalls => {
  const others = new Set<string>()
  const read = callReader(vocabulary, { otherKey: (key) => others.add(key) })
  const rows = text.split("\n").flatMap((line, index): ReadonlyArray<Row> => {
    if (line.trim() === "") return []
    const place = `line ${index + 1}`
    const json = parsed(line)
    if ("problem" in json) return [{ place, problem: json.problem }]
    // a call is an object of facts, or stands under `call` beside others
    const under = own(json.value, "call")
    const inner = isObject(under) ? under : json.value
    const call = read(inner)
    if (Result.isFailure(call)) return [{ place, problem: call.failure.map(problemText).join("; ") }]
    return [{ place, facts: call.success, times: TIMES.map((name) => own(inner, name) ?? own(json.value, name)) }]
  })
  const notUsed = [...others].filter((key) => !TIMES.includes(key)).map((key) => quoted([key]))
  const found = readRows(rows, notUsed)
  return { ...found, columns: [...new Set(found.calls.flatMap(({ facts }) => namesIn(facts)))], isTable: false }
}

const namesIn = (facts: RawFacts): ReadonlyArray<string> =>
  Object.entries(facts).flatMap(([key, value]) =>
    isObject(value) ? Object.keys(value).map((field) => `${key}[${field}]`) : [key],
  )

const parsed = (line: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    const value: unknown = JSON.parse(line)
    if (countKeys(value) === jsonCounts(line).keys) return { value }
    // only the last one would count
    return { problem: `duplicate key \`${shownPlace(repeatedKey(line) ?? [])}\`` }
  } catch (error) {
    return { problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

const readRows = (
  rows: ReadonlyArray<Row>,
  notUsed: ReadonlyArray<string>,
): Pick<ReadCalls, "calls" | "unreadable" | "notes"> => {
  const calls: Array<PastCall> = []
  const unreadable: Array<UnreadableRow> = []
  const timeless: Array<string> = []
  for (const row of rows.slice(0, MOST_ROWS)) {
    if ("problem" in row) {
      unreadable.push(row)
      continue
    }
    const { facts, place, times } = row
    const time = times.find((one) => typeof one === "number" || (typeof one === "string" && one !== ""))
    const day = typeof time === "string" || typeof time === "number" ? callDay(time, UTC) : undefined
    if (time !== undefined && day === undefined) timeless.push(`${place}: \`${shownText(String(time))}\` is no time`)
    calls.push({ place, facts, ...(day === undefined ? {} : { day }) })
  }
  return { calls, unreadable, notes: [...notUsedNotes(notUsed), ...timelessNotes(timeless), ...tooManyNotes(rows)] }
}

const timelessNotes = (timeless: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first] = timeless
  if (first === undefined) return []
  if (timeless.length === 1) return [`${first}; the call is counted, but in no day`]
  return [`${first}; ${timeless.length} calls have none that can be read: they are counted, but in no day`]
}

const tooManyNotes = ({ length }: ReadonlyArray<Row>): ReadonlyArray<string> =>
  length > MOST_ROWS ? [`only the first ${MOST_ROWS} rows are read here; the program reads more`] : []

const notUsedNotes = (notUsed: ReadonlyArray<string>): ReadonlyArray<string> =>
  notUsed.length === 0 ? [] : [`not used: ${notUsed.join(", ")}`]

const quoted = (texts: ReadonlyArray<string>): string => texts.map((text) => `\`${shownText(text)}\``).join(", ")
