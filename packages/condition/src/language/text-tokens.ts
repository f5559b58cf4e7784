// The words and signs of a text with their kinds: for editors that show them apart.

import { MISTAKES } from "../mistakes/reader.ts"
import { scan } from "./scan/scan.ts"
import * as token from "./tokens.ts"

/**
 * What kind of word or sign it is. `keyword` is `and`, `or` and `not`; `operator` a comparison, as a word or as a sign;
 * `field` what stands between brackets, keys among it; `unit` the word after a number; `sign` a bracket, parenthesis or comma.
 */
export type TextTokenKind =
  | "keyword"
  | "operator"
  | "attribute"
  | "field"
  | "text"
  | "number"
  | "unit"
  | "sign"
  | "comment"

/** One word or sign of a text. */
export interface TextToken {
  /** What kind it is. */
  readonly kind: TextTokenKind
  /** Where it begins, in UTF-16 units. */
  readonly offset: number
  /** How long it is, in UTF-16 units. */
  readonly length: number
}

/**
 * The words, signs and comments of a text in their order, as the parser's own scanner finds them; names are not looked up.
 * Also of a text with problems: what is mistaken but has a clear meaning has the kind of what is meant (`&&` is a keyword), and
 * white space and what has no meaning is left out. Tokens never overlap.
 *
 * Rule REC-194.
 *
 * @example
 * ```ts
 * import { textTokens } from "@callrules/condition"
 *
 * const tokens = textTokens("mobile and duration >= 60 sec # long")
 * console.assert(tokens.map(({ kind }) => kind).join(" ") === "attribute keyword attribute operator number unit comment")
 * ```
 */
export const textTokens = (text: string): ReadonlyArray<TextToken> => {
  const { tokens, comments } = scan(text, MISTAKES.scanMistake)
  const words = tokens.map((one, index) => tokenOf(kindOf(one, tokens[index - 1]), one.startOffset, one.endOffset + 1))
  const remarks = comments.map(({ offset }) => tokenOf("comment", offset, endOfLine(text, offset)))
  return inOrder([...words, ...remarks])
}

const tokenOf = (kind: TextTokenKind, start: number, end: number): TextToken => ({
  kind,
  offset: start,
  length: end - start,
})

const endOfLine = (text: string, start: number): number => {
  const end = text.slice(start).search(/[\r\n]/)
  return end === -1 ? text.length : start + end
}

// a mistake may stand for two tokens at one place: the first of them is shown
const inOrder = (tokens: ReadonlyArray<TextToken>): ReadonlyArray<TextToken> => {
  let end = 0
  return tokens
    .toSorted((a, b) => a.offset - b.offset)
    .filter(({ offset, length }) => {
      if (length <= 0 || offset < end) return false
      end = offset + length
      return true
    })
}

const KINDS: ReadonlyMap<token.Token["tokenType"], TextTokenKind> = new Map([
  [token.And, "keyword"],
  [token.Or, "keyword"],
  [token.Not, "keyword"],
  [token.Name, "attribute"],
  [token.Pressed, "attribute"],
  [token.BareWord, "field"],
  [token.Text, "text"],
  [token.NumberText, "number"],
  ...Object.values(token.OPERATOR_TYPES).map((type) => [type, "operator"] as const),
])

const kindOf = (one: token.Token, before: token.Token | undefined): TextTokenKind => {
  const kind = KINDS.get(one.tokenType) ?? "sign"
  if (kind === "attribute" && before?.tokenType === token.NumberText) return "unit"
  // a field's name in quotes
  return kind === "text" && before?.tokenType === token.OpenBracket ? "field" : kind
}
