// Mistakes in the list of `in (...)`.
import { quote } from "../attribute-text.ts"
import * as token from "../tokens.ts"
import type { AttributeKind } from "../vocabulary.ts"
import type { Subject } from "./comparison.ts"
import { meantList, wordsOfValue } from "./meant.ts"
import { complain, isReported, keep, type Mending, peek } from "./mending.ts"
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
  if (items.count === 0 && !items.faulty) {
    complain(
      mending,
      opening,
      closing,
      "wrong-list",
      "there is no value in this list",
      `write the values in it, such as \`${attribute} ${operator} (${subject.kind === "number" ? "1, 2" : '"a", "b"'})\``,
    )
    return true
  }
  if (items.texts > 0 && items.numbers > 0) {
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
  count: number
  texts: number
  numbers: number
  faulty: boolean
}

const readItems = (mending: Mending, { kind }: Subject, operator: string): Items => {
  const items: Items = { count: 0, texts: 0, numbers: 0, faulty: false }
  let commaBefore: token.Token | undefined
  let needsComma = false
  for (let here = peek(mending); here !== undefined && isListed(mending, here); here = peek(mending)) {
    if (here.tokenType === token.Comma) {
      if (!needsComma) items.faulty = complainComma(mending, here)
      commaBefore = here
      needsComma = false
      keep(mending)
      continue
    }
    if (here.tokenType === token.And || here.tokenType === token.Or) {
      complain(mending, here, here, "wrong-list", `the values of \`${operator}\` are separated by commas`, "write `,`")
      items.faulty = true
      needsComma = false
      mending.next += 1
      continue
    }
    if (needsComma) items.faulty = complainMissingComma(mending, here)
    readItem(mending, here, items, kind)
    needsComma = true
    commaBefore = undefined
  }
  if (commaBefore !== undefined && items.count > 0 && !items.faulty) items.faulty = complainComma(mending, commaBefore)
  return items
}

const complainMissingComma = (mending: Mending, here: token.Token): boolean => {
  const previous = mending.input[mending.next - 1]
  const start = previous === undefined ? here.startOffset : previous.endOffset + 1
  // another sign in place of the comma has been reported
  if (isReported(mending.reported, start, here.startOffset)) return true
  complain(
    mending,
    here,
    here,
    "wrong-list",
    `there is no comma between \`${previous?.image ?? ""}\` and \`${here.image}\``,
    `write \`, ${here.image}\``,
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
  const { tokenType } = here
  if (tokenType === token.And || tokenType === token.Or) return isPlain(peek(mending, 1))
  return tokenType === token.Comma || isPlain(here) || (tokenType === token.Name && endsItem(peek(mending, 1)))
}

const isPlain = (made: token.Token | undefined): boolean =>
  made !== undefined && [token.Text, token.NumberText, token.BareWord].includes(made.tokenType)

const endsItem = (made: token.Token | undefined): boolean =>
  made !== undefined && [token.Comma, token.CloseParenthesis, token.Name].includes(made.tokenType)

const readItem = (mending: Mending, here: token.Token, items: Items, kind: AttributeKind | undefined): void => {
  items.count += 1
  if (here.tokenType === token.Text) {
    items.texts += 1
    keep(mending)
    return
  }
  const count = Math.max(wordsOfValue(mending, mending.next), 1)
  const isNumber = here.tokenType === token.NumberText || here.tokenType === token.BareWord
  const isQuantity = isNumber && (kind !== "text" || (here.tokenType === token.NumberText && count === 1))
  if (isQuantity) {
    items.numbers += 1
    if (mendQuantity(mending, true)) items.faulty = true
    return
  }
  const last = mending.input[mending.next + count - 1] ?? here
  mending.next += count
  const written = mending.text.slice(here.startOffset, last.endOffset + 1)
  complain(
    mending,
    here,
    last,
    kind === "number" ? "number-expected" : "value-needs-quotes",
    kind === "number" ? `\`${written}\` is not a number` : `the value \`${written}\` is not in quotes`,
    kind === "number" ? "write a number in digits, such as `60`" : `write \`${quote(written)}\``,
  )
  items.faulty = true
}

// `in "a", "b"`, `in ["a", "b"]` and `in a, b`
const mendWithoutParentheses = (
  mending: Mending,
  { written, kind }: Subject,
  operator: string,
  sign: token.Token,
): boolean => {
  const first = peek(mending)
  const { count, values } = meantList(mending, mending.next, kind)
  const example = kind === "number" ? "1, 2" : '"a", "b"'
  const inBrackets = first?.tokenType === token.OpenBracket
  mending.next += count
  const last = mending.input[mending.next - 1] ?? sign
  complain(
    mending,
    first !== undefined && count > 0 ? first : sign,
    last,
    "wrong-list",
    count === 0
      ? `there is no list after \`${operator}\``
      : inBrackets
        ? "a list stands in parentheses, not in brackets"
        : "a list stands in parentheses",
    `write \`${written} ${operator} (${values.length === 0 || values.includes("...") ? example : values.join(", ")})\``,
  )
  return true
}
