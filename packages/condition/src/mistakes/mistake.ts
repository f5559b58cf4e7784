// Characters that the language does not know: what was meant by them, said once, and the token that was meant.
import type { TokenType } from "chevrotain"
import { scanQuoted } from "../language/scan/quoted.ts"
import {
  isDigit,
  isFieldSign,
  isLetter,
  isWordPart,
  push,
  report,
  reportHidden,
  type Scan,
} from "../language/scan/scanning.ts"
import {
  And,
  BareWord,
  CloseBracket,
  CloseParenthesis,
  Comma,
  Equality,
  In,
  Name,
  Not,
  NumberText,
  OpenBracket,
  OpenParenthesis,
  Or,
  Order,
  Pressed,
  Token,
  wordType,
} from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import { OPERATOR_NAMES } from "../operators/of-kind.ts"
import { codePointText, looksLike, scriptOf } from "./look-alikes.ts"

// spellings of other languages, longest first, with the word that is meant
// REC-133
const SPELLINGS: ReadonlyArray<readonly [string, TokenType, string]> = [
  ["!==", Equality, "!="],
  ["===", Equality, "="],
  ["<=>", Equality, "="],
  ["&&", And, "and"],
  ["||", Or, "or"],
  ["==", Equality, "="],
  ["<>", Equality, "!="],
  ["><", Equality, "!="],
  ["=!", Equality, "!="],
  ["=>", Order, ">="],
  ["=<", Order, "<="],
  ["~=", Equality, "!="],
  ["≠", Equality, "!="],
  ["≤", Order, "<="],
  ["≥", Order, ">="],
  ["∧", And, "and"],
  ["∨", Or, "or"],
  ["¬", Not, "not"],
  ["&", And, "and"],
  ["|", Or, "or"],
  ["!", Not, "not"],
]

// REC-36
const QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ["`", "`"],
  ["“", '”“"'],
  ["”", '”“"'],
  ["„", '“”"'],
  ["‘", "’‘'"],
  ["’", "’‘'"],
  ["«", "»"],
  ["»", "«"],
  ["＂", "＂"],
  ["＇", "＇"],
])

/** Reads what is no sign of the language at the scanner's place; always moves on. */
export const scanMistake = (state: Scan): void => {
  const { text, at } = state
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const closing = QUOTES.get(character)
  const ascii = looksLike(character)
  const spelling = SPELLINGS.find(([wrong]) => text.startsWith(wrong, at) || wrong === ascii)
  const comment = COMMENTS.find((sign) => text.startsWith(sign, at))
  if (closing !== undefined) scanWrongQuotes(state, closing)
  else if (comment !== undefined && !state.inBrackets) scanOtherComment(state, comment)
  else if (character === "{" || character === "}") scanCurly(state, character)
  else if (NEGATED_WORD.test(text.slice(at, at + 20)) && !state.inBrackets) scanNegatedWord(state)
  else if (beginsWord(state, character)) scanStrangeWord(state)
  else if (spelling !== undefined) scanSpelling(state, ...spelling)
  else scanStrangeCharacter(state, character)
}

const beginsWord = (state: Scan, character: string): boolean =>
  isLetter(state.text, state.at) || character === "_" || (state.inBrackets && isFieldSign(character))

const scanSpelling = (state: Scan, { length }: string, type: TokenType, right: string): void => {
  const end = state.at + length
  report(
    state,
    state.at,
    end,
    "wrong-spelling",
    `\`${state.text.slice(state.at, end)}\` is not a word of this language`,
    spellingHint(state, end, right),
  )
  push(state, type, end, right)
  state.inBrackets = false
}

// a word in place of a sign wants spaces
const spellingHint = ({ text, at }: Scan, end: number, right: string): string => {
  const following = /^\w+/.exec(text.slice(end))?.[0] ?? ""
  if (right === "not") return `write \`${`not ${following}`.trim()}\``
  const touches = /^[a-z]/.test(right) && (following !== "" || /\w$/.test(text.slice(0, at)))
  return `write \`${right}\`${touches ? " with a space on each side" : ""}`
}

