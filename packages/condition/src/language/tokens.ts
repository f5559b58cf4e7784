// The words and signs of the language: token types for the grammar, and the one token shape that the scanner makes.
//
//   keyword  = and | or | not | an operator that is a word, such as contains   (any letter case)
//   name     = (letter | "_") *(letter | digit | "_")
//   number   = ["-"] 1*12digit ["." 1*3digit]
//   text     = '"' *(character | escape) '"'        escape = \" | \\ | \n | \t | \u{1*6hex}
//   signs    = ( ) [ ] , = != < <= > >=             comment = "#" up to the end of the line
import { createToken, type IToken, Lexer, type TokenType } from "chevrotain"
import { OPERATOR_NAMES } from "../operators/of-kind.ts"
import { OPERATORS, type OperatorRow } from "../operators/operators.ts"

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
export const OpenParenthesis: TokenType = token("OpenParenthesis")
export const CloseParenthesis: TokenType = token("CloseParenthesis")
export const OpenBracket: TokenType = token("OpenBracket")
export const CloseBracket: TokenType = token("CloseBracket")
export const Comma: TokenType = token("Comma")
/** `=` or `!=`. */
export const Equality: TokenType = token("Equality")
/** A sign that compares numbers by size. */
export const Order: TokenType = token("Order")
/** A word that searches a text. */
export const Search: TokenType = token("Search")
/** The word before a list. */
export const In: TokenType = token("In")
/** A word that is a whole comparison. */
export const Presence: TokenType = token("Presence")

/** The token types of the operators, by the form of the operator. */
export const OPERATOR_TYPES: Readonly<Record<OperatorRow["form"], TokenType>> = {
  equality: Equality,
  order: Order,
  search: Search,
  list: In,
  presence: Presence,
}

/** All token types, for the parser. */
export const TOKEN_TYPES: Array<TokenType> = [
  Name,
  Pressed,
  BareWord,
  Text,
  NumberText,
  And,
  Or,
  Not,
  OpenParenthesis,
  CloseParenthesis,
  OpenBracket,
  CloseBracket,
  Comma,
  ...Object.values(OPERATOR_TYPES),
]

// `not in` is two words
const wordOperators = OPERATOR_NAMES.filter((name) => /^\w+$/.test(name))

/** Keywords in lower case. */
export const KEYWORDS: ReadonlyMap<string, TokenType> = new Map([
  ["and", And],
  ["or", Or],
  ["not", Not],
  ...wordOperators.map((name) => [name, OPERATOR_TYPES[OPERATORS[name].form]] as const),
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
  /** The text without quotes and escapes, for a text; of a sign in another spelling the sign; else the same as `image`. */
  declare readonly value: string

  constructor(
    tokenType: TokenType,
    image: string,
    startOffset: number,
    value: string,
    // of a token that was put right, the end of what stands in the text
    endOffset = startOffset + image.length - 1,
  ) {
    this.image = image
    this.startOffset = startOffset
    this.endOffset = endOffset
    // always set by createToken
    this.tokenTypeIdx = tokenType.tokenTypeIdx ?? 0
    this.tokenType = tokenType
    this.value = value
  }
}

/** The operator that a token stands for, in the language's own spelling. */
export const operatorText = ({ value }: Token): string => value.toLowerCase()

/** A comment of the text: without its `#`, trimmed, and the number of tokens before it. */
export interface CommentText {
  readonly text: string
  readonly offset: number
  readonly tokensBefore: number
}
