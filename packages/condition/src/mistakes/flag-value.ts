// Something true or false that is compared: `mobile = yes`, `mobile is false`.
import { flagHint } from "../check/check-kind.ts"
import { type Remedy, writeTest } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { isCalledOtherwise, meantName, plainForm } from "./meant-name.ts"
import { peek, previous, type Reading, reportWhole, takeWhile, textOf } from "./reading.ts"
import { placeOf, type Subject } from "./subject.ts"
import { flagTest, wordOfOrder } from "./truth-words.ts"
import { skipValue } from "./value.ts"
import { isComparison } from "./words.ts"

/**
 * Reads what something true or false is compared with; `first` is the sign or word that compares. What does not compare
 * says by itself that it is true, or not (`mobile is present`), or something that nobody knows (`repeat within 7 days`).
 */
export const readFlagValue = (
  reading: Reading,
  subject: Subject,
  first: token.Token,
  negated: boolean,
  compares: boolean | "says" = true,
): void => {
  // `= present`, `= = yes` and `= not yes`
  const signs =
    compares === true ? takeWhile(reading, (made) => made.tokenType === token.Not || isComparison(made)) : []
  const isNegated = signs.filter(({ tokenType }) => tokenType === token.Not).length % 2 === 1 ? !negated : negated
  const value = peek(reading)
  const start = value?.startOffset ?? reading.text.length
  const next = reading.next
  skipValue(reading)
  // `mobile is present but opted out`, `repeat = <1`
  // REC-356
  const saysMore =
    (compares === "says" && reading.next > next) || signs.some(({ tokenType }) => tokenType === token.Order)
  const last = previous(reading, first)
  const isOne = value?.tokenType === token.Text || value === last
  const written = isOne
    ? (value?.value ?? "")
    : reading.text.slice(start, last.endOffset + 1).replace(/^\((.*)\)$/s, "$1")
  const isOrder = first.tokenType === token.Order
  const isNumber = isOrder || /^\s*\d+\s*$/.test(written)
  const word = isOrder ? wordOfOrder(token.operatorText(first), written) : written
  const said = isNumber && isOfOtherName(reading, subject) ? "" : word
  const message = `\`${subject.written}\` is true or false and takes no comparison`
  // `mobile = repeat`: the other one must not get lost
  const isOther = reading.attributes.has(value?.image ?? "") && value?.tokenType === token.Name
  const remedy = isOther
    ? "join tests with `and` or `or`, and write `not` before a test that must not be met"
    : saysMore || isCalledByOpposite(reading, subject)
      ? flagHint(subject.written)
      : flagRemedy(subject, compares === "says" ? "true" : compares ? said : "", isNegated, last)
  reportWhole(reading, [first, last], "test-not-taken", message, remedy)
}

// `after_hours = true` is `not during_hours`
// REC-369
const isCalledByOpposite = (reading: Reading, { last, name, written }: Subject): boolean => {
  const called = textOf(reading, name, last)
  const isOpposite = /^(?:not?|non|un)/.test(plainForm(called)) && plainForm(called) !== plainForm(written)
  return isOpposite || meantName(reading.plainNames, called)?.isNegated === true
}

// `time >= 1`, `hours = 1`: hardly true or false
const isOfOtherName = (reading: Reading, { name, written }: Subject): boolean => {
  const called = textOf(reading, name, name)
  return isCalledOtherwise(called, written) && meantName(reading.plainNames, called) !== undefined
}

/** To write something true or false by its name alone, in place of what compares it with a word up to the last token. */
export const flagRemedy = (subject: Subject, word: string, negated: boolean, last: token.Token): string | Remedy => {
  const { written } = subject
  const test = flagTest(written, word, negated)
  return test === undefined ? flagHint(written) : writeTest(placeOf(subject), test, last.endOffset + 1)
}
