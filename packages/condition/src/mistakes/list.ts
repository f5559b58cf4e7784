// Mistakes in the list of `in (...)`.

import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import type { Subject } from "./comparison.ts"
import { meantList, wordsOfValue } from "./meant.ts"
import { complain, complainAt, isConnective, keep, type Mending, peek } from "./mending.ts"
import { mendQuantity } from "./quantity.ts"

/** Reads the list behind `in`, which has been taken over, or behind words that stand for it. Gives whether it was broken. */
export const mendList = (mending: Mending, subject: Subject, sign: token.Token, operator: string): boolean => {
  const { written: attribute } = subject
  const opening = peek(mending)
  if (opening?.tokenType !== token.OpenParenthesis) return mendWithoutParentheses(mending, subject, operator, sign)
  keep(mending)
  const items = readItems(mending, subject, operator)
  const closing = peek(mending)
  if (closing?.tokenType === token.CloseParenthesis) keep(mending)
  else {
    complain(
      mending,
      opening,
      opening,
      "unclosed-parenthesis",
      "this `(` is never closed",
      "add the `)` that is missing",
    )
    return true
  }
  if (!items.hasText && !items.hasNumber && !items.faulty) {
    complain(
      mending,
      opening,
      closing,
      "wrong-list",
      "there is no value in this list",
      exampleHint(attribute, operator, subject.kind),
    )
    return true
  }
  if (items.hasText && items.hasNumber) {
    complain(
      mending,
      opening,
      closing,
      "wrong-list",
      "the list mixes texts and numbers",
      "write all values as texts or all as numbers",
    )
    return true
  }
  return items.faulty
}

interface Items {
  hasText: boolean
  hasNumber: boolean
  faulty: boolean
}

const readItems = (mending: Mending, { kind }: Subject, operator: string): Items => {
  const items: Items = { hasText: false, hasNumber: false, faulty: false }
  let needsComma = false
  for (let here = peek(mending); here !== undefined && isListed(mending, here); here = peek(mending)) {
    if (here.tokenType === token.Comma) {
      if (!needsComma) items.faulty = complainComma(mending, here)
      needsComma = false
      keep(mending)
    } else if (isConnective(here)) {
      complain(mending, here, here, "wrong-list", `the values of \`${operator}\` are separated by commas`, "write `,`")
      items.faulty = true
      needsComma = false
      mending.next += 1
    } else {
      if (needsComma) items.faulty = complainMissingComma(mending, here)
      readItem(mending, here, items, kind)
      needsComma = true
    }
  }
  const last = mending.input[mending.next - 1]
  if (last?.tokenType === token.Comma) items.faulty = complainComma(mending, last)
  return items
}

const complainMissingComma = (mending: Mending, here: token.Token): boolean => {
  const previous = mending.input[mending.next - 1] ?? here
  complainAt(
    mending,
    [here.startOffset, here.endOffset + 1],
    "wrong-list",
    `there is no comma between \`${previous.image}\` and \`${here.image}\``,
    `write \`, ${here.image}\``,
    // another sign may stand in place of the comma
    [previous.endOffset + 1, here.endOffset + 1],
  )
  return true
}

const complainComma = (mending: Mending, comma: token.Token): boolean => {
  complain(
    mending,
    comma,
    comma,
    "wrong-list",
    "there is no value beside this comma",
    "remove the comma, or add the value that is missing",
  )
  return true
}

// `and` and `or` inside a list join values there; a sign or an attribute's bracket shows that the list has ended
const isListed = (mending: Mending, here: token.Token): boolean => {
  const ahead = isConnective(here) ? 1 : 0
  return here.tokenType === token.Comma || VALUES.has(peek(mending, ahead)?.tokenType) || isWordOfList(mending, ahead)
}

const isWordOfList = (mending: Mending, ahead: number): boolean => {
  const word = peek(mending, ahead)
  const behind = peek(mending, ahead + 1)
  if (word?.tokenType !== token.Name || !BEHIND_WORDS.has(behind?.tokenType)) return false
  // beside `and` or `or` an attribute may well begin the next test
  const isJoined = ahead === 1 || behind?.tokenType === token.And || behind?.tokenType === token.Or
  return !(isJoined && mending.attributes.has(word.image))
}

type TypeOfToken = token.Token["tokenType"] | undefined

const VALUES: ReadonlySet<TypeOfToken> = new Set([token.Text, token.NumberText, token.BareWord])
const BEHIND_WORDS: ReadonlySet<TypeOfToken> = new Set([
  token.Comma,
  token.CloseParenthesis,
  token.Name,
  token.And,
  token.Or,
])

const readItem = (mending: Mending, here: token.Token, items: Items, kind: AttributeKind | undefined): void => {
  if (here.tokenType === token.Text) {
    items.hasText = true
    keep(mending)
    return
  }
  const count = wordsOfValue(mending, mending.next)
  const isNumber = kind === "text" ? here.tokenType === token.NumberText && count === 1 : here.tokenType !== token.Name
  if (isNumber) {
    items.hasNumber = true
    if (mendQuantity(mending, here, true)) items.faulty = true
    return
  }
  const last = peek(mending, count - 1) ?? here
  mending.next += count
  const written = mending.text.slice(here.startOffset, last.endOffset + 1)
  items.faulty = true
  if (kind === "number") {
    const hint = "write a number in digits, such as `60`"
    complain(mending, here, last, "number-expected", `\`${written}\` is not a number`, hint)
  } else {
    const hint = `write \`${quote(written)}\``
    complain(mending, here, last, "value-needs-quotes", `the value \`${written}\` is not in quotes`, hint)
  }
}

// `in "a", "b"`, `in ["a", "b"]` and `in a, b`
const mendWithoutParentheses = (
  mending: Mending,
  { written, kind }: Subject,
  operator: string,
  sign: token.Token,
): boolean => {
  const first = peek(mending) ?? sign
  const { count, values } = meantList(mending, mending.next, kind)
  const inBrackets = first.tokenType === token.OpenBracket
  mending.next += count
  const last = mending.input[mending.next - 1] ?? sign
  complain(
    mending,
    count === 0 ? sign : first,
    last,
    "wrong-list",
    count === 0
      ? `there is no list after \`${operator}\``
      : inBrackets
        ? "a list stands in parentheses, not in brackets"
        : "a list stands in parentheses",
    values.length === 0 || values.includes("...")
      ? exampleHint(written, operator, kind)
      : `write \`${written} ${operator} (${values.join(", ")})\``,
  )
  return true
}

const exampleHint = (written: string, operator: string, kind: AttributeKind | undefined): string =>
  `write the values in parentheses, such as \`${written} ${operator} (${kind === "number" ? "1, 2" : '"a", "b"'})\``
