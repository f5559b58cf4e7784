// Texts in quotes: finding their end and reading their escapes.
import { isControl, isLineEnd, push, report, reportControl, type Scan } from "./scan.ts"
import { Text } from "./tokens.ts"

const BACKSLASH = 92

/**
 * Reads a text in double quotes. A text that is never closed is taken to run to the end of its line, so that the rest
 * of the condition is still read.
 */
export const scanText = (state: Scan): void => scanQuoted(state, '"')

/** Reads a text up to one of the closing quotes. */
export const scanQuoted = (state: Scan, closing: string): void => {
  const { text, at: start } = state
  let value = ""
  let pieceStart = start + 1
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (closing.includes(text.charAt(at))) {
      value += text.slice(pieceStart, at)
      return push(state, Text, at + 1, value)
    }
    if (isLineEnd(code)) break
    if (code === BACKSLASH) {
      value += text.slice(pieceStart, at)
      const escape = readEscape(state, at, closing)
      value += escape.value
      at = escape.end - 1
      pieceStart = escape.end
    } else if (code >= 127 || code < 32) checkCharacter(state, at, code)
  }
  report(
    state,
    start,
    at,
    "unterminated-text",
    "the text that begins here is never closed",
    'close it with `"` on the same line; a line break inside a text is written `\\n`',
  )
  push(state, Text, at, value + text.slice(pieceStart, at))
}

const checkCharacter = (state: Scan, at: number, code: number): void => {
  if (isControl(code) && code !== 9) return reportControl(state, at)
  if (isLoneSurrogate(state.text, at)) reportLoneSurrogate(state, at)
}

/** Whether a UTF-16 unit is half of a character whose other half is missing. */
export const isLoneSurrogate = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  if (code >= 0xd800 && code <= 0xdbff) return !isLow(text.charCodeAt(at + 1))
  return isLow(code) && !isHigh(text.charCodeAt(at - 1))
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** Reports half a character. */
export const reportLoneSurrogate = (state: Scan, at: number): void =>
  report(state, at, at + 1, "lone-surrogate", "half a character stands here: its other half is missing", "remove it")

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["n", "\n"],
  ["t", "\t"],
])

const readEscape = (state: Scan, at: number, closing: string): { readonly value: string; readonly end: number } => {
  const { text } = state
  const letter = text.charAt(at + 1)
  const simple = SIMPLE_ESCAPES.get(letter)
  if (simple !== undefined) return { value: simple, end: at + 2 }
  // in a text with other quotes, which is reported as such, the quote itself may be escaped
  if (letter !== "" && closing !== '"' && closing.includes(letter)) return { value: letter, end: at + 2 }
  if (letter === "u" && text.charAt(at + 2) === "{") return readCodePoint(state, at)
  const end = letter === "" || isLineEnd(letter.charCodeAt(0)) ? at + 1 : at + 1 + characterLength(text, at + 1)
  report(
    state,
    at,
    end,
    "unknown-escape",
    end === at + 1 ? "a `\\` stands alone" : `\`${text.slice(at, end)}\` is no escape`,
    'the escapes are `\\"`, `\\\\`, `\\n`, `\\t` and `\\u{...}`; a `\\` itself is written `\\\\`',
  )
  return { value: text.slice(at + 1, end), end }
}

const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

const CODE_POINT = /^\\u\{([0-9a-fA-F]{1,6})\}/

const readCodePoint = (state: Scan, at: number): { readonly value: string; readonly end: number } => {
  const match = CODE_POINT.exec(state.text.slice(at, at + 10))
  const codePoint = Number.parseInt(match?.[1] ?? "0", 16)
  const end = at + (match?.[0].length ?? 3)
  const valid = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff)
  if (valid) return { value: String.fromCodePoint(codePoint), end }
  report(
    state,
    at,
    end,
    "unknown-escape",
    `\`${state.text.slice(at, end)}\` names no character`,
    "write `\\u{...}` with 1 to 6 hexadecimal digits from 1 to 10FFFF, without D800 to DFFF",
  )
  return { value: "", end }
}
