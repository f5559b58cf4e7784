// `callrules check`: a condition in canonical form, or every problem of it drawn in its text.
import { formatCondition, readCondition, renderProblem } from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"

/** Where the command's lines go. */
export interface Output {
  readonly log: (line: string) => void
  readonly error: (line: string) => void
}

/**
 * Checks one condition: its canonical form and its warnings, or its problems.
 *
 * @returns the exit code: 0 when it is right, 1 when it has problems.
 */
export const checkCondition = (
  text: string,
  customDataFields: ReadonlyArray<string> | undefined,
  output: Output,
): number => {
  const vocabulary = publishedVocabulary({ customDataFields: customDataFields ?? "any" })
  const read = readCondition(text, vocabulary)
  if (Result.isFailure(read)) {
    for (const problem of read.failure) output.error(renderProblem(text, problem))
    return 1
  }
  output.log(read.success.root === null ? "no condition: every call meets it" : formatCondition(read.success))
  for (const warning of lintCondition(text, vocabulary)) output.error(`warning: ${renderProblem(text, warning)}`)
  return 0
}
