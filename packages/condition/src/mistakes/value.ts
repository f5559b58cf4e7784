// The value behind a comparison. list.ts reads the lists of `in`, quantity.ts numbers and durations.
import { IN_DIGITS, misfit } from "../check/check-kind.ts"
import { write, writeTest } from "../language/remedy.ts"
import { endOf } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import { isOfForm } from "../operators/of-kind.ts"
import { reportWords, takeList } from "./list.ts"
import { type MeantValue, RANGE, valueAt } from "./meant.ts"
import { isEquality, isTaken, testText } from "./meant-test.ts"
import { readQuantity } from "./quantity.ts"
import { keep, peek, previous, type Reading, report, reportOwn, reportWhole, takeWhile, textOf } from "./reading.ts"
import { placeOf, type Subject } from "./subject.ts"
import { isComparison, isOpening, isQuantifier, isWordOfValue } from "./words.ts"

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
  const { written, kind } = subject
  const value = readOneValue(reading, { ...subject, sign, operator, ahead: valueAt(reading, reading.next, kind) })
  if (value === undefined) return undefined
  reading.last = { attribute: written, kind, operator, value, isBare }
  return value
}

const readOneValue = (reading: Reading, comparison: Comparison): string | undefined => {
  const { kind, operator, sign, written } = comparison
  const here = peek(reading)
  if (here?.tokenType === token.Not) return readNot(reading, comparison, here)
  if (isComparison(here) && here?.tokenType !== token.Presence) return readSecondSign(reading, sign, here ?? sign)
  const { count, text = count > 0 && kind !== "number" ? "..." : undefined } = comparison.ahead
  const opening = peek(reading, 1)
  const isCall = opening?.tokenType === token.OpenParenthesis && opening.startOffset - 1 === here?.endOffset
  if (here !== undefined && isQuantifier(here, opening)) return readQuantified(reading, sign, here)
  if (here?.tokenType === token.Name && isTextApart(reading, count)) return readWordsAndText(reading, sign, count)
  if (here?.tokenType === token.Name && isCall) return readValueFunction(reading, here)
  if (kind !== undefined && !isTaken(kind, operator)) readMisfit(reading, comparison)
  else if (here?.tokenType === token.OpenParenthesis || here?.tokenType === token.OpenBracket) {
    readListForValue(reading, comparison, here)
  } else if (here?.tokenType === token.Text) readText(reading, comparison, here)
  else if (here?.tokenType === token.NumberText || here?.tokenType === token.BareWord) {
    return readNumber(reading, comparison, here) ?? text
  } else if (isWordOfValue(here) || here?.tokenType === token.Presence) readBareValue(reading, comparison, here ?? sign)
  else {
    const takesText = isOfForm("search", operator) || (isEquality(operator) && kind !== "number")
    const hint = takesText
      ? `write a text in double quotes, such as \`${written} ${operator} "..."\``
      : `write a number, such as \`${written} ${operator} 60\``
    reportOwn(reading, sign, "missing-value", `there is no value after \`${operator}\``, hint)
  }
  return text
}

// `= not "a"`
const readNot = (reading: Reading, comparison: Comparison, not: token.Token): undefined => {
  const { kind, operator, sign, written } = comparison
  reading.next += 1
  const values = takeList(reading, kind)
  const test = testText(written, operator, values)
  const whole = `not ${values.length > 1 && isEquality(operator) ? `(${test})` : test}`
  // a call without a number meets `not score > 5`, and not `score <= 5`
  // REC-295
  const isOpen = values.length === 0 || isOfForm("order", operator)
  const general = isOfForm("order", operator)
    ? "write the comparison that is meant, without `not`"
    : `write \`${whole}\``
  const remedy = isOpen ? general : writeTest(placeOf(comparison), whole, endOf(previous(reading, not)))
  const message = `\`not\` cannot stand behind \`${operator}\``
  report(reading, [sign, not], "wrong-value", message, remedy, { isWhole: true })
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
  const { code, message, remedy } = misfit(written, kind === "number" ? kind : "text", operator)
  reportOwn(reading, [sign, previous(reading, sign)], code, message, remedy)
}

const readText = (reading: Reading, { name, operator }: Comparison, here: token.Token): void => {
  if (!isOfForm("order", operator)) {
    keep(reading)
    return
  }
  const number = valueAt(reading, reading.next, "number").text
  const known = reading.attributes.get(name.image)
  // a plain number takes no unit, and nobody knows which number is meant then
  const isMisfit = known?.kind === "number" && known.unit === undefined && /[a-z]/i.test(number ?? "")
  const remedy = number === undefined || isMisfit ? IN_DIGITS : write(number)
  reading.next += 1
  reportWhole(reading, here, "number-expected", `\`${operator}\` compares numbers, not texts`, remedy)
}

