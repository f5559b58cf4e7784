// Mistakes in the list of `in (...)`.
import { quote } from "../attribute-text.ts"
import * as token from "../tokens.ts"
import { complain, keep, type Mending, peek } from "./mending.ts"
import { mendQuantity } from "./quantity.ts"

/** Reads `in` and its list. Gives whether it was broken. */
export const mendList = (mending: Mending, attribute: string, negated: boolean): boolean => {
  const sign = peek(mending)
  if (sign === undefined) return true
  keep(mending)
  const operator = negated ? "not in" : "in"
  const opening = peek(mending)
  if (opening?.tokenType !== token.OpenParenthesis) return mendWithoutParentheses(mending, attribute, operator, sign)
  keep(mending)
  const items = readItems(mending, operator)
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
      `write the values in it, such as \`${attribute} ${operator} ("a", "b")\``,
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

const readItems = (mending: Mending, operator: string): Items => {
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
    if (needsComma) {
      const previous = mending.input[mending.next - 1]
      complain(
        mending,
        here,
        here,
        "wrong-list",
        `there is no comma between \`${previous?.image ?? ""}\` and \`${here.image}\``,
        `write \`, ${here.image}\``,
      )
      items.faulty = true
    }
    readItem(mending, here, items)
    needsComma = true
    commaBefore = undefined
  }
  if (commaBefore !== undefined && items.count > 0 && !items.faulty) items.faulty = complainComma(mending, commaBefore)
  return items
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
  made !== undefined && (made.tokenType === token.Text || made.tokenType === token.NumberText)

const endsItem = (made: token.Token | undefined): boolean =>
  made !== undefined && [token.Comma, token.CloseParenthesis, token.Name].includes(made.tokenType)

const readItem = (mending: Mending, here: token.Token, items: Items): void => {
  items.count += 1
  if (here.tokenType === token.Text) {
    items.texts += 1
    keep(mending)
  } else if (here.tokenType === token.NumberText) {
    items.numbers += 1
    if (mendQuantity(mending)) items.faulty = true
  } else {
    let last = here
    while (peek(mending)?.tokenType === token.Name) {
      last = peek(mending) ?? last
      mending.next += 1
    }
    const written = mending.text.slice(here.startOffset, last.endOffset + 1)
    complain(
      mending,
      here,
      last,
      "value-needs-quotes",
      `the value \`${written}\` is not in quotes`,
      `write \`${quote(written)}\``,
    )
    items.faulty = true
  }
}

// `in "a", "b"` and `in ["a", "b"]`
const mendWithoutParentheses = (mending: Mending, attribute: string, operator: string, sign: token.Token): boolean => {
  const first = peek(mending)
  const inBrackets = first?.tokenType === token.OpenBracket
  let last = sign
  const values: Array<string> = []
  const listed = [token.Text, token.NumberText, token.Comma, token.OpenBracket, token.BareWord, token.CloseBracket]
  for (let here = peek(mending); here !== undefined && listed.includes(here.tokenType); here = peek(mending)) {
    if (here.tokenType === token.Text || here.tokenType === token.NumberText) values.push(here.image)
    if (here.tokenType === token.BareWord) values.push(/^\d+$/.test(here.image) ? here.image : quote(here.image))
    last = here
    mending.next += 1
    if (here.tokenType === token.CloseBracket) break
  }
  const list = values.length === 0 ? '("a", "b")' : `(${values.join(", ")})`
  complain(
    mending,
    first !== undefined && last !== sign ? first : sign,
    last,
    "wrong-list",
    last === sign
      ? `there is no list after \`${operator}\``
      : inBrackets
        ? "a list stands in parentheses, not in brackets"
        : "a list stands in parentheses",
    `write \`${attribute} ${operator} ${list}\``,
  )
  return true
}
