// Mistakes in the list of `in (...)`.
import * as token from "../language/tokens.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { listAt, valueAt } from "./meant.ts"
import { testText } from "./meant-test.ts"
import { readQuantity } from "./quantity.ts"
import { keep, peek, previous, type Reading, report } from "./reading.ts"
import type { Subject } from "./subject.ts"
import { reportWords } from "./value.ts"
import { isConnective, isOneOf } from "./words.ts"

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
  keep(reading)
  const { values, hasText, hasNumber } = readItems(reading, subject, operator)
  const closing = peek(reading)
  if (closing?.tokenType !== token.CloseParenthesis) {
    report(reading, opening, "unclosed-parenthesis", "this `(` is never closed", "add the `)` that is missing")
    return values
  }
  keep(reading)
  const place = [opening, closing] as const
  if (values.length === 0 && reading.findings.length === found) {
    report(reading, place, "wrong-list", "there is no value in this list", exampleHint(subject, operator))
  } else if (hasText && hasNumber) {
    const hint = "write all values as texts or all as numbers"
    report(reading, place, "wrong-list", "the list mixes texts and numbers", hint)
  }
  return values
}

interface Items {
  readonly values: Array<string>
  hasText: boolean
  hasNumber: boolean
}

const readItems = (reading: Reading, { kind }: Subject, operator: string): Items => {
  const items: Items = { values: [], hasText: false, hasNumber: false }
  let needsComma = false
  for (let here = peek(reading); here !== undefined && isListed(reading, here); here = peek(reading)) {
    const isComma = here.tokenType === token.Comma
    const isValue = !isComma && !isConnective(here)
    if (isComma) {
      if (!needsComma) reportComma(reading, here)
      keep(reading)
    } else if (!isValue) {
      report(reading, here, "wrong-list", `the values of \`${operator}\` are separated by commas`, "write `,`")
      reading.next += 1
    } else {
      if (needsComma) reportMissingComma(reading, here)
      readItem(reading, here, items, kind)
    }
    needsComma = isValue
  }
  const last = reading.input[reading.next - 1]
  if (last?.tokenType === token.Comma) reportComma(reading, last)
  return items
}

const reportMissingComma = (reading: Reading, here: token.Token): void => {
  const before = previous(reading, here)
  const message = `there is no comma between \`${before.image}\` and \`${here.image}\``
  // another sign may stand in place of the comma
  const about = [before.endOffset + 1, here.endOffset + 1] as const
  report(reading, here, "wrong-list", message, `write \`, ${here.image}\``, { about })
}

const reportComma = (reading: Reading, comma: token.Token): void => {
  const hint = "remove the comma, or add the value that is missing"
  report(reading, comma, "wrong-list", "there is no value beside this comma", hint)
}

const isValue = isOneOf(token.Text, token.NumberText, token.BareWord)
const isBehindWord = isOneOf(token.Comma, token.CloseParenthesis, token.Name, token.And, token.Or)

// `and` and `or` inside a list join values there; a sign or an attribute's bracket shows that the list has ended
const isListed = (reading: Reading, here: token.Token): boolean => {
  const ahead = isConnective(here) ? 1 : 0
  const word = peek(reading, ahead)
  const behind = peek(reading, ahead + 1)
  if (here.tokenType === token.Comma || isValue(word)) return true
  if (word?.tokenType !== token.Name || !isBehindWord(behind)) return false
  // beside `and` or `or` an attribute may well begin the next test
  return !((ahead === 1 || isConnective(behind)) && reading.attributes.has(word.image))
}

const readItem = (reading: Reading, here: token.Token, items: Items, kind: AttributeKind | undefined): void => {
  const { count, text = "..." } = valueAt(reading, reading.next, kind)
  if (here.tokenType === token.Text) {
    items.hasText = true
    items.values.push(text)
    keep(reading)
    return
  }
  const isNumber = kind === "text" ? here.tokenType === token.NumberText && count === 1 : here.tokenType !== token.Name
  if (isNumber) {
    const number = readQuantity(reading, here, true)
    items.hasNumber = true
    items.values.push(kind === "text" ? text : (number ?? text))
    return
  }
  reading.next += count
  items.values.push(text)
  reportWords(reading, [here, previous(reading, here)], kind === "number")
}

// `in "a", "b"`, `in ["a", "b"]` and `in a, b`
const readWithoutParentheses = (
  reading: Reading,
  subject: Subject,
  operator: string,
  sign: token.Token,
): ReadonlyArray<string> => {
  const first = peek(reading) ?? sign
  const { count, values } = listAt(reading, reading.next, subject.kind)
  reading.next += count
  const where = first.tokenType === token.OpenBracket ? ", not in brackets" : ""
  const message = count === 0 ? `there is no list after \`${operator}\`` : `a list stands in parentheses${where}`
  const isOpen = values.length === 0 || values.includes("...")
  const hint = isOpen ? exampleHint(subject, operator) : `write \`${testText(subject.written, operator, values)}\``
  report(reading, [count === 0 ? sign : first, previous(reading, sign)], "wrong-list", message, hint)
  return values
}

const exampleHint = ({ written, kind }: Subject, operator: string): string =>
  `write the values in parentheses, such as \`${written} ${operator} (${kind === "number" ? "1, 2" : '"a", "b"'})\``
