// Values that follow a finished test without an attribute of their own: `= "CA" or "NY"`, `pressed[1] or 2`.
import { isKey } from "../language/grammar-tests.ts"
import * as token from "../language/tokens.ts"
import { meantValue } from "./meant.ts"
import { isConnective, type LastComparison, type Mending, peek, sayAt, typeBefore } from "./mending.ts"
import { nearestNames } from "./nearest.ts"
import { repeatedTest, testText } from "./repeated.ts"
import { beginsTest } from "./signs.ts"

/** Reads `and`, `or` or `,` with a value that leans on the test before it, and further ones. Gives whether there were any. */
export const takeChain = (mending: Mending, joining: token.Token): boolean => {
  const { last, next } = mending
  if (last === undefined) return false
  const values: Array<string> = []
  let end = next
  while (isJoining(mending.input[end]) && isLeaning(mending, end + 1, last)) {
    const at = end + 1 + (mending.input[end + 1]?.tokenType === token.OpenBracket ? 1 : 0)
    const value = meantValue(mending, at, last.kind)
    values.push(last.operator === "" ? keyText(mending, at, value.count) : (value.text ?? "..."))
    end = at + value.count
    if (mending.input[end]?.tokenType === token.CloseBracket) end += 1
  }
  if (values.length === 0) return false
  const first = mending.input[next + 1] ?? joining
  const final = mending.input[end - 1] ?? joining
  mending.next = end
  const joins = new Set(mending.input.slice(next, end).map(({ tokenType }) => tokenType))
  const written = mending.text.slice(first.startOffset, final.endOffset + 1)
  sayAt(
    mending,
    first.startOffset,
    final.endOffset + 1,
    "missing-attribute",
    `\`${written}\` ${values.length === 1 ? "is" : "are"} not compared with anything`,
    joins.has(token.And) && joins.has(token.Or)
      ? `write each test whole, such as \`${oneText(last, values[0] ?? "...")}\`, and parentheses around what belongs together`
      : `write \`${chainText(mending, last, values, joins.has(token.And) ? "and" : "or", joins.has(token.Comma))}\``,
  )
  mending.last = undefined
  return true
}

const isJoining = (made: token.Token | undefined): boolean =>
  made !== undefined && (isConnective(made) || made.tokenType === token.Comma)

const isLeaning = (mending: Mending, at: number, last: LastComparison): boolean => {
  const made = mending.input[at]
  if (made === undefined || made.tokenType === token.Pressed) return false
  if (made.tokenType === token.OpenBracket) {
    return last.operator === "" && mending.input[at + 1]?.tokenType === token.BareWord
  }
  const { count } = meantValue(mending, at, last.kind)
  if (count === 0 || beginsTest(mending.input[at + count])) return false
  if (made.tokenType !== token.Name) return true
  // a word may be an attribute, unless the value before it was one without quotes too
  const names = [...mending.attributes.keys()]
  return last.bare && !mending.attributes.has(made.image) && nearestNames(made.image, names).length === 0
}

const keyText = (mending: Mending, at: number, count: number): string => {
  const keys = mending.input.slice(at, at + count).flatMap(({ value }) => [...value].filter(isKey))
  return keys.length === 0 ? "..." : keys.join(" ")
}

/** The test of one value, as the test that it leans on has it. */
const oneText = ({ attribute, operator }: LastComparison, value: string): string =>
  operator === "" ? `${attribute}[${value}]` : testText(attribute, operator, value)

const chainText = (
  mending: Mending,
  last: LastComparison,
  values: ReadonlyArray<string>,
  join: "and" | "or",
  hasComma: boolean,
): string => {
  const { attribute, operator, value } = last
  if (operator === "=" || operator === "!=") return repeatedTest(attribute, operator, [value, ...values], join)
  const before = typeBefore(mending, last)
  // the tests stand together where something beside them binds tighter
  const binds =
    before === token.Not || (join === "or" && (before === token.And || peek(mending)?.tokenType === token.And))
  // a comma goes with the whole, an `and` or `or` of the text stays
  const tests = (binds || hasComma ? [value, ...values] : values).map((one) => oneText(last, one))
  return binds ? `(${tests.join(` ${join} `)})` : tests.join(` ${join} `)
}
