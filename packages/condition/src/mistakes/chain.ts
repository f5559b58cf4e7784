// Values that follow a finished test without an attribute of their own: `= "CA" or "NY"`, `pressed[1] or 2`.

import { isKey } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import type { OrderOperator } from "../operators/operators.ts"
import { isAroundTest, joiningWords } from "./around.ts"
import { NAME_OR_TWO, takeList } from "./list.ts"
import { isOr, type MeantValue, meantByWords, valueAt } from "./meant.ts"
import { isEquality, testText, withSharedUnit } from "./meant-test.ts"
import { meansName } from "./name.ts"
import { OR_MORE } from "./other-words.ts"
import { type LastComparison, peek, previous, type Reading, reportOwn, takeWhile, textOf } from "./reading.ts"
import { isInName } from "./unsure-values.ts"
import { beginsTest, imageOf, isComparison, isJoinSign, isOpening, isQuotedOrNumber } from "./words.ts"

/** Reads `and`, `or` or `,` with a value that leans on the test before it, and further ones. Gives whether there were any. */
export const readChain = (reading: Reading, joining: token.Token): boolean => {
  const { input, last, next } = reading
  if (last === undefined) return false
  if (readOrMore(reading, last)) return true
  const values: Array<string> = []
  while (isJoinSign(peek(reading)) || isOr(peek(reading))) {
    const value = leaningValue(reading, reading.next + 1, last)
    if (value === undefined) break
    values.push(value.text)
    reading.next += 1 + value.count
  }
  if (values.length === 0) return false
  const first = reading.input[next + 1] ?? joining
  const final = previous(reading, joining)
  const message = `\`${textOf(reading, first, final)}\` ${values.length === 1 ? "is" : "are"} not compared with anything`
  const joined = reading.input.slice(next, reading.next)
  const joins = new Set(joined.map((made) => (isOr(made) ? token.Or : made.tokenType)))
  // `1,000`: one number, or two
  // `OR(score > 1,000, mobile)`
  // REC-292
  const listed = textOf(reading, reading.input[next - 1] ?? first, final)
  const isOneNumber =
    (joins.has(token.Comma) && /\d,\d/.test(listed)) || (joined.some(isCommaOfCall) && /\d\s*[,;]\s*\d/.test(listed))
  // `does not contain "a" and "b"`: neither of them, or not both
  // REC-250
  const isEither = last.isNegated === true && joins.has(token.And) && last.operator !== "" && !isEquality(last.operator)
  // keys beside each other may be one path, and `1 then 2 or 3` two
  // REC-351
  const areKeys = last.operator === ""
  const isName =
    last.kind !== "number" &&
    joined.some((made, index) => isInName(input[next + index - 1], made, input[next + index + 1]))
  const general = `write each test whole, such as \`${oneText(last, values[0] ?? "...")}\`, and parentheses around what belongs together`
  const remedy = isName
    ? NAME_OR_TWO
    : isOneNumber || areKeys || isEither || last.isFollowed === true || (joins.has(token.And) && joins.has(token.Or))
      ? general
      : wholeChain(last, values, joins)
  reportOwn(reading, [first, final], "missing-attribute", message, remedy)
  reading.last = undefined
  return true
}

// the comma of `OR(mobile, repeat)`, in whose place `or` stands
const isCommaOfCall = ({ image, tokenType }: token.Token): boolean => image === "," && tokenType !== token.Comma

/** The order that `or more` means behind a number; `undefined` where other words follow. */
export const orMore = (reading: Reading): OrderOperator | undefined => {
  const isMore =
    (isOr(peek(reading)) || peek(reading)?.tokenType === token.And) &&
    !beginsTest(peek(reading, 2)) &&
    !isQuotedOrNumber(peek(reading, 2))
  return isMore ? OR_MORE.get(imageOf(peek(reading, 1))) : undefined
}

// `= 5 or more`
const readOrMore = (reading: Reading, last: LastComparison): boolean => {
  const [or, word] = [peek(reading), peek(reading, 1)]
  const operator = last.kind === "number" && last.operator === "=" ? orMore(reading) : undefined
  if (or === undefined || word === undefined || operator === undefined) return false
  const hint = `write \`${testText(last.attribute, operator, [last.value])}\``
  reportOwn(reading, [or, word], "unexpected-word", `\`${textOf(reading, or, word)}\` is no test`, hint)
  reading.next += 2
  reading.last = undefined
  return true
}

/** The value at a token, where it can be one of the test before it, and how many tokens it takes. */
// REC-232
const leaningValue = (
  reading: Reading,
  at: number,
  last: LastComparison,
): { readonly text: string; readonly count: number } | undefined => {
  const { input } = reading
  const areKeys = last.operator === ""
  // `pressed[1] or [2]`
  const start = areKeys && input[at]?.tokenType === token.OpenBracket ? at + 1 : at
  const made = input[start]
  const { count, text } = valueUpToJoin(reading, start, last)
  const end = start + count
  if (made === undefined || made.tokenType === token.Pressed || count === 0 || beginsTest(input[end])) return undefined
  // a word may be an attribute or stand before one (`isn't mobile`), unless the value before it was one without quotes too
  const hasName = Array.from({ length: count }, (_, index) => start + index).some((place) => meansName(reading, place))
  const isAround = isAroundTest(imageOf(made)) && input[start + 1]?.tokenType === token.Name
  const isValue = last.isBare && !hasName && !isAround && !reading.isNear(made.image)
  if (/^[\p{L}_]/u.test(made.image) && !isValue) return undefined
  const isClosed = input[end]?.tokenType === token.CloseBracket
  const written = areKeys ? keyText(input.slice(start, end)) : hasName ? undefined : text
  return { text: written ?? "...", count: end - at + (isClosed ? 1 : 0) }
}

