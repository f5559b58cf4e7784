// What may come at an offset of a text: for editors.

import { misused } from "@callrules/model/misuse"
import { expectVocabulary } from "../../expected.ts"
import { scan } from "../../language/scan/scan.ts"
import * as token from "../../language/tokens.ts"
import type { Vocabulary } from "../../vocabulary/vocabulary.ts"
import type { Completion } from "./completion.ts"
import { expectedAfter, inBrackets } from "./expected.ts"

/** What may come at a place, and the stretch of the text that a completion replaces. */
export interface Completions {
  /** Where the stretch begins, in UTF-16 units. */
  readonly offset: number
  /** How long it is; 0 where nothing has been begun. */
  readonly length: number
  /** What may replace it, most useful first. */
  readonly items: ReadonlyArray<Completion>
}

/**
 * What may come at an offset of a text that is being written, by the words before it. A word that has been begun is
 * completed: the items begin with its letters (in any letter case), and replace it. Inside a comment, or a text
 * that is no field's name, there is nothing to complete. The text after the offset is not read.
 *
 * Rule REC-121.
 *
 * @returns the items, most useful first; none where nothing can be said.
 *
 * @example
 * ```ts
 * import { completeCondition } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * const { items, offset, length } = completeCondition("mobile and during", 17, vocabulary)
 * console.assert(items[0]?.text === "during_hours" && offset === 11 && length === 6)
 * console.assert(completeCondition("custom_data[", 12, vocabulary).items[0]?.text === "product]")
 * ```
 */
export const completeCondition = (text: string, offset: number, vocabulary: Vocabulary): Completions => {
  if (typeof text !== "string") misused("a text", text, "completeCondition(text, offset, vocabulary)")
  expectVocabulary(vocabulary)
  const end = Math.max(0, Math.min(Math.trunc(offset) || 0, text.length))
  const before = text.slice(0, end)
  const { tokens, problems, comments } = scan(before)
  const last = tokens.at(-1)
  const inComment = comments.some((comment) => !/[\r\n]/.test(before.slice(comment.offset)))
  const inText = problems.some(({ code }) => code === "unterminated-text")
  if (inComment) return { offset: end, length: 0, items: [] }
  if (inText) return inUnclosedText(tokens, end, vocabulary)
  const word = last !== undefined && last.endOffset + 1 === end && isWord(last) ? last : undefined
  const wholeWords = word === undefined ? tokens : tokens.slice(0, -1)
  const start = word?.startOffset ?? end
  const choices = expectedAfter(wholeWords, vocabulary)
  const items = word === undefined ? choices : choices.flatMap((item) => goingOn(item, word.image))
  return { offset: start, length: end - start, items }
}

/** An item that goes on from what has been begun, in any letter case; a field's name begins behind its quote. */
const goingOn = (item: Completion, start: string): ReadonlyArray<Completion> => {
  // of keys the letter case matters, and one that is complete may be the last
  if (item.kind === "key") return item.text === start ? [item, { ...item, text: `${start}]` }] : []
  const text = item.kind === "field" ? item.text.replace(/^"/, "") : item.text
  return text.toLowerCase().startsWith(start.toLowerCase()) ? [item] : []
}

// `custom_data["zip`: a field's name in quotes is completed, any other text is not
const inUnclosedText = (tokens: ReadonlyArray<token.Token>, end: number, vocabulary: Vocabulary): Completions => {
  const text = tokens.at(-1)
  const before = tokens.slice(0, -1)
  const isField = text?.tokenType === token.Text && before.at(-1)?.tokenType === token.OpenBracket
  const items = isField
    ? inBrackets(before, vocabulary).filter(({ kind, text: item }) => kind === "field" && item.startsWith(text.image))
    : []
  const start = items.length > 0 ? (text?.startOffset ?? end) : end
  return { offset: start, length: end - start, items }
}

const WORDS: ReadonlySet<token.Token["tokenType"]> = new Set([
  token.Name,
  token.Pressed,
  token.BareWord,
  ...token.KEYWORDS.values(),
])

const isWord = (made: token.Token): boolean => WORDS.has(made.tokenType)
