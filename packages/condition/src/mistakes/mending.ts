// The state of a mending, and the ways its parts take tokens, put tokens out and report mistakes.
import { type ConditionProblemCode, problemAt } from "../language/problems.ts"
import { isDigit } from "../language/scan/scanning.ts"
import * as token from "../language/tokens.ts"
import type { AttributeKind, VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import type { Finding } from "./arbiter.ts"

/** The state of a mending; the one object that its parts share. */
export interface Mending {
  readonly text: string
  readonly input: Array<token.Token>
  /** The number of the next token of the input. */
  next: number
  readonly tokens: Array<token.Token>
  readonly findings: Array<Finding>
  /** The attributes by name, for hints. */
  readonly attributes: ReadonlyMap<string, VocabularyAttribute>
  /** Whether `pressed[...]` is known. */
  readonly keypresses: boolean
  /** Whether the host's own vocabulary is known, so that a name which it does not have is wrong. */
  readonly isVocabularyGiven: boolean
  /** The comparison that was read last; `undefined` where what follows cannot lean on it. */
  last: LastComparison | undefined
}

/** A comparison that was read: values that follow it without an attribute are meant for it. */
export interface LastComparison {
  /** Where its test begins. */
  readonly start: number
  /** Its attribute, as a condition writes it; `pressed` for keys. */
  readonly attribute: string
  readonly kind: AttributeKind | undefined
  /** The comparison: `=`, `contains` and the like. */
  readonly operator: string
  /** Its value in the spelling that is right. */
  readonly value: string
  /** Whether the value stood without quotes. */
  readonly bare: boolean
}

/** The type of the token before a comparison; `undefined` at the text's beginning. */
export const typeBefore = ({ input }: Mending, { start }: LastComparison): token.Token["tokenType"] | undefined =>
  input.findLast(({ startOffset }) => startOffset < start)?.tokenType

/** The next token of the input; `undefined` at the end. */
export const peek = (mending: Mending, ahead = 0): token.Token | undefined => mending.input[mending.next + ahead]

/** Takes the next token of the input over as it is. */
export const keep = (mending: Mending): void => {
  const taken = peek(mending)
  if (taken !== undefined) mending.tokens.push(taken)
  mending.next += 1
}

/** Puts out a token that the text does not have, at the place of the input's next token. */
export const put = (mending: Mending, type: token.Token["tokenType"], image: string, value = image): void => {
  const at = peek(mending)?.startOffset ?? mending.text.length
  mending.tokens.push(new token.Token(type, image, at, value))
}

/** Hands in a mistake from the first token to the last; what the scanner has found within it is more specific. */
export const complain = (
  mending: Mending,
  first: token.Token,
  last: token.Token,
  code: ConditionProblemCode,
  message: string,
  hint?: string,
): void => complainAt(mending, [first.startOffset, last.endOffset + 1], code, message, hint)

/** Hands in a mistake at a stretch of the text, and what it speaks about. */
export const complainAt = (
  { findings, text }: Mending,
  stretch: readonly [start: number, end: number],
  code: ConditionProblemCode,
  message: string,
  hint?: string,
  about = stretch,
  stage: Finding["stage"] = "words",
): void => {
  findings.push({ stage, problem: problemAt(text, ...stretch, code, message, hint), about })
}

/** Hands in a mistake of its own, whatever the scanner has found within it. */
export const sayAt = (
  { findings, text }: Mending,
  start: number,
  end: number,
  code: ConditionProblemCode,
  message: string,
  hint?: string,
): void => {
  findings.push({ stage: "words", problem: problemAt(text, start, end, code, message, hint) })
}

/** Puts out a test in place of one that is missing. It takes no room in the text, so that nothing is reported about it. */
export const putMissingTest = (mending: Mending): void => put(mending, token.Name, "")

export const isConnective = (made: token.Token): boolean => made.tokenType === token.And || made.tokenType === token.Or

/** Goes back over some tokens that were read as bare words, and reads them as the words they are outside brackets. */
export const reread = (mending: Mending, count: number): void => {
  mending.next -= count
  for (let index = mending.next; index < mending.input.length; index++) {
    const made = mending.input[index]
    if (made?.tokenType !== token.BareWord) break
    const type = isDigit(made.image.charCodeAt(0)) ? token.NumberText : token.wordType(made.image)
    mending.input[index] = new token.Token(type, made.image, made.startOffset, made.value)
  }
}

/** What an attribute is known to hold. */
export const kindOf = (mending: Mending, name: string): AttributeKind | undefined => mending.attributes.get(name)?.kind

/** Whether nothing but white space stands before a token (counted from the text's beginning) and after the one before it. */
export const isPlainGap = ({ text, input }: Mending, at: number): boolean =>
  text.slice((input[at - 1]?.endOffset ?? 0) + 1, input[at]?.startOffset).trim() === ""

/** Whether an attribute is known to have fields. */
export const hasFields = (mending: Mending, name: string): boolean => mending.attributes.get(name)?.fields !== undefined
