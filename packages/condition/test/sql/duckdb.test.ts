// DuckDB selects exactly the rows that the compiled condition selects.

import { checkCondition, parseCondition } from "@callrules/condition"
import { toSql } from "@callrules/condition/sql"
import { DuckDBInstance } from "@duckdb/node-api"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { COLUMN_NAMES, COLUMNS, conditions, ROWS, selected, storedValues, VOCABULARY } from "./calls.ts"

const instance = await DuckDBInstance.create(":memory:", { threads: "1" })
const connection = await instance.connect()
await connection.run(`create table calls (id integer, mobile boolean, "custom data" json, measures json, promo varchar,
  media varchar, city_folded varchar, duration double, keypresses varchar)`)
const places = COLUMN_NAMES.map((_, index) => `$${index + 1}`).join(", ")
for (const row of ROWS) await connection.run(`insert into calls values (${places})`, [...storedValues(row)])

test("given generated conditions when DuckDB selects then it selects what the compiled condition does", async () => {
  for (const condition of conditions(400, 12)) {
    const { sql, parameters } = Result.getOrThrow(toSql(condition, "duckdb", COLUMNS))
    const reader = await connection.runAndReadAll(`select id from calls where ${sql} order by id`, [...parameters])
    expect(
      reader.getRows().map(([id]) => id),
      JSON.stringify(condition.root),
    ).toEqual(selected(condition))
  }
})

describe("given a JSON column with what is no object of texts", () => {
  const condition = Result.getOrThrow(
    checkCondition(Result.getOrThrow(parseCondition('custom_data["0"] present')), VOCABULARY),
  )
  const { sql, parameters } = Result.getOrThrow(toSql(condition, "duckdb", COLUMNS))

  test.each([
    ['{"0":"x"}', true],
    ["null", false],
    ['"x"', false],
    ['["x"]', false],
    ['{"0":["x"]}', false],
  ])("when a row holds %s then it is met: %s", async (json, met) => {
    const query = `select ${sql} from (select '${json}'::json as "custom data")`
    const reader = await connection.runAndReadAll(query, [...parameters])
    expect(reader.getRows()).toEqual([[met]])
  })
})

describe("given a condition of so many tests, then it is one filter from 33 on, and selects the same", () => {
  test.each([
    [32, false],
    [33, true],
    [500, true],
  ])("%i", async (count, isOne) => {
    const tests = Array.from({ length: count }, (_, index) => `custom_data[a${index}] != "x"`)
    const condition = Result.getOrThrow(
      checkCondition(Result.getOrThrow(parseCondition(tests.join(" and "))), VOCABULARY),
    )
    const { sql, parameters } = Result.getOrThrow(toSql(condition, "duckdb", COLUMNS))
    expect(sql.endsWith(") is true")).toBe(isOne)
    const reader = await connection.runAndReadAll(`select id from calls where ${sql} order by id`, [...parameters])
    expect(reader.getRows().map(([id]) => id)).toEqual(selected(condition))
  })
})
