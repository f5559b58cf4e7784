// Stage 1: text to tokens. Written by hand, so that the common text is read in one pass over its characters; what is
// no sign of the language goes to what reads mistakes, which says what was meant and carries on.
import type { TokenType } from "chevrotain"
import { write } from "../remedy.ts"
import * as token from "../tokens.ts"
import { quote } from "../tree/attribute-text.ts"
import { scanQuoted } from "./quoted.ts"
import {
  isDigit,
  isFieldSign,
  isLetter,
  isLineEnd,
  isWordPart,
  isWordStart,
  push,
  report,
  reportHidden,
  reportMisleading,
  type Scan,
} from "./scanning.ts"

/** The tokens, comments and faulty characters of a text. Mistakes with a clear meaning become the token that was meant. */
export const scan = (text: string, scanMistake = scanUnknown): Scan => {
  const state: Scan = {
    text,
    tokens: [],
    comments: [],
    problems: [],
    scanMistake,
    at: 0,
    inBrackets: false,
    bracketOwner: undefined,
    inCurlyList: false,
  }
  while (state.at < text.length) scanOne(state, text.charCodeAt(state.at))
  return state
}

// without what reads mistakes, the first character that the language does not know ends the scan
const scanUnknown = (state: Scan): void => {
  const { at, text } = state
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const message = `\`${character}\` has no meaning here`
  if (!reportHidden(state, at)) report(state, at, at + character.length, "unexpected-character", message)
  state.at = text.length
}

const QUOTE = 34
const HASH = 35
const OPEN_PARENTHESIS = 40
const CLOSE_PARENTHESIS = 41
const COMMA = 44
const EXCLAMATION = 33
const LESS = 60
const EQUALS = 61
const GREATER = 62
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93

// REC-24
const scanOne = (state: Scan, code: number): void => {
  if (code === 32 || code === 10 || code === 9 || code === 13) state.at += 1
  else if (isWordStart(code)) scanWord(state)
  else if (isDigit(code)) scanNumber(state)
  else if (code === QUOTE) scanText(state)
  else if (code === OPEN_PARENTHESIS) pushOutside(state, token.OpenParenthesis, state.at + 1)
  else if (code === CLOSE_PARENTHESIS) pushOutside(state, token.CloseParenthesis, state.at + 1)
  else if (code === OPEN_BRACKET) {
    push(state, token.OpenBracket, state.at + 1)
    state.inBrackets = true
  } else if (code === CLOSE_BRACKET) pushOutside(state, token.CloseBracket, state.at + 1)
  else if (code === COMMA) push(state, token.Comma, state.at + 1)
  else if (code === HASH && isKeyHash(state)) push(state, token.BareWord, state.at + 1)
  else if (code === HASH) scanComment(state)
  else if (!state.inBrackets && NUMBER_LIKE_START.test(state.text.slice(state.at, state.at + 3))) scanNumber(state)
  else if (!scanComparison(state, code)) state.scanMistake(state)
}

// `custom_data["product] = "x"`: the missing quote before the `]` is reported, and the rest is read as it was meant
const scanText = (state: Scan): void => {
  const { text, at } = state
  const name = state.inBrackets ? UNCLOSED_NAME.exec(text.slice(at))?.[1] : undefined
  if (name === undefined) {
    if (!scanOddQuotes(state)) scanQuoted(state, '"')
    return
  }
  const end = at + 1 + name.length
  report(state, at, end, "unterminated-text", "the name that begins here is never closed", write(quote(name)))
  push(state, token.Text, end, name)
}

// `""tv""`, and `"Bob"s"`, whose meaning is unclear
const scanOddQuotes = (state: Scan): boolean => {
  const { text, at, inBrackets } = state
  if (inBrackets) return false
  const rest = text.slice(at, at + 500)
  const [whole, within = ""] = DOUBLED.exec(rest) ?? QUOTE_WITHIN.exec(rest) ?? []
  if (whole === undefined) return false
  const end = at + whole.length
  const remedy = within === "" ? 'write `\\"` for a quote within a text' : write(quote(within))
  report(state, at, end, "wrong-quotes", `\`${whole}\` has quotes within quotes`, remedy)
  push(state, token.Text, end, within)
  return true
}

// without spaces and signs: `= ""and x = ""` is valid
const DOUBLED = /^""([^\s"=!<>,()]+)""(?!")/
const QUOTE_WITHIN = /^"[^"\\\r\n]+"\w[^"\\\s=!<>,()]*"(?=\s|$|\))/

