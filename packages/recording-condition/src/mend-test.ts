// Mistakes within one test: its attribute, its brackets, and what follows them. mend.ts joins the tests.
import { fieldText, quote } from "./attribute-text.ts"
import { complain, complainAt, keep, type Mending, peek, put, putMissingTest } from "./mend.ts"
import { mendComparison } from "./mend-comparison.ts"
import { mendKeys } from "./mend-keys.ts"
import { isDigit, wordType } from "./scan.ts"
import * as token from "./tokens.ts"

/** Reads one test where an operand must stand, whatever stands there; always moves on and puts out exactly one test. */
export const mendTest = (mending: Mending): void => {
  const here = peek(mending)
  if (here === undefined) return
  if (here.tokenType === token.Name) mendNamed(mending, here)
  else if (here.tokenType === token.Pressed) mendKeys(mending, here)
  else if (here.tokenType === token.Text || here.tokenType === token.NumberText) mendValueFirst(mending, here)
  else if (COMPARISONS.has(here.tokenType)) mendWithoutAttribute(mending, here)
  else mendStrangeSign(mending, here)
}

/** The signs and words that compare. */
export const COMPARISONS: ReadonlySet<token.Token["tokenType"]> = new Set([
  ...[token.Equals, token.NotEquals, token.Less, token.LessOrEqual, token.Greater, token.GreaterOrEqual],
  ...[token.Contains, token.StartsWith, token.EndsWith, token.In, token.Present, token.Absent],
])

const mendNamed = (mending: Mending, name: token.Token): void => {
  const first = mending.tokens.length
  const following = peek(mending, 1)
  keep(mending)
  if (following?.tokenType === token.OpenBracket) mendField(mending, name)
  else if (following !== undefined && mending.owners.has(name.image)) mendFieldWithoutBrackets(mending, name, following)
  const last = mending.input[mending.next - 1] ?? name
  const hasField = mending.tokens.length > first + 1
  const fault = mendComparison(mending, name, last, hasField)
  if (fault) {
    // what was put out of the comparison is taken back; the attribute stays, so that its name is looked up
    mending.tokens.length = first + (hasField ? 4 : 1)
    put(mending, token.Present, "present")
    mending.broken.add(mending.tests)
  }
  mending.tests += 1
}

// `custom_data product` and `custom_data(product)` and `custom_data "product"`
const mendFieldWithoutBrackets = (mending: Mending, name: token.Token, following: token.Token): void => {
  const inParentheses = following.tokenType === token.OpenParenthesis
  const field = inParentheses ? peek(mending, 1) : following
  const closing = inParentheses ? peek(mending, 2) : field
  const afterField = peek(mending, inParentheses ? 3 : 1)
  if (field === undefined || closing === undefined) return
  if (field.tokenType !== token.Name && field.tokenType !== token.Text) return
  if (inParentheses && closing.tokenType !== token.CloseParenthesis) return
  // `custom_data "x"` may as well lack its comparison: only one that follows tells
  if (
    !inParentheses &&
    (afterField === undefined || !(COMPARISONS.has(afterField.tokenType) || afterField.tokenType === token.Not))
  )
    return
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
  put(mending, token.CloseBracket, "]")
}

/** Reads `[ field ]`; puts out exactly three tokens. */
const mendField = (mending: Mending, name: token.Token): void => {
  const opening = peek(mending)
  if (opening === undefined) return
  keep(mending)
  const items: Array<token.Token> = []
  for (let item = peek(mending); item !== undefined && isItem(item); item = peek(mending)) {
    items.push(item)
    mending.next += 1
  }
  const [first] = items
  const closing = peek(mending)
  const closed = closing?.tokenType === token.CloseBracket
  if (first === undefined) {
    complain(
      mending,
      opening,
      closed ? closing : opening,
      closed ? "empty-brackets" : "unclosed-bracket",
      closed ? `\`${name.image}[]\` does not say which field is meant` : "this `[` is never closed",
      closed ? `put the field's name between the brackets` : "add the field's name and `]`",
    )
    put(mending, token.Text, "", "")
    closeField(mending, closed)
    return
  }
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
    reread(mending, items.length - 1)
    put(mending, token.CloseBracket, "]")
    return
  }
  if (items.length > 1) {
    const last = items.at(-1) ?? first
    const whole = mending.text.slice(first.startOffset, last.endOffset + 1)
    complain(
      mending,
      first,
      last,
      "wrong-field-name",
      `\`${whole}\` is more than one word`,
      `write the field's name in quotes: \`${name.image}[${quote(whole.replaceAll('"', ""))}]\``,
    )
    put(mending, token.Text, whole, whole)
  } else mending.tokens.push(first)
  closeField(mending, closed)
}

const isItem = (item: token.Token): boolean =>
  item.tokenType === token.BareWord || item.tokenType === token.Text || item.tokenType === token.Comma

const closeField = (mending: Mending, closed: boolean): void => {
  if (closed) keep(mending)
  else put(mending, token.CloseBracket, "]")
}

