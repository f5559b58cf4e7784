// Stage 1: text to tokens. Written by hand, so that the common text is read in one pass over its characters; what is
// no sign of the language goes to scan-mistakes.ts, which says what was meant and carries on.

import type { TokenType } from "chevrotain"
import { type ConditionProblem, problemAt } from "./problems.ts"
import { scanMistake } from "./scan-mistakes.ts"
import { scanText } from "./scan-text.ts"
import {
  BareWord,
  CloseBracket,
  CloseParenthesis,
  Comma,
  type CommentText,
  Equals,
  Greater,
  GreaterOrEqual,
  KEYWORDS,
  Less,
  LessOrEqual,
  Name,
  NotEquals,
  NumberText,
  OpenBracket,
  OpenParenthesis,
  Pressed,
  Token,
} from "./tokens.ts"

/** What the scanner has made so far; the one object that its parts share. */
export interface Scan {
  readonly text: string
  readonly tokens: Array<Token>
  readonly comments: Array<CommentText>
  readonly problems: Array<ConditionProblem>
  /** The place of the next character. */
  at: number
  /** Whether the last bracket is still open: words in it are bare words, never keywords. */
  inBrackets: boolean
}

/** The tokens, comments and faulty characters of a text. Mistakes with a clear meaning become the token that was meant. */
export const scan = (text: string): Scan => {
  const state: Scan = { text, tokens: [], comments: [], problems: [], at: 0, inBrackets: false }
  while (state.at < text.length) scanOne(state)
  return state
}

/** Appends a token that ends at `end` and moves on behind it. */
export const push = (state: Scan, type: TokenType, end: number, value?: string): void => {
  const image = state.text.slice(state.at, end)
  state.tokens.push(new Token(type, image, state.at, value ?? image))
  state.at = end
}

/** Reports a fault of the text from `start` to `end`. */
export const report = (
  state: Scan,
  start: number,
  end: number,
  code: ConditionProblem["code"],
  message: string,
  hint?: string,
): void => {
  state.problems.push(problemAt(state.text, start, end, code, message, hint))
}

// a sign that cannot stand in brackets ends them, so that a `]` that is missing does not turn the rest into bare words
const pushOutside = (state: Scan, type: TokenType, end: number): void => {
  state.inBrackets = false
  push(state, type, end)
}

const QUOTE = 34
const HASH = 35
const OPEN_PARENTHESIS = 40
const CLOSE_PARENTHESIS = 41
const COMMA = 44
const MINUS = 45
const LESS = 60
const EQUALS = 61
const GREATER = 62
const EXCLAMATION = 33
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93

const scanOne = (state: Scan): void => {
  const code = state.text.charCodeAt(state.at)
  if (code === 32 || code === 10 || code === 9 || code === 13) state.at += 1
  else if (isWordStart(code)) scanWord(state)
  else if (isDigit(code)) scanNumber(state)
  else if (code === QUOTE) scanText(state)
  else if (code === OPEN_PARENTHESIS) pushOutside(state, OpenParenthesis, state.at + 1)
  else if (code === CLOSE_PARENTHESIS) pushOutside(state, CloseParenthesis, state.at + 1)
  else if (code === OPEN_BRACKET) {
    state.inBrackets = true
    push(state, OpenBracket, state.at + 1)
  } else if (code === CLOSE_BRACKET) {
    state.inBrackets = false
    push(state, CloseBracket, state.at + 1)
  } else if (code === COMMA) push(state, Comma, state.at + 1)
  else if (code === HASH) scanComment(state)
  else if (code === MINUS && isDigit(state.text.charCodeAt(state.at + 1))) scanNumber(state)
  else if (!scanComparison(state, code)) scanMistake(state)
}

/** Whether a character code can begin a name: an ASCII letter or `_`. */
export const isWordStart = (code: number): boolean => {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || code === 95
}

/** Whether a character code is an ASCII digit. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Whether a character code can stand in a name. */
export const isWordPart = (code: number): boolean => isWordStart(code) || isDigit(code)

