// The golden files of mistakes, one for each topic: blocks of a text, the condition that was meant, and what is said about the text.
//
//   media_type is tv                                      the text; `JSON "..."` where it holds what a line cannot show
//     => media_type = "tv"                                the condition that the edits of all problems make
//     ~> media_type = "tv" and foo                        where some problems have no edits: the text with those of the others
//     11 "is" unknown-test: `is` is not a test | ...      a line for each problem: offset, stretch, code, message, hint
import {
  applyEdits,
  type ConditionProblem,
  readCondition,
  suggestCondition,
  type Vocabulary,
} from "@callrules/condition"
import * as Result from "effect/Result"

/** The texts of a golden file. */
export const readTexts = (content: string): ReadonlyArray<string> =>
  content
    .trimEnd()
    .split("\n\n")
    .map((block) => unescaped(block.split("\n")[0] ?? ""))

/** What a golden file of these texts holds. */
export const writeBlocks = (texts: ReadonlyArray<string>, vocabulary: Vocabulary): string =>
  texts
    .map((text) => `${[escaped(text), ...madeOf(text, vocabulary), ...saidOf(text, vocabulary)].join("\n")}\n`)
    .join("\n")

const madeOf = (text: string, vocabulary: Vocabulary): ReadonlyArray<string> => {
  const problems = problemsOf(text, vocabulary)
  const suggestion = suggestCondition(text, problems, vocabulary)
  if (problems.length === 0) return []
  if (suggestion !== undefined) return [`  => ${escaped(suggestion)}`]
  const edited = applyEdits(text, problems)
  return edited === text ? [] : [`  ~> ${edited === undefined ? "overlapping edits" : escaped(edited)}`]
}

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
