// Texts in quotes: finding their end and reading their escapes.
import { write } from "../remedy.ts"
import { Comma, OpenParenthesis, Text } from "../tokens.ts"
import { quote } from "../tree/attribute-text.ts"
import { isLineEnd, push, report, reportHidden, type Scan } from "./scanning.ts"

const BACKSLASH = 92

/**
 * Reads a text up to one of the closing quotes. A text that is never closed is taken to run to the end of its line, so
 * that the lines behind it are still read. Gives whether it was closed.
 */
export const scanQuoted = (state: Scan, closing: string): boolean => {
  const { text, at: start } = state
  let value = ""
  let pieceStart = start + 1
  let doubled = false
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) {
      const character = readEscape(state, at, closing)
      value += text.slice(pieceStart, at) + character.value
      at = character.end
      pieceStart = at
    } else if (isDoubled(text, at, closing)) {
      value += text.slice(pieceStart, at) + closing
      at += 2
      pieceStart = at
      doubled = true
    } else if (closing.includes(text.charAt(at))) {
      const whole = value + text.slice(pieceStart, at)
      if (doubled && closing === '"') {
        const message = "a quote within a text is written with a `\\` before it"
        report(state, start, at + 1, "wrong-quotes", message, isInList(state) ? undefined : write(quote(whole)))
      }
      push(state, Text, at + 1, value + text.slice(pieceStart, at))
      return true
    } else if (isLineEnd(code)) break
    else {
      if (code >= 127 || code < 32) reportHidden(state, at, true)
      at += 1
    }
  }
  report(
    state,
    start,
    at,
    "unterminated-text",
    "the text that begins here is never closed",
    'close it with `"` on the same line: a line break inside a text is written `\\n`',
  )
  push(state, Text, at, value + text.slice(pieceStart, at))
  return false
}

// `it''s`: as SQL and spreadsheets write a quote within a text; the text must be closed behind it
const isDoubled = (text: string, at: number, closing: string): boolean =>
  closing.length === 1 &&
  text.charAt(at) === closing &&
  text.charAt(at + 1) === closing &&
  /^[^\r\n]/.test(text.slice(at + 2, at + 3)) &&
  CLOSED_BEHIND.get(closing)?.test(text.slice(at + 2, at + 500)) === true

const CLOSED_BEHIND: ReadonlyMap<string, RegExp> = new Map([
  ['"', /^[^"\r\n]+"(?!")/],
  ["'", /^[^'\r\n]+'/],
])

// two texts of a list may lack the comma between them
const isInList = ({ tokens }: Scan): boolean =>
  tokens.at(-1)?.tokenType === Comma || tokens.at(-1)?.tokenType === OpenParenthesis

interface Escape {
  readonly value: string
  readonly end: number
}

// REC-37
const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["n", "\n"],
  ["t", "\t"],
])

const readEscape = (state: Scan, at: number, closing: string): Escape => {
  const { text } = state
  const letter = text.charAt(at + 1)
  const simple = SIMPLE_ESCAPES.get(letter)
  if (simple !== undefined) return { value: simple, end: at + 2 }
  // in a text with other quotes, which is reported as such, the quote itself may be escaped
  if (letter !== "" && closing !== '"' && closing.includes(letter)) return { value: letter, end: at + 2 }
  if (letter === "u" && text.charAt(at + 2) === "{") return readCodePoint(state, at)
  const alone = letter === "" || isLineEnd(letter.charCodeAt(0))
  const end = alone ? at + 1 : at + 1 + ((text.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1)
  report(
    state,
    at,
    end,
    "unknown-escape",
    alone ? "a `\\` stands alone" : `\`${text.slice(at, end)}\` is no escape`,
    'the escapes are `\\"`, `\\\\`, `\\n`, `\\t` and `\\u{...}`, and a `\\` itself is written `\\\\`',
  )
  return { value: text.slice(at + 1, end), end }
}

const CODE_POINT = /^\\u\{([0-9a-fA-F]{1,6})\}/

// REC-38
const readCodePoint = (state: Scan, at: number): Escape => {
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