const UNCLOSED_NAME = /^"([^"\\\]\r\n]+)\](?!(?:[^"\\\r\n]|\\.)*"\s*\])/

// a sign or a period before a digit
const NUMBER_LIKE_START = /^[-+]?\.?\d/

// a sign that is not allowed in brackets ends them, so that a `]` that is missing does not turn the rest into bare words
const pushOutside = (state: Scan, type: TokenType, end: number): void => {
  push(state, type, end)
  state.inBrackets = false
}

const scanWord = (state: Scan): void => {
  const { text, at } = state
  let end = at + 1
  while (end < text.length && isWordPart(text.charCodeAt(end))) end += 1
  const strange = state.inBrackets ? undefined : strangeRun(text, at, end)
  if (strange !== undefined) push(state, token.BareWord, strange)
  else if (runsOn(state, end)) state.scanMistake(state)
  else {
    const word = text.slice(at, end)
    state.tokens.push(new token.Token(state.inBrackets ? token.BareWord : token.wordType(word), word, at, word))
    state.at = end
  }
}

// words that no place outside brackets takes, but whose meaning repair.ts knows: `isn't`, `Joe's`, `media-type`, `https://example.com`
const strangeRun = (text: string, start: number, end: number): number | undefined => {
  const next = text.charAt(end)
  // `media_type:tv*`, `tv~2`
  if (/[*?~^]/.test(next) && /:\s?$/.test(text.slice(Math.max(0, start - 2), start))) {
    return end + (/^[\w*?~^]*/.exec(text.slice(end, end + 50))?.[0].length ?? 0)
  }
  if (next !== "'" && next !== "’" && next !== "-" && next !== ":" && next !== "/") return undefined
  STRANGE_RUN.lastIndex = start
  const run = STRANGE_RUN.exec(text)?.[0]
  return run === undefined ? undefined : start + run.length
}

const STRANGE_RUN = /and\/or\b|\w+['’]\w+(?!['’\w])|\w+(?:-\w+)+|\w+:\/\/[^\s"'()[\],]+/iy

// a word that runs on in characters that names cannot hold (a look-alike letter, a dash in a field name) is a mistake
const runsOn = ({ text, inBrackets }: Scan, end: number): boolean =>
  (text.charCodeAt(end) > 127 && isLetter(text, end)) || (inBrackets && isFieldSign(text.charAt(end)))

// What is not a number of the language (`1:30`, `.5`, `2024-01-31`, too many digits) becomes a bare word, which no place
// outside brackets takes: whether it lacks quotes or is a number in another spelling, repair.ts says by its attribute.
const scanNumber = (state: Scan): void => {
  if (state.inBrackets) {
    scanWord(state)
    return
  }
  NUMBER_LIKE.lastIndex = state.at
  const image = NUMBER_LIKE.exec(state.text)?.[0] ?? state.text.charAt(state.at)
  push(state, NUMBER.test(image) ? token.NumberText : token.BareWord, state.at + image.length)
}

// REC-154
const NUMBER = /^-?\d{1,12}(\.\d{1,3})?$/
const NUMBER_LIKE = /[-+]?\.?\d+(?:(?:\.\.|[.:/-])\d+)*(?:\.(?!\w))?/y

// `pressed[#]`: with a comment there, the bracket would never be closed
const isKeyHash = ({ text, at, inBrackets }: Scan): boolean =>
  inBrackets && /^#[ \t]*\]/.test(text.slice(at, at + 20)) && !text.slice(at).replace("]", "").includes("]")

// REC-33
const scanComment = (state: Scan): void => {
  let end = state.at + 1
  while (end < state.text.length && !isLineEnd(state.text.charCodeAt(end))) {
    if (!reportHidden(state, end)) reportMisleading(state, end)
    end += 1
  }
  const text = state.text.slice(state.at + 1, end).trim()
  state.comments.push({ text, offset: state.at, tokensBefore: state.tokens.length })
  state.at = end
}

const scanComparison = (state: Scan, code: number): boolean => {
  const { text, at } = state
  const next = text.charCodeAt(at + 1)
  const afterNext = text.charCodeAt(at + 2)
  // `==`, `===`, `=>`, `<>`, `=<`, `!==` and the like are mistakes with a known meaning
  if (isComparisonSign(next) && (next !== EQUALS || code === EQUALS || isComparisonSign(afterNext))) return false
  if (code === EQUALS && next === EXCLAMATION) return false
  const withEquals = next === EQUALS
  if (code === EQUALS) pushOutside(state, token.Equality, at + 1)
  else if (code === EXCLAMATION && withEquals) pushOutside(state, token.Equality, at + 2)
  else if (code === LESS || code === GREATER) pushOutside(state, token.Order, withEquals ? at + 2 : at + 1)
  else return false
  return true
}

const isComparisonSign = (code: number): boolean => code === EQUALS || code === LESS || code === GREATER
