// Values that follow a finished test without an attribute of their own: `= "CA" or "NY"`, `pressed[1] or 2`.

import { type Remedy, write, writeTest } from "../language/remedy.ts"
import { isKey } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import type { OrderOperator } from "../operators/operators.ts"
import { isAroundTest, joiningWords, meantByJoining } from "./around.ts"
import { areAtOdds, type Tested } from "./at-odds.ts"
import { isArgumentEnd } from "./joins.ts"
import { NAME_OR_TWO, takeList } from "./list.ts"
import { isOr, type MeantValue, meantByWords, valueAt } from "./meant.ts"
import { isEquality, testText, withSharedUnit } from "./meant-test.ts"
import { meansName } from "./name.ts"
import {
  type LastComparison,
  peek,
  previous,
  type Reading,
  reportOwn,
  takeWhile,
  textOf,
  typeBefore,
} from "./reading.ts"
import { isInName } from "./unsure-values.ts"
import {
  beginsTest,
  imageOf,
  isComparison,
  isJoinSign,
  isOpening,
  isQuotedOrNumber,
  slipOfConnective,
} from "./words.ts"

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
    (joins.has(token.Comma) && /\d,\d/.test(listed)) || (joined.some(isArgumentEnd) && /\d\s*[,;]\s*\d/.test(listed))
  // `oder`: what is right of it takes its place too
  const isOther = joined.some((made) => isOr(made) && made.tokenType !== token.Or)
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
    : isOneNumber ||
        areKeys ||
        isEither ||
        last.followers !== undefined ||
        (joins.has(token.And) && joins.has(token.Or))
      ? general
      : writeChain(reading, last, values, joins, isOther)
  reportOwn(reading, [first, final], "missing-attribute", message, remedy)
  reading.last = undefined
  return true
}

const MORE: ReadonlyMap<string, OrderOperator> = new Map<string, OrderOperator>([
  ...["more", "higher", "greater", "above", "over", "longer", "later", "up"].map((word) => [word, ">="] as const),
  ...["less", "fewer", "lower", "smaller", "below", "under", "shorter"].map((word) => [word, "<="] as const),
])

/** The order that `or more` means behind a number; `undefined` where other words follow. */
export const orMore = (reading: Reading): OrderOperator | undefined => {
  const isMore = isOr(peek(reading)) && !beginsTest(peek(reading, 2)) && !isQuotedOrNumber(peek(reading, 2))
  return isMore ? MORE.get(imageOf(peek(reading, 1))) : undefined
}

