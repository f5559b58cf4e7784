// The value behind a comparison. list.ts reads the lists of `in`, quantity.ts numbers and durations.
import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import { comparisonsSentence, ORDER_OPERATORS, SEARCH_OPERATORS } from "../operators/of-kind.ts"
import { IN_DIGITS, reportWords, takeList } from "./list.ts"
import { type MeantValue, valueAt } from "./meant.ts"
import { isEquality, isTaken, testText } from "./meant-test.ts"
import { readQuantity } from "./quantity.ts"
import { keep, peek, previous, type Reading, report, reportOwn, takeWhile, textOf } from "./reading.ts"
import type { Subject } from "./subject.ts"
import { isComparison, isOpening, isWordOfValue } from "./words.ts"

/** The comparison whose value is being read. */
interface Comparison extends Subject {
  /** The sign, or the last of the words that stand for one. */
  readonly sign: token.Token
  readonly operator: string
  /** The value that stands behind the sign. */
  readonly ahead: MeantValue
}

/**
 * Reads the value behind a sign, or behind words that stand for one, and remembers it for values that follow. Gives what was
 * meant, as a condition writes it; `undefined` where nobody can say.
 */
export const readValue = (
  reading: Reading,
  subject: Subject,
  sign: token.Token,
  operator: string,
): string | undefined => {
  const isBare = peek(reading)?.tokenType === token.Name
  const { name, written, kind } = subject
  const value = readOneValue(reading, { ...subject, sign, operator, ahead: valueAt(reading, reading.next, kind) })
  if (value === undefined) return undefined
  reading.last = { start: name.startOffset, attribute: written, kind, operator, value, isBare }
  return value
}

const readOneValue = (reading: Reading, comparison: Comparison): string | undefined => {
  const { kind, operator, sign, written } = comparison
  const here = peek(reading)
  if (here?.tokenType === token.Not) return readNot(reading, comparison, here)
  if (isComparison(here) && here?.tokenType !== token.Presence) return readSecondSign(reading, sign, here ?? sign)
  const { text } = comparison.ahead
  if (kind !== undefined && !isTaken(kind, operator)) readMisfit(reading, comparison)
  else if (here?.tokenType === token.OpenParenthesis || here?.tokenType === token.OpenBracket) {
    readListForValue(reading, comparison, here)
  } else if (here?.tokenType === token.Text) readText(reading, comparison, here)
  else if (here?.tokenType === token.NumberText || here?.tokenType === token.BareWord) {
    return readNumber(reading, comparison, here) ?? text
  } else if (isWordOfValue(here) || here?.tokenType === token.Presence) readBareValue(reading, comparison, here ?? sign)
  else {
    const takesText = isSearch(operator) || (isEquality(operator) && kind !== "number")
    const hint = takesText
      ? `write a text in double quotes, such as \`${written} ${operator} "..."\``
      : `write a number, such as \`${written} ${operator} 60\``
    reportOwn(reading, sign, "missing-value", `there is no value after \`${operator}\``, hint)
  }
  return text
}

const isSearch = (operator: string): boolean => SEARCH_OPERATORS.some((name) => name === operator)
const isOrder = (operator: string): boolean => ORDER_OPERATORS.some((name) => name === operator)

// `= not "a"`
const readNot = (reading: Reading, { kind, operator, sign, written }: Comparison, not: token.Token): undefined => {
  reading.next += 1
  const values = takeList(reading, kind)
  const test = testText(written, operator, values)
  const hint = `write \`not ${values.length > 1 && isEquality(operator) ? `(${test})` : test}\``
  report(reading, [sign, not], "wrong-value", `\`not\` cannot stand behind \`${operator}\``, hint)
}

// a sign behind a sign is said once, and the value behind both is left out
const readSecondSign = (reading: Reading, sign: token.Token, second: token.Token): undefined => {
  reading.next += 1
  const message = `there is no value between \`${sign.image}\` and \`${second.image}\``
  report(reading, [sign, second], "wrong-value", message, "write one comparison and one value")
  skipValue(reading)
}

// a text in an order, and a number that is searched
const readMisfit = (reading: Reading, { kind, operator, sign, written }: Comparison): void => {
  skipValue(reading)
  const message =
    kind === "number"
      ? `\`${written}\` is a number and cannot be tested with \`${operator}\``
      : `\`${written}\` is a text and cannot be compared with \`${operator}\``
  const hint = comparisonsSentence(kind === "number" ? "number" : "text")
  reportOwn(reading, [sign, previous(reading, sign)], "test-not-taken", message, hint)
}

