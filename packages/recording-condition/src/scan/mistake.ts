// Characters that the language does not know: what was meant by them, said once, and the token that was meant.
import type { TokenType } from "chevrotain"
import { quote } from "../attribute-text.ts"
import { codePointText, looksLike, scriptOf } from "../look-alikes.ts"
import {
  And,
  BareWord,
  CloseBracket,
  CloseParenthesis,
  Comma,
  Equals,
  GreaterOrEqual,
  LessOrEqual,
  Not,
  NotEquals,
  OpenBracket,
  OpenParenthesis,
  Or,
  Pressed,
  Token,
  wordType,
} from "../tokens.ts"
import { scanQuoted } from "./quoted.ts"
import { isLetter, isWordPart, push, report, reportHidden, type Scan } from "./scanning.ts"

// spellings of other languages, longest first, with the word that is meant
const SPELLINGS: ReadonlyArray<readonly [string, TokenType, string]> = [
  ["!==", NotEquals, "!="],
  ["===", Equals, "="],
  ["<=>", Equals, "="],
  ["&&", And, "and"],
  ["||", Or, "or"],
  ["==", Equals, "="],
  ["<>", NotEquals, "!="],
  ["><", NotEquals, "!="],
  ["=!", NotEquals, "!="],
  ["=>", GreaterOrEqual, ">="],
  ["=<", LessOrEqual, "<="],
  ["~=", NotEquals, "!="],
  ["≠", NotEquals, "!="],
  ["≤", LessOrEqual, "<="],
  ["≥", GreaterOrEqual, ">="],
  ["∧", And, "and"],
  ["∨", Or, "or"],
  ["¬", Not, "not"],
  ["&", And, "and"],
  ["|", Or, "or"],
  ["!", Not, "not"],
]

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
])

/** Reads what is no sign of the language at the scanner's place; always moves on. */
export const scanMistake = (state: Scan): void => {
  const { text, at } = state
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const closing = QUOTES.get(character)
  const spelling = SPELLINGS.find(([wrong]) => text.startsWith(wrong, at))
  if (closing !== undefined) scanWrongQuotes(state, closing)
  else if (beginsWord(state, character)) scanStrangeWord(state)
  else if (spelling !== undefined) scanSpelling(state, ...spelling)
  else scanStrangeCharacter(state, character)
}

const beginsWord = (state: Scan, character: string): boolean =>
  isLetter(state.text, state.at) || character === "_" || (state.inBrackets && FIELD_SIGNS.test(character))

const scanSpelling = (state: Scan, wrong: string, type: TokenType, right: string): void => {
  const end = state.at + wrong.length
  report(state, state.at, end, "wrong-spelling", `\`${wrong}\` is not a word of this language`, `write \`${right}\``)
  push(state, type, end)
  state.inBrackets = false
}

const FIELD_SIGNS = /[-./:@$%+*?&~^|\\{}]/

const scanWrongQuotes = (state: Scan, closing: string): void => {
  const { at } = state
  const problemsBefore = state.problems.length
  scanQuoted(state, closing)
  // a text that is never closed has been reported as such
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
  else if (/[\p{Zs}\p{Zl}\p{Zp}\u200B-\u200F\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/u.test(character)) {
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
    const hint = ascii !== undefined ? `write \`${ascii}\`` : strangeCharacterHint(state, character)
    report(state, at, end, "unexpected-character", `\`${character}\` has no meaning here`, hint)
    if (meant !== undefined) {
      push(state, meant, end)
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
  ["=", Equals],
])

const strangeCharacterHint = (state: Scan, character: string): string | undefined => {
  const previous = state.tokens.at(-1)
  if (character === "." && previous !== undefined && previous.endOffset === state.at - 1) {
    const field = /^\w+/.exec(state.text.slice(state.at + 1))?.[0] ?? "name"
    return `fields are written in brackets: \`${previous.image}[${field}]\``
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
    if (!isAmongKeys(state.tokens))
      report(
        state,
        at,
        end,
        "wrong-field-name",
        `the name \`${word}\` has characters that need quotes`,
        `write \`"${word}"\``,
      )
    state.tokens.push(new Token(BareWord, word, at, word))
    state.at = end
    return
  }
  const plain = [...word].map((character) => looksLike(character) ?? character).join("")
  const strange = [...word].find((character) => !isWordPart(character.charCodeAt(0))) ?? ""
  if (/^[A-Za-z_]\w*$/.test(plain)) {
    report(
      state,
      at,
      end,
      "look-alike-letter",
      `\`${word}\` contains the ${scriptOf(strange)}letter \`${strange}\` (${codePointText(strange)}), which only looks like \`${looksLike(strange) ?? ""}\``,
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
  state.tokens.push(new Token(wordType(plain), plain, at, plain))
  state.at = end
}

const isAmongKeys = (tokens: ReadonlyArray<Token>): boolean => {
  const opening = tokens.findLastIndex(({ tokenType }) => tokenType === OpenBracket)
  return tokens[opening - 1]?.tokenType === Pressed
}

const strangeWordEnd = (state: Scan): number => {
  const { text } = state
  let end = state.at
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0)
    const belongs = isLetter(text, end) || character === "_" || (state.inBrackets && FIELD_SIGNS.test(character))
    if (!belongs) break
    end += character.length
  }
  return end
}
