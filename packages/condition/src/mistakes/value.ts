// The value behind a comparison. list.ts reads the lists of `in`, quantity.ts numbers and durations.

import * as token from "../language/tokens.ts"
import { comparisonsSentence, EQUALITY_OPERATORS, SEARCH_OPERATORS } from "../operators/of-kind.ts"
import { bareWords, mendBareValue } from "./bare-value.ts"
import type { Subject } from "./comparison.ts"
import { meantList, meantValue, wordsOfValue } from "./meant.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { complain, complainAt, keep, type Mending, peek, sayAt } from "./mending.ts"
import { mendQuantity } from "./quantity.ts"
import { repeatedTest } from "./repeated.ts"
import { COMPARISONS } from "./signs.ts"

/**
 * Reads the value behind a sign, or behind words that stand for one, and remembers it for values that follow. Gives
 * whether it is broken.
 */
export const mendValue = (mending: Mending, subject: Subject, sign: token.Token, operator: string): boolean => {
  const at = mending.next
  const meant = meantValue(mending, at, subject.kind)
  const bare = mending.input[at]?.tokenType === token.Name
  const broken = readOneValue(mending, subject, sign, operator)
  if (meant.text !== undefined && meant.count > 0) {
    const { name, written, kind } = subject
    mending.last = { start: name.startOffset, attribute: written, kind, operator, value: meant.text, bare }
  }
  return broken
}

const readOneValue = (mending: Mending, subject: Subject, sign: token.Token, operator: string): boolean => {
  const here = peek(mending)
  if (here?.tokenType === token.Not) return mendNot(mending, subject, sign, operator, here)
  const isPresence = here?.tokenType === token.Presence
  if (here !== undefined && COMPARISONS.has(here.tokenType) && !isPresence) return mendSecondSign(mending, sign, here)
  if (isMisfit(subject, operator)) return complainMisfit(mending, subject, sign, operator)
  switch (here?.tokenType) {
    case token.Text:
      return mendText(mending, operator, here)
    case token.NumberText:
    case token.BareWord:
      return mendNumber(mending, subject, sign, operator, here)
    case token.Name:
    case token.Pressed:
    case token.Presence:
      return mendBareValue(mending, subject, sign, operator, here)
    case token.OpenParenthesis:
    case token.OpenBracket:
      return mendListForValue(mending, subject, operator, here)
    default:
      return mendNoValue(mending, subject, sign, operator)
  }
}

const TEXT_ONLY: ReadonlySet<string> = new Set(SEARCH_OPERATORS)
const EITHER: ReadonlySet<string> = new Set(EQUALITY_OPERATORS)

// `= not "a"`
const mendNot = (
  mending: Mending,
  { written, kind }: Subject,
  sign: token.Token,
  operator: string,
  here: token.Token,
): boolean => {
  mending.next += 1
  const { values } = meantList(mending, mending.next, kind)
  const test = values.length > 1 ? `(${repeatedTest(written, operator, values, "or")})` : undefined
  complain(
    mending,
    sign,
    here,
    "wrong-value",
    `\`not\` cannot stand behind \`${operator}\``,
    `write \`not ${test ?? `${written} ${operator} ${values[0] ?? "..."}`}\``,
  )
  mending.next += meantList(mending, mending.next, kind).count
  return true
}

// a sign behind a sign is said once, and the value behind both is left out
const mendSecondSign = (mending: Mending, sign: token.Token, second: token.Token): boolean => {
  mending.next += 1
  complain(
    mending,
    sign,
    second,
    "wrong-value",
    `there is no value between \`${sign.image}\` and \`${second.image}\``,
    "write one comparison and one value",
  )
  skipValue(mending)
  return true
}

const isMisfit = ({ kind }: Subject, operator: string): boolean =>
  kind === "text" ? !TEXT_ONLY.has(operator) && !EITHER.has(operator) : kind === "number" && TEXT_ONLY.has(operator)