const readText = (reading: Reading, { operator }: Comparison, here: token.Token): void => {
  if (!isOrder(operator)) {
    keep(reading)
    return
  }
  const number = valueAt(reading, reading.next, "number").text
  const hint = number === undefined ? IN_DIGITS : `write \`${number}\``
  reading.next += 1
  report(reading, here, "number-expected", `\`${operator}\` compares numbers, not texts`, hint)
}

/** Reads a value that begins with a digit or a sign. Gives a number that was meant. */
const readNumber = (reading: Reading, comparison: Comparison, first: token.Token): string | undefined => {
  const { kind, operator, ahead } = comparison
  const isNumber = first.tokenType === token.NumberText
  const takesText = kind === "text" || isSearch(operator)
  const isWord = !isNumber && kind === undefined && valueAt(reading, reading.next, "number").text === undefined
  if (!takesText && !isWord) return readQuantity(reading, first, false)
  if (!isNumber || ahead.count !== 1) readBareValue(reading, comparison, first)
  else if (isSearch(operator)) {
    reading.next += 1
    const message = `\`${operator}\` looks for a text, not a number`
    report(reading, first, "text-expected", message, `write \`"${first.image}"\``)
  } else keep(reading)
  return undefined
}

// `= solar panel`, `= null`, `= custom_data[x]`
const readBareValue = (reading: Reading, comparison: Comparison, first: token.Token): void => {
  const { kind, operator, sign, written, ahead } = comparison
  reading.next += Math.max(ahead.count, 1)
  const last = previous(reading, first)
  const value = textOf(reading, first, last)
  const other = reading.attributes.get(value)
  const isOther = other !== undefined && other.kind !== "boolean"
  if (isOther || peek(reading)?.tokenType === token.OpenBracket) {
    readAttribute(reading, comparison, first)
    return
  }
  const presence = presenceOf(value, operator)
  if (presence !== undefined) {
    const isText = LITERALLY.has(value.toLowerCase()) && kind !== "number"
    const literally = isText ? `; for the text itself \`${written} ${operator} ${quote(value)}\`` : ""
    const hint = `write \`${written} ${presence}\`${literally}`
    // a sign that is misspelled is a mistake of its own
    reportOwn(reading, [sign, last], "wrong-value", `\`${value}\` is no value`, hint)
  } else reportWords(reading, [first, last], kind === "number" || isOrder(operator))
}

// words that say that there is no value, and those among them that may well be texts
const LITERALLY: ReadonlySet<string> = new Set(["none", "empty", "blank", "missing"])
const NOTHING: ReadonlySet<string> = new Set(["null", "nil", "undefined", "absent", ...LITERALLY])

const presenceOf = (value: string, operator: string): "present" | "absent" | undefined => {
  const word = value.toLowerCase()
  if (!isEquality(operator) || (word !== "present" && !NOTHING.has(word))) return undefined
  return (word === "present") === (operator === "=") ? "present" : "absent"
}

const readAttribute = (reading: Reading, { sign }: Comparison, first: token.Token): void => {
  if (peek(reading)?.tokenType === token.OpenBracket) {
    takeWhile(reading, (made) => made.tokenType !== token.CloseBracket)
    reading.next += 1
  }
  const message = `\`${sign.image}\` compares with a fixed value, not with another attribute`
  const hint = "write a text in double quotes or a number"
  report(reading, [first, previous(reading, reading.input.at(-1) ?? first)], "wrong-value", message, hint)
}

// `= ("a", "b")`, `= ["a", "b"]`, `contains ("a", "b")`
const readListForValue = (reading: Reading, comparison: Comparison, opening: token.Token): void => {
  const { kind, operator, written } = comparison
  const values = takeList(reading, kind)
  const withoutParentheses = opening.tokenType === token.OpenBracket ? "" : " without parentheses"
  const hint = `write \`${testText(written, operator, values)}\``
  const place = [opening, previous(reading, opening)] as const
  report(reading, place, "wrong-value", `\`${operator}\` takes one value${withoutParentheses}`, hint)
}

/** Leaves out the value behind a comparison that is broken anyway. */
export const skipValue = (reading: Reading): undefined => {
  if (isOpening(peek(reading))) takeList(reading, undefined)
  else reading.next += valueAt(reading, reading.next, undefined).count
}
