// Characters that the language does not know: what was meant by them, said once, and the token that was meant.
import type { TokenType } from "chevrotain"
import { REMOVE, type Remedy, write } from "../language/remedy.ts"
import { codePointText, looksLike, scriptOf } from "../language/scan/look-alikes.ts"
import { scanQuoted } from "../language/scan/quoted.ts"
import { scan } from "../language/scan/scan.ts"
import * as scanning from "../language/scan/scanning.ts"
import { push, report, type Scan } from "../language/scan/scanning.ts"
import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import { OPERATOR_NAMES } from "../operators/of-kind.ts"
import { LETTERED } from "./other-words.ts"
import { scanSign } from "./signs.ts"
import { isOneOf } from "./words.ts"

// signs and words of the language, and how other languages spell them
// REC-133
const SPELLINGS: ReadonlyArray<readonly [wrong: string, type: TokenType, right: string]> = [
  [token.Equality, "=", "=== == <=> :="] as const,
  [token.Equality, "!=", "!== <> >< =! ≠"] as const,
  [token.Order, "<=", "=< ≤ ≦"] as const,
  [token.Order, ">=", "=> ≥ ≧"] as const,
  [token.And, "and", "&& & ∧"] as const,
  [token.Or, "or", "|| | ∨"] as const,
  [token.Not, "not", "! ¬"] as const,
]
  .flatMap(([type, right, spellings]) => spellings.split(" ").map((wrong) => [wrong, type, right] as const))
  // the longest first: a sign may begin with another one
  .sort(([a], [b]) => b.length - a.length)

// quotes that open a text, and those that close it
// REC-36
const QUOTES: ReadonlyMap<string, string> = new Map([
  ...[..."'`＂＇"].map((sign) => [sign, sign] as const),
  ...[..."“”„"].map((sign) => [sign, '“”"'] as const),
  ...[..."‘’‚"].map((sign) => [sign, "‘’'"] as const),
  ["«", "»"],
  ["»", "«"],
  ["「", "」"],
  ["『", "』"],
])

/** Reads what is no sign of the language at the scanner's place; always moves on. */
export const scanMistake = (state: Scan): void => {
  const { text, at, inBrackets } = state
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const closing = QUOTES.get(character)
  const ascii = looksLike(character)
  const spelling = SPELLINGS.find(([wrong]) => text.startsWith(wrong, at) || wrong === ascii)
  const comment = ["//", "--", "/*"].find((sign) => text.startsWith(sign, at))
  const negatedWord = NEGATED_WORD.exec(text.slice(at, at + 20))?.[0]
  if (closing !== undefined) scanWrongQuotes(state, closing)
  else if (scanSign(state)) return
  else if (comment !== undefined && !inBrackets) scanOtherComment(state, comment)
  else if (character === "{" || character === "}") scanCurly(state, character)
  // a bare word, which no place outside brackets takes; what was meant is said when the test is read
  else if (negatedWord !== undefined && !inBrackets) push(state, token.BareWord, at + negatedWord.length)
  else if (isPartOfWord(state, at)) scanStrangeWord(state)
  else if (spelling !== undefined) scanSpelling(state, ...spelling)
  else scanStrangeCharacter(state, character)
}

// `!contains`
const WORDS = ["contain", "like", ...OPERATOR_NAMES].filter((name) => /^\w+$/.test(name))
const NEGATED_WORD = new RegExp(`^!\\s*(?:${WORDS.join("|").replaceAll("_", "_?")})\\b`, "i")

const isPartOfWord = ({ text, inBrackets }: Scan, at: number): boolean => {
  const character = text.charAt(at)
  return scanning.isLetter(text, at) || character === "_" || (inBrackets && scanning.isFieldSign(character))
}

const scanSpelling = (state: Scan, { length }: string, type: TokenType, right: string): void => {
  const { text, at } = state
  const message = `\`${text.slice(at, at + length)}\` is not a word of this language`
  report(state, at, at + length, "wrong-spelling", message, spellingRemedy(state, at + length, right))
  push(state, type, at + length, right)
  state.inBrackets = false
}

