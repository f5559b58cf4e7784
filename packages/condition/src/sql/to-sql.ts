// A condition as a boolean SQL expression that selects exactly the calls that the compiled condition selects.
import { misused } from "@callrules/model/misuse"
import * as Result from "effect/Result"
import { comparedForm } from "../ask/analyze/compared-form.ts"
import type { CheckedCondition } from "../check/checked.ts"
import { expectChecked } from "../expected.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import {
  type ConditionNode,
  type ConditionTest,
  isTest,
  type Quantity,
  type TextListTest,
  type TextTest,
  testsOf,
} from "../language/tree/tree.ts"
import { OPERATORS, type TextQuestion } from "../operators/operators.ts"
import { QUESTION_FACTS } from "../operators/question-facts.ts"
import { QUESTION_SQL, type SqlDialect } from "../operators/question-sql.ts"
import type { AttributeShape } from "../vocabulary/vocabulary.ts"
import { columnOf, type SqlColumn, type SqlColumns, type SqlProblem } from "./columns.ts"
import { DIALECTS, type DialectWords, quotedName } from "./dialect.ts"

/** A boolean expression for a `where` clause, never NULL, and its parameters in the order of their numbers. */
export interface SqlCondition {
  /** With placeholders `$1`, `$2`, ... (PostgreSQL, DuckDB) or `?1`, `?2`, ... (SQLite). */
  readonly sql: string
  /** The values to bind, in the form in which they are compared, durations in seconds; empty where nothing is bound. */
  readonly parameters: ReadonlyArray<string | number>
}

/** How the expression is written. */
export interface SqlOptions {
  /** The number of the first placeholder, where the query has others before it; default 1. */
  readonly firstParameter?: number
}

/**
 * Writes a condition as SQL. A database selects with it exactly the rows whose facts meet the compiled condition: NULL
 * is absent, texts are compared by code point, `%` and `_` mean themselves. Every value of the condition is bound.
 *
 * Rules REC-113 to REC-120.
 *
 * @returns the expression and its parameters, or the problems of the mapping: `no-column`, `column-not-folded` (a
 * case-insensitive attribute), `column-folded` (any other attribute).
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { toSql } from "@callrules/condition/sql"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * const condition = Result.getOrThrow(readCondition('mobile and custom_data[product] = "solar"', vocabulary))
 * const columns = {
 *   attributes: { mobile: { column: "is_mobile" }, "custom_data[product]": { column: "product", normalized: true } },
 * }
 * const { sql, parameters } = Result.getOrThrow(toSql(condition, "sqlite", columns))
 * console.assert(sql === `(coalesce("is_mobile" = 1, false) and coalesce("product", '') = ?1)`)
 * console.assert(parameters[0] === "solar")
 * ```
 */
export const toSql = (
  condition: CheckedCondition,
  dialect: SqlDialect,
  columns: SqlColumns,
  options: SqlOptions = {},
): Result.Result<SqlCondition, ReadonlyArray<SqlProblem>> => {
  expectChecked(condition)
  if (DIALECTS[dialect] === undefined) misused("a dialect", dialect, `one of ${Object.keys(DIALECTS).join(", ")}`)
  if (columns?.attributes === undefined)
    misused("the columns", columns, '{ attributes: { mobile: { column: "is_mobile" } } }')
  const shapes = new Map(condition.attributes.map((shape) => [attributeText(shape), shape]))
  const writer: Writer = {
    dialect,
    words: DIALECTS[dialect],
    columns,
    shapes,
    first: options.firstParameter ?? 1,
    parameters: [],
    problems: [],
  }
  // REC-113
  const sql =
    condition.root === null
      ? "true"
      : writer.words.whole(writeNode(writer, condition.root, ["root"]), testsOf(condition.root).length)
  return writer.problems.length > 0
    ? Result.fail(writer.problems)
    : Result.succeed({ sql, parameters: writer.parameters })
}

interface Writer {
  readonly dialect: SqlDialect
  readonly words: DialectWords
  readonly columns: SqlColumns
  readonly shapes: ReadonlyMap<string, AttributeShape>
  readonly first: number
  readonly parameters: Array<string | number>
  readonly problems: Array<SqlProblem>
}

type Path = ReadonlyArray<string | number>

const writeNode = (writer: Writer, node: ConditionNode, path: Path): string => {
  if (isTest(node)) return writeTest(writer, node, path)
  if (node.kind === "not") return `not (${writeNode(writer, node.of, [...path, "of"])})`
  return joined(
    node.kind,
    node.of.map((part, index) => writeNode(writer, part, [...path, "of", index])),
  )
}

/** In pairs of pairs: a long chain would be too deep an expression for SQLite. */
const joined = (kind: "and" | "or", parts: ReadonlyArray<string>): string => {
  const [only] = parts
  if (parts.length < 2) return only ?? "true"
  const middle = Math.ceil(parts.length / 2)
  return `(${joined(kind, parts.slice(0, middle))} ${kind} ${joined(kind, parts.slice(middle))})`
}

const bind = (writer: Writer, value: string | number): number => writer.parameters.push(value) + writer.first - 1

