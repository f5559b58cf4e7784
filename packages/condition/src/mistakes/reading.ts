// The state in which the words of a text with mistakes are read, and the ways its readers take tokens, put tokens out and report mistakes.
import { type ConditionProblemCode, MOST_FOUND, problemAt } from "../language/problems.ts"
import type { Remedy } from "../language/remedy.ts"
import { isDigit } from "../language/scan/scanning.ts"
import * as token from "../language/tokens.ts"
import type { AttributeKind, VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import type { Finding } from "./arbiter.ts"
import type { PlainNames } from "./meant-name.ts"

/** The state of reading a text; the one object that all readers share. */
export interface Reading {
  readonly text: string
  readonly input: Array<token.Token>
  /** The number of the next token of the input. */
  next: number
  /** The repaired tokens, which the grammar accepts. */
  readonly tokens: Array<token.Token>
  readonly findings: Array<Finding>
  /** The attributes by name, for hints. */
  readonly attributes: ReadonlyMap<string, VocabularyAttribute>
  /** The attributes and fields by their plain names. */
  readonly plainNames: PlainNames
  /** The names of attributes that are nearest to a word. */
  readonly nearest: (word: string) => ReadonlyArray<string>
  /** Whether a word resembles the name of an attribute. */
  readonly isNear: (word: string) => boolean
  /** The attributes that there are, as a hint. */
  readonly allNames: () => string
  /** Whether `pressed[...]` is known. */
  readonly keypresses: boolean
  /** Whether the host's own vocabulary is known, so that a name which it does not have is wrong. */
  readonly isVocabularyGiven: boolean
  /** The comparison that was read last; `undefined` where what follows cannot lean on it. */
  last: LastComparison | undefined
}

/** A comparison that was read: values that follow it without an attribute are meant for it. */
export interface LastComparison {
  /** Its attribute, as a condition writes it; `pressed` for keys. */
  readonly attribute: string
  readonly kind: AttributeKind | undefined
  /** The comparison: `=`, `contains` and the like; empty for keys. */
  readonly operator: string
  /** Whether `not` stands before the whole test, because the comparison has no operator for it. */
  readonly isNegated?: boolean
  /** Its value in the spelling that is right. */
  readonly value: string
  /** Whether the value stood without quotes. */
  readonly isBare: boolean
  /** Whether a test that leans on it stands between it and what follows. */
  readonly isFollowed?: boolean
}

/** The next token of the input; `undefined` at the end. */
export const peek = (reading: Reading, ahead = 0): token.Token | undefined => reading.input[reading.next + ahead]

/** What is looked for further on must stand within this many tokens. */
const MOST_AHEAD = 64

/** How many tokens ahead the next one stands that a reader looks for; -1 where none is near. */
export const aheadOf = (reading: Reading, isMeant: (made: token.Token) => boolean): number => {
  for (let ahead = 1; ahead < MOST_AHEAD; ahead++) {
    const made = peek(reading, ahead)
    if (made === undefined) return -1
    if (isMeant(made)) return ahead
  }
  return -1
}

/** How many tokens the `=` takes with which a formula of a spreadsheet begins. */
export const formulaSign = (reading: Reading): 0 | 1 =>
  reading.next === 0 && peek(reading)?.tokenType === token.Equality && peek(reading)?.value === "=" ? 1 : 0

/** The token that was read last; the other one at the beginning. */
export const previous = (reading: Reading, other: token.Token): token.Token => reading.input[reading.next - 1] ?? other

/** The text from one token to another. */
export const textOf = ({ text }: Reading, first: token.Token, last: token.Token): string =>
  text.slice(first.startOffset, last.endOffset + 1)

/** Takes the next token of the input over as it is. */
export const keep = (reading: Reading): void => {
  const kept = peek(reading)
  if (kept !== undefined) reading.tokens.push(kept)
  reading.next += 1
}

/** Moves on over the tokens that a reader accepts, and gives them. */
export const takeWhile = (reading: Reading, accepts: (made: token.Token) => boolean): Array<token.Token> => {
  const taken: Array<token.Token> = []
  for (let made = peek(reading); made !== undefined && accepts(made); made = peek(reading)) {
    taken.push(made)
    reading.next += 1
  }
  return taken
}

/** Puts out a token that the text does not have, at the place of the input's next token. */
export const put = (reading: Reading, type: token.Token["tokenType"], image: string, value = image): void => {
  const at = peek(reading)?.startOffset ?? reading.text.length
  reading.tokens.push(new token.Token(type, image, at, value))
}

/** Puts out a test in place of one that is missing. It takes no room in the text, so that nothing is reported about it. */
export const putMissingTest = (reading: Reading): void => put(reading, token.Name, "")

type Place = token.Token | readonly [first: token.Token, last: token.Token]

const stretchOf = (place: Place): readonly [start: number, end: number] => {
  const [first, last] = "image" in place ? [place, place] : place
  return [first.startOffset, last.endOffset + 1]
}

/** Reports a mistake at a token or from one to another, or what the scanner has found there, which is more specific. */
export const report = (
  { findings, text }: Reading,
  place: Place,
  code: ConditionProblemCode,
  message: string,
  remedy?: string | Remedy,
  finding: Partial<Pick<Finding, "stage" | "about" | "isWhole" | "within">> = {},
): void => {
  // REC-353
  if (findings.length >= MOST_FOUND) return
  const stretch = stretchOf(place)
  const problem = problemAt(text, ...stretch, code, message, remedy)
  findings.push({ stage: "words", problem, about: stretch, ...finding })
}

/** Reports a mistake that is one of its own, whatever the scanner has found within it. */
export const reportOwn = (
  reading: Reading,
  place: Place,
  code: ConditionProblemCode,
  message: string,
  remedy: string | Remedy,
): void => report(reading, place, code, message, remedy, { about: undefined })

/** What is said about an opening sign that is never closed. */
export const unclosed = (closing: ")" | "]"): readonly [code: ConditionProblemCode, message: string, hint: string] =>
  closing === ")"
    ? ["unclosed-parenthesis", "this `(` is never closed", "add the `)` that is missing"]
    : ["unclosed-bracket", "this `[` is never closed", "add the `]` that is missing"]

/** Reports a mistake that says what is wrong with its whole stretch, the characters in it included. */
export const reportWhole = (
  reading: Reading,
  place: Place,
  code: ConditionProblemCode,
  message: string,
  remedy: string | Remedy,
): void => report(reading, place, code, message, remedy, { about: undefined, isWhole: true })

/** Goes back over some tokens that were read as bare words, and reads them as the words they are outside brackets. */
export const reread = (reading: Reading, count: number): void => {
  reading.next -= count
  for (let index = reading.next; index < reading.input.length; index++) {
    const made = reading.input[index]
    if (made?.tokenType !== token.BareWord) break
    const type = isDigit(made.image.charCodeAt(0)) ? token.NumberText : token.wordType(made.image)
    reading.input[index] = new token.Token(type, made.image, made.startOffset, made.value)
  }
}

/** The type of the token that was put out before the test that begins at an offset; `undefined` at the text's beginning. */
export const typeBefore = ({ tokens }: Reading, start: number): token.Token["tokenType"] | undefined =>
  tokens.findLast(({ startOffset }) => startOffset < start)?.tokenType

/** What an attribute is known to hold. */
export const kindOf = (reading: Reading, name: string): AttributeKind | undefined => reading.attributes.get(name)?.kind

/** Whether nothing but white space stands before a token (counted from the text's beginning) and after the one before it. */
export const isPlainGap = ({ text, input }: Reading, at: number): boolean =>
  text.slice((input[at - 1]?.endOffset ?? 0) + 1, input[at]?.startOffset).trim() === ""