// a word in place of a sign wants spaces
const spellingRemedy = ({ text, at }: Scan, end: number, right: string): Remedy => {
  const rest = text.slice(end, end + 80)
  const following = /^\w+/.exec(rest)?.[0] ?? ""
  // `!mobile` is shown whole, of `!media_type.includes("tv")` the name alone would be another condition
  const alone = /^\w+(?!\w|\s*[.([=<>!~])/.exec(rest)?.[0] ?? ""
  if (right === "not") return write(`not ${alone}`.trim(), [{ replacement: "not " }])
  const touches = /^[a-z]/.test(right) && (following !== "" || /\w/.test(text.charAt(at - 1)))
  if (!touches) return write(right)
  return { hint: `write \`${right}\` with a space on each side`, changes: [{ replacement: ` ${right} ` }] }
}

/** A comment of another language: reported, and left out. */
const scanOtherComment = (state: Scan, sign: string): void => {
  const { text, at } = state
  const closing = sign === "/*" ? text.indexOf("*/", at + 2) : -1
  const wordsEnd = closing !== -1 ? closing : sign === "/*" ? text.length : lineEndFrom(text, at)
  const end = closing === -1 ? wordsEnd : closing + 2
  const words = text.slice(at + 2, wordsEnd).trim()
  const hint = "a comment begins with `#` and runs to the end of its line"
  report(state, at, end, "wrong-spelling", `\`${sign}\` does not begin a comment`, hint)
  state.comments.push({ text: words, offset: at, tokensBefore: state.tokens.length })
  state.at = end
}

const lineEndFrom = (text: string, start: number): number => {
  let end = start
  while (end < text.length && !scanning.isLineEnd(text.charCodeAt(end))) end += 1
  return end
}

/** `custom_data{product}` and `in {"a"}` are read as if the brackets were there; every other curly bracket is left out. */
const scanCurly = (state: Scan, character: string): void => {
  const { text, at, tokens } = state
  const previous = tokens.at(-1)
  // what is wrong with the list is said when it is read
  const opensList = character === "{" && previous?.tokenType === token.In
  if (opensList || (character === "}" && state.inCurlyList)) {
    push(state, opensList ? token.OpenBracket : token.CloseBracket, at + 1)
    state.inCurlyList = opensList
    return
  }
  const [whole = "", name = ""] = /^\{\s*(\w+)\s*\}/.exec(text.slice(at)) ?? []
  if (whole === "" || !isBehindName(state)) {
    scanStrangeCharacter(state, character)
    return
  }
  const remedy = write(`[${name}]`)
  report(state, at, at + whole.length, "wrong-field-name", "a field stands in square brackets", remedy)
  push(state, token.OpenBracket, at + 1)
  state.at = text.indexOf(name, at)
  push(state, token.BareWord, state.at + name.length)
  state.at = at + whole.length - 1
  push(state, token.CloseBracket, state.at + 1)
}

const isBehindName = ({ tokens, at }: Scan): boolean => {
  const previous = tokens.at(-1)
  return previous?.tokenType === token.Name && previous.endOffset === at - 1
}

const scanWrongQuotes = (state: Scan, closing: string): void => {
  const { at } = state
  const isClosed = scanQuoted(state, closing)
  const made = state.tokens.at(-1)
  // French sets spaces within its quotes
  if (closing === "»" && made !== undefined) {
    state.tokens.splice(-1, 1, new token.Token(token.Text, made.image, made.startOffset, made.value.trim()))
  }
  // a text that is never closed has been reported as such; keys take no quotes at all, which is said when they are read
  if (isAmongKeys(state) || !isClosed) return
  const message = `\`${state.text.slice(at, state.at)}\` is not in straight double quotes`
  report(state, at, state.at, "wrong-quotes", message, write(quote(state.tokens.at(-1)?.value ?? "")))
}

const scanStrangeCharacter = (state: Scan, character: string): void => {
  const { at } = state
  const end = at + character.length
  const ascii = looksLike(character)
  if (scanning.reportHidden(state, at)) state.at = end
  else if (/[\p{Z}\p{Cf}]/u.test(character)) {
    const message = `an invisible character (${codePointText(character)}) stands here in place of a plain space`
    const hint = "remove it or type a plain space"
    // a character without width behind a word may have been meant to part it from the next one, or not
    const isOpen = !/\p{Z}/u.test(character) && /\w/.test(state.text.charAt(at - 1))
    report(state, at, end, "strange-space", message, isOpen ? hint : { hint, changes: [{ replacement: " " }] })
  } else {
    const isPart = /^[-_.:]$/.test(ascii ?? "")
    const meant = isPart ? undefined : scan(ascii ?? "").tokens[0]?.tokenType
    const remedy =
      isPart || meant !== undefined ? write(ascii ?? "") : strangeCharacterRemedy(state, ascii ?? character)
    report(state, at, end, "unexpected-character", `\`${character}\` has no meaning here`, remedy)
    if (meant !== undefined) {
      push(state, meant, end, ascii)
      state.inBrackets = ascii === "["
    }
  }
  state.at = end
}

const strangeCharacterRemedy = (state: Scan, character: string): string | Remedy => {
  const { text, at } = state
  if (character === "." && (isAlone(state) || (isBehindName(state) && !/\w/.test(text.charAt(at + 1))))) return REMOVE
  if (/[$@€£%]/.test(character) && /[a-z_]/i.test(text.charAt(at + 1) || text.charAt(at - 1))) {
    return { ...REMOVE, hint: "attributes are written without a sign before them" }
  }
  if (/[$€£]/.test(character) && /\d/.test(text.charAt(at + 1))) return { ...REMOVE, hint: "write the number alone" }
  return CHARACTER_HINTS.get(character) ?? "a text stands in double quotes"
}

const isAlone = ({ text, at }: Scan): boolean =>
  [text.charAt(at - 1), text.charAt(at + 1)].every((beside) => beside.trim() === "")

const CHARACTER_HINTS: ReadonlyMap<string, string> = new Map([
  ...[..."{}"].map((sign) => [sign, "group tests with `(` and `)`"] as const),
  ...[..."*/"].map((sign) => [sign, "there is no arithmetic: write the number that is meant"] as const),
  ...[...";+?"].map((sign) => [sign, "remove it, or join tests with `and` or `or`"] as const),
  ["%", "write the number alone"],
])

const comparesText = isOneOf(token.Equality, token.Search)
const isWord = isOneOf(token.Name, token.NumberText, token.BareWord)

// `= Café crème`: that the value is not in quotes is said of the whole when it is read
const isInValue = ({ tokens }: Scan): boolean =>
  comparesText(tokens.slice(-MOST_WORDS).findLast((made) => !isWord(made)))

/** A value without quotes has hardly more words. */
const MOST_WORDS = 32

/** A run of letters and signs that is no plain word: a look-alike letter, or a field name that wants quotes. */
const scanStrangeWord = (state: Scan): void => {
  const { text, at } = state
  let end = at
  while (end < text.length && isPartOfWord(state, end)) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  const word = text.slice(at, end)
  if (!state.inBrackets && LETTERED.has(word.toLowerCase())) {
    // what it means depends on where it stands
    push(state, token.Name, end)
    return
  }
  if (state.inBrackets) {
    const message = `the name \`${word}\` has characters that need quotes`
    // what is wrong with keys, and with values of a list, is said when they are read
    if (state.bracketOwner === token.Name) report(state, at, end, "wrong-field-name", message, write(quote(word)))
    push(state, token.BareWord, end)
    return
  }
  const plain = [...word].map((character) => looksLike(character) ?? character).join("")
  const strange = [...word].find((character) => !scanning.isWordPart(character.charCodeAt(0))) ?? ""
  const meant = looksLike(strange) ?? ""
  if (/^([A-Za-z_]\w*|\d{1,12})$/.test(plain)) {
    const kind = `${scriptOf(strange)}${scanning.isDigit(meant.charCodeAt(0)) ? "digit" : "letter"}`
    const message = `\`${word}\` contains the ${kind} \`${strange}\` (${codePointText(strange)}), which only looks like \`${meant}\``
    // behind digits it may be a unit, or a slip
    report(
      state,
      at,
      end,
      "look-alike-letter",
      message,
      /\d/.test(text.charAt(at - 1)) ? write(plain).hint : write(plain),
    )
  } else if (!isInValue(state)) {
    const hint = `a text stands in double quotes: \`"${word}"\``
    report(state, at, end, "unexpected-character", `\`${word}\` is not in quotes`, hint)
  }
  const type = /^\d{1,12}$/.test(plain) ? token.NumberText : token.wordType(plain)
  state.tokens.push(new token.Token(type, plain, at, plain))
  state.at = end
}

const isAmongKeys = ({ inBrackets, bracketOwner }: Scan): boolean => inBrackets && bracketOwner === token.Pressed
