// `callrules check`: a condition in canonical form, or every problem of it drawn in its text.
import { formatCondition, readCondition, renderProblem, suggestCondition } from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"

/** Where the command's lines go. */
export interface Output {
  readonly log: (line: string) => void
  readonly error: (line: string) => void
}

/**
 * Checks one condition: its canonical form and its warnings, or its problems and the condition that is suggested. With `fix` the
 * suggested one takes its place.
 *
 * @returns the exit code: 0 when it is right or was fixed, 1 when it has problems.
 */
export const checkCondition = (
  text: string,
  customDataFields: ReadonlyArray<string> | undefined,
  fix: boolean,
  output: Output,
): number => {
  const vocabulary = publishedVocabulary({ customDataFields: customDataFields ?? "any" })
  const read = readCondition(text, vocabulary)
  if (Result.isFailure(read)) {
    for (const problem of read.failure) output.error(renderProblem(text, problem))
    // REC-190
    const suggestion = suggestCondition(text, read.failure, vocabulary)
    if (suggestion === undefined) return 1
    if (!fix) output.error(`suggestion: ${suggestion}`)
    else output.log(suggestion)
    return fix ? 0 : 1
  }
  output.log(read.success.root === null ? "no condition: every call meets it" : formatCondition(read.success))
  for (const warning of lintCondition(text, vocabulary)) output.error(`warning: ${renderProblem(text, warning)}`)
  return 0
}
