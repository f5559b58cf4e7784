// Every problem that a condition's text or tree can have, in order of precedence, and how one is made.
import type { Span, TextProblem } from "@callrules/model"
import { MOST_WORDED, moreProblems, shownText } from "@callrules/model/reading"
import { type Remedy, remedyAt } from "./remedy.ts"

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

/** No more problems than these are made: to make each costs more than to read what it is about, and a hundred are told. */
export const MOST_FOUND = 1_000

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
  // where no line break comes before it, the text need not be looked through
  const starts = start === 0 ? FIRST_LINE : lineStartsOf(text)
  let line = 1
  let after = starts.length
  while (after - line > 0) {
    const middle = (line + after) >> 1
    if ((starts[middle] ?? 0) > start) after = middle
    else line = middle + 1
  }
  return { offset: start, line, column: start - (starts[line - 1] ?? 0) + 1, length: end - start }
}

const FIRST_LINE: ReadonlyArray<number> = [0]

// the problems of one text are made one after the other: its lines are found once
let lastText = ""
let lastStarts = FIRST_LINE

const lineStartsOf = (text: string): ReadonlyArray<number> => {
  if (text !== lastText) {
    const starts = [0]
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
    lastText = text
    lastStarts = starts
  }
  return lastStarts
}

/** A problem at a stretch of a text; a remedy in words alone is its hint. */
// REC-85
export const problemAt = (
  text: string,
  start: number,
  end: number,
  code: ConditionProblemCode,
  message: string,
  remedy?: string | Remedy,
): ConditionProblem => ({
  code,
  path: [],
  message,
  ...remedyAt(text, start, end, remedy),
  span: spanOf(text, start, end),
})

/** The place of each code in the order of precedence. */
const RANKS: ReadonlyMap<ConditionProblemCode, number> = new Map(
  CONDITION_PROBLEM_CODES.map((code, index) => [code, index]),
)

const rankOf = ({ code }: ConditionProblem): number => RANKS.get(code) ?? 0

/** Problems by their place, and at one place by precedence, each place and code once. */
// REC-87
export const inTextOrder = (problems: ReadonlyArray<ConditionProblem>): ReadonlyArray<ConditionProblem> =>
  problems
    .toSorted((a, b) => a.span.offset - b.span.offset || rankOf(a) - rankOf(b))
    .filter((one, index, sorted) => index === 0 || !isSamePlaceAndCode(one, sorted[index - 1]))

const isSamePlaceAndCode = (one: ConditionProblem, before: ConditionProblem | undefined): boolean =>
  before !== undefined && one.span.offset === before.span.offset && one.code === before.code

/** The most characters that the problems of a text may take as JSON, the last one that counts the rest apart. */
const MOST_CHARACTERS = 48_000

/** The longest excerpt of the author's text in a message: the whole is in the text, at the place of the problem. */
const LONGEST_QUOTED = 80

/** Nor a longer message: a text may have back quotes of its own, so that quotations are not found. */
const LONGEST_MESSAGE = 1_000

/**
 * The first 100 problems, and a last one that counts the rest and stands where the first of them does. Fewer are worded
 * where they are long; one that is very long alone has no hint. `isLeast` says that there may be more of them.
 */
// REC-183
export const atMostWorded = (
  problems: ReadonlyArray<ConditionProblem>,
  isLeast = false,
): ReadonlyArray<ConditionProblem> => {
  const worded = firstWorded(problems)
  const beyond = problems[worded.length]
  if (beyond === undefined) return worded
  return [...worded, { ...moreProblems(problems.length - worded.length, isLeast), span: beyond.span }]
}

/** Those of the first 100 problems or warnings that together are not too long for an answer, without what is too long in each. */
// REC-184
export const firstWorded = <Code extends string>(
  problems: ReadonlyArray<TextProblem<Code>>,
): ReadonlyArray<TextProblem<Code>> => {
  const worded: Array<TextProblem<Code>> = []
  let left = MOST_CHARACTERS
  for (const problem of problems) {
    const short = shortened(problem)
    left -= JSON.stringify(short).length
    if (worded.length === MOST_WORDED || left < 0) break
    worded.push(short)
  }
  return worded
}

const shortened = <Code extends string>(problem: TextProblem<Code>): TextProblem<Code> => {
  const { code, path, span } = problem
  const message = problem.message.length <= LONGEST_QUOTED ? problem.message : withShortQuotes(problem.message)
  const isLong = JSON.stringify(problem).length > MOST_CHARACTERS / 2
  return isLong ? { code, path, message, span } : { ...problem, message }
}

const withShortQuotes = (message: string): string => {
  const short = message.replaceAll(QUOTED, (quoted, inner: string) =>
    inner.length <= LONGEST_QUOTED ? quoted : `\`${shownText(inner, LONGEST_QUOTED)}\``,
  )
  return short.length <= LONGEST_MESSAGE ? short : shownText(short, LONGEST_MESSAGE)
}

// up to the back quote that ends a quotation: one that a text has itself is followed by more of it
const QUOTED = /`([^`]*)`/g