// a text in an order, and a number that is searched
const complainMisfit = (mending: Mending, { written, kind }: Subject, sign: token.Token, operator: string): boolean => {
  skipValue(mending)
  const last = mending.input[mending.next - 1] ?? sign
  sayAt(
    mending,
    sign.startOffset,
    last.endOffset + 1,
    "test-not-taken",
    kind === "number"
      ? `\`${written}\` is a number and cannot be tested with \`${operator}\``
      : `\`${written}\` is a text and cannot be compared with \`${operator}\``,
    comparisonsSentence(kind === "number" ? "number" : "text"),
  )
  return true
}

const mendText = (mending: Mending, operator: string, text: token.Token): boolean => {
  if (EITHER.has(operator) || TEXT_ONLY.has(operator)) {
    keep(mending)
    return false
  }
  mending.next += 1
  const number = meantQuantity(text.value)
  complain(
    mending,
    text,
    text,
    "number-expected",
    `\`${operator}\` compares numbers, not texts`,
    number === undefined ? "write a number in digits, such as `60`" : `write \`${number}\``,
  )
  return true
}

const mendNumber = (
  mending: Mending,
  subject: Subject,
  sign: token.Token,
  operator: string,
  first: token.Token,
): boolean => {
  const { kind } = subject
  const isAlone = wordsOfValue(mending, mending.next) === 1
  if (TEXT_ONLY.has(operator) && first.tokenType === token.NumberText && isAlone) {
    mending.next += 1
    complain(
      mending,
      first,
      first,
      "text-expected",
      `\`${operator}\` looks for a text, not a number`,
      `write \`"${first.image}"\``,
    )
    return true
  }
  const isText = kind === "text" || TEXT_ONLY.has(operator)
  const isWords = meantQuantity(bareWords(mending, first)) === undefined
  if (
    isText
      ? first.tokenType === token.BareWord || !isAlone
      : first.tokenType === token.BareWord && isWords && kind === undefined
  ) {
    return mendBareValue(mending, subject, sign, operator, first)
  }
  if (!isText) return mendQuantity(mending, first, false)
  keep(mending)
  return false
}

const mendNoValue = (mending: Mending, { written, kind }: Subject, sign: token.Token, operator: string): boolean => {
  const takesText = TEXT_ONLY.has(operator) || (EITHER.has(operator) && kind !== "number")
  sayAt(
    mending,
    sign.startOffset,
    sign.endOffset + 1,
    "missing-value",
    `there is no value after \`${operator}\``,
    takesText
      ? `write a text in double quotes, such as \`${written} ${operator} "..."\``
      : `write a number, such as \`${written} ${operator} 60\``,
  )
  return true
}

// `= ("a", "b")`, `= ["a", "b"]`, `contains ("a", "b")`
const mendListForValue = (
  mending: Mending,
  { written, kind }: Subject,
  operator: string,
  opening: token.Token,
): boolean => {
  const { count, values } = meantList(mending, mending.next, kind)
  mending.next += count
  const last = mending.input[mending.next - 1] ?? opening
  const [only = "..."] = values
  const repeated = repeatedTest(written, operator, values, "or")
  complainAt(
    mending,
    [opening.startOffset, last.endOffset + 1],
    "wrong-value",
    `\`${operator}\` takes one value${opening.tokenType === token.OpenBracket ? "" : " without parentheses"}`,
    values.length < 2
      ? `write \`${written} ${operator} ${only}\``
      : `write \`${EITHER.has(operator) ? repeated : `(${repeated})`}\``,
  )
  return true
}

/** Leaves out the value behind a comparison that is broken anyway. */
export const skipValue = (mending: Mending): void => {
  const type = peek(mending)?.tokenType
  if (type === token.OpenParenthesis || type === token.OpenBracket)
    mending.next += meantList(mending, mending.next, undefined).count
  else mending.next += meantValue(mending, mending.next, undefined).count
}
