// Mistakes in the name of an attribute that the order of the words shows: `during hours`, `media-type`, `Pressed[1]`.

import { nearestNames } from "@callrules/model/reading"
import * as token from "../language/tokens.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import type { AttributeReference } from "../language/tree/tree.ts"
import type { VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import { didYouMean, listOf } from "./nearest.ts"
import { phraseAt } from "./phrases.ts"
import { isPlainGap, peek, type Reading, report, textOf } from "./reading.ts"
import { truthOf } from "./truth-words.ts"
import { isOneOf } from "./words.ts"

/**
 * The name at the reader's place where it is one in another spelling; the input has the right one in its place then.
 * `undefined` where nothing is to be put right.
 */
export const readName = (reading: Reading): token.Token | undefined => {
  const here = peek(reading)
  if (here === undefined || !isWord(here) || reading.attributes.has(here.image)) return undefined
  if (here.tokenType === token.BareWord && !/^[a-z_]/i.test(here.image)) return undefined
  return asPressed(reading, here) ?? asKnown(reading, here) ?? asUnknown(reading, here)
}

const isWord = isOneOf(token.Name, token.BareWord)

// what is no slip of `pressed`
const PRESSED_WORDS: ReadonlySet<string> = new Set(["key", "keys", "keypress", "keypresses", "dtmf"])

const asPressed = (reading: Reading, word: token.Token): token.Token | undefined => {
  if (!reading.keypresses || !reading.isVocabularyGiven) return undefined
  if (peek(reading, 1)?.tokenType !== token.OpenBracket) return undefined
  const isMeant = PRESSED_WORDS.has(word.image.toLowerCase()) || nearestNames(word.image, ["pressed"]).length > 0
  // a field with a comparison behind it is no key
  if (!isMeant || reading.nearest(word.image).length > 0) return undefined
  reportUnknown(reading, word, word, "did you mean `pressed`?")
  return replaced(reading, 1, "pressed", token.Pressed)
}

const reportUnknown = (reading: Reading, first: token.Token, last: token.Token, hint: string | undefined): void => {
  const message = `\`${textOf(reading, first, last)}\` is not a known attribute`
  report(reading, [first, last], "unknown-attribute", message, hint)
}

const LONGEST_NAME = 5

// `during hours` for `during_hours`, `zip code` for `custom_data["zip code"]`
const asKnown = (reading: Reading, first: token.Token): token.Token | undefined => {
  let together = 1
  while (together < LONGEST_NAME && isWord(peek(reading, together)) && isPlainGap(reading, reading.next + together)) {
    together += 1
  }
  for (let count = together; count > (first.tokenType === token.Name ? 1 : 0); count--) {
    const last = peek(reading, count - 1) ?? first
    const meant = reading.plainNames.get(plainForm(textOf(reading, first, last)))
    if (meant === undefined) continue
    reportUnknown(reading, first, last, didYouMean([attributeText(meant)]))
    return replaced(reading, count, meant.field === undefined ? meant.attribute : textOf(reading, first, last))
  }
  return undefined
}

/** The attribute that a name which nobody knows was meant for, where there is only one: it tells what values it takes. */
export const attributeMeant = (reading: Reading, name: string): VocabularyAttribute | undefined => {
  if (!reading.isVocabularyGiven) return undefined
  const [near, other] = reading.nearest(name)
  return near === undefined || other !== undefined ? undefined : reading.attributes.get(near)
}

/** The attributes and fields of a vocabulary by their names without letter case, spaces, `_` and `-`. */
export const plainNames = (known: ReadonlyArray<VocabularyAttribute>): ReadonlyMap<string, AttributeReference> => {
  const fields = known.flatMap(({ name, fields: names = [] }) =>
    names === "any" ? [] : names.map((field) => [plainForm(field), { attribute: name, field }] as const),
  )
  const names = known.map(({ name }) => [plainForm(name), { attribute: name }] as const)
  return new Map<string, AttributeReference>([...fields, ...names])
}

const plainForm = (name: string): string => name.toLowerCase().replaceAll(/[_\-\s]/g, "")

// `cell phone`, `my-field`: words that nobody knows are said once
const asUnknown = (reading: Reading, first: token.Token): token.Token | undefined => {
  let count = 1
  while (reading.isVocabularyGiven && isUnknownWord(reading, reading.next + count)) count += 1
  const last = peek(reading, count - 1)
  if (last === undefined || (count === 1 && first.tokenType === token.Name)) return undefined
  const near = didYouMean(reading.nearest(textOf(reading, first, last)))
  const names = [...reading.attributes.keys(), ...(reading.keypresses ? ["pressed"] : [])]
  reportUnknown(reading, first, last, near ?? listOf("attribute", names))
  return replaced(reading, count, textOf(reading, first, last))
}

const isUnknownWord = (reading: Reading, at: number): boolean => {
  const made = reading.input[at]
  if (made?.tokenType !== token.Name || reading.attributes.has(made.image) || !isPlainGap(reading, at)) return false
  if (truthOf(made.image) !== undefined || nearestNames(made.image, ["and", "or"]).length > 0) return false
  return phraseAt(reading, at) === undefined && reading.nearest(made.image).length === 0
}

const replaced = (reading: Reading, count: number, name: string, type = token.Name): token.Token => {
  const put = new token.Token(type, name, peek(reading)?.startOffset ?? reading.text.length, name)
  reading.input.splice(reading.next, count, put)
  return put
}
