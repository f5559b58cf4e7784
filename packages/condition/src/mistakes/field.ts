// Mistakes in the brackets of an attribute: `custom_data[...]`.
import { write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { fieldText, quote } from "../language/tree/attribute-text.ts"
import { isDot } from "./calls.ts"
import { valueAt } from "./meant.ts"
import { attributeMeant } from "./name.ts"
import {
  keep,
  kindOf,
  peek,
  put,
  type Reading,
  report,
  reportOwn,
  reportWhole,
  reread,
  takeWhile,
  textOf,
} from "./reading.ts"
import { isComparison, isInBrackets } from "./words.ts"

/** Reads a field without its brackets: `custom_data product`, `custom_data(product)`, `custom_data "product"`. Gives its name. */
export const readFieldWithoutBrackets = (reading: Reading, name: token.Token): string | undefined => {
  const fields = reading.attributes.get(name.image)?.fields
  if (fields !== undefined && isDot(peek(reading))) return readFieldBehindDot(reading)
  const inParentheses = peek(reading)?.tokenType === token.OpenParenthesis
  const field = peek(reading, inParentheses ? 1 : 0)
  const closing = peek(reading, inParentheses ? 2 : 0)
  const afterField = peek(reading, inParentheses ? 3 : 1)
  if (fields === undefined || field === undefined || closing === undefined) return undefined
  if (field.tokenType !== token.Name && field.tokenType !== token.Text) return undefined
  if (inParentheses && closing.tokenType !== token.CloseParenthesis) return undefined
  // `custom_data "x"` may as well lack its comparison: only one that follows tells, or a field of that name
  const isField = inParentheses || (fields !== "any" && fields.includes(field.value))
  if (!isField && !isComparison(afterField) && afterField?.tokenType !== token.Not) return undefined
  const remedy = write(`${name.image}[${fieldText(field.value)}]`)
  report(reading, [name, closing], "wrong-field-name", `the field of \`${name.image}\` is not in brackets`, remedy)
  const at = peek(reading)?.startOffset ?? name.endOffset
  reading.next += inParentheses ? 3 : 1
  return putField(reading, at, field, closing)
}

/** Puts out a field in the brackets that the text does not have; gives its name. */
const putField = (reading: Reading, opening: number, field: token.Token, last: token.Token): string => {
  reading.tokens.push(new token.Token(token.OpenBracket, "[", opening, "["))
  reading.tokens.push(new token.Token(token.Text, field.image, field.startOffset, field.value))
  closeBehind(reading, last)
  return field.value
}

// `custom_data.product`, `custom_data->>'product'`, `custom_data.get('product')`
const readFieldBehindDot = (reading: Reading): string | undefined => {
  const dot = peek(reading)
  const isGet = /^get$/i.test(peek(reading, 1)?.image ?? "") && peek(reading, 4)?.tokenType === token.CloseParenthesis
  const field = peek(reading, isGet ? 3 : 1)
  const last = peek(reading, isGet ? 4 : 1)
  if (dot === undefined || last === undefined || (field?.tokenType !== token.Name && field?.tokenType !== token.Text))
    return undefined
  const remedy = write(`[${fieldText(field.value)}]`)
  reportWhole(reading, [dot, last], "wrong-field-name", "a field stands in square brackets", remedy)
  reading.next += isGet ? 5 : 2
  return putField(reading, dot.startOffset, field, last)
}

/** Reads `[ field ]`; puts out exactly three tokens. Gives the field's name; `undefined` where there is none. */
export const readField = (reading: Reading, name: token.Token, opening: token.Token): string | undefined => {
  keep(reading)
  const items = takeWhile(reading, isInBrackets)
  const closing = peek(reading)
  return closing?.tokenType === token.CloseBracket
    ? readClosedField(reading, name, [opening, closing], items)
    : readUnclosedField(reading, name, opening, items)
}

const readClosedField = (
  reading: Reading,
  name: token.Token,
  brackets: readonly [token.Token, token.Token],
  items: ReadonlyArray<token.Token>,
): string | undefined => {
  const [first] = items
  const last = items.at(-1)
  let field: string | undefined
  if (first === undefined || last === undefined) {
    const message = `\`${name.image}[]\` does not say which field is meant`
    report(reading, brackets, "empty-brackets", message, "put the field's name between the brackets")
    putAnyField(reading, name)
  } else if (last !== first) {
    const values = items.map(({ value }) => value)
    field = values.join(" ").replaceAll(" ,", ",")
    const whole = textOf(reading, first, last)
    // `custom_data[not product]`
    const hint = /\b(?:not|no|non|and|or|without)\b/i.test(whole)
      ? "put the name of one field in the brackets, and `not`, `and` and `or` outside of them"
      : `write the field's name in quotes: \`${name.image}[${quote(field)}]\``
    const remedy = { hint, changes: [{ replacement: quote(field) }] }
    reportWhole(reading, [first, last], "wrong-field-name", `\`${whole}\` is more than one word`, remedy)
    put(reading, token.Text, whole, field)
  } else if (first.tokenType === token.Comma) {
    report(reading, first, "wrong-field-name", "`,` is no field name", "put the field's name in its place")
    putAnyField(reading, name)
  } else {
    field = first.value
    reading.tokens.push(first)
  }
  keep(reading)
  return field
}

// without a `]`, the field is the first word that was written
const readUnclosedField = (
  reading: Reading,
  name: token.Token,
  opening: token.Token,
  items: ReadonlyArray<token.Token>,
): string | undefined => {
  const start = items.findIndex((item) => item.tokenType !== token.Comma)
  const first = items[start]
  if (first === undefined) {
    const hint = "add the field's name and `]`"
    report(reading, opening, "unclosed-bracket", "this `[` is never closed", hint)
    putAnyField(reading, name)
    closeBehind(reading, opening)
    return undefined
  }
  if (items.length !== 1 || !readComparisonInBrackets(reading, name, opening, first)) {
    const field = `[${fieldText(first.value)}]`
    report(reading, [opening, first], "unclosed-bracket", "this `[` is never closed", `write \`${name.image}${field}\``)
    // the words behind the field are read again, as words outside brackets
    reread(reading, items.length - 1 - start)
  }
  reading.tokens.push(first)
  closeBehind(reading, first)
  return first.value
}

// that the field is missing is reported; with one that is known nothing else is
const putAnyField = (reading: Reading, name: token.Token): void => {
  const { fields } = reading.attributes.get(name.image) ?? attributeMeant(reading, name.image) ?? {}
  put(reading, token.Text, "", (Array.isArray(fields) ? fields[0] : undefined) ?? "...")
}

// `custom_data[product = "solar"]`
const readComparisonInBrackets = (
  reading: Reading,
  name: token.Token,
  opening: token.Token,
  field: token.Token,
): boolean => {
  const sign = peek(reading)
  const { count, text = "..." } = valueAt(reading, reading.next + 1, kindOf(reading, name.image))
  const closingAt = reading.next + 1 + count
  const closing = reading.input[closingAt]
  if (sign === undefined || !isComparison(sign) || count === 0) return false
  if (closing?.tokenType !== token.CloseBracket) return false
  const message = "the comparison stands inside the brackets of the field"
  const hint = `write \`[${fieldText(field.value)}] ${sign.image} ${text}\``
  reportOwn(reading, [opening, closing], "wrong-field-name", message, hint)
  // what follows the brackets goes on behind the comparison, as if it had been written there
  reading.input.splice(closingAt, 1)
  return true
}

// a bracket that the text does not have: at the end of what it closes, so that the field's place ends there
const closeBehind = ({ tokens }: Reading, { endOffset }: token.Token): void => {
  tokens.push(new token.Token(token.CloseBracket, "]", endOffset, "]"))
}
