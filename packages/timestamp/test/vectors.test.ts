// Runs every vector: what is read, written, or asked of a zone, and the value or the problem it must give.
import { readdirSync, readFileSync } from "node:fs"
import type { Instant } from "@callrules/model"
import {
  type Disambiguation,
  type FormatOptions,
  formatEpochSeconds,
  formatTimestamp,
  formatUtcSeconds,
  offsetAt,
  parseTimestamp,
  type TimestampFormat,
  type TimestampProblem,
  zone,
} from "@callrules/timestamp"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { zoneOf } from "./support/zones.ts"

interface Vector {
  readonly id: string
  readonly rule: string
  readonly description: string
  readonly input: Readonly<Record<string, unknown>>
  readonly value?: unknown
  readonly problems?: ReadonlyArray<{
    readonly code: string
    readonly field: string
    readonly offset?: number
    readonly length?: number
    /** What the hint proposes to write; null: nothing. */
    readonly suggests?: string | null
    /** The hint as a whole. */
    readonly hint?: string
  }>
}

const folder = new URL("../vectors/", import.meta.url)
const vectors: ReadonlyArray<Vector> = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  // the files are ours and have this shape; the first test says so
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as ReadonlyArray<Vector>)

/** Vectors write instants as ISO 8601 in UTC, which the platform reads exactly; numbers stand for what is no instant. */
const instantOf = (value: unknown): Instant =>
  (typeof value === "number" ? value : Date.parse(String(value))) as Instant

const isoOf = (instant: number): string => new Date(instant).toISOString()

const offsetText = (milliseconds: number): string => {
  const text = new Date(Math.abs(milliseconds)).toISOString().slice(11, 19)
  return `${milliseconds < 0 ? "-" : "+"}${text}`
}

const outcome = (input: Readonly<Record<string, unknown>>): Result.Result<unknown, TimestampProblem> => {
  if ("read" in input) {
    const { read, zone: name = "America/New_York", ...options } = input
    // the vectors' keys are those of the options
    const parsed = parseTimestamp(read, {
      zone: zoneOf(String(name)),
      ...(options as { disambiguation?: Disambiguation; hours?: "lenient" | "strict" }),
    })
    return Result.map(parsed, ({ instant, otherInstant, ...rest }) => ({
      ...rest,
      instant: isoOf(instant),
      ...(otherInstant === undefined ? {} : { otherInstant: isoOf(otherInstant) }),
    }))
  }
  if ("write" in input) {
    const { zone: name, ...options } = input["options"] as { zone?: string }
    const format = input["format"] as TimestampFormat
    const all = name === undefined ? options : { ...options, zone: zoneOf(name) }
    return formatTimestamp(instantOf(input["write"]), format, all as FormatOptions[TimestampFormat])
  }
  if ("answer" in input) {
    const instant = instantOf(input["instant"])
    return Result.succeed(input["answer"] === "epochSeconds" ? formatEpochSeconds(instant) : formatUtcSeconds(instant))
  }
  if ("warningOf" in input) return Result.map(zone(String(input["warningOf"])), ({ warning }) => warning?.hint ?? null)
  return Result.map(zone(String(input["zoneName"])), (zone) => offsetText(offsetAt(zone, instantOf(input["offsetAt"]))))
}

test("given the vectors, then every id is its own and every vector expects one thing", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(150)
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
  for (const vector of vectors) expect(Number("value" in vector) + Number("problems" in vector), vector.id).toBe(1)
})

test.each(vectors.map((vector) => [vector.id, vector.description, vector] as const))(
  "%s %s",
  (_id, _description, vector) => {
    const result = outcome(vector.input)
    if (vector.problems === undefined) {
      expect(Result.isFailure(result) ? result.failure : result.success).toEqual(vector.value)
      return
    }
    expect(Result.isFailure(result), JSON.stringify(result)).toBe(true)
    if (!Result.isFailure(result)) return
    const { code, field, span, message, hint, path } = result.failure
    const { suggests, hint: expectedHint = hint, ...problem } = vector.problems[0] ?? {}
    expect({ code, field, offset: span.offset, length: span.length }).toEqual({
      offset: span.offset,
      length: span.length,
      ...problem,
    })
    expect(hint).toBe(expectedHint)
    const proposed = /^did you mean `([^`]*)`/.exec(hint)?.[1] ?? null
    if (suggests !== undefined) expect(proposed).toBe(suggests)
    if (suggests !== undefined && suggests !== null && "read" in vector.input) {
      expect(Result.isSuccess(outcome({ ...vector.input, read: suggests }))).toBe(true)
    }
    expect(vector.problems.length).toBe(1)
    expect(path).toEqual([])
    expect(message).toMatch(/^[^A-Z]/)
    expect(message).not.toMatch(/\.$/)
    expect(hint.length).toBeGreaterThan(0)
  },
)