/** Reads a value that begins with a digit or a sign. Gives a number that was meant. */
const readNumber = (reading: Reading, comparison: Comparison, first: token.Token): string | undefined => {
  const { kind, operator, ahead } = comparison
  const isNumber = first.tokenType === token.NumberText
  const takesText = kind === "text" || isOfForm("search", operator)
  const isWord = !isNumber && kind === undefined && valueAt(reading, reading.next, "number").text === undefined
  if (kind === "number" && RANGE.test(first.image)) return readRange(reading, comparison, first)
  if (!takesText && !isWord) return readQuantity(reading, first, false)
  if (!isNumber || ahead.count !== 1) readBareValue(reading, comparison, first)
  else if (isOfForm("search", operator)) {
    reading.next += 1
    const message = `\`${operator}\` looks for a text, not a number`
    report(reading, first, "text-expected", message, write(`"${first.image}"`))
  } else keep(reading)
  return undefined
}

// REC-335
// `!= ANY ("a", "b")` is met by nearly every value, and `= ALL ("a", "b")` by none
const readQuantified = (reading: Reading, sign: token.Token, word: token.Token): undefined => {
  reading.next += 1
  takeList(reading, undefined)
  const message = `\`${textOf(reading, sign, word)}\` is not a test`
  const hint = "write `in (...)` for one of the values, `not in (...)` for none of them, or each test by itself"
  reportWhole(reading, [sign, previous(reading, word)], "unknown-test", message, hint)
}

const isTextApart = (reading: Reading, ahead: number): boolean => {
  const made = peek(reading, ahead)
  return made?.tokenType === token.Text && made.startOffset - 1 !== peek(reading, ahead - 1)?.endOffset
}

// `= exactly "CA"`
// REC-364
const readWordsAndText = (reading: Reading, sign: token.Token, count: number): undefined => {
  const first = peek(reading) ?? sign
  reading.next += count + 1
  const place = [first, previous(reading, first)] as const
  const message = `\`${textOf(reading, ...place)}\` is not one value`
  reportWhole(reading, place, "wrong-value", message, "write one text in double quotes")
}

// `= TIME(0, 1, 30)`
const readValueFunction = (reading: Reading, name: token.Token): undefined => {
  reading.next += 1
  takeList(reading, undefined)
  const message = `there is no function \`${name.image}\``
  const place = [name, previous(reading, name)] as const
  reportWhole(reading, place, "wrong-value", message, "write a text in double quotes or a number")
}

// `= 60..120`
const readRange = (reading: Reading, comparison: Comparison, first: token.Token): undefined => {
  const [, ...bounds] = RANGE.exec(first.image) ?? []
  reading.next += 1
  const test = testText(comparison.written, "between", bounds)
  const remedy = comparison.operator === "=" ? writeTest(placeOf(comparison), test, endOf(first)) : IN_DIGITS
  report(reading, first, "wrong-value", `\`${first.image}\` is a range`, remedy)
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
    const remedy = writeTest(placeOf(comparison), `${written} ${presence}`, endOf(last))
    // REC-336
    const open = `${remedy.hint}, or for the text itself \`${written} ${operator} ${quote(value)}\``
    reportWhole(reading, [sign, last], "wrong-value", `\`${value}\` is no value`, isText ? open : remedy)
  } else reportWords(reading, [first, last], kind === "number" || isOfForm("order", operator), ahead.text)
}

// words that say that there is no value, and those among them that may well be texts
const LITERALLY: ReadonlySet<string> = new Set(["none", "empty", "blank", "missing"])
const NOTHING: ReadonlySet<string> = new Set([
  "null",
  "nil",
  "undefined",
  "undef",
  "nonexistent",
  "absent",
  ...LITERALLY,
])

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
  const last = previous(reading, opening)
  const remedy = writeTest(placeOf(comparison), testText(written, operator, values), endOf(last))
  report(reading, [opening, last], "wrong-value", `\`${operator}\` takes one value${withoutParentheses}`, remedy)
}

/** Leaves out the value behind a comparison that is broken anyway. */
export const skipValue = (reading: Reading): undefined => {
  if (isOpening(peek(reading))) takeList(reading, undefined)
  else reading.next += valueAt(reading, reading.next, undefined).count
}
