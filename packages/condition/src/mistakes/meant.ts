// What a value was meant to be: as a condition writes it for the attribute that it is compared with. Looks ahead only.

import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { isPlainGap, type Mending } from "./mending.ts"
import { nearestNames } from "./nearest.ts"
import { beginsTest } from "./signs.ts"

/** A value of the text: how many tokens it takes, and what was meant; `undefined` where nobody can say. */
export interface MeantValue {
  readonly count: number
  readonly text: string | undefined
}

/** The value at a token (counted from the text's beginning) as an attribute of this kind takes it. */
export const meantValue = (mending: Mending, at: number, kind: AttributeKind | undefined): MeantValue => {
  const first = mending.input[at]
  if (first?.tokenType === token.Text) {
    return { count: 1, text: kind === "number" ? meantQuantity(first.value) : quote(first.value) }
  }
  const count = wordsOfValue(mending, at)
  if (first === undefined || count === 0) return { count: 0, text: undefined }
  const last = mending.input[at + count - 1] ?? first
  const written = mending.text.slice(first.startOffset, last.endOffset + 1)
  const quantity = meantQuantity(written)
  if (kind === "number") return { count, text: quantity }
  // a word that is compared with nobody knows what is a text, a number is one
  return { count, text: kind === undefined && quantity !== undefined ? quantity : quote(written) }
}

/** How many tokens a value without quotes takes: words and numbers up to the next test, sign or keyword. */
export const wordsOfValue = (mending: Mending, at: number): number => {
  let end = at
  while (isWordOfValue(mending.input[end]) && (end === at || goesOn(mending, end))) end += 1
  return end - at
}

const isWordOfValue = (made: token.Token | undefined): boolean =>
  made !== undefined && [token.Name, token.Pressed, token.NumberText, token.BareWord].includes(made.tokenType)

const goesOn = (mending: Mending, at: number): boolean => isPlainGap(mending, at) && !beginsTest(mending.input[at + 1])

/** The values of a list at its opening bracket or parenthesis, or without one, and how many tokens they take. */
export const meantList = (
  mending: Mending,
  at: number,
  kind: AttributeKind | undefined,
): { readonly count: number; readonly values: ReadonlyArray<string> } => {
  const values: Array<string> = []
  const opening = mending.input[at]?.tokenType
  const closing = CLOSING.get(opening)
  let next = closing === undefined ? at : at + 1
  for (;;) {
    const value = meantValue(mending, next, kind)
    if (value.count === 0) break
    values.push(value.text ?? "...")
    next += value.count
    // a comma is missing
    if (closing !== undefined && mending.input[next]?.tokenType === token.Text) continue
    if (!separates(mending, next, closing) || !isValueStart(mending, next, closing)) break
    next += 1
  }
  const closed = closing !== undefined && mending.input[next]?.tokenType === closing
  return { count: next + (closed ? 1 : 0) - at, values }
}

type TypeOfToken = token.Token["tokenType"] | undefined

const CLOSING: ReadonlyMap<TypeOfToken, TypeOfToken> = new Map([
  [token.OpenParenthesis, token.CloseParenthesis],
  [token.OpenBracket, token.CloseBracket],
])

const separates = ({ input }: Mending, at: number, closing: TypeOfToken): boolean => {
  const type = input[at]?.tokenType
  if (type !== token.And || closing !== undefined)
    return type === token.Comma || type === token.Or || type === token.And
  return isQuotedOrNumber(input[at + 1]) && !beginsTest(input[at + 2])
}

/** Whether a token can be nothing but a value. */
export const isQuotedOrNumber = (made: token.Token | undefined): boolean =>
  made?.tokenType === token.Text || made?.tokenType === token.NumberText

// without brackets a word may as well begin the next test
const isValueStart = (mending: Mending, separator: number, closing: TypeOfToken): boolean => {
  const made = mending.input[separator + 1]
  if (isQuotedOrNumber(made)) return true
  if (made === undefined || !isWordOfValue(made)) return false
  if (closing !== undefined) return true
  if (mending.attributes.has(made.image) || beginsTest(mending.input[separator + 2])) return false
  if (mending.input[separator]?.tokenType === token.Comma) return true
  const before = mending.input[separator - 1]?.tokenType
  const isWord = before === token.Name || before === token.BareWord
  return isWord && nearestNames(made.image, [...mending.attributes.keys()]).length === 0
}
