// Mistakes in the name of an attribute that the order of the words shows: `during hours`, `media-type`, `Pressed[1]`.

import * as token from "../language/tokens.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import type { VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import { complain, isPlainGap, type Mending, peek } from "./mending.ts"
import { didYouMean, nearestNames } from "./nearest.ts"
import { phraseAt } from "./phrases.ts"
import { truthOf } from "./truth-words.ts"

/**
 * The name at the mending's place where it is one in another spelling; the input has the right one in its place then.
 * `undefined` where nothing is to be put right.
 */
export const mendName = (mending: Mending): token.Token | undefined => {
  const here = peek(mending)
  if (here === undefined || !isWord(here)) return undefined
  if (here.tokenType === token.BareWord && !/^[a-z_]/i.test(here.image)) return undefined
  if (mending.attributes.has(here.image)) return undefined
  return asPressed(mending, here) ?? asKnown(mending, here) ?? asUnknown(mending, here)
}

const isWord = ({ tokenType }: token.Token): boolean => tokenType === token.Name || tokenType === token.BareWord

// what is no slip of `pressed`
const PRESSED_WORDS: ReadonlySet<string> = new Set(["key", "keys", "keypress", "keypresses", "dtmf"])

const asPressed = (mending: Mending, word: token.Token): token.Token | undefined => {
  if (!mending.keypresses || !mending.isVocabularyGiven || peek(mending, 1)?.tokenType !== token.OpenBracket)
    return undefined
  const isMeant = PRESSED_WORDS.has(word.image.toLowerCase()) || nearestNames(word.image, ["pressed"]).length > 0
  // a field with a comparison behind it is no key
  if (!isMeant || nearestNames(word.image, [...mending.attributes.keys()]).length > 0) return undefined
  complainUnknown(mending, word, word, "did you mean `pressed`?")
  return replaced(mending, 1, new token.Token(token.Pressed, "pressed", word.startOffset, "pressed"))
}

const complainUnknown = (mending: Mending, first: token.Token, last: token.Token, hint: string | undefined): void => {
  const written = mending.text.slice(first.startOffset, last.endOffset + 1)
  complain(mending, first, last, "unknown-attribute", `\`${written}\` is not a known attribute`, hint)
}

const LONGEST_NAME = 5

// `during hours` for `during_hours`, `zip code` for `custom_data["zip code"]`
const asKnown = (mending: Mending, first: token.Token): token.Token | undefined => {
  for (let count = LONGEST_NAME; count > 0; count--) {
    const words = mending.input.slice(mending.next, mending.next + count)
    const together = words.every(
      (word, index) => isWord(word) && (index === 0 || isPlainGap(mending, mending.next + index)),
    )
    const last = words[count - 1]
    if (!together || last === undefined || (count === 1 && first.tokenType === token.Name)) continue
    const written = mending.text.slice(first.startOffset, last.endOffset + 1)
    const meant = knownName(mending, written)
    if (meant === undefined) continue
    const { attribute, field } = meant
    complainUnknown(mending, first, last, didYouMean([attributeText(meant)]))
    const name = new token.Token(token.Name, attribute, first.startOffset, attribute)
    return replaced(mending, count, field === undefined ? name : unknownName(mending, first, last))
  }
  return undefined
}

/** The attribute that a name which nobody knows was meant for, where there is only one: it tells what values it takes. */
export const attributeMeant = (mending: Mending, name: string): VocabularyAttribute | undefined => {
  if (!mending.isVocabularyGiven) return undefined
  const [near, other] = nearestNames(name, [...mending.attributes.keys()])
  return near === undefined || other !== undefined ? undefined : mending.attributes.get(near)
}

interface KnownName {
  readonly attribute: string
  readonly field?: string
}

const knownName = ({ attributes }: Mending, written: string): KnownName | undefined => {
  let names = namesByPlainForm.get(attributes)
  if (names === undefined) {
    names = plainNames(attributes)
    namesByPlainForm.set(attributes, names)
  }
  return names.get(plainForm(written))
}

// a vocabulary may have a thousand fields, and a text as many names: they are written out once for a text
const namesByPlainForm = new WeakMap<Mending["attributes"], ReadonlyMap<string, KnownName>>()

const plainNames = (attributes: Mending["attributes"]): ReadonlyMap<string, KnownName> => {
  const fields = [...attributes.values()].flatMap(({ name, fields: known }) =>
    known === undefined || known === "any"
      ? []
      : known.map((field): [string, KnownName] => [plainForm(field), { attribute: name, field }]),
  )
  const names = [...attributes.keys()].map((name): [string, KnownName] => [plainForm(name), { attribute: name }])
  return new Map([...fields, ...names])
}

const plainForm = (name: string): string => name.toLowerCase().replaceAll(/[_\-\s]/g, "")

// `cell phone`, `my-field`: words that nobody knows are said once
const asUnknown = (mending: Mending, first: token.Token): token.Token | undefined => {
  let count = 1
  while (mending.isVocabularyGiven && isUnknownWord(mending, mending.next + count)) count += 1
  const last = peek(mending, count - 1)
  if (last === undefined || (count === 1 && first.tokenType === token.Name)) return undefined
  const written = mending.text.slice(first.startOffset, last.endOffset + 1)
  const near = didYouMean(nearestNames(written, [...mending.attributes.keys()]))
  const names = [...mending.attributes.keys(), ...(mending.keypresses ? ["pressed"] : [])]
  complainUnknown(mending, first, last, near ?? `the attributes are ${names.map((name) => `\`${name}\``).join(", ")}`)
  return replaced(mending, count, unknownName(mending, first, last))
}

const unknownName = (mending: Mending, first: token.Token, last: token.Token): token.Token => {
  const written = mending.text.slice(first.startOffset, last.endOffset + 1)
  return new token.Token(token.Name, written, first.startOffset, written)
}

const isUnknownWord = (mending: Mending, at: number): boolean => {
  const made = mending.input[at]
  if (made?.tokenType !== token.Name || mending.attributes.has(made.image) || !isPlainGap(mending, at)) return false
  if (
    truthOf(made.image) !== undefined ||
    nearestNames(made.image, [...mending.attributes.keys(), "and", "or"]).length > 0
  )
    return false
  return phraseAt({ ...mending, next: at }) === undefined
}

const replaced = (mending: Mending, count: number, name: token.Token): token.Token => {
  mending.input.splice(mending.next, count, name)
  return name
}
