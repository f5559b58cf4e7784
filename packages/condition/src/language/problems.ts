// Every problem that a condition's text or tree can have, in order of precedence, and how one is made.
import type { Span, TextProblem } from "@callrules/model"
import { MOST_WORDED, moreProblems } from "@callrules/model/reading"

/**
 * The codes of all problems, in order of precedence: not a text, limits, then characters, then the order of words,
 * then names and kinds. docs/conditions.md explains each.
 */
export const CONDITION_PROBLEM_CODES = [
  "not-text",
  // limits
  "text-too-long",
  "nested-too-deep",
  "too-many-parts",
  // characters and words
  "only-comments",
  "control-character",
  "lone-surrogate",
  "unexpected-character",
  "strange-space",
  "look-alike-letter",
  "unterminated-text",
  "unknown-escape",
  "wrong-quotes",
  "wrong-spelling",
  "number-too-long",
  // the order of words
  "missing-operand",
  "missing-connective",
  "empty-parentheses",
  "unclosed-parenthesis",
  "unopened-parenthesis",
  "unclosed-bracket",
  "empty-brackets",
  "wrong-field-name",
  "wrong-key",
  "missing-keys",
  "missing-value",
  "value-needs-quotes",
  "wrong-value",
  "wrong-list",
  "unknown-test",
  "unknown-unit",
  "negative-duration",
  "missing-attribute",
  "unexpected-word",
  // names and kinds
  "unknown-attribute",
  "unknown-field",
  "missing-field",
  "field-not-taken",
  "missing-test",
  "test-not-taken",
  "text-expected",
  "number-expected",
  "unit-not-taken",
  // the rest
  "problems-more",
] as const

/** The code of one problem; see {@link CONDITION_PROBLEM_CODES}. */
export type ConditionProblemCode = (typeof CONDITION_PROBLEM_CODES)[number]

/**
 * What is wrong with a condition, where in its text, and what would be right. `path` is the place of the faulty node
 * in the tree (`["root", "of", 1]`) for problems with names and kinds, and empty for problems of the text.
 */
export type ConditionProblem = TextProblem<ConditionProblemCode>

/** The stretch of `text` from `start` up to, not including, `end`, with its line and column. */
// REC-84
export const spanOf = (text: string, start: number, end: number): Span => {
  let line = 1
  let lineStart = 0
  for (let index = text.indexOf("\n"); index !== -1 && index < start; index = text.indexOf("\n", index + 1)) {
    line += 1
    lineStart = index + 1
  }
  return { offset: start, line, column: start - lineStart + 1, length: end - start }
}

/** A problem at a stretch of a text. */
// REC-85
export const problemAt = (
  text: string,
  start: number,
  end: number,
  code: ConditionProblemCode,
  message: string,
  hint?: string,
): ConditionProblem => ({
  code,
  path: [],
  message,
  ...(hint === undefined ? {} : { hint }),
  span: spanOf(text, start, end),
})

/** Problems by their place, and at one place by precedence, each place and code once. */
// REC-87
export const inTextOrder = (problems: ReadonlyArray<ConditionProblem>): ReadonlyArray<ConditionProblem> =>
  [...problems].sort(
    (a, b) =>
      a.span.offset - b.span.offset ||
      CONDITION_PROBLEM_CODES.indexOf(a.code) - CONDITION_PROBLEM_CODES.indexOf(b.code),
  )

/** The first 100 problems, and a last one that counts the rest and stands where the first of them does. */
// REC-183
export const atMostWorded = (problems: ReadonlyArray<ConditionProblem>): ReadonlyArray<ConditionProblem> => {
  const beyond = problems[MOST_WORDED]
  if (beyond === undefined) return problems
  return [...problems.slice(0, MOST_WORDED), { ...moreProblems(problems.length - MOST_WORDED), span: beyond.span }]
}
