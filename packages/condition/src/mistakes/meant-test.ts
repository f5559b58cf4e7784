// A test that was meant, as a condition writes it: one attribute, one operator, the values. Every hint is written here.
import { quote } from "../language/tree/attribute-text.ts"
import { EQUALITY_OPERATORS, fitsKind, PRESENCE_OPERATORS } from "../operators/of-kind.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { isLanguages, type MeantOperator } from "./phrases.ts"

/** A comparison that was meant; its values as a condition writes them, none where they are missing. */
export interface MeantComparison {
  readonly operator: MeantOperator
  readonly values: ReadonlyArray<string>
}

/** The test of an attribute; several values become a list where the language has one, else the test repeated. */
export const testText = (
  attribute: string,
  operator: string,
  values: ReadonlyArray<string>,
  join: "and" | "or" = "or",
): string => {
  const { not, base, quantifier } = partsOf(operator)
  const [low = "...", high = "..."] = values
  if (isPresence(base)) return `${attribute} ${base}`
  if (base === "between") return rangeText(attribute, not !== "", low, high)
  if (isEquality(base) && values.length > 1) return testText(attribute, base === "=" ? "in" : "not in", values)
  if (base === "in" || base === "not in") return `${attribute} ${base} (${values.join(", ") || "..."})`
  if (values.length < 2) return `${not}${attribute} ${base} ${low}`
  const tests = values.map((value) => `${attribute} ${base} ${value}`)
  return `${not}(${tests.join(quantifier === "all" ? " and " : ` ${join} `)})`
}

const partsOf = (operator: string): { readonly not: string; readonly base: string; readonly quantifier?: string } => {
  const [, not = "", base = operator, quantifier] = /^(not (?!in$))?(.+?)(?: (any|all))?$/.exec(operator) ?? []
  return { not, base, ...(quantifier === undefined ? {} : { quantifier }) }
}

export const isEquality = (operator: string): boolean => EQUALITY_OPERATORS.some((name) => name === operator)

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
  const { base } = partsOf(operator)
  return isLanguages(base) ? fitsKind(base, kind) : kind === (base === "between" ? "number" : "text")
}

/** What `like` and a text with `%` mean; `undefined` where no single test says it. */
export const meantByLike = (text: string): MeantComparison | undefined => {
  const middle = text.replace(/^%+/, "").replace(/%+$/, "")
  const opens = text.startsWith("%")
  const closes = text.endsWith("%")
  if (middle.includes("%")) return undefined
  if (middle === "") return { operator: opens ? "present" : "absent", values: [] }
  if (!opens && !closes) return { operator: "=", values: [quote(middle)] }
  return { operator: !opens ? "starts_with" : closes ? "contains" : "ends_with", values: [quote(middle)] }
}

/** What a pattern means that holds no sign of a pattern: the text itself. */
export const meantByPattern = (text: string): MeantComparison | undefined =>
  /[\\^$*+?()[\]{}|]/.test(text) ? undefined : { operator: "=", values: [quote(text)] }
