// Lists: mistakes in that of `in (...)`, and the values of one in another place.
import { IN_DIGITS } from "../check/check-kind.ts"
import { type Remedy, write, writeTest } from "../language/remedy.ts"
import { endOf } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import { secondsIn } from "../language/tree/units.ts"
import { listOperator, patternsSentence } from "../operators/of-kind.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { valueAt } from "./meant.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { isTaken, testText } from "./meant-test.ts"
import { LITERAL } from "./patterns.ts"
import { readQuantity } from "./quantity.ts"
import { keep, peek, previous, type Reading, report, reportWhole, textOf, unclosed } from "./reading.ts"
import { placeOf, type Subject } from "./subject.ts"
import { endsSentence, isInName, mayBeSeveral } from "./unsure-values.ts"
import {
  beginsTest,
  isConnective,
  isOneOf,
  isOtherWord,
  isQuantifier,
  isQuotedOrNumber,
  isValue,
  isWordOfValue,
} from "./words.ts"

/** Reads the list behind an operator of lists, which has been taken over with the `not` before it. */
export const readListTest = (reading: Reading, subject: Subject, sign: token.Token, isNegated: boolean): void => {
  const word = token.operatorText(sign)
  const operator = listOperator(word, isNegated)
  if (operator !== undefined) {
    readList(reading, subject, sign, operator)
    return
  }
  // there is `not in`, but not every operator of lists has a word for its negation
  const values = takeList(reading, subject.kind)
  const last = previous(reading, sign)
  const remedy = writeTest(placeOf(subject), testText(subject.written, word, values, { isNegated }), endOf(last))
  report(reading, [subject.last, last], "unknown-test", `\`not ${word}\` is not a test`, remedy)
}

/**
 * Reads the list behind `in`, which has been taken over, or behind words that stand for it. Gives the values that were meant, as a
 * condition writes them.
 */
export const readList = (
  reading: Reading,
  subject: Subject,
  sign: token.Token,
  operator: string,
): ReadonlyArray<string> => {
  const opening = peek(reading)
  if (opening?.tokenType !== token.OpenParenthesis) return readWithoutParentheses(reading, subject, operator, sign)
  const found = reading.findings.length
  const first = reading.tokens.length
  keep(reading)
  const values = readItems(reading, subject.kind, operator, isListed)
  const items = reading.tokens.slice(first)
  const closing = peek(reading)
  if (closing?.tokenType !== token.CloseParenthesis) {
    report(reading, opening, ...unclosed(")"))
    return values
  }
  keep(reading)
  const place = [opening, closing] as const
  if (values.length === 0 && reading.findings.length === found) {
    report(reading, place, "wrong-list", "there is no value in this list", exampleHint(subject, operator))
  } else if (items.some(isText) && items.some(isNumber)) {
    const hint = "write all values as texts or all as numbers"
    report(reading, place, "wrong-list", "the list mixes texts and numbers", hint)
  } else if (items.some(isNumber) && subject.kind !== "number" && !isTaken("number", operator)) {
    const texts = items.filter(isNumber).map(({ image }) => quote(image))
    const remedy = write(`${operator} (${texts.join(", ")})`, [{ replacement: `(${texts.join(", ")})` }])
    report(reading, place, "text-expected", `\`${operator}\` looks for texts, not for numbers`, remedy)
  } else if (subject.kind === "number" && reading.findings.length > found) reportTexts(reading, items.filter(isText))
  return values
}

// where the list is right otherwise, the check says it of the whole
const reportTexts = (reading: Reading, texts: ReadonlyArray<token.Token>): void => {
  for (const made of texts) {
    const number = meantQuantity(made.value)
    const remedy = number === undefined ? IN_DIGITS : write(number)
    report(reading, made, "number-expected", `\`${made.image}\` is a text, not a number`, remedy)
  }
}

const isText = isOneOf(token.Text)
const isNumber = isOneOf(token.NumberText, token.BareWord)

/** Whether a list goes on at a token; `isBehindValue`: the one before it ends a value. */
type GoesOn = (reading: Reading, here: token.Token, isBehindValue: boolean) => boolean

const readItems = (
  reading: Reading,
  kind: AttributeKind | undefined,
  operator: string,
  goesOn: GoesOn,
): ReadonlyArray<string> => {
  const values: Array<string> = []
  let needsComma = false
  for (let here = peek(reading); here !== undefined && goesOn(reading, here, needsComma); here = peek(reading)) {
    const isComma = here.tokenType === token.Comma
    const isItem = !isComma && !isConnective(here) && !isAndOr(here)
    if (isComma) {
      if (!needsComma) reportComma(reading, here)
      keep(reading)
    } else if (!isItem) {
      const message = `the values of \`${operator}\` are separated by commas`
      if (isInName(previous(reading, here), here, peek(reading, 1))) {
        reportWhole(reading, here, "wrong-list", message, NAME_OR_TWO)
        values.push("...")
      } else report(reading, here, "wrong-list", message, write(","))
      reading.next += 1
    } else {
      if (needsComma) reportMissingComma(reading, here)
      values.push(readItem(reading, here, kind))
    }
    needsComma = isItem
  }
  const last = reading.input[reading.next - 1]
  if (last?.tokenType === token.Comma) reportComma(reading, last)
  return values
}