const WORDS = ["contain", "like", ...OPERATOR_NAMES].filter((name) => /^\w+$/.test(name))
const NEGATED_WORD = new RegExp(`^!\\s*(?:${WORDS.join("|").replaceAll("_", "_?")})\\b`, "i")

/** `!contains`: a bare word, which no place outside brackets takes; what was meant is said when the test is read. */
const scanNegatedWord = (state: Scan): void => {
  const length = NEGATED_WORD.exec(state.text.slice(state.at, state.at + 20))?.[0].length ?? 1
  push(state, BareWord, state.at + length)
}

const COMMENTS = ["//", "--", "/*"]

/** A comment of another language: reported, and left out. */
const scanOtherComment = (state: Scan, sign: string): void => {
  const { text, at } = state
  const lineEnd = /[\r\n]|$/.exec(text.slice(at))?.index ?? 0
  const closing = text.indexOf("*/", at + 2)
  const end = sign !== "/*" ? at + lineEnd : closing === -1 ? text.length : closing + 2
  const words = text.slice(at + 2, sign === "/*" && closing !== -1 ? closing : end).trim()
  // what follows it on its line would be part of a comment with `#`
  const alone = !/[\r\n]/.test(words) && /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end))
  report(
    state,
    at,
    end,
    "wrong-spelling",
    `\`${sign}\` does not begin a comment`,
    alone ? `write \`${`# ${words}`.trim()}\`` : "a comment begins with `#` and runs to the end of its line",
  )
  state.at = end
}

/** `custom_data{product}` and `in {"a"}` are read as if the brackets were there; every other curly bracket is left out. */
const scanCurly = (state: Scan, character: string): void => {
  const { text, at, tokens } = state
  const previous = tokens.at(-1)
  if (character === "}" && state.inCurlyList) {
    push(state, CloseBracket, at + 1)
    state.inCurlyList = false
  } else if (character === "{" && previous?.tokenType === In) {
    // what is wrong with the list is said when it is read
    push(state, OpenBracket, at + 1)
    state.inCurlyList = true
  } else {
    const field = /^\{\s*(\w+)\s*\}/.exec(text.slice(at))
    if (field === null || previous?.tokenType !== Name || previous.endOffset !== at - 1) {
      scanStrangeCharacter(state, character)
      return
    }
    const [whole, name = ""] = field
    const right = `[${name}]`
    report(state, at, at + whole.length, "wrong-field-name", "a field stands in square brackets", `write \`${right}\``)
    push(state, OpenBracket, at + 1)
    state.at = text.indexOf(name, at)
    push(state, BareWord, state.at + name.length)
    state.at = at + whole.length - 1
    push(state, CloseBracket, state.at + 1)
  }
}

const scanWrongQuotes = (state: Scan, closing: string): void => {
  const { at } = state
  const problemsBefore = state.problems.length
  scanQuoted(state, closing)
  // a text that is never closed has been reported as such; keys take no quotes at all, which is said when they are read
  if (isAmongKeys(state)) return
  if (state.problems.slice(problemsBefore).some((problem) => problem.code === "unterminated-text")) return
  const written = state.text.slice(at, state.at)
  report(
    state,
    at,
    state.at,
    "wrong-quotes",
    `\`${written}\` is not in straight double quotes`,
    `write \`${quote(state.tokens.at(-1)?.value ?? "")}\``,
  )
}

