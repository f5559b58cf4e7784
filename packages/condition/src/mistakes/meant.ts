// What a value was meant to be: as a condition writes it for the attribute that it is compared with. Looks ahead only.
import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { isPlainGap, type Reading, textOf } from "./reading.ts"
import { beginsTest, isQuotedOrNumber, isWordOfValue } from "./words.ts"

/** A value of the text: how many tokens it takes, and what was meant; `undefined` where nobody can say. */
export interface MeantValue {
  readonly count: number
  readonly text: string | undefined
}

/** The value at a token (counted from the text's beginning) as an attribute of this kind takes it. */
export const valueAt = (reading: Reading, at: number, kind: AttributeKind | undefined): MeantValue => {
  const first = reading.input[at]
  if (first?.tokenType === token.Text) {
    return { count: 1, text: kind === "number" ? meantQuantity(first.value) : quote(first.value) }
  }
  const count = wordsOfValue(reading, at)
  if (first === undefined || count === 0) return { count: 0, text: undefined }
  return { count, text: meantByWords(textOf(reading, first, reading.input[at + count - 1] ?? first), kind) }
}

/** What words without quotes were meant to be. */
export const meantByWords = (written: string, kind: AttributeKind | undefined): string | undefined => {
  if (kind === "number") return meantQuantity(written)
  // a word that is compared with nobody knows what is a text, a number is one
  return (kind === undefined ? meantQuantity(written) : undefined) ?? quote(written)
}

/** How many tokens a value without quotes takes: words and numbers up to the next test, sign or keyword. */
const wordsOfValue = (reading: Reading, at: number): number => {
  const { input } = reading
  let end = at
  const goesOn = (): boolean => end === at || (isPlainGap(reading, end) && !beginsTest(input[end + 1]))
  while (isWordOfValue(input[end]) && goesOn()) end += 1
  return end - at
}

/** The values of a list, and how many tokens they take. */
export interface MeantList {
  readonly count: number
  readonly values: ReadonlyArray<string>
}

/** The values of a list at its opening bracket or parenthesis, or without one. */
export const listAt = (reading: Reading, at: number, kind: AttributeKind | undefined): MeantList => {
  const values: Array<string> = []
  const closing = CLOSING.get(reading.input[at]?.tokenType)
  let next = closing === undefined ? at : at + 1
  for (;;) {
    const value = valueAt(reading, next, kind)
    if (value.count === 0) break
    values.push(value.text ?? "...")
    next += value.count
    // a comma is missing
    if (closing !== undefined && reading.input[next]?.tokenType === token.Text) continue
    if (!separates(reading, next, closing) || !isValueStart(reading, next, closing)) break
    next += 1
  }
  const closed = closing !== undefined && reading.input[next]?.tokenType === closing
  return { count: next + (closed ? 1 : 0) - at, values }
}

type TypeOfToken = token.Token["tokenType"] | undefined

const CLOSING: ReadonlyMap<TypeOfToken, TypeOfToken> = new Map([
  [token.OpenParenthesis, token.CloseParenthesis],
  [token.OpenBracket, token.CloseBracket],
])

const separates = ({ input }: Reading, at: number, closing: TypeOfToken): boolean => {
  const type = input[at]?.tokenType
  if (type !== token.And || closing !== undefined)
    return type === token.Comma || type === token.Or || type === token.And
  return isQuotedOrNumber(input[at + 1]) && !beginsTest(input[at + 2])
}

// without brackets a word may as well begin the next test
const isValueStart = (reading: Reading, separator: number, closing: TypeOfToken): boolean => {
  const { input, attributes } = reading
  const made = input[separator + 1]
  if (isQuotedOrNumber(made)) return true
  if (made === undefined || !isWordOfValue(made)) return false
  if (closing !== undefined) return true
  if (attributes.has(made.image) || beginsTest(input[separator + 2])) return false
  if (input[separator]?.tokenType === token.Comma) return true
  const before = input[separator - 1]?.tokenType
  return (before === token.Name || before === token.BareWord) && reading.nearest(made.image).length === 0
}