const isAndOr = (made: token.Token): boolean => made.tokenType === token.BareWord && isOtherWord(made)

/** What is said about `Smith and Sons`. */
export const NAME_OR_TWO =
  "write one name in double quotes, or two values each in double quotes with a comma between them"

const reportMissingComma = (reading: Reading, here: token.Token): void => {
  const before = previous(reading, here)
  const message = `there is no comma between \`${before.image}\` and \`${here.image}\``
  // another sign may stand in place of the comma
  const about = [before.endOffset + 1, here.endOffset + 1] as const
  report(reading, here, "wrong-list", message, `write \`, ${here.image}\``, { about })
}

const reportComma = (reading: Reading, comma: token.Token): void => {
  const hint = "remove the comma, or add the value that is missing"
  const message = "there is no value beside this comma"
  report(reading, comma, "wrong-list", message, hint)
}

const isBehindWord = isOneOf(token.Comma, token.CloseParenthesis, token.Name, token.And, token.Or)

// `and` and `or` inside a list join values there; a sign or an attribute's bracket shows that the list has ended
const isListed: GoesOn = (reading, here) => {
  const ahead = isConnective(here) ? 1 : 0
  const word = peek(reading, ahead)
  const behind = peek(reading, ahead + 1)
  if (here.tokenType === token.Comma || isValue(word)) return true
  if (word?.tokenType !== token.Name || !isBehindWord(behind)) return false
  // beside `and` or `or` an attribute may well begin the next test
  return !((ahead === 1 || isConnective(behind)) && reading.attributes.has(word.image))
}

// without parentheses a word may as well begin the next test
const isListedAlone: GoesOn = (reading, here, isBehindValue) => {
  if (!isBehindValue) return here.tokenType === token.Text || isWordOfValue(here)
  const word = peek(reading, 1)
  const isBeforeTest = beginsTest(peek(reading, 2))
  if (here.tokenType === token.And) return isQuotedOrNumber(word) && !isBeforeTest
  if (here.tokenType !== token.Comma && here.tokenType !== token.Or) return false
  if (isQuotedOrNumber(word)) return true
  if (word === undefined || !isWordOfValue(word) || isBeforeTest || reading.attributes.has(word.image)) return false
  const isBehindWords = !isQuotedOrNumber(previous(reading, here))
  return here.tokenType === token.Comma || (isBehindWords && !reading.isNear(word.image))
}

const CLOSING: ReadonlyMap<token.Token["tokenType"] | undefined, token.Token["tokenType"]> = new Map([
  [token.OpenParenthesis, token.CloseParenthesis],
  [token.OpenBracket, token.CloseBracket],
])

/** Moves on over a list, in parentheses, in brackets or without them. Gives the values that were meant; what is wrong is not said. */
export const takeList = (reading: Reading, kind: AttributeKind | undefined): ReadonlyArray<string> => {
  const closing = CLOSING.get(peek(reading)?.tokenType)
  if (closing !== undefined) reading.next += 1
  if (closing === token.CloseBracket) readAsOutside(reading)
  const silent = { ...reading, tokens: [], findings: [] }
  const values = readItems(silent, kind, "in", closing === undefined ? isListedAlone : isListed)
  const [first, last] = [peek(reading), silent.input[silent.next - 1]]
  const written = first === undefined || last === undefined ? "" : textOf(reading, first, last)
  reading.next = silent.next
  if (closing !== undefined && peek(reading)?.tokenType === closing) reading.next += 1
  const isOpen =
    kind === "number"
      ? isOneNumber(written, closing !== undefined)
      : closing === undefined && first === last && first?.tokenType === token.Text && mayBeSeveral(first.value)
  return isOpen ? ["..."] : values
}

// `in 1,000`: one number, or two; between brackets a number hardly begins with 0
// REC-238
const isOneNumber = (written: string, isEnclosed: boolean): boolean =>
  (isEnclosed ? /,\s*0\d/ : /\d,\d|,\s*0\d/).test(written)

const isBracket = isOneOf(token.OpenBracket, token.CloseBracket)

// what stands between brackets are bare words; numbers and their units are read as such. Of many brackets that are not closed, each is
// read up to the next one
const readAsOutside = ({ input, next }: Reading): void => {
  for (let at = next; input[at] !== undefined && !isBracket(input[at]); at++) {
    const made = input[at]
    const isNumber = /^-?\d{1,12}(?:\.\d{1,3})?$/.test(made?.image ?? "")
    const isUnit = input[at - 1]?.tokenType === token.NumberText && secondsIn(made?.image ?? "") !== undefined
    if (made?.tokenType !== token.BareWord || !(isNumber || isUnit)) continue
    const { image, startOffset, value } = made
    input[at] = new token.Token(isNumber ? token.NumberText : token.Name, image, startOffset, value)
  }
}

