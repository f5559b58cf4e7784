// The golden files of mistakes, one for each topic: blocks of a text, the condition that was meant, and what is said about the text.
//
//   media_type is tv                                      the text; `JSON "..."` where it holds what a line cannot show
//     => media_type = "tv"                                where following the hints leads; `...` where nobody can say
//     11 "is" unknown-test: `is` is not a test | ...      a line for each problem: offset, stretch, code, message, hint
import { type ConditionProblem, readCondition, type Vocabulary } from "@callrules/condition"
import * as Result from "effect/Result"

/** One text with mistakes. */
export interface Block {
  readonly text: string
  /** The condition that was meant; `...` where the hints say what to write and nobody can say what was meant. */
  readonly right: string | undefined
}

const ARROW = "  => "

/** The blocks of a golden file. */
export const readBlocks = (content: string): ReadonlyArray<Block> =>
  content
    .trimEnd()
    .split("\n\n")
    .map((block) => {
      const [text = "", ...lines] = block.split("\n")
      const right = lines.find((line) => line.startsWith(ARROW))?.slice(ARROW.length)
      return { text: unescaped(text), right: right === undefined ? undefined : unescaped(right) }
    })

/** What a golden file of these blocks holds. */
export const writeBlocks = (blocks: ReadonlyArray<Block>, vocabulary: Vocabulary): string =>
  blocks
    .map(({ text, right }) => {
      const meant = right === undefined ? [] : [`${ARROW}${escaped(right)}`]
      return `${[escaped(text), ...meant, ...saidOf(text, vocabulary)].join("\n")}\n`
    })
    .join("\n")

/** The problems of a text; none for a valid one. */
export const problemsOf = (text: string, vocabulary: Vocabulary): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text, vocabulary)
  return Result.isFailure(read) ? read.failure : []
}

/** A line for each problem of a text; `shift` is taken off the offsets. */
export const saidOf = (text: string, vocabulary: Vocabulary, shift = 0): ReadonlyArray<string> =>
  problemsOf(text, vocabulary).map(({ code, hint = "no hint", message, span: { offset, length } }) => {
    const stretch = JSON.stringify(text.slice(offset, offset + length))
    return `  ${offset - shift} ${stretch} ${code}: ${message} | ${hint}`
  })

const JSON_TEXT = "JSON "

// a text with line breaks, control characters, or white space at an end
const escaped = (text: string): string =>
  /^\s|\s$|\p{Cc}|^JSON |^$/u.test(text) ? `${JSON_TEXT}${JSON.stringify(text)}` : text

const unescaped = (line: string): string =>
  line.startsWith(JSON_TEXT) ? String(JSON.parse(line.slice(JSON_TEXT.length))) : line
