// The state of a scan, and the ways its parts put tokens out, report faults and tell characters apart.
import type { TokenType } from "chevrotain"
import { type ConditionProblem, MOST_FOUND, problemAt } from "../problems.ts"
import { REMOVE, type Remedy } from "../remedy.ts"
import { type CommentText, OpenBracket, Token } from "../tokens.ts"

/** What the scanner has made so far; the one object that its parts share. */
export interface Scan {
  readonly text: string
  readonly tokens: Array<Token>
  readonly comments: Array<CommentText>
  readonly problems: Array<ConditionProblem>
  /** Reads what is no sign of the language at the scanner's place; always moves on. */
  readonly scanMistake: (state: Scan) => void
  /** The place of the next character. */
  at: number
  /** Whether the last bracket is still open: words in it are bare words, never keywords. */
  inBrackets: boolean
  /** What stands before the bracket that was opened last. */
  bracketOwner: TokenType | undefined
  /** Whether a list in curly brackets is open. */
  inCurlyList: boolean
}

/** Puts out the token from the scanner's place to `end`, and moves on behind it. */
export const push = (state: Scan, type: TokenType, end: number, value?: string): void => {
  const image = state.text.slice(state.at, end)
  if (type === OpenBracket) state.bracketOwner = state.tokens.at(-1)?.tokenType
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
  remedy?: string | Remedy,
): void => {
  // REC-353
  if (state.problems.length < MOST_FOUND) state.problems.push(problemAt(state.text, start, end, code, message, remedy))
}

/** Whether a character code can begin a name: an ASCII letter or `_`. */
export const isWordStart = (code: number): boolean => {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || code === 95
}

/** Whether a character code is an ASCII digit. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Whether a name can contain a character code. */
export const isWordPart = (code: number): boolean => isWordStart(code) || isDigit(code)

/** Whether a letter, mark or digit of any script stands at a place. */
export const isLetter = (text: string, at: number): boolean =>
  LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0))

const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Whether a sign may be part of a field's name, which then needs quotes. */
export const isFieldSign = (character: string): boolean => /[-./:@$%+*?&~^|\\{}]/.test(character)

/** Whether a character code ends a line. */
export const isLineEnd = (code: number): boolean => code === 10 || code === 13

/** Whether a character code is a control character (tab and line ends included). */
const isControl = (code: number): boolean => code < 32 || (code >= 127 && code < 160)

/** Whether a character code ends a line for some editors, or turns the direction in which the rest of its line is drawn. */
const isMisleading = (code: number): boolean =>
  code === 0x2028 || code === 0x2029 || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)

/** Whether a UTF-16 unit is half of a character whose other half is missing. */
const isLoneSurrogate = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  if (isHigh(code)) return !isLow(text.charCodeAt(at + 1))
  return isLow(code) && !isHigh(text.charCodeAt(at - 1))
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/**
 * Reports a character of a comment that cannot be seen and may show a reader another condition than the one that is there:
 * the comment seems to end before it does, or what is in it seems to stand outside.
 */
// REC-204
export const reportMisleading = (state: Scan, at: number): void => {
  const code = state.text.charCodeAt(at)
  if (!isMisleading(code)) return
  const message = `the invisible control character U+${code.toString(16).toUpperCase()} stands in a comment`
  report(state, at, at + 1, "control-character", message, REMOVE)
}

/** Reports a character that cannot be seen, or half a character; says whether it was one. The meaning of a text in quotes is unclear then. */
export const reportHidden = (state: Scan, at: number, isInQuotes = false): boolean => {
  const code = state.text.charCodeAt(at)
  if (isControl(code) && code !== 9) {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`
    const hint = `remove it, or inside quotes write it as \`\\u{${code.toString(16)}}\``
    const message = `the invisible control character ${name} stands here`
    const remedy = code === 0 ? REMOVE : { ...REMOVE, hint }
    // within a word it is unclear whether it separates two
    const isOpen = isInQuotes || (/\w/.test(state.text.charAt(at - 1)) && /\w/.test(state.text.charAt(at + 1)))
    report(state, at, at + 1, "control-character", message, isOpen ? remedy.hint : remedy)
    return true
  }
  if (!isLoneSurrogate(state.text, at)) return false
  const message = "half a character stands here: its other half is missing"
  report(state, at, at + 1, "lone-surrogate", message, isInQuotes ? REMOVE.hint : REMOVE)
  return true
}