// REC-114
const bindText = (writer: Writer, value: string): string => writer.words.text(bind(writer, value))

const writeTest = (writer: Writer, test: ConditionTest, path: Path): string => {
  const { words, columns } = writer
  if (test.kind === "pressed") {
    const column = columns.keypresses
    if (column === undefined) return problem(writer, path, "no-column", "pressed", "map `keypresses` to a column")
    // with a space behind each key, a path is a prefix
    // REC-120
    return QUESTION_SQL.starts[writer.dialect](
      `${words.textValue(columnName(column), true)} || ' '`,
      bindText(writer, `${test.keys.join(" ")} `),
    )
  }
  const name = attributeText(test)
  const shape = writer.shapes.get(name)
  const column = columnOf(columns, test)
  if (column === undefined || shape === undefined) {
    return problem(writer, path, "no-column", name, `map \`${name}\` to a column`)
  }
  if (test.kind === "flag") return words.flag(columnName(column))
  if (shape.kind === "number")
    return writeValueTest(writer, test, expressionOf(writer, column, shape, test.field), shape)
  // REC-118
  if (shape.caseInsensitive === true && column.folded !== true) {
    return problem(
      writer,
      path,
      "column-not-folded",
      name,
      "map it to a column that holds `foldCase` of the texts, and say `folded: true`",
    )
  }
  if (shape.caseInsensitive !== true && column.folded === true) {
    return problem(writer, path, "column-folded", name, "map it to a column that holds the texts as they are")
  }
  // a constant binds nothing
  if (isConstant(test)) return String(!OPERATORS[test.operator].negated)
  const isReady = column.normalized === true || column.folded === true
  return writeValueTest(writer, test, words.textValue(expressionOf(writer, column, shape, test.field), isReady), shape)
}

/** Whether a test is the same for every text: it asks about the empty text what every text answers with yes. */
const isConstant = (test: ConditionTest): test is TextTest | TextListTest => {
  if (test.kind !== "text" && test.kind !== "text-list") return false
  const values = test.kind === "text" ? [test.value] : test.values
  return values.includes("") && QUESTION_FACTS[OPERATORS[test.operator].text].isEmptyMet
}

const asked = ({ dialect }: Writer, question: TextQuestion, value: string, needle: string): string =>
  QUESTION_SQL[question][dialect](value, needle)

const columnName = ({ column, table }: SqlColumn): string =>
  table === undefined ? quotedName(column) : `${quotedName(table)}.${quotedName(column)}`

/** The expression of a text or a number, NULL when it is absent. */
const expressionOf = (writer: Writer, column: SqlColumn, shape: AttributeShape, field: string | undefined): string => {
  if (column.json !== true || field === undefined) return columnName(column)
  const { words } = writer
  const key = bindText(writer, words.jsonKey(field))
  return words.jsonValue(columnName(column), key, shape.kind)
}

type ValueTest = Exclude<ConditionTest, { kind: "flag" | "pressed" }>

// every finite number, and neither NaN nor an infinity, which PostgreSQL and DuckDB put beyond all others
const FINITE = "between -1.7976931348623157e308 and 1.7976931348623157e308"

const writeValueTest = (writer: Writer, test: ValueTest, value: string, shape: AttributeShape): string => {
  const needle = (text: string): string => bindText(writer, comparedForm(text, shape))
  const bound = ({ number }: Quantity): string => writer.words.number(bind(writer, number))
  // REC-116
  const there = (comparison: string): string => `coalesce((${value}) ${FINITE} and (${value}) ${comparison}, false)`
  const { negated } = OPERATORS[test.operator]
  const not = negated ? "not " : ""
  switch (test.kind) {
    case "presence":
      if (shape.kind === "text") return `${value} ${negated ? "=" : "<>"} ''`
      return `${not}coalesce((${value}) ${FINITE}, false)`
    case "text-list": {
      const { text } = OPERATORS[test.operator]
      if (text === "equals") return `${value} ${not}in (${test.values.map(needle).join(", ")})`
      return `${not}(${joined(
        "or",
        test.values.map((each) => asked(writer, text, value, needle(each))),
      )})`
    }
    case "text": {
      const { text } = OPERATORS[test.operator]
      if (text === "equals") return `${value} ${negated ? "<>" : "="} ${needle(test.value)}`
      const expression = asked(writer, text, value, needle(test.value))
      return negated ? `not (${expression})` : expression
    }
    case "number-list":
      return `${not}${there(`in (${test.values.map(bound).join(", ")})`)}`
    case "number":
      return `${not}${there(`${OPERATORS[test.operator].number} ${bound(test.value)}`)}`
  }
}

const problem = (writer: Writer, path: Path, code: SqlProblem["code"], name: string, hint: string): string => {
  writer.problems.push({ code, path, message: MESSAGES[code](name), hint })
  return "false"
}

const MESSAGES: Readonly<Record<SqlProblem["code"], (name: string) => string>> = {
  "no-column": (name) => `\`${name}\` has no column`,
  "column-not-folded": (name) => `\`${name}\` is compared without regard to letter case, and its column is not folded`,
  "column-folded": (name) => `\`${name}\` is compared with regard to letter case, and its column is folded`,
}