/** The value at a token; words that join tests are none of it, and keys are no words. */
const valueUpToJoin = (
  reading: Reading,
  start: number,
  last: Pick<LastComparison, "kind" | "operator">,
): MeantValue => {
  const value = valueAt(reading, start, last.kind)
  const first = reading.input[start]
  for (let count = 1; first !== undefined && count < value.count; count++) {
    const next = start + count
    const isNoKey = last.operator === "" && (reading.input[next]?.image.length ?? 0) > 1
    const words = textOf(reading, first, reading.input[next - 1] ?? first)
    if (isNoKey || joiningWords({ ...reading, next }) > 0)
      return { count, text: meantByWords(words, last.kind, reading.input[start - 1]) }
  }
  return value
}

const keyText = (words: ReadonlyArray<token.Token>): string => {
  const keys = words.flatMap(({ value }) => [...value].filter(isKey))
  return keys.length === 0 ? "..." : keys.join(" ")
}

/** The test of one value, as the test that it leans on has it. */
const oneText = ({ attribute, operator, isNegated = false }: LastComparison, value: string): string =>
  operator === ""
    ? `${isNegated ? "not " : ""}${attribute}[${value}]`
    : testText(attribute, operator, [value], { isNegated })

const EACH_UNIT = "write each value with its unit, such as `1 min` and `2 min`"

/** What is said of further values: the test with all of them. */
const wholeChain = (
  last: LastComparison,
  values: ReadonlyArray<string>,
  joins: ReadonlySet<token.Token["tokenType"]>,
): string => {
  const { attribute, operator, isNegated = false } = last
  const all = withSharedUnit([last.value, ...values])
  if (all === undefined) return EACH_UNIT
  if (isEquality(operator)) return `write \`${testText(attribute, operator, all)}\``
  // neither of the values: `does not contain "a" or "b"`
  const join = isNegated || joins.has(token.And) ? "and" : "or"
  return `write \`(${all.map((one) => oneText(last, one)).join(` ${join} `)})\``
}

/** A test that leans on the one before it. */
export interface LeaningTest {
  readonly test: string
  readonly values: ReadonlyArray<string>
}

/**
 * The test that was meant by a comparison without an attribute, whose sign has been taken over: it leans on the test before it, as in
 * `score >= 5 and <= 10`. `undefined` where nobody can say. Moves on over the value.
 */
export const leaningTest = (reading: Reading, sign: token.Token): LeaningTest | undefined => {
  const { last } = reading
  const isIn = sign.tokenType === token.In
  const isList = isIn || (peek(reading)?.tokenType === token.OpenParenthesis && isValueOrSign(peek(reading, 1)))
  const one =
    last === undefined ? valueAt(reading, reading.next, undefined) : valueUpToJoin(reading, reading.next, last)
  // `and not in CA`: what it is asked of is not said
  // REC-261
  const isPlace = isIn && !isOpening(peek(reading))
  const several = isList ? takeList(reading, last?.kind) : []
  // a word without quotes may be an attribute, and stays
  const isSaid = isQuotedOrNumber(peek(reading))
  if (isSaid) reading.next += one.count
  // `and < 10 > 7`
  // REC-312
  const isFollowed = takeWhile(reading, isValueOrSign).length > 0
  const single = one.text === undefined || isFollowed || !isSaid ? [] : [one.text]
  const values = isPlace ? [] : isIn ? several : single
  const isWhole = sign.tokenType === token.Presence || values.length > 0
  const operator = token.operatorText(sign)
  return last === undefined || last.operator === "" || !isWhole
    ? undefined
    : { test: testText(last.attribute, operator, values), values }
}

// REC-236
/** What is said of a test that leans on the one before it. */
export const leaningHint = (reading: Reading, { test, values }: LeaningTest): string => {
  const { last, tokens } = reading
  if (last === undefined) return `write \`${test}\``
  reading.last = { ...last, isFollowed: true }
  const isOr = tokens.at(-1)?.tokenType === token.Or
  const [first] = values.length === 1 ? (withSharedUnit([last.value, ...values]) ?? []) : [last.value]
  if (first === undefined) return EACH_UNIT
  if (first !== last.value) return `write \`(${oneText(last, first)} ${isOr ? "or" : "and"} ${test})\``
  return `write \`${test}\`${isOr ? ", and parentheses around what belongs together" : ""}`
}

const isValueOrSign = (made: token.Token | undefined): boolean => isQuotedOrNumber(made) || isComparison(made)