const readItem = (reading: Reading, here: token.Token, kind: AttributeKind | undefined): string => {
  const { count, text = "..." } = valueAt(reading, reading.next, kind)
  if (here.tokenType === token.Text) keep(reading)
  else if (kind === "text" ? here.tokenType === token.NumberText && count === 1 : here.tokenType !== token.Name) {
    const number = readQuantity(reading, here, true)
    return kind === "text" ? text : (number ?? text)
  } else {
    const [before, behind] = [reading.input[reading.next - 1], reading.input[reading.next + count]]
    // `in (Gold Silver)` and `none of Gold Silver` have one value, or two; but `neither Smith Media nor Jones Media`
    // REC-249
    const isAlone = isBeginning(before) ? isEnding(behind) : before?.tokenType === token.Name && behind === undefined
    reading.next += count
    const place = [here, previous(reading, here)] as const
    const isOpen = (isAlone && count > 1) || isQuantifier(here, behind) || mayBeOthers(here, textOf(reading, ...place))
    const meant = isOpen && kind !== "number" ? "..." : text
    reportWords(reading, place, kind === "number", meant)
    return meant
  }
  return text
}

// `[CA/NY]`: between brackets a sign is a part of its word
const mayBeOthers = ({ tokenType }: token.Token, written: string): boolean =>
  mayBeSeveral(written) || (tokenType === token.BareWord && /[\p{L}\p{N}][./:@$%+*?&~^|\\{}]/u.test(written))

const isBeginning = isOneOf(token.OpenParenthesis, token.OpenBracket, token.In)
const isEnding = (made: token.Token | undefined): boolean =>
  made === undefined || CLOSING_SIGNS(made) || isConnective(made)
const CLOSING_SIGNS = isOneOf(token.CloseParenthesis, token.CloseBracket)

/** Reports words without quotes where a text or a number must stand, and the text that was meant; `...` where nobody can say. */
export const reportWords = (
  reading: Reading,
  place: readonly [token.Token, token.Token],
  takesNumber: boolean,
  text = "...",
): void => {
  const value = textOf(reading, ...place)
  if (takesNumber) {
    const number = meantQuantity(value)
    const remedy = number === undefined ? IN_DIGITS : write(number)
    reportWhole(reading, place, "number-expected", `\`${value}\` is not a number`, remedy)
  } else {
    const message = `the value \`${value}\` is not in quotes`
    report(reading, place, "value-needs-quotes", message, wordsRemedy(reading, value, text))
  }
}

const wordsRemedy = ({ attributes }: Reading, value: string, text: string): string | Remedy => {
  const remedy = write(quote(value))
  const unquoted = value.slice(0, -1)
  if (endsSentence(value))
    return `write ${quoted(unquoted)}, or ${quoted(value)} if the \`${value.slice(-1)}\` is part of it`
  // `= /^tv/`
  if (LITERAL.test(value)) return patternsSentence()
  if (text === "...")
    return `${remedy.hint} if that is the whole value, else each value by itself, or \`present\` or \`absent\``
  // `= tv repeat`: an attribute within may begin another test
  const words = value.split(/\s+/)
  return words.length > 1 && words.some((word) => attributes.has(word)) ? remedy.hint : remedy
}

const quoted = (value: string): string => `\`${quote(value)}\``

// `in "a", "b"`, `in ["a", "b"]` and `in a, b`
const readWithoutParentheses = (
  reading: Reading,
  subject: Subject,
  operator: string,
  sign: token.Token,
): ReadonlyArray<string> => {
  const start = reading.next
  const first = peek(reading) ?? sign
  const values = takeList(reading, subject.kind)
  const isMissing = reading.next === start
  const where = first.tokenType === token.OpenBracket ? ", not in brackets" : ""
  const message = isMissing ? `there is no list after \`${operator}\`` : `a list stands in parentheses${where}`
  const isOpen = values.length === 0 || values.includes("...")
  const last = previous(reading, sign)
  const remedy = isOpen
    ? exampleHint(subject, operator)
    : (rangeHint(subject, operator, values, first) ??
      writeTest(placeOf(subject), testText(subject.written, operator, values), endOf(last)))
  report(reading, [isMissing ? sign : first, last], "wrong-list", message, remedy)
  return values
}

// REC-371
/** What is said of two numbers in brackets, which may be the bounds of a range: `score in [1, 5)`. */
const rangeHint = (
  { kind, written }: Subject,
  operator: string,
  values: ReadonlyArray<string>,
  { tokenType }: token.Token,
): string | undefined => {
  if (tokenType !== token.OpenBracket || values.length !== 2 || kind !== "number") return undefined
  const range = testText(written, "between", values, { isNegated: operator === "not in" })
  return range.includes("...")
    ? undefined
    : `write \`${range}\` for a range, or \`${testText(written, operator, values)}\` for these two numbers`
}

const exampleHint = ({ written, kind }: Subject, operator: string): string =>
  `write the values in parentheses, such as \`${written} ${operator} (${kind === "number" ? "1, 2" : '"a", "b"'})\``
