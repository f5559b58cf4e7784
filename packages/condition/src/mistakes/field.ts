// Mistakes in the brackets of an attribute: `custom_data[...]`.

import * as token from "../language/tokens.ts"
import { fieldText, quote } from "../language/tree/attribute-text.ts"
import { meantValue } from "./meant.ts"
import { complain, keep, kindOf, type Mending, peek, put, reread, sayAt } from "./mending.ts"
import { attributeMeant } from "./name.ts"
import { COMPARISONS } from "./signs.ts"

// `custom_data product` and `custom_data(product)` and `custom_data "product"`
export const mendFieldWithoutBrackets = (
  mending: Mending,
  name: token.Token,
  following: token.Token,
): string | undefined => {
  const inParentheses = following.tokenType === token.OpenParenthesis
  const field = inParentheses ? peek(mending, 1) : following
  const closing = inParentheses ? peek(mending, 2) : field
  const afterField = peek(mending, inParentheses ? 3 : 1)
  if (field === undefined || closing === undefined) return undefined
  if (field.tokenType !== token.Name && field.tokenType !== token.Text) return undefined
  if (inParentheses && closing.tokenType !== token.CloseParenthesis) return undefined
  // `custom_data "x"` may as well lack its comparison: only one that follows tells, or a field of that name
  const fields = mending.attributes.get(name.image)?.fields
  const isField = inParentheses || (fields !== "any" && fields?.includes(field.value) === true)
  const isCompared =
    afterField !== undefined && (COMPARISONS.has(afterField.tokenType) || afterField.tokenType === token.Not)
  if (!isField && !isCompared) return undefined
  complain(
    mending,
    name,
    closing,
    "wrong-field-name",
    `the field of \`${name.image}\` is not in brackets`,
    `write \`${name.image}[${fieldText(field.value)}]\``,
  )
  put(mending, token.OpenBracket, "[")
  put(mending, token.Text, field.image, field.value)
  mending.next += inParentheses ? 3 : 1
  closeBehind(mending, closing)
  return field.value
}

/** Reads `[ field ]`; puts out exactly three tokens. Gives the field's name; `undefined` where there is none. */
export const mendField = (mending: Mending, name: token.Token): string | undefined => {
  const opening = peek(mending)
  if (opening === undefined) return undefined
  keep(mending)
  const items: Array<token.Token> = []
  for (let item = peek(mending); item !== undefined && isItem(item); item = peek(mending)) {
    items.push(item)
    mending.next += 1
  }
  const closing = peek(mending)
  const closed = closing?.tokenType === token.CloseBracket
  // without a `]`, the field is the first word that was written
  const start = closed ? 0 : items.findIndex((item) => item.tokenType !== token.Comma)
  const first = items[start]
  if (first === undefined) {
    complain(
      mending,
      opening,
      closed ? closing : opening,
      closed ? "empty-brackets" : "unclosed-bracket",
      closed ? `\`${name.image}[]\` does not say which field is meant` : "this `[` is never closed",
      closed ? `put the field's name between the brackets` : "add the field's name and `]`",
    )
    putAnyField(mending, name)
    if (closed) keep(mending)
    else closeBehind(mending, opening)
    return undefined
  }
  if (!closed && mendComparisonInBrackets(mending, name, opening, first, items.length)) return first.value
  if (!closed) {
    complain(
      mending,
      opening,
      first,
      "unclosed-bracket",
      "this `[` is never closed",
      `write \`${name.image}[${fieldText(first.value)}]\``,
    )
    mending.tokens.push(first)
    // the words behind the field are read again, as words outside brackets
    reread(mending, items.length - 1 - start)
    closeBehind(mending, first)
    return first.value
  }
  if (items.length > 1) {
    const last = items.at(-1) ?? first
    const whole = mending.text.slice(first.startOffset, last.endOffset + 1)
    const meant = items
      .map(({ value }) => value)
      .join(" ")
      .replaceAll(" ,", ",")
    complain(
      mending,
      first,
      last,
      "wrong-field-name",
      `\`${whole}\` is more than one word`,
      `write the field's name in quotes: \`${name.image}[${quote(meant)}]\``,
    )
    put(mending, token.Text, whole, meant)
    keep(mending)
    return meant
  }
  if (first.tokenType === token.Comma) {
    complain(mending, first, first, "wrong-field-name", "`,` is no field name", "put the field's name in its place")
    putAnyField(mending, name)
    keep(mending)
    return undefined
  }
  mending.tokens.push(first)
  keep(mending)
  return first.value
}

// that the field is missing is said; with one that is known nothing else is said about it
const putAnyField = (mending: Mending, name: token.Token): void => {
  const { fields } = mending.attributes.get(name.image) ?? attributeMeant(mending, name.image) ?? {}
  put(mending, token.Text, "", (Array.isArray(fields) ? fields[0] : undefined) ?? "...")
}

// `custom_data[product = "solar"]`
const mendComparisonInBrackets = (
  mending: Mending,
  name: token.Token,
  opening: token.Token,
  field: token.Token,
  words: number,
): boolean => {
  const sign = peek(mending)
  const value = meantValue(mending, mending.next + 1, kindOf(mending, name.image))
  const closingAt = mending.next + 1 + value.count
  const closing = mending.input[closingAt]
  if (words !== 1 || sign === undefined || value.count === 0 || !COMPARISONS.has(sign.tokenType)) return false
  if (closing?.tokenType !== token.CloseBracket) return false
  const test = `${sign.image} ${value.text ?? "..."}`
  sayAt(
    mending,
    opening.startOffset,
    closing.endOffset + 1,
    "wrong-field-name",
    "the comparison stands inside the brackets of the field",
    `write \`[${fieldText(field.value)}] ${test}\``,
  )
  mending.tokens.push(field)
  closeBehind(mending, field)
  // what follows the brackets goes on behind the comparison, as if it had been written there
  mending.input.splice(closingAt, 1)
  return true
}

const isItem = (item: token.Token): boolean =>
  item.tokenType === token.BareWord || item.tokenType === token.Text || item.tokenType === token.Comma

// a bracket that the text does not have: at the end of what it closes, so that the field's place ends there
const closeBehind = ({ tokens }: Mending, { endOffset }: token.Token): void => {
  tokens.push(new token.Token(token.CloseBracket, "]", endOffset, "]"))
}
