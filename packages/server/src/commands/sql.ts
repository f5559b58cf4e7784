// `callrules sql`: a condition as the WHERE of a query.
import type { Vocabulary } from "@callrules/condition"
import { type SqlColumns, type SqlDialect, toSql } from "@callrules/condition/sql"
import { isObject } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { Failure, failure } from "../failure.ts"
import type { Output } from "../terminal.ts"
import { type ConditionOptions, soundCondition, vocabularyOf, wholeText } from "./condition-input.ts"

/** How the SQL is written. */
export interface SqlCommandOptions extends ConditionOptions {
  readonly dialect: SqlDialect
  /** A JSON file with the columns; absent: each attribute has the column of its name. */
  readonly columns?: string
}

/** Each attribute in the column of its name; custom data as one JSON column. */
const plainColumns = ({ attributes }: Vocabulary): SqlColumns => ({
  attributes: Object.fromEntries(
    attributes.map(({ fields, name }) => [name, { column: name, ...(fields === undefined ? {} : { json: true }) }]),
  ),
  keypresses: { column: "keypresses" },
})

/** The columns of a JSON file, or those that are named like the attributes; a `Failure` of one line for any other file. */
export const columnsOf = (file: string | undefined, options: ConditionOptions): SqlColumns => {
  if (file === undefined) return plainColumns(vocabularyOf(options))
  let json: unknown
  try {
    json = JSON.parse(wholeText(file))
  } catch (error) {
    throw error instanceof Failure ? error : failure(`${file} is not JSON`, error)
  }
  if (isColumns(json)) return json
  throw new Failure(
    `${file} does not say columns; write {"attributes": {"mobile": {"column": "is_mobile"}}, "keypresses": {"column": "keys"}}`,
  )
}

const isColumn = (value: unknown): boolean => isObject(value) && typeof value["column"] === "string"

const isColumns = (json: unknown): json is SqlColumns =>
  isObject(json) &&
  isObject(json["attributes"]) &&
  Object.values(json["attributes"]).every(isColumn) &&
  (json["keypresses"] === undefined || isColumn(json["keypresses"]))

/**
 * Prints the expression, and its parameters as comments below it.
 *
 * @returns the exit code: 0; a `Failure` where a test has no column.
 */
export const printSql = (text: string, options: SqlCommandOptions, output: Output): 0 => {
  const condition = soundCondition(text, options)
  const made = toSql(condition, options.dialect, columnsOf(options.columns, options))
  if (Result.isFailure(made)) {
    const problems = made.failure.map(({ hint, message }) => `${message}${hint === undefined ? "" : ` (${hint})`}`)
    throw new Failure(["the condition cannot be written as SQL", ...problems].join("\n  "))
  }
  const { parameters, sql } = made.success
  if (options.json === true) output.log(JSON.stringify({ sql, parameters }))
  else {
    output.log(sql)
    for (const [index, value] of parameters.entries()) output.log(`-- ${index + 1}: ${JSON.stringify(value)}`)
  }
  return 0
}
