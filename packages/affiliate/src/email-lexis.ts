// The lexical parts of RFC 2822 addresses: character classes, folding white space, comments, quoted strings, domain
// literals. Each function takes the place where its part begins and returns the place after it, or, if the text is
// invalid, the complement (`~`) of the place of the fault.

/**
 * The character at a place; past the end U+0000, which no part may have. A reading past the end of a text slows down all
 * others.
 */
export const codeAt = (text: string, index: number): number => (index < text.length ? text.charCodeAt(index) : 0)

/** Whether the character at a place may be part of an atom (atext). */
export const isAtomText = (text: string, index: number): boolean => hasClass(codeAt(text, index), ATOM)

/** After folding white space (FWS, obs-FWS); the place itself if there is none. */
const afterFolding = (text: string, start: number): number => {
  let index = start
  while (isBlank(codeAt(text, index))) index++
  const mayFoldAgain = index > start
  while (codeAt(text, index) === CR && codeAt(text, index + 1) === LF && isBlank(codeAt(text, index + 2))) {
    index += 3
    while (isBlank(codeAt(text, index))) index++
    if (!mayFoldAgain) break
  }
  return index
}

/** After comments and folding white space (CFWS); the place itself if there is none. */
export const afterIgnored = (text: string, start: number): number => {
  let index = afterFolding(text, start)
  while (codeAt(text, index) === OPEN) {
    index = afterComment(text, index)
    if (index < 0) return index
    index = afterFolding(text, index)
  }
  return index
}

/** After an atom of one or more characters. */
export const afterAtom = (text: string, start: number): number => {
  let index = start
  while (isAtomText(text, index)) index++
  return index === start ? ~start : index
}

/** After a quoted string that begins at its quote; its content, unfolded and unescaped, goes to `content`. */
export const afterQuoted = (text: string, start: number, content: Array<string> | undefined): number =>
  afterEnclosed(text, start, QUOTE, QUOTED, content)

/** After a domain literal that begins at its bracket; its content, without folding and escapes, goes to `content`. */
export const afterLiteral = (text: string, start: number, content: Array<string> | undefined): number =>
  afterEnclosed(text, start, CLOSE_BRACKET, LITERAL, content)

// A comment may contain comments: they are counted, so that no depth overflows the stack.
const afterComment = (text: string, start: number): number => {
  let depth = 0
  let index = start
  while (index < text.length) {
    const code = codeAt(text, index)
    if (code === OPEN) depth++
    else if (code === CLOSE) depth--
    else if (code === BACKSLASH) {
      if (!isEscapable(codeAt(text, index + 1))) return ~(index + 1)
      index++
    } else if (!hasClass(code, COMMENT)) return ~index
    index++
    if (depth === 0) return index
    index = afterFolding(text, index)
  }
  return ~index
}

const afterEnclosed = (
  text: string,
  start: number,
  closing: number,
  allowed: number,
  content: Array<string> | undefined,
): number => {
  let index = start + 1
  for (;;) {
    const folded = afterFolding(text, index)
    // in a quoted string the spaces of folding belong to the content, in a domain literal they do not
    if (folded > index && allowed === QUOTED) content?.push(text.slice(index, folded).replaceAll("\r\n", ""))
    index = folded
    const code = codeAt(text, index)
    if (code === closing) return index + 1
    if (code === BACKSLASH) {
      if (!isEscapable(codeAt(text, index + 1))) return ~(index + 1)
      index++
    } else if (!hasClass(code, allowed)) return ~Math.min(index, text.length)
    content?.push(text.charAt(index))
    index++
  }
}

const hasClass = (code: number, wanted: number): boolean => code < 128 && ((CLASSES[code] ?? 0) & wanted) !== 0

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09

// any ASCII character may follow a backslash, except U+0000, which stores cannot keep
const isEscapable = (code: number): boolean => code > 0 && code < 128

const ATOM = 1
const QUOTED = 2
const LITERAL = 4
const COMMENT = 8

const LF = 0x0a
const CR = 0x0d
const QUOTE = 0x22
const OPEN = 0x28
const CLOSE = 0x29
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d

// The classes of each ASCII character. NO-WS-CTL is allowed in all parts except atoms.
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const control = (code >= 1 && code <= 8) || code === 11 || code === 12 || (code >= 14 && code <= 31) || code === 127
  if (control) return QUOTED | LITERAL | COMMENT
  if (code < 33) return 0
  const character = String.fromCharCode(code)
  return (
    (/[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]/.test(character) ? ATOM : 0) |
    (/["\\]/.test(character) ? 0 : QUOTED) |
    (/[[\]\\]/.test(character) ? 0 : LITERAL) |
    (/[()\\]/.test(character) ? 0 : COMMENT)
  )
})
