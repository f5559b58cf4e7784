// The words and signs of the language: token types for the grammar, and the one token shape that the scanner makes.
//
//   keyword  = and | or | not | contains | starts_with | ends_with | in | present | absent   (any letter case)
//   name     = (letter | "_") *(letter | digit | "_")
//   number   = ["-"] 1*12digit ["." 1*3digit]
//   text     = '"' *(character | escape) '"'        escape = \" | \\ | \n | \t | \u{1*6hex}
//   signs    = ( ) [ ] , = != < <= > >=             comment = "#" up to the end of the line
import { createToken, type IToken, Lexer, type TokenType } from "chevrotain"

const token = (name: string): TokenType => createToken({ name, pattern: Lexer.NA })

/** A name that is no keyword. */
export const Name: TokenType = token("Name")
/** The word `pressed`. */
export const Pressed: TokenType = token("Pressed")
/** A bare word between brackets: a key or a field name. */
export const BareWord: TokenType = token("BareWord")
/** A text in double quotes. */
export const Text: TokenType = token("Text")
/** A number. */
export const NumberText: TokenType = token("NumberText")
export const And: TokenType = token("And")
export const Or: TokenType = token("Or")
export const Not: TokenType = token("Not")
export const Contains: TokenType = token("Contains")
export const StartsWith: TokenType = token("StartsWith")
export const EndsWith: TokenType = token("EndsWith")
export const In: TokenType = token("In")
export const Present: TokenType = token("Present")
export const Absent: TokenType = token("Absent")
export const OpenParenthesis: TokenType = token("OpenParenthesis")
export const CloseParenthesis: TokenType = token("CloseParenthesis")
export const OpenBracket: TokenType = token("OpenBracket")
export const CloseBracket: TokenType = token("CloseBracket")
export const Comma: TokenType = token("Comma")
export const Equals: TokenType = token("Equals")
export const NotEquals: TokenType = token("NotEquals")
export const Less: TokenType = token("Less")
export const LessOrEqual: TokenType = token("LessOrEqual")
export const Greater: TokenType = token("Greater")
export const GreaterOrEqual: TokenType = token("GreaterOrEqual")

/** All token types, for the parser. */
export const TOKEN_TYPES: Array<TokenType> = [
  [Name, Pressed, BareWord, Text, NumberText, And, Or, Not, Contains, StartsWith, EndsWith, In, Present, Absent],
  [OpenParenthesis, CloseParenthesis, OpenBracket, CloseBracket, Comma],
  [Equals, NotEquals, Less, LessOrEqual, Greater, GreaterOrEqual],
].flat()

/** Keywords in lower case. */
export const KEYWORDS: ReadonlyMap<string, TokenType> = new Map([
  ["and", And],
  ["or", Or],
  ["not", Not],
  ["contains", Contains],
  ["starts_with", StartsWith],
  ["ends_with", EndsWith],
  ["in", In],
  ["present", Present],
  ["absent", Absent],
])

/** The type of a word outside brackets: a keyword in any letter case, `pressed`, or a name. */
// REC-34
export const wordType = (word: string): TokenType => {
  if (word === "pressed") return Pressed
  return KEYWORDS.get(word.toLowerCase()) ?? Name
}

/** One token: its type, its text, where it stands (`endOffset` is that of its last character), and what it means. */
export class Token implements IToken {
  declare readonly image: string
  declare readonly startOffset: number
  declare readonly endOffset: number
  declare readonly tokenTypeIdx: number
  declare readonly tokenType: TokenType
  /** The text without quotes and escapes, for a text; else the same as `image`. */
  declare readonly value: string

  constructor(tokenType: TokenType, image: string, startOffset: number, value: string) {
    this.image = image
    this.startOffset = startOffset
    this.endOffset = startOffset + image.length - 1
    // always set by createToken
    this.tokenTypeIdx = tokenType.tokenTypeIdx ?? 0
    this.tokenType = tokenType
    this.value = value
  }
}

/** A comment of the text: without its `#`, trimmed, and the number of tokens before it. */
export interface CommentText {
  readonly text: string
  readonly offset: number
  readonly tokensBefore: number
}
