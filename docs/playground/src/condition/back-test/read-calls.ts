// Calls from a text: CSV with a header line, or one JSON object a line. Each call with its facts and its day.
import type { RawFacts, Vocabulary } from "@callrules/condition"
import { parseTimestamp, zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import Papa from "papaparse"
import { factFields, withFact } from "../facts.ts"

/** One call of a back-test. */
export interface PastCall {
  /** The line it stands in, from 1. */
  readonly line: number
  readonly facts: RawFacts
  /** `2026-11-20`; absent where the line has no time that can be read. */
  readonly day?: string
}

/** What was read of a text. */
export interface ReadCalls {
  readonly calls: ReadonlyArray<PastCall>
  /** What could not be read, each with its line. */
  readonly problems: ReadonlyArray<string>
}

const TIMES = ["at", "time", "date", "received_at", "start_time", "started_at", "call_start_time", "start_time_t"]
const MOST_CALLS = 100_000
const MOST_PROBLEMS = 10

const UTC = Result.getOrThrow(zone("UTC"))

const dayOf = (value: unknown): string | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return undefined
  const bare = /^(\d{4}-\d{2}-\d{2})(?:$|[ T])/.exec(String(value))?.[1]
  if (bare !== undefined) return bare
  const read = parseTimestamp(value, { zone: UTC })
  return Result.isSuccess(read) ? new Date(read.success.instant).toISOString().slice(0, 10) : undefined
}

const withDay = (line: number, facts: RawFacts): PastCall => {
  const day = TIMES.map((name) => dayOf(facts[name])).find((found) => found !== undefined)
  return { line, facts, ...(day === undefined ? {} : { day }) }
}

/** The calls of a text. A text that begins with `{` is NDJSON, any other one CSV. */
export const readCalls = (text: string, vocabulary: Vocabulary): ReadCalls => {
  const { calls, problems } = text.trimStart().startsWith("{") ? readLines(text) : readTable(text, vocabulary)
  return {
    calls: calls.slice(0, MOST_CALLS),
    problems: [
      ...problems.slice(0, MOST_PROBLEMS),
      ...(problems.length > MOST_PROBLEMS ? [`${problems.length - MOST_PROBLEMS} more lines like these`] : []),
      ...(calls.length > MOST_CALLS
        ? [`only the first ${MOST_CALLS} calls are read here; the program reads more`]
        : []),
    ],
  }
}

const readLines = (text: string): ReadCalls => {
  const calls: Array<PastCall> = []
  const problems: Array<string> = []
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue
    try {
      const value: unknown = JSON.parse(line)
      if (typeof value !== "object" || value === null || Array.isArray(value))
        problems.push(`line ${index + 1} is not an object`)
      // its facts are read one by one, each for what it is
      else calls.push(withDay(index + 1, value as RawFacts))
    } catch {
      problems.push(`line ${index + 1} is not JSON`)
    }
  }
  return { calls, problems }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["0", false],
  ["no", false],
])

const readTable = (text: string, vocabulary: Vocabulary): ReadCalls => {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.trim(), { header: true, skipEmptyLines: true })
  const header = meta.fields ?? []
  const named = header.flatMap((name) => /^custom_data[.[]([^\]]+)\]?$/.exec(name)?.[1] ?? [])
  const fields = factFields(vocabulary, named)
  const columns = header.flatMap((name) => {
    const dotted = name.replace(/^(custom_data)\.(.+)$/, "$1[$2]")
    const field = fields.find((one) => one.name === dotted || one.field === name)
    return field === undefined ? [] : [{ name, field }]
  })
  const hasKeys = header.includes("keypresses")
  const calls = data.map((row, index) => {
    let facts: RawFacts = Object.fromEntries(
      Object.entries(row).filter(([name, value]) => value !== "" && !columns.some((one) => one.name === name)),
    )
    for (const { name, field } of columns) {
      const value = (row[name] ?? "").trim()
      if (value === "") continue
      if (field.kind === "boolean") facts = withFact(facts, field, BOOLEANS.get(value.toLowerCase()) ?? false)
      else if (field.kind === "number") facts = withFact(facts, field, Number(value))
      else facts = withFact(facts, field, field.kind === "keys" ? value.split(/\s+/) : value)
    }
    if (hasKeys) facts = { ...facts, keypresses: (row["keypresses"] ?? "").split(/\s+/).filter((key) => key !== "") }
    return withDay(index + 2, facts)
  })
  const problems = errors
    .filter(({ type }) => type !== "Delimiter")
    .map(({ message, row }) => `line ${(row ?? 0) + 2}: ${message}`)
  const none = calls.length > 0 && columns.length === 0 && !hasKeys
  return {
    calls,
    problems: none
      ? [
          "no column is called like a fact: the first line has to name them, such as mobile, duration, custom_data[product]",
          ...problems,
        ]
      : problems,
  }
}