const wordEnd = (text: string, start: number): number => {
  let end = start
  while (end < text.length && isWordPart(text.charCodeAt(end))) end += 1
  return end
}

// a word that runs on in characters that names cannot hold (a look-alike letter, a dash in a field name) is a mistake
const runsOn = (state: Scan, end: number): boolean => {
  const code = state.text.charCodeAt(end)
  return code > 127 || (state.inBrackets && (code === MINUS || code === 46))
}

const scanWord = (state: Scan): void => {
  const end = wordEnd(state.text, state.at)
  if (runsOn(state, end)) return scanMistake(state)
  const word = state.text.slice(state.at, end)
  const type = state.inBrackets ? BareWord : wordType(word)
  state.tokens.push(new Token(type, word, state.at, word))
  state.at = end
}

/** The type of a word outside brackets. */
export const wordType = (word: string): TokenType => {
  if (word === "pressed") return Pressed
  // no keyword is longer than `starts_with`
  if (word.length > 11) return Name
  return KEYWORDS.get(word) ?? KEYWORDS.get(word.toLowerCase()) ?? Name
}

const scanNumber = (state: Scan): void => {
  const { text } = state
  if (state.inBrackets) {
    const end = wordEnd(text, state.at)
    if (end === state.at || runsOn(state, end)) return scanMistake(state)
    return push(state, BareWord, end)
  }
  let end = state.at + 1
  while (isDigit(text.charCodeAt(end))) end += 1
  if (text.charCodeAt(end) === 46 && isDigit(text.charCodeAt(end + 1))) {
    end += 1
    while (isDigit(text.charCodeAt(end))) end += 1
  }
  const image = text.slice(state.at, end)
  if (!NUMBER.test(image)) {
    report(
      state,
      state.at,
      end,
      "number-too-long",
      `the number \`${image}\` has too many digits`,
      "at most 12 digits before the period and 3 after it",
    )
  }
  push(state, NumberText, end)
}

const NUMBER = /^-?\d{1,12}(\.\d{1,3})?$/

const scanComment = (state: Scan): void => {
  let end = state.at
  while (end < state.text.length && !isLineEnd(state.text.charCodeAt(end))) {
    const code = state.text.charCodeAt(end)
    if (isControl(code) && code !== 9) reportControl(state, end)
    end += 1
  }
  const text = state.text.slice(state.at + 1, end).trim()
  state.comments.push({ text, offset: state.at, tokensBefore: state.tokens.length })
  state.at = end
}

/** Whether a character code ends a line. */
export const isLineEnd = (code: number): boolean => code === 10 || code === 13

/** Whether a character code is a control character (tab and line ends included). */
export const isControl = (code: number): boolean => code < 32 || (code >= 127 && code < 160)

/** Reports a control character. */
export const reportControl = (state: Scan, at: number): void => {
  const code = state.text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")
  report(
    state,
    at,
    at + 1,
    "control-character",
    `the invisible control character U+${code} stands here`,
    "remove it; inside quotes it can be written as an escape such as `\\u{7}`",
  )
}

const scanComparison = (state: Scan, code: number): boolean => {
  const { text, at } = state
  const next = text.charCodeAt(at + 1)
  const afterNext = text.charCodeAt(at + 2)
  // `==`, `===`, `=>`, `<>`, `=<`, `!==` and the like are mistakes with a known meaning
  if (isComparisonSign(next) && (next !== EQUALS || code === EQUALS || isComparisonSign(afterNext))) return false
  const withEquals = next === EQUALS
  if (code === EQUALS) pushOutside(state, Equals, at + 1)
  else if (code === EXCLAMATION && withEquals) pushOutside(state, NotEquals, at + 2)
  else if (code === LESS) pushOutside(state, withEquals ? LessOrEqual : Less, withEquals ? at + 2 : at + 1)
  else if (code === GREATER) pushOutside(state, withEquals ? GreaterOrEqual : Greater, withEquals ? at + 2 : at + 1)
  else return false
  return true
}

const isComparisonSign = (code: number): boolean => code === EQUALS || code === LESS || code === GREATER
