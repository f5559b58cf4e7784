// What a value was meant to be: as a condition writes it for the attribute that it is compared with. Looks ahead only.
import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { JOINING } from "./other-words.ts"
import { isPlainGap, type Reading, textOf } from "./reading.ts"
import { isUnsure } from "./unsure-values.ts"
import { beginsTest, isWordOfValue } from "./words.ts"

/** `60..120` */
export const RANGE = /^([\d.]*\d)\.\.([\d.]*\d)$/

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
  const isInterval =
    first !== undefined && /^interval$/i.test(first.image) && reading.input[at + 1]?.tokenType === token.Text
  const count = isInterval ? 2 : wordsOfValue(reading, at)
  if (first === undefined || count === 0) return { count: 0, text: undefined }
  const words = textOf(reading, first, reading.input[at + count - 1] ?? first)
  return { count, text: meantByWords(words, kind, reading.input[at - 1]) }
}

/** Whether a word parts two values as `or` does; `of` may well be part of one. */
export const isOr = (made: token.Token | undefined): boolean =>
  made?.tokenType === token.Or || (made?.tokenType === token.Name && OR_WORDS.has(made.image.toLowerCase()))

const OR_WORDS: ReadonlySet<string> = new Set(
  [...JOINING].flatMap(([word, meant]) => (meant === "or" && !/^(?:of|or else)$/.test(word) ? [word] : [])),
)

/** What words without quotes were meant to be, behind a token; `undefined` where nobody can say. */
export const meantByWords = (
  written: string,
  kind: AttributeKind | undefined,
  before: token.Token | undefined,
): string | undefined => {
  if (kind === "number") return meantQuantity(written)
  if (isUnsure(written, before)) return undefined
  // a word that is compared with nobody knows what is a text, a number is one
  return (kind === undefined ? meantQuantity(written) : undefined) ?? quote(written)
}

// `if media_type = tv then record`
const isThen = (made: token.Token | undefined): boolean => /^then$/i.test(made?.image ?? "")

/** A value without quotes has no more words than this: what is behind them is looked at once, not for each word before it. */
const MOST_WORDS = 32

/** How many tokens a value without quotes takes: words and numbers up to the next test, sign or keyword. */
// REC-185
const wordsOfValue = (reading: Reading, at: number): number => {
  const { input } = reading
  let end = at
  const most = at + MOST_WORDS
  const goesOn = (): boolean =>
    end === at ||
    (end < most && isPlainGap(reading, end) && !beginsTest(input[end + 1]) && !isOr(input[end]) && !isThen(input[end]))
  while (isWordOfValue(input[end]) && goesOn()) end += 1
  return end - at
}