// `= 5 or more`
const readOrMore = (reading: Reading, last: LastComparison): boolean => {
  const [or, word] = [peek(reading), peek(reading, 1)]
  const operator = last.kind === "number" && last.operator === "=" ? orMore(reading) : undefined
  if (or === undefined || word === undefined || operator === undefined) return false
  const { start, attributeEnd = start, attribute, value } = last
  const test = testText(attribute, operator, [value])
  const remedy = writeTest({ start, end: attributeEnd, written: attribute }, test, word.endOffset + 1)
  reportOwn(reading, [or, word], "unexpected-word", `\`${textOf(reading, or, word)}\` is no test`, remedy)
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

const writeChain = (
  reading: Reading,
  last: LastComparison,
  values: ReadonlyArray<string>,
  joins: ReadonlySet<token.Token["tokenType"]>,
  isOther: boolean,
): string | Remedy => {
  const { start, attributeEnd, attribute, operator, isNegated = false } = last
  const end = (reading.input[reading.next - 1]?.endOffset ?? 0) + 1
  const all = withSharedUnit([last.value, ...values])
  if (all === undefined) return EACH_UNIT
  const whole = (test: string): Remedy =>
    attributeEnd === undefined
      ? write(test, [{ replacement: test, start, end }])
      : writeTest({ start, end: attributeEnd, written: attribute }, test, end)
  if (isEquality(operator)) return whole(testText(attribute, operator, all))
  const before = typeBefore(reading, last.start)
  // neither of the values: `does not contain "a" or "b"`
  const join = isNegated || joins.has(token.And) ? "and" : "or"
  // the tests stand together where something beside them binds tighter
  const binds = join === "or" && (before === token.And || isAndNext(reading))
  // a comma and the wrong word go with the whole, an `and` or `or` that is right stays
  const isWhole =
    binds || isOther || joins.has(token.Comma) || (isNegated && joins.has(token.Or)) || all[0] !== last.value
  const tests = (isWhole ? all : all.slice(1)).map((one) => oneText(last, one)).join(` ${join} `)
  const text = binds ? `(${tests})` : tests
  return isWhole ? whole(text) : write(text)
}

// `and`, `plus`, `unless`, `adn`
const isAndNext = (reading: Reading): boolean => {
  const here = peek(reading)
  if (here === undefined || here.tokenType === token.And) return here !== undefined
  const meant = meantByJoining(reading, joiningWords(reading)) ?? slipOfConnective(here)
  return here.tokenType === token.Name && meant?.startsWith("and") === true
}

/** A test that leans on the one before it. */
export interface LeaningTest extends Tested {
  readonly test: string
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
    : { test: testText(last.attribute, operator, values), operator, values }
}

/**
 * To write a test that leans on the one before it, up to the reader's place: together with that one in parentheses, where something
 * beside the two binds tighter than what joins them.
 */
// REC-236
export const writeLeaning = (reading: Reading, leaning: LeaningTest): string | Remedy => {
  const { last, tokens } = reading
  const { test, values } = leaning
  if (last === undefined) return write(test)
  const join = tokens.at(-1)?.tokenType
  const before = typeBefore(reading, last.start)
  const binds = join === token.Or && (before === token.And || isAndNext(reading))
  const [first] = values.length === 1 ? (withSharedUnit([last.value, ...values]) ?? []) : [last.value]
  if (first === undefined) return EACH_UNIT
  const odds = oddsOf(reading, { ...last, value: first }, leaning)
  if (odds !== undefined) {
    reading.last = undefined
    return odds
  }
  const isAlone = !binds && first === last.value
  reading.last = isAlone ? followed(last, leaning) : undefined
  if (isAlone) return write(test)
  // of three tests, nobody can say what belongs together
  if (last.followers !== undefined) return `write \`${test}\`, and parentheses around what belongs together`
  const both = `${oneText(last, first)} ${join === token.Or ? "or" : "and"} ${test}`
  const text = binds ? `(${both})` : both
  const end = (reading.input[reading.next - 1]?.endOffset ?? 0) + 1
  return write(text, [{ replacement: text, start: last.start, end }])
}

/** A test with one more that leans on it. */
export const followed = (last: LastComparison, leaning: Tested): LastComparison => ({
  ...last,
  followers: [...(last.followers ?? []), leaning],
})

/** What is said of a test that leans on others where no call meets both, or every call meets one: `> 5 and < 1`, `!= 1 or != 2`. */
// REC-243, REC-306
export const oddsOf = ({ tokens }: Reading, last: LastComparison, leaning: Tested): string | undefined => {
  const isNot = tokens.at(-1)?.tokenType === token.Not
  const join = tokens.at(isNot ? -2 : -1)?.tokenType === token.Or ? "or" : "and"
  const test = isNot ? { ...leaning, isNegated: leaning.isNegated !== true } : leaning
  const before = [{ ...last, values: [last.value] }, ...(last.followers ?? [])]
  if (!before.some((one) => areAtOdds(join, one, test))) return undefined
  return join === "and"
    ? "no call meets both: write the values that are meant, or join the two with `or`"
    : "every call meets one of the two: where neither value is meant, join them with `and`"
}

const isValueOrSign = (made: token.Token | undefined): boolean => isQuotedOrNumber(made) || isComparison(made)
