// What is written, for mappings and values of every kind; that databases agree is shown beside this file.

import { readCondition, type Vocabulary } from "@callrules/condition"
import { type SqlColumns, type SqlDialect, toSql } from "@callrules/condition/sql"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { COLUMNS, checked, conditions, ROWS, selected } from "./calls.ts"

const VOCABULARY: Vocabulary = {
  attributes: [
    { name: "mobile", kind: "boolean" },
    { name: "custom_data", kind: "text", fields: "any" },
    { name: "media", kind: "text" },
    { name: "city", kind: "text", caseInsensitive: true },
    { name: "duration", kind: "number", unit: "sec" },
  ],
  keypresses: true,
}

const MEDIA: SqlColumns = { attributes: { media: { column: "media", normalized: true } } }

const write = (text: string, dialect: SqlDialect, columns: SqlColumns) =>
  toSql(Result.getOrThrow(readCondition(text, VOCABULARY)), dialect, columns)

const written = (text: string, dialect: SqlDialect, columns: SqlColumns) =>
  Result.getOrThrow(write(text, dialect, columns))

describe("given the generated conditions that databases are held against", () => {
  test("then many of them select some rows and not all", () => {
    const telling = conditions(300, 11).filter((condition) => {
      const count = selected(condition).length
      return count > 0 && count < ROWS.length
    })
    expect(telling.length).toBeGreaterThan(150)
  })

  test("when one is written then each value is bound once and no placeholder is left over", () => {
    for (const condition of conditions(300, 17)) {
      const { sql, parameters } = Result.getOrThrow(toSql(condition, "postgresql", COLUMNS))
      const places = new Set([...sql.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])))
      expect([...places].sort((a, b) => a - b)).toEqual(parameters.map((_, index) => index + 1))
    }
  })
})

describe("given text with meaning in SQL when it is a value then it is bound and not written", () => {
  test.each(["postgresql", "sqlite", "duckdb"] as const)("%s", (dialect) => {
    const text = `media contains "50%_'; drop table calls --"`
    const { sql, parameters } = written(text, dialect, MEDIA)
    expect(parameters).toEqual(["50%_'; drop table calls --"])
    expect(sql).not.toContain("drop")
    expect(sql.toLowerCase()).not.toContain("like")
  })
})

test("given texts that are not in NFC when they are bound then they are in NFC", () => {
  expect(written('media = "e\\u{301}"', "sqlite", MEDIA).parameters).toEqual(["\u00e9"])
})

test("given a column that is not normalized when it is written then the database normalizes it", () => {
  const columns = { attributes: { media: { column: "media" } } }
  const sql = (dialect: SqlDialect) => written('media = "a"', dialect, columns).sql
  expect(sql("postgresql")).toBe(`(coalesce(normalize("media", NFC), '') collate "C") = $1::text`)
  expect(sql("sqlite")).toBe(`coalesce(callrules_nfc("media"), '') = ?1`)
  expect(sql("duckdb")).toBe(`coalesce(nfc_normalize("media"), '') = $1::varchar`)
})

test("given names with quotes and a table when they are written then they are quoted", () => {
  const columns = { attributes: { media: { column: 'a"b', table: "t", normalized: true } } }
  expect(written("media present", "sqlite", columns).sql).toBe(`coalesce("t"."a""b", '') <> ''`)
})

test("given a query with parameters before it when the first number is named then counting begins there", () => {
  const condition = Result.getOrThrow(readCondition('media in ("a", "b")', VOCABULARY))
  const { sql, parameters } = Result.getOrThrow(toSql(condition, "sqlite", MEDIA, { firstParameter: 3 }))
  expect(sql).toBe(`coalesce("media", '') in (?3, ?4)`)
  expect(parameters).toEqual(["a", "b"])
})

test("given no condition when it is written then every row is selected", () => {
  expect(Result.getOrThrow(toSql(checked(null), "duckdb", COLUMNS))).toEqual({ sql: "true", parameters: [] })
})

describe("given a mapping that lacks something", () => {
  const none: SqlColumns = { attributes: {} }

  test("then every test without a column is a problem with its place", () => {
    const problems = Result.match(write("mobile and not (duration > 5 or pressed[1])", "sqlite", none), {
      onFailure: (failure) => failure.map(({ code, path }) => [code, path.join(".")]),
      onSuccess: () => [],
    })
    expect(problems).toEqual([
      ["no-column", "root.of.0"],
      ["no-column", "root.of.1.of.of.0"],
      ["no-column", "root.of.1.of.of.1"],
    ])
  })

  test("then a name that objects inherit is no column", () => {
    expect(Result.isFailure(write('custom_data[constructor] = "a"', "sqlite", none))).toBe(true)
  })

  test("then a column of the bare attribute stands for its fields only when it holds JSON", () => {
    const columns = { attributes: { custom_data: { column: "custom_data" } } }
    expect(Result.isFailure(write('custom_data[x] = "a"', "sqlite", columns))).toBe(true)
  })

  test.each([
    ['city = "a"', { city: { column: "city" } }, "column-not-folded"],
    ['city = "a"', { city: { column: "city", normalized: true } }, "column-not-folded"],
    ['media = "a"', { media: { column: "media", folded: true } }, "column-folded"],
  ])("%s with %j: %s", (text, attributes, code) => {
    const result = write(text, "postgresql", { attributes })
    expect(Result.isFailure(result) && result.failure[0]?.code).toBe(code)
  })
})
