// SQLite selects exactly the rows that the compiled condition selects.
import { DatabaseSync } from "node:sqlite"
import { type CheckedCondition, checkCondition, parseCondition } from "@callrules/condition"
import { SQLITE_NFC_FUNCTION, toSql } from "@callrules/condition/sql"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { COLUMN_NAMES, COLUMNS, checked, conditions, ROWS, selected, storedValues, VOCABULARY } from "./calls.ts"

const database = new DatabaseSync(":memory:")
database.function(SQLITE_NFC_FUNCTION, { deterministic: true }, (text) =>
  typeof text === "string" ? text.normalize("NFC") : text,
)
database.exec(`create table calls (id integer, mobile integer, "custom data" text, measures text, promo text,
  media text, city_folded text, duration real, keypresses text)`)
const insert = database.prepare(`insert into calls values (${COLUMN_NAMES.map(() => "?").join(", ")})`)
for (const row of ROWS)
  insert.run(...storedValues(row).map((value) => (typeof value === "boolean" ? Number(value) : value)))

const select = (condition: CheckedCondition): ReadonlyArray<unknown> => {
  const { sql, parameters } = Result.getOrThrow(toSql(condition, "sqlite", COLUMNS))
  return database
    .prepare(`select id from calls where ${sql} order by id`)
    .all(...parameters)
    .map((row) => row["id"])
}

test("given generated conditions when SQLite selects then it selects what the compiled condition does", () => {
  for (const condition of conditions(1000, 11))
    expect(select(condition), JSON.stringify(condition.root)).toEqual(selected(condition))
})

test("given a condition of two thousand parts when SQLite selects then the expression is not too deep for it", () => {
  const keys = [["1"], ["2"], ["a", "W"]]
  const of = Array.from({ length: 1999 }, (_, index) => ({ kind: "pressed" as const, keys: keys[index % 3] ?? [] }))
  const condition = checked({ kind: "or", of })
  expect(select(condition)).toEqual(selected(condition))
})

describe("given a JSON column with what is no object of texts", () => {
  const condition = Result.getOrThrow(
    checkCondition(Result.getOrThrow(parseCondition('custom_data["0"] = "x"')), VOCABULARY),
  )
  const { sql, parameters } = Result.getOrThrow(toSql(condition, "sqlite", COLUMNS))
  const meets = (json: string | null): unknown => {
    const table = new DatabaseSync(":memory:")
    table.function(SQLITE_NFC_FUNCTION, (text) => (typeof text === "string" ? text.normalize("NFC") : text))
    table.exec('create table calls ("custom data" text)')
    table.prepare("insert into calls values (?)").run(json)
    return table.prepare(`select ${sql} as met from calls`).get(...parameters)?.["met"]
  }

  test.each([
    ['{"0":"x"}', 1],
    [null, 0],
    ["", 0],
    ["{", 0],
    ["null", 0],
    ['"x"', 0],
    ['["x"]', 0],
    ['{"0":["x"]}', 0],
    ['{"0":"y","0":"x"}', 1],
    ['{"0":"x","0":"y"}', 0],
    ['{"0":"x","0":5}', 0],
  ])("when a row holds %j then it is met: %d, and the query goes on", (json, met) => {
    expect(meets(json)).toBe(met)
  })
})
