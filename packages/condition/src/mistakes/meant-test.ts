// A test that was meant, as a condition writes it: one attribute, one operator, the values. Every hint is written here.
import { EQUALITY_OPERATORS, fitsKind, LIST_OPERATORS, PRESENCE_OPERATORS } from "../operators/of-kind.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { isLanguages, type MeantOperator } from "./phrases.ts"

/** A comparison that was meant; its values as a condition writes them, none where they are missing. */
export interface MeantComparison extends MeantOperator {
  readonly values: ReadonlyArray<string>
}

/** The test of an attribute; several values become a list where the language has one, else the test repeated. */
export const testText = (
  attribute: string,
  operator: string,
  values: ReadonlyArray<string>,
  { isNegated = false, quantifier = "any" }: Partial<MeantOperator> = {},
): string => {
  const [low = "...", high = "..."] = values
  const not = isNegated ? "not " : ""
  if (isPresence(operator)) return `${attribute} ${operator}`
  if (operator === "between") return rangeText(attribute, isNegated, low, high)
  if (isEquality(operator) && values.length > 1) return testText(attribute, operator === "=" ? "in" : "not in", values)
  if (isListOperator(operator)) return `${not}${attribute} ${operator} (${values.join(", ") || "..."})`
  if (values.length < 2) return `${not}${attribute} ${operator} ${low}`
  const tests = values.map((value) => `${attribute} ${operator} ${value}`)
  return `${not}(${tests.join(quantifier === "all" ? " and " : " or ")})`
}

export const isEquality = (operator: string): boolean => EQUALITY_OPERATORS.some((name) => name === operator)

export const isListOperator = (operator: string): boolean => LIST_OPERATORS.some((name) => name === operator)

const isPresence = (operator: string): boolean => PRESENCE_OPERATORS.some((name) => name === operator)

const rangeText = (attribute: string, isNegated: boolean, low: string, high: string): string => {
  const unit = /^\S+ ([a-z]+)$/i.exec(high)?.[1]
  // `between 5 and 10 min` gives its unit once
  const first = unit !== undefined && /^\d[\d.]*$/.test(low) ? `${low} ${unit}` : low
  return isNegated
    ? `(${attribute} < ${first} or ${attribute} > ${high})`
    : `${attribute} >= ${first} and ${attribute} <= ${high}`
}

/** Whether a kind takes a comparison: texts have no order, and numbers are not searched. */
export const isTaken = (kind: AttributeKind | undefined, operator: string): boolean => {
  if (kind === undefined || kind === "boolean") return true
  return isLanguages(operator) ? fitsKind(operator, kind) : kind === (operator === "between" ? "number" : "text")
}
