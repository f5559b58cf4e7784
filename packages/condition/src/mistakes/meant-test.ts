// A test that was meant, as a condition writes it: one attribute, one operator, the values. Every hint is written here.
import { secondsIn } from "../language/tree/units.ts"
import { fitsKind, isOfForm } from "../operators/of-kind.ts"
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
  if (isOfForm("presence", operator)) return `${attribute} ${operator}`
  if (operator === "between") return rangeText(attribute, isNegated, low, high)
  if (values.length > 1 && withSharedUnit(values)?.join() !== values.join())
    return testText(attribute, operator, ["..."])
  if (isEquality(operator) && values.length > 1) return testText(attribute, operator === "=" ? "in" : "not in", values)
  if (isOfForm("list", operator)) return `${not}${attribute} ${operator} (${values.join(", ") || "..."})`
  if (values.length < 2) return `${not}${attribute} ${operator} ${low}`
  const tests = values.map((value) => `${attribute} ${operator} ${value}`)
  return `${not}(${tests.join(quantifier === "all" ? " and " : " or ")})`
}

export const isEquality = (operator: string): boolean => isOfForm("equality", operator)

const rangeText = (attribute: string, isNegated: boolean, low: string, high: string): string => {
  // `between 5 and 10 min` gives its unit once
  const [least = "...", most = "..."] = withSharedUnit([low, high]) ?? []
  // REC-305: no call meets `between 5 and 1`
  const isTurned = sizeOf(least) > sizeOf(most)
  const [first, second] = isTurned ? ["...", "..."] : [least, most]
  return isNegated
    ? `(${attribute} < ${first} or ${attribute} > ${second})`
    : `${attribute} >= ${first} and ${attribute} <= ${second}`
}

/** A quantity as one number, in seconds where it has units; NaN of `...`. */
const sizeOf = (quantity: string): number =>
  [...quantity.matchAll(/(-?[\d.]+)\s*([a-z]*)/gi)].reduce(
    (size, [, number, unit = ""]) => size + Number(number) * (secondsIn(unit) ?? 1),
    quantity === "..." ? Number.NaN : 0,
  )

// REC-237
/**
 * Values of which the last one gives the unit of all: `5 or 10 min`. The same values where all have a unit or none has; `undefined`
 * where nobody can say: `30 or 2 min`, `1 min or 2`.
 */
export const withSharedUnit = (values: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const plain = values.map((value) => (/^\d[\d.]*$/.test(value) ? Number(value) : undefined))
  const [, amount, unit] = /^(\d[\d.]*) ([a-z]+)$/i.exec(values.at(-1) ?? "") ?? []
  const hasUnits = values.some((value) => /^\d[\d.]* [a-z]/i.test(value))
  if (!hasUnits || plain.every((number) => number === undefined)) return values
  const numbers = [...plain.slice(0, -1), Number(amount)]
  const ascends = numbers.every(
    (number, index) => index === 0 || (number ?? Number.NaN) > (numbers[index - 1] ?? Number.NaN),
  )
  if (unit === undefined || !ascends) return undefined
  return values.map((value, index) => (plain[index] === undefined ? value : `${value} ${unit}`))
}

/** Whether a kind takes a comparison: texts have no order, and numbers are not searched. */
export const isTaken = (kind: AttributeKind | undefined, operator: string): boolean => {
  if (kind === undefined || kind === "boolean") return true
  return isLanguages(operator) ? fitsKind(operator, kind) : kind === (operator === "between" ? "number" : "text")
}
