// Groups of tokens that several readers ask for.
import * as token from "../language/tokens.ts"
import { secondsIn } from "../language/tree/units.ts"
import { JOINING } from "./other-words.ts"
import { isOneSlip } from "./slip.ts"

type Made = token.Token | undefined

/** Asks whether a token has one of these types. */
export const isOneOf = (...types: ReadonlyArray<token.Token["tokenType"]>): ((made: Made) => boolean) => {
  const known = new Set(types)
  return (made) => made !== undefined && known.has(made.tokenType)
}

/** The word at a token, without letter case. */
export const imageOf = (made: Made): string => made?.image.toLowerCase() ?? ""

/** Whether a token compares: a sign or a word such as `contains`. */
export const isComparison = isOneOf(...Object.values(token.OPERATOR_TYPES))

/** Whether a token shows that the word before it begins a test: a comparison, or the bracket of a field. */
export const beginsTest = isOneOf(...Object.values(token.OPERATOR_TYPES), token.OpenBracket)

export const isConnective = isOneOf(token.And, token.Or)

/** Whether a sign or a word of the language joins tests or values, or parts them. */
export const isJoinSign = isOneOf(token.And, token.Or, token.Comma)

/** Whether a token can stand at the beginning of what `and` or `or` joins, or of words before it. */
export const startsOperand = isOneOf(token.Name, token.Pressed, token.Not, token.OpenParenthesis)

const CONNECTIVES = ["and", "or"] as const

/** What a word is nearly: `adn`, `orr`, `und`. A word that joins tests in another sense, such as `nor` and `xor`, is no slip. */
// REC-310
export const slipOfConnective = (made: Made): "and" | "or" | undefined => {
  if (made?.tokenType !== token.Name) return undefined
  const word = made.image.toLowerCase()
  const near = CONNECTIVES.find((known) => word === known || isOneSlip(word, known))
  return JOINING.has(word) && JOINING.get(word) !== near ? undefined : near
}

/** Whether a token is a word that nobody knows yet: of `and/or` too, which the scanner takes for one run of signs. */
// REC-287
export const isOtherWord = (made: Made): made is token.Token =>
  made?.tokenType === token.Name || (made?.tokenType === token.BareWord && /^and\/or$/i.test(made.image))

/** Whether a token may be part of a number with units. */
export const isOfQuantity = (made: Made): boolean =>
  made?.tokenType === token.NumberText || (made?.tokenType === token.Name && secondsIn(made.image) !== undefined)

/** Whether a token can be nothing but a value. */
export const isQuotedOrNumber = isOneOf(token.Text, token.NumberText)

/** Whether a token can be nothing but a value, or a run of signs that is meant as one. */
export const isValue = isOneOf(token.Text, token.NumberText, token.BareWord)

/** Whether a token opens a list, of this language or of another one. */
export const isOpening = isOneOf(token.OpenParenthesis, token.OpenBracket)

const closes = isOneOf(token.CloseParenthesis, token.CloseBracket)

/** How many parentheses and brackets are open behind a token, by how many were before it. */
export const depthAfter = (depth: number, made: Made): number =>
  depth + (isOpening(made) ? 1 : 0) - (closes(made) ? 1 : 0)

/** Whether a token may stand between brackets. */
export const isInBrackets = isOneOf(token.BareWord, token.Text, token.Comma)

/** Whether a token may be part of a value without quotes. */
export const isWordOfValue = isOneOf(token.Name, token.Pressed, token.NumberText, token.BareWord)

/** Whether a word says how many values of a list are meant: `ALL ("CA", "NY")` of SQL. */
export const isQuantifier = (made: token.Token | undefined, behind: token.Token | undefined): boolean =>
  behind?.tokenType === token.OpenParenthesis && /^(?:all|any|some)$/i.test(made?.image ?? "")
