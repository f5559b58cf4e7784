// How each database says what a test means. All expressions are true or false, never NULL, so that `not` is exact.

import type { SqlDialect } from "../operators/question-sql.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"

/**
 * The name of the function that a host registers with SQLite for text columns that are not normalized: it takes a value
 * and gives its NFC, for example `database.function(SQLITE_NFC_FUNCTION, { deterministic: true }, (text) =>
 * typeof text === "string" ? text.normalize("NFC") : text)`.
 */
export const SQLITE_NFC_FUNCTION = "callrules_nfc"

/** The words of one database; `value` is an expression, `needle` a placeholder with its type. */
export interface DialectWords {
  /** The placeholder of the parameter with this number, counted from 1. */
  readonly text: (index: number) => string
  readonly number: (index: number) => string
  /** A boolean column that may be NULL. */
  readonly flag: (column: string) => string
  /** A text expression that may be NULL, in NFC unless it is so already, absent as `''`. */
  readonly textValue: (value: string, normalized: boolean) => string
  /** The JSON string (or number, by what the attribute holds) under a key of a JSON object, else NULL. */
  readonly jsonValue: (column: string, key: string, kind: AttributeKind) => string
  /** What is bound for a key of a JSON object. */
  readonly jsonKey: (field: string) => string
  /** The whole expression, which makes so many tests. */
  readonly whole: (expression: string, tests: number) => string
}

const same = (text: string): string => text
const MOST_SEPARATE_TESTS = 32

// REC-117
const postgresql: DialectWords = {
  text: (index) => `$${index}::text`,
  number: (index) => `$${index}::double precision`,
  flag: (column) => `coalesce(${column}, false)`,
  textValue: (value, normalized) => `(coalesce(${normalized ? value : `normalize(${value}, NFC)`}, '') collate "C")`,
  jsonValue: (column, key, kind) => {
    const inner = `${column}::jsonb -> ${key}`
    const text = `${column}::jsonb ->> ${key}`
    return kind === "text"
      ? `case when jsonb_typeof(${inner}) = 'string' then ${text} end`
      : `case when jsonb_typeof(${inner}) = 'number' then (${text})::double precision end`
  },
  jsonKey: same,
  whole: same,
}

// REC-115, REC-169
const sqlite: DialectWords = {
  text: (index) => `?${index}`,
  number: (index) => `?${index}`,
  flag: (column) => `coalesce(${column} = 1, false)`,
  textValue: (value, normalized) => `coalesce(${normalized ? value : `${SQLITE_NFC_FUNCTION}(${value})`}, '')`,
  jsonValue: (column, key, kind) => {
    const types = kind === "text" ? "= 'text'" : "in ('integer', 'real')"
    // a text that is not JSON would end the whole query; of two equal keys the last one counts
    return `(select case when json_each.type ${types} then json_each.value end from json_each(case when json_valid(${column}) then ${column} end) where json_each.key = ${key} order by json_each.id desc limit 1)`
  },
  jsonKey: same,
  whole: same,
}

const duckdb: DialectWords = {
  text: (index) => `$${index}::varchar`,
  number: (index) => `$${index}::double`,
  flag: (column) => `coalesce(${column}, false)`,
  textValue: (value, normalized) => `coalesce(${normalized ? value : `nfc_normalize(${value})`}, '')`,
  jsonValue: (column, key, kind) => {
    // a pointer into a JSON array would find its elements by number
    const isObject = `json_type(${column}) = 'OBJECT'`
    const type = `json_type(${column}, ${key})`
    const value = `json_extract_string(${column}, ${key})`
    return kind === "text"
      ? `case when ${isObject} and ${type} = 'VARCHAR' then ${value} end`
      : `case when ${isObject} and ${type} in ('BIGINT', 'UBIGINT', 'HUGEINT', 'DOUBLE') then ${value}::double end`
  },
  // a JSON Pointer, in which no character but these two means anything
  jsonKey: (field) => `/${field.replaceAll("~", "~0").replaceAll("/", "~1")}`,
  // REC-181: DuckDB compares each part of an outer `and` with each other one: seconds for hundreds of parts. A few it may well
  // take apart, to look at each where its table is read
  whole: (expression, tests) => (tests > MOST_SEPARATE_TESTS ? `(${expression}) is true` : expression),
}

/** The words of each database. */
export const DIALECTS: Readonly<Record<SqlDialect, DialectWords>> = { postgresql, sqlite, duckdb }

/** A name in double quotes. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