const scanStrangeCharacter = (state: Scan, character: string): void => {
  const { at } = state
  const end = at + character.length
  const ascii = looksLike(character)
  if (reportHidden(state, at)) state.at = end
  else if (/[\p{Z}\p{Cf}]/u.test(character)) {
    report(
      state,
      at,
      end,
      "strange-space",
      `an invisible character (${codePointText(character)}) stands here in place of a plain space`,
      "remove it or type a plain space",
    )
  } else {
    const meant = ascii === undefined ? undefined : SIGNS.get(ascii)
    const isSign = meant !== undefined || /^[-_.:#]$/.test(ascii ?? "")
    const hint = isSign ? `write \`${ascii}\`` : strangeCharacterHint(state, ascii ?? character)
    report(state, at, end, "unexpected-character", `\`${character}\` has no meaning here`, hint)
    if (meant !== undefined) {
      push(state, meant, end, ascii)
      state.inBrackets = ascii === "["
    }
  }
  state.at = end
}

const SIGNS: ReadonlyMap<string, TokenType> = new Map([
  ["(", OpenParenthesis],
  [")", CloseParenthesis],
  ["[", OpenBracket],
  ["]", CloseBracket],
  [",", Comma],
  ["=", Equality],
  ["<", Order],
  [">", Order],
])

const strangeCharacterHint = (state: Scan, character: string): string | undefined => {
  const previous = state.tokens.at(-1)
  const field = previous?.tokenType === Name && previous.endOffset === state.at - 1
  if (character === "." && field) {
    const name = /^\w+/.exec(state.text.slice(state.at + 1))?.[0]
    return name === undefined ? "remove it" : `fields are written in brackets: \`${previous.image}[${name}]\``
  }
  if (character === ";") return "remove it, or join tests with `and` or `or`"
  if (character === "{" || character === "}") return "group tests with `(` and `)`"
  if (character === "%") return "write the number alone"
  if (character === "$" || character === "@") return "attributes are written without a sign before them"
  return "a text stands in double quotes"
}

/** A run of letters and signs that is no plain word: a look-alike letter, or a field name that wants quotes. */
const scanStrangeWord = (state: Scan): void => {
  const { text, at } = state
  const end = strangeWordEnd(state)
  const word = text.slice(at, end)
  if (state.inBrackets) {
    // what is wrong with a key is said when the keys are read
    if (!isAmongKeys(state))
      report(
        state,
        at,
        end,
        "wrong-field-name",
        `the name \`${word}\` has characters that need quotes`,
        `write \`${quote(word)}\``,
      )
    state.tokens.push(new Token(BareWord, word, at, word))
    state.at = end
    return
  }
  const plain = [...word].map((character) => looksLike(character) ?? character).join("")
  const strange = [...word].find((character) => !isWordPart(character.charCodeAt(0))) ?? ""
  const meant = looksLike(strange) ?? ""
  if (/^([A-Za-z_]\w*|\d{1,12})$/.test(plain)) {
    const kind = isDigit(meant.charCodeAt(0)) ? "digit" : "letter"
    report(
      state,
      at,
      end,
      "look-alike-letter",
      `\`${word}\` contains the ${scriptOf(strange)}${kind} \`${strange}\` (${codePointText(strange)}), which only looks like \`${meant}\``,
      `write \`${plain}\``,
    )
  } else {
    report(
      state,
      at,
      end,
      "unexpected-character",
      `\`${word}\` is not in quotes`,
      `a text stands in double quotes: \`"${word}"\``,
    )
  }
  state.tokens.push(new Token(/^\d{1,12}$/.test(plain) ? NumberText : wordType(plain), plain, at, plain))
  state.at = end
}

const isAmongKeys = ({ tokens, inBrackets }: Scan): boolean => {
  if (!inBrackets) return false
  const opening = tokens.findLastIndex(({ tokenType }) => tokenType === OpenBracket)
  return tokens[opening - 1]?.tokenType === Pressed
}

const strangeWordEnd = (state: Scan): number => {
  const { text } = state
  let end = state.at
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0)
    const belongs = isLetter(text, end) || character === "_" || (state.inBrackets && isFieldSign(character))
    if (!belongs) break
    end += character.length
  }
  return end
}
