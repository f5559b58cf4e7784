// Mistakes in the name of an attribute that the order of the words shows: `during hours`, `media-type`, `Pressed[1]`.

import { type Remedy, write } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import type { VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import { meantName, meantWithValue, PRESSED_WORDS, plainForm, writeName } from "./meant-name.ts"
import { isEquality } from "./meant-test.ts"
import { didYouMean, slipsOf } from "./nearest.ts"
import { ALL_OR_NONE, CLOSING, JOINING } from "./other-words.ts"
import { phraseAt } from "./phrases.ts"
import { isPlainGap, peek, put, type Reading, report, reportWhole, textOf } from "./reading.ts"
import { truthOf } from "./truth-words.ts"
import { ALL_OR_NONE_HINT } from "./unknown-names.ts"
import { attributeOrValue, isName } from "./unsure-values.ts"
import { beginsTest, isConnective, isJoinSign, isOneOf, isOtherWord, slipOfConnective } from "./words.ts"

/**
 * The name at the reader's place where it is one in another spelling; the input has the right one in its place then.
 * `undefined` where nothing is to be put right.
 */
export const readName = (reading: Reading): token.Token | undefined => {
  const here = peek(reading)
  if (here === undefined || !isWord(here) || reading.attributes.has(here.image)) return undefined
  if (here.tokenType === token.BareWord && !/^[a-z_]/i.test(here.image)) return undefined
  return asPressed(reading, here) ?? asWhole(reading, here) ?? asKnown(reading, here) ?? asUnknown(reading, here)
}

const isWord = isOneOf(token.Name, token.BareWord)

/** Whether an attribute or a field is named at a token, in this spelling or another one. */
export const meansName = ({ input, attributes, plainNames, text }: Reading, at: number): boolean => {
  const first = input[at]
  if (first === undefined || !isWord(first)) return false
  if (attributes.has(first.image)) return true
  if (!plainNames.beginnings.has(plainForm(first.image).slice(0, 2))) return false
  return Array.from({ length: LONGEST_NAME }, (_, index) => input[at + index]).some(
    (last) =>
      isWord(last) && plainNames.names.has(plainForm(text.slice(first.startOffset, (last?.endOffset ?? 0) + 1))),
  )
}

const asPressed = (reading: Reading, word: token.Token): token.Token | undefined => {
  if (!reading.keypresses || !reading.isVocabularyGiven) return undefined
  const following = peek(reading, 1)
  // `press 1`: said with the keys
  // the number in `pressed1 2` and `pressed1[2]` may be a key too
  // REC-296
  const isNumbered = /\d/.test(word.image)
  if (!isNumbered && PRESSED_WORDS.has(plainForm(word.image)) && following?.tokenType === token.NumberText)
    return replaced(reading, 1, "pressed")
  if (following?.tokenType !== token.OpenBracket) return undefined
  const isMeant = PRESSED_WORDS.has(word.image.toLowerCase()) || slipsOf(word.image, ["pressed"]).length > 0
  // a field with a comparison behind it is no key
  if (!isMeant || reading.isNear(word.image)) return undefined
  reportUnknown(reading, word, word, isNumbered ? ALL_KEYS : didYouMean(["pressed"]))
  return replaced(reading, 1, "pressed")
}

const ALL_KEYS = "write all keys in brackets, such as `pressed[1 2]`"

// `phone type is landline`, `keypress = 1`
const asWhole = (reading: Reading, first: token.Token): token.Token | undefined => {
  let words = 0
  while (words < 2 && isWord(peek(reading, words + 1)) && phraseAt(reading, reading.next + words + 1) === undefined)
    words += 1
  const name = textOf(reading, first, peek(reading, words) ?? first)
  const phrase = phraseAt(reading, reading.next + words + 1)
  const sign = peek(reading, words + 1)
  const operator = phrase?.meant?.operator ?? (sign?.tokenType === token.Equality ? token.operatorText(sign) : "")
  const at = words + 1 + (phrase?.count ?? 1)
  const value = peek(reading, at)
  const testOf = (made: token.Token | undefined): string | undefined =>
    made && meantWithValue(reading.plainNames, reading.keypresses, name, "=", made.value)
  const test = testOf(value)
  if (value === undefined || test === undefined || !isEquality(operator)) return undefined
  const isNegated = operator === "!="
  const leaning = leaningTests(reading, at, isNegated, testOf)
  const last = peek(reading, at + leaning.count) ?? value
  const remedy = leaning.isOpen
    ? `write each test whole, such as \`${isNegated ? "not " : ""}${test}\``
    : write(allOf([test, ...leaning.tests], isNegated))
  reportWhole(reading, [first, last], "unknown-attribute", `\`${name}\` is not a known attribute`, remedy)
  // what it was meant for is known: any test will do
  const [known = ""] = reading.attributes.keys()
  return replaced(reading, at + leaning.count + 1, known)
}

const allOf = (tests: ReadonlyArray<string>, isNegated: boolean): string => {
  const together = tests.length > 1 ? `(${tests.join(" or ")})` : tests.join("")
  return `${isNegated ? "not " : ""}${together}`
}

interface Leaning {
  readonly tests: ReadonlyArray<string>
  /** How many tokens they take with what joins them. */
  readonly count: number
  /** Whether nobody can say what they mean. */
  readonly isOpen: boolean
}

// `phone_type != "mobile" or "landline"`, `keypress = 1 or 2`: further values of the same name
// REC-229
const leaningTests = (
  reading: Reading,
  at: number,
  isNegated: boolean,
  testOf: (made: token.Token | undefined) => string | undefined,
): Leaning => {
  const tests: Array<string> = []
  const joins = new Set<token.Token["tokenType"]>()
  let isBare = false
  let count = 0
  for (
    let join = peek(reading, at + 1);
    join !== undefined && (isJoinSign(join) || joinsInWords(join));
    join = peek(reading, at + count + 1)
  ) {
    const value = peek(reading, at + count + 2)
    const test = testOf(value)
    if (value === undefined || test === undefined || beginsTest(peek(reading, at + count + 3))) break
    isBare ||= value.tokenType === token.Name || joinsInWords(join)
    joins.add(join.tokenType)
    tests.push(test)
    count += 2
  }
  const isJoined = joins.size < 2 && !joins.has(token.Comma) && (isNegated || !joins.has(token.And))
  return { tests, count, isOpen: isBare || !isJoined }
}

const joinsInWords = (made: token.Token): boolean => isOtherWord(made) && JOINING.has(made.image.toLowerCase())

const reportUnknown = (
  reading: Reading,
  first: token.Token,
  last: token.Token,
  remedy: string | Remedy | undefined,
): void => {
  const message = `\`${textOf(reading, first, last)}\` is not a known attribute`
  report(reading, [first, last], "unknown-attribute", message, remedy)
}

const LONGEST_NAME = 5

// `during hours` for `during_hours`, `zip code` for `custom_data["zip code"]`
const asKnown = (reading: Reading, first: token.Token): token.Token | undefined => {
  let together = 1
  while (together < LONGEST_NAME && isWord(peek(reading, together)) && isPlainGap(reading, reading.next + together)) {
    together += 1
  }
  for (let count = together; count > 0; count--) {
    const last = peek(reading, count - 1) ?? first
    const written = textOf(reading, first, last)
    const meant = meantName(reading.plainNames, written)
    if (meant === undefined) continue
    const isOpen = isName(first.image) && standsAlone(reading, count) && reading.tokens.some(isOfText)
    reportUnknown(reading, first, last, isOpen ? attributeOrValue(attributeText(meant)) : writeName(meant, written))
    if (meant.isNegated === true) put(reading, token.Not, "not")
    return replaced(reading, count, meant.attribute, meant.field)
  }
  return undefined
}

// a text, or a comparison with mistakes
const isOfText = ({ image, tokenType }: token.Token): boolean =>
  tokenType === token.Text || (tokenType === token.Presence && image === "")

const standsAlone = (reading: Reading, count: number): boolean => {
  const behind = peek(reading, count)
  return behind === undefined || isConnective(behind) || behind.tokenType === token.CloseParenthesis
}

/** The attribute that a name which nobody knows was meant for, where there is only one: it tells what values it takes. */
export const attributeMeant = (reading: Reading, name: string): VocabularyAttribute | undefined => {
  if (!reading.isVocabularyGiven) return undefined
  const [near, other] = reading.nearest(name)
  return near === undefined || other !== undefined ? undefined : reading.attributes.get(near)
}

// `cell phone`, `my-field`: words that nobody knows are said once
const asUnknown = (reading: Reading, first: token.Token): token.Token | undefined => {
  let count = 1
  while (reading.isVocabularyGiven && isUnknownWord(reading, reading.next + count)) count += 1
  const last = peek(reading, count - 1)
  if (last === undefined || (count === 1 && first.tokenType === token.Name)) return undefined
  const [near, ...others] = reading.nearest(textOf(reading, first, last))
  const isOfAll = ALL_OR_NONE.has(first.image.toLowerCase()) && CLOSING.has(last.image.toLowerCase())
  const unknown = isOfAll ? ALL_OR_NONE_HINT : reading.allNames()
  const remedy = near === undefined ? unknown : didYouMean([near, ...others])
  // what is missing before it was said with it
  const before = reading.findings.at(-1)?.problem
  const isSaid = before?.code === "missing-connective" && before.span.offset === first.startOffset
  if (!isSaid) reportUnknown(reading, first, last, remedy)
  return replaced(reading, count, near === undefined || others.length > 0 ? textOf(reading, first, last) : near)
}

const isUnknownWord = (reading: Reading, at: number): boolean => {
  const made = reading.input[at]
  if (made?.tokenType !== token.Name || reading.attributes.has(made.image) || !isPlainGap(reading, at)) return false
  if (truthOf(made.image) !== undefined || slipOfConnective(made) !== undefined) return false
  return phraseAt(reading, at) === undefined && !reading.isNear(made.image)
}

/** Puts a name, and its field, in place of some tokens of the input. */
export const replaced = (reading: Reading, count: number, name: string, field?: string): token.Token => {
  const start = peek(reading)?.startOffset ?? reading.text.length
  const end = peek(reading, count - 1)?.endOffset ?? start
  const put = new token.Token(name === "pressed" ? token.Pressed : token.Name, name, start, name, end)
  const brackets: ReadonlyArray<readonly [token.Token["tokenType"], string]> =
    field === undefined
      ? []
      : [
          [token.OpenBracket, "["],
          [token.Text, field],
          [token.CloseBracket, "]"],
        ]
  const behind = brackets.map(([type, value]) => new token.Token(type, value, end, value, end))
  reading.input.splice(reading.next, count, put, ...behind)
  return put
}