/** Goes back over some tokens that were read as bare words, and reads them as the words they are outside brackets. */
export const reread = (mending: Mending, count: number): void => {
  mending.next -= count
  for (let index = mending.next; index < mending.input.length; index++) {
    const made = mending.input[index]
    if (made?.tokenType !== token.BareWord) break
    const type = isDigit(made.image.charCodeAt(0)) ? token.NumberText : wordType(made.image)
    mending.input[index] = new token.Token(type, made.image, made.startOffset, made.value)
  }
}

// `"sale"` alone, `"sale" = media_type`, and `media_type = "a" or "b"`
const mendValueFirst = (mending: Mending, value: token.Token): void => {
  const sign = peek(mending, 1)
  const name = peek(mending, 2)
  mending.next += 1
  if (sign !== undefined && COMPARISONS.has(sign.tokenType)) {
    if (name?.tokenType === token.Name) {
      mending.next += 2
      const last = skipBrackets(mending) ?? name
      const attribute = mending.text.slice(name.startOffset, last.endOffset + 1)
      complain(
        mending,
        value,
        last,
        "missing-attribute",
        `the attribute stands behind \`${sign.image}\`; it must stand before it`,
        `write \`${attribute} ${turned(sign.image)} ${value.image}\``,
      )
    } else {
      mending.next += 1
      complain(
        mending,
        value,
        sign,
        "missing-attribute",
        `\`${value.image}\` is a value; an attribute must stand before \`${sign.image}\``,
      )
    }
    return putMissingTest(mending)
  }
  complain(
    mending,
    value,
    value,
    "missing-attribute",
    `\`${value.image}\` is not compared with anything`,
    valueHint(mending, value),
  )
  putMissingTest(mending)
}

const TURNED: ReadonlyMap<string, string> = new Map([
  ["<", ">"],
  ["<=", ">="],
  [">", "<"],
  [">=", "<="],
])

const turned = (sign: string): string => TURNED.get(sign) ?? sign

const skipBrackets = (mending: Mending): token.Token | undefined => {
  if (peek(mending)?.tokenType !== token.OpenBracket) return undefined
  let last: token.Token | undefined
  while (last?.tokenType !== token.CloseBracket && peek(mending) !== undefined) {
    last = peek(mending)
    mending.next += 1
  }
  return last
}

// where the test before it compares the same kind of value, its attribute is repeated in the hint
const valueHint = (mending: Mending, value: token.Token): string => {
  const at = mending.next - 1
  const before = mending.input.slice(Math.max(0, at - 7), at - 1)
  const sign = before.at(-2)
  const earlier = before.at(-1)
  const sameKind = earlier?.tokenType === value.tokenType
  if (!sameKind || earlier === undefined || sign === undefined || !COMPARISONS.has(sign.tokenType)) {
    return `write an attribute and a comparison before it, such as \`media_type = ${value.image}\``
  }
  const nameAt = before.findLastIndex(({ tokenType }) => tokenType === token.Name)
  const attribute = mending.text.slice(before[nameAt]?.startOffset, sign.startOffset).trim()
  const repeated = `write \`${attribute} ${sign.image} ${value.image}\``
  return sign.tokenType === token.Equals
    ? `${repeated}, or \`${attribute} in (${earlier.image}, ${value.image})\``
    : repeated
}

const mendWithoutAttribute = (mending: Mending, sign: token.Token): void => {
  mending.next += 1
  let last = sign
  for (let made = peek(mending); made !== undefined && isValue(made); made = peek(mending)) {
    last = made
    mending.next += 1
  }
  if (sign.tokenType === token.In && peek(mending)?.tokenType === token.OpenParenthesis)
    last = skipList(mending) ?? last
  complain(
    mending,
    sign,
    last,
    "missing-attribute",
    `there is no attribute before \`${sign.image}\``,
    `write what is compared, such as \`media_type\`, before \`${sign.image}\``,
  )
  putMissingTest(mending)
}

const skipList = (mending: Mending): token.Token | undefined => {
  let last: token.Token | undefined
  while (peek(mending) !== undefined && last?.tokenType !== token.CloseParenthesis) {
    last = peek(mending)
    mending.next += 1
  }
  return last
}

const isValue = (made: token.Token): boolean =>
  made.tokenType === token.Text || made.tokenType === token.NumberText || COMPARISONS.has(made.tokenType)

// a bracket, a comma or a bare word where a test must stand: it is left out up to the next word
const mendStrangeSign = (mending: Mending, here: token.Token): void => {
  let last = here
  while (isStrange(peek(mending))) {
    last = peek(mending) ?? last
    mending.next += 1
  }
  complainAt(
    mending,
    here.startOffset,
    last.endOffset + 1,
    "missing-operand",
    `\`${mending.text.slice(here.startOffset, last.endOffset + 1)}\` stands where a test must stand`,
    "begin with an attribute, such as `media_type` or `during_hours`",
  )
  putMissingTest(mending)
}

const isStrange = (made: token.Token | undefined): boolean =>
  made !== undefined && [token.OpenBracket, token.CloseBracket, token.BareWord, token.Comma].includes(made.tokenType)
