// docs/timestamps.md: each example of its table of codes is refused with that code, and what it says to send instead is read.
import { readFileSync } from "node:fs"
import { parseTimestamp } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { zoneOf } from "./support/zones.ts"

const page = readFileSync(new URL("../../../docs/timestamps.md", import.meta.url), "utf8")

/** The rows of a section's tables, as cells. */
const rowsOf = (section: string): ReadonlyArray<ReadonlyArray<string>> => {
  const start = page.indexOf(`## ${section}`)
  const lines = page.slice(start, page.indexOf("\n## ", start)).split("\n")
  return lines.filter((line) => line.startsWith("| `")).map((line) => line.split("|").map((cell) => cell.trim()))
}

const quoted = (cell: string): ReadonlyArray<string> => Array.from(cell.matchAll(/`([^`]+)`/g), ([, text = ""]) => text)

/** The JSON values that a cell has in backquotes; `Z` and `+12:00` are parts of one. */
const valuesIn = (cell: string): ReadonlyArray<unknown> =>
  quoted(cell).flatMap((text) => (/^["{\d]/.test(text) ? [JSON.parse(text)] : []))

const read = (value: unknown, code: string) =>
  parseTimestamp(value, {
    zone: zoneOf("America/New_York"),
    ...(code === "twelve-hour-clock" ? { hours: "strict" } : {}),
    ...(code.startsWith("local-time-") ? { disambiguation: "reject" } : {}),
  })

const rows = rowsOf("Why was this refused?").flatMap(([, code = "", , example = "", instead = ""]) => {
  const name = code.replaceAll("`", "")
  return name === "unknown-zone" ? [] : [{ name, examples: valuesIn(example), accepted: valuesIn(instead) }]
})

describe("given the page about timestamps", () => {
  test("then its table has rows with examples, and values to send instead", () => {
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ examples }) => examples.length === 0)).toEqual([])
    expect(rows.filter(({ accepted }) => accepted.length > 0).length).toBeGreaterThan(12)
  })

  test.each(rows)("$name: each example is refused with it", ({ name, examples }) => {
    for (const example of examples) {
      const result = read(example, name)
      expect([example, Result.isFailure(result) ? result.failure.code : "accepted"]).toEqual([example, name])
    }
  })

  test.each(rows)("$name: what it says to send instead is accepted", ({ name, accepted }) => {
    for (const value of accepted) expect([value, Result.isSuccess(read(value, name))]).toEqual([value, true])
  })
})
