// What is written for tests of every kind in each dialect, and what is said of a mapping that lacks something, word for word.
import { type CheckedCondition, readCondition, type Vocabulary } from "@callrules/condition"
import { type SqlColumns, type SqlDialect, toSql } from "@callrules/condition/sql"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const VOCABULARY: Vocabulary = {
  attributes: [
    { name: "mobile", kind: "boolean" },
    { name: "custom_data", kind: "text", fields: "any" },
    { name: "measures", kind: "number", fields: "any" },
    { name: "media", kind: "text" },
    { name: "city", kind: "text", caseInsensitive: true },
    { name: "duration", kind: "number", unit: "sec" },
  ],
  keypresses: true,
}

const COLUMNS: SqlColumns = {
  attributes: {
    mobile: { column: "is mobile", table: "calls" },
    custom_data: { column: "data", json: true },
    "custom_data[product]": { column: "product", normalized: true },
    "custom_data[plan]": { column: "plans", json: true, normalized: true },
    measures: { column: "measures", json: true },
    "measures[score]": { column: "score" },
    media: { column: "media", json: true },
    city: { column: "city", folded: true },
    duration: { column: "seconds" },
  },
  keypresses: { column: "keys" },
}

const CONDITIONS = [
  "mobile and not pressed[1 W]",
  'media = "tv" or media != "TV" or media = ""',
  'media contains "a" and media starts_with "b" and media ends_with "c"',
  'media contains "" and media starts_with "" and media ends_with ""',
  'media in ("a", "b") and media not in ("c") and media present and media absent',
  'city = "LYON" or city absent',
  "duration = 1 min or duration != 2 or duration < 3 or duration <= 4 or duration > 5 or duration >= 6",
  "duration in (1, 1 min 30 sec) and duration not in (2) and duration present and duration absent",
  'custom_data[product] = "a" and custom_data[plan] = "b" and custom_data["a/b~c"] present',
  'custom_data["zip code"] contains ""',
  "measures[score] > 1 and measures[rate] in (2, 3) and measures[rate] absent",
] as const

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

describe("given tests of every kind, when they are written, then SQL and parameters are these", () => {
  test.each(["postgresql", "sqlite", "duckdb"] as const)("%s", async (dialect: SqlDialect) => {
    const blocks = CONDITIONS.map((text) => {
      const { sql, parameters } = Result.getOrThrow(toSql(read(text), dialect, COLUMNS))
      return `# ${text}\n${sql}\n${JSON.stringify(parameters)}\n`
    })
    await expect(blocks.join("\n")).toMatchFileSnapshot(`golden/${dialect}.txt`)
  })
})

describe("given a mapping that does not fit, when a condition is written, then each problem says what to map", () => {
  const told = (text: string, attributes: SqlColumns["attributes"]): string => {
    const written = toSql(read(text), "sqlite", { attributes })
    const problems = Result.isFailure(written) ? written.failure : []
    return problems.map(({ code, path, message, hint }) => `${code} ${path.join(".")}: ${message}; ${hint}\n`).join("")
  }

  test("in these words", async () => {
    const said = [
      told('mobile and (pressed[1] or not custom_data["zip code"] present)', {}),
      told('custom_data[x] = "a" and custom_data[y] = "b"', { "custom_data[x]": { column: "x" } }),
      told('city = "Lyon"', { city: { column: "city", normalized: true } }),
      told('media = "tv"', { media: { column: "media", folded: true } }),
    ]
    await expect(said.join("\n")).toMatchFileSnapshot("golden/problems.txt")
  })

  test("and a stored tree that keeps its attributes to itself has no columns at all", () => {
    const untold: CheckedCondition = { ...read("mobile or media present"), attributes: [] }
    const written = toSql(untold, "sqlite", COLUMNS)
    expect(Result.isFailure(written) && written.failure.map(({ code, path }) => [code, path.join(".")])).toEqual([
      ["no-column", "root.of.0"],
      ["no-column", "root.of.1"],
    ])
  })
})
