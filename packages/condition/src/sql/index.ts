/**
 * Conditions as SQL: a WHERE expression that selects exactly the calls that the compiled condition selects.
 *
 * @packageDocumentation
 */
export type { SqlDialect } from "../operators/question-sql.ts"
export { SQL_PROBLEM_CODES, type SqlColumn, type SqlColumns, type SqlProblem, type SqlProblemCode } from "./columns.ts"
export { SQLITE_NFC_FUNCTION } from "./dialect.ts"
export { type SqlCondition, type SqlOptions, toSql } from "./to-sql.ts"
