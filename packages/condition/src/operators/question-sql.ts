// How each database asks the questions about texts. All expressions are true or false where their parts are not NULL.
import type { TextQuestion } from "./operators.ts"

/** A database whose SQL is written: PostgreSQL (a UTF-8 database), SQLite, or DuckDB. */
export type SqlDialect = "postgresql" | "sqlite" | "duckdb"

/** A question about a text expression and a needle, as SQL. */
export type QuestionSql = (value: string, needle: string) => string

const equals: QuestionSql = (value, needle) => `${value} = ${needle}`

export const QUESTION_SQL: Readonly<Record<TextQuestion, Readonly<Record<SqlDialect, QuestionSql>>>> = {
  equals: { postgresql: equals, sqlite: equals, duckdb: equals },
  contains: {
    postgresql: (value, needle) => `strpos(${value}, ${needle}) > 0`,
    sqlite: (value, needle) => `instr(${value}, ${needle}) > 0`,
    duckdb: (value, needle) => `contains(${value}, ${needle})`,
  },
  starts: {
    postgresql: (value, needle) => `starts_with(${value}, ${needle})`,
    sqlite: (value, needle) => `substr(${value}, 1, length(${needle})) = ${needle}`,
    duckdb: (value, needle) => `starts_with(${value}, ${needle})`,
  },
  ends: {
    postgresql: (value, needle) => `right(${value}, length(${needle})) = ${needle}`,
    sqlite: (value, needle) => `substr(${value}, -length(${needle})) = ${needle}`,
    duckdb: (value, needle) => `ends_with(${value}, ${needle})`,
  },
}
