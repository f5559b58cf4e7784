// Values that follow a finished test without an attribute of their own: `= "CA" or "NY"`, `pressed[1] or 2`.
import { isKey } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import { valueAt } from "./meant.ts"
import { isEquality, testText } from "./meant-test.ts"
import { type LastComparison, peek, previous, type Reading, reportOwn, textOf, typeBefore } from "./reading.ts"
import { beginsTest, isOneOf } from "./words.ts"

/** Reads `and`, `or` or `,` with a value that leans on the test before it, and further ones. Gives whether there were any. */
export const readChain = (reading: Reading, joining: token.Token): boolean => {
  const { last, next } = reading
  if (last === undefined) return false
  const values: Array<string> = []
  while (isJoining(peek(reading))) {
    const value = leaningValue(reading, reading.next + 1, last)
    if (value === undefined) break
    values.push(value.text)
    reading.next += 1 + value.count
  }
  if (values.length === 0) return false
  const first = reading.input[next + 1] ?? joining
  const final = previous(reading, joining)
  const message = `\`${textOf(reading, first, final)}\` ${values.length === 1 ? "is" : "are"} not compared with anything`
  const joins = new Set(reading.input.slice(next, reading.next).map(({ tokenType }) => tokenType))
  const hint =
    joins.has(token.And) && joins.has(token.Or)
      ? `write each test whole, such as \`${oneText(last, values[0] ?? "...")}\`, and parentheses around what belongs together`
      : `write \`${chainText(reading, last, values, joins)}\``
  reportOwn(reading, [first, final], "missing-attribute", message, hint)
  reading.last = undefined
  return true
}

const isJoining = isOneOf(token.And, token.Or, token.Comma)

/** The value at a token, where it can be one of the test before it, and how many tokens it takes. */
const leaningValue = (
  reading: Reading,
  at: number,
  last: LastComparison,
): { readonly text: string; readonly count: number } | undefined => {
  const { input, attributes } = reading
  const areKeys = last.operator === ""
  // `pressed[1] or [2]`
  const start = areKeys && input[at]?.tokenType === token.OpenBracket ? at + 1 : at
  const made = input[start]
  const { count, text = "..." } = valueAt(reading, start, last.kind)
  const end = start + count
  if (made === undefined || made.tokenType === token.Pressed || count === 0 || beginsTest(input[end])) return undefined
  // a word may be an attribute, unless the value before it was one without quotes too
  const isValue = last.isBare && !attributes.has(made.image) && reading.nearest(made.image).length === 0
  if (made.tokenType === token.Name && !isValue) return undefined
  const isClosed = input[end]?.tokenType === token.CloseBracket
  return { text: areKeys ? keyText(input.slice(start, end)) : text, count: end - at + (isClosed ? 1 : 0) }
}

const keyText = (words: ReadonlyArray<token.Token>): string => {
  const keys = words.flatMap(({ value }) => [...value].filter(isKey))
  return keys.length === 0 ? "..." : keys.join(" ")
}

/** The test of one value, as the test that it leans on has it. */
const oneText = ({ attribute, operator, isNegated = false }: LastComparison, value: string): string =>
  operator === "" ? `${attribute}[${value}]` : testText(attribute, operator, [value], { isNegated })

const chainText = (
  reading: Reading,
  last: LastComparison,
  values: ReadonlyArray<string>,
  joins: ReadonlySet<token.Token["tokenType"]>,
): string => {
  const { attribute, operator, value, isNegated = false } = last
  if (isEquality(operator)) return testText(attribute, operator, [value, ...values])
  const before = typeBefore(reading, last.start)
  // neither of the values: `does not contain "a" or "b"`
  const join = isNegated || joins.has(token.And) ? "and" : "or"
  // the tests stand together where something beside them binds tighter
  const binds =
    before === token.Not || (join === "or" && (before === token.And || peek(reading)?.tokenType === token.And))
  // a comma and the wrong word go with the whole, an `and` or `or` that is right stays
  const isWhole = binds || joins.has(token.Comma) || (isNegated && joins.has(token.Or))
  const tests = (isWhole ? [value, ...values] : values).map((one) => oneText(last, one)).join(` ${join} `)
  return binds ? `(${tests})` : tests
}
