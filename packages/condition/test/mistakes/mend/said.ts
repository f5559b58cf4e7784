// What a reader is told about a text, and whether doing what the hints say makes the condition that was meant.
import { type ConditionProblem, readCondition, type Vocabulary } from "@callrules/condition"
import * as Result from "effect/Result"
import { leadTo } from "../../support/follow-hints.ts"
import { extended } from "../../support/vocabularies.ts"

export const problemsOf = (text: string, vocabulary: Vocabulary = extended): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text, vocabulary)
  return Result.isFailure(read) ? read.failure : []
}

/** The texts, and below each a line for every problem: its stretch, its code, its message and its hint. */
export const saidOf = (texts: ReadonlyArray<string>, vocabulary: Vocabulary = extended): string =>
  texts
    .flatMap((text) => [
      text,
      ...problemsOf(text, vocabulary).map(
        ({ code, hint = "no hint", message, span: { offset, length } }) =>
          `  ${offset} ${JSON.stringify(text.slice(offset, offset + length))} ${code}: ${message} | ${hint}`,
      ),
      "",
    ])
    .join("\n")

/** Whether a text is wrong, and doing what every hint says makes a valid condition of it, which reads as given. */
export const leadsTo = (text: string, right: string, vocabulary: Vocabulary = extended): boolean => {
  const problems = problemsOf(text, vocabulary)
  return problems.length > 0 && problemsOf(right, vocabulary).length === 0 && leadTo(text, problems, right)
}

/**
 * The texts whose mistakes hide one elsewhere: behind a test with an unknown name, each must give what it gives alone, and
 * before that what is wrong with the name.
 */
export const hiding = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const before = "regoin present or "
  const unknown = problemsOf("regoin present")
  const shifted = (text: string): ReadonlyArray<string> =>
    problemsOf(text).map((problem) => inWords(problem, before.length))
  return texts.filter((text) => {
    const expected = [...unknown.map((problem) => inWords(problem, 0)), ...shifted(text)]
    const given = problemsOf(before + text).map((problem) => inWords(problem, 0))
    return expected.join("\n") !== given.join("\n")
  })
}

const inWords = ({ code, hint, message, span }: ConditionProblem, shift: number): string =>
  [span.offset + shift, span.length, code, message, hint].join(" ")
