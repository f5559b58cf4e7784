// The operators by form and by the kind of attribute that they fit, and sentences that name them.
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import {
  type EqualityOperator,
  type ListOperator,
  type NumberOperator,
  OPERATORS,
  type Operator,
  type OperatorRow,
  type OrderOperator,
  type PresenceOperator,
  type SearchOperator,
  type TextOperator,
} from "./operators.ts"

/** Every operator, in the order of the table. */
// an object literal has the keys of its type, and no others
export const OPERATOR_NAMES = Object.keys(OPERATORS) as ReadonlyArray<Operator>

/** Whether a text is an operator of a form. */
export const isOfForm = (form: OperatorRow["form"], operator: string): boolean =>
  OPERATOR_NAMES.some((name) => name === operator && formOf(name) === form)

const formOf = (operator: Operator): OperatorRow["form"] => OPERATORS[operator].form

/** The operators that compare a text with one text. */
export const TEXT_OPERATORS = OPERATOR_NAMES.filter(
  (name): name is TextOperator => formOf(name) === "equality" || formOf(name) === "search",
)

/** The operators that compare a number with one number. */
export const NUMBER_OPERATORS = OPERATOR_NAMES.filter(
  (name): name is NumberOperator => formOf(name) === "equality" || formOf(name) === "order",
)

export const EQUALITY_OPERATORS = OPERATOR_NAMES.filter((name): name is EqualityOperator => formOf(name) === "equality")
export const SEARCH_OPERATORS = OPERATOR_NAMES.filter((name): name is SearchOperator => formOf(name) === "search")
export const ORDER_OPERATORS = OPERATOR_NAMES.filter((name): name is OrderOperator => formOf(name) === "order")
export const LIST_OPERATORS = OPERATOR_NAMES.filter((name): name is ListOperator => formOf(name) === "list")
export const PRESENCE_OPERATORS = OPERATOR_NAMES.filter((name): name is PresenceOperator => formOf(name) === "presence")

/** Whether an operator fits attributes of a kind; none fits a boolean, which is tested by its name alone. */
export const fitsKind = (operator: Operator, kind: AttributeKind): boolean => {
  if (kind === "boolean") return false
  const row: OperatorRow = OPERATORS[operator]
  return row.form === "presence" || kind in row
}

/** The operators of lists, with `not` before it where there is one of that name; `undefined` for a name that is none. */
export const listOperator = (word: string, isNegated: boolean): ListOperator | undefined =>
  LIST_OPERATORS.find((name) => name === (isNegated ? `not ${word}` : word))

/** What hints call the operators of a kind; `not in` is understood with `in`. */
const named = (kind: "text" | "number"): ReadonlyArray<Operator> =>
  OPERATOR_NAMES.filter((name) => fitsKind(name, kind) && !name.startsWith("not "))

const enumerated = (operators: ReadonlyArray<Operator>, conjunction: "and" | "or"): string => {
  const quoted = operators.map((operator) => `\`${operator}\``)
  return `${quoted.slice(0, -1).join(", ")} ${conjunction} ${quoted.slice(-1).join("")}`
}

/** The tests of a kind, as a sentence. */
export const testsSentence = (kind: "text" | "number"): string =>
  `the tests of a ${kind} are ${enumerated(named(kind), "and")}`

/** What a kind is compared with, as a sentence. */
export const comparisonsSentence = (kind: "text" | "number"): string =>
  `${kind}s are compared with ${enumerated(
    named(kind).filter((name) => formOf(name) !== "presence"),
    "or",
  )}`

/** That there are no patterns, and what stands for them. */
export const patternsSentence = (): string =>
  `there are no patterns: use ${enumerated(["=", ...SEARCH_OPERATORS], "or")} with a plain text`
