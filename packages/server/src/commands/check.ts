// `callrules check`: a condition in canonical form, or every problem of it drawn in its text.

import { formatCondition, readCondition, renderProblem, suggestCondition } from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import type { TextProblem } from "@callrules/model"
import * as Result from "effect/Result"
import type { Output } from "../terminal.ts"
import { type ConditionOptions, meantAsFile, vocabularyOf, withDurationHint } from "./condition-input.ts"
import { painted } from "./paint.ts"

/** How a condition is checked. */
export interface CheckOptions extends ConditionOptions {
  /** Whether the suggested condition takes the place of one with problems. */
  readonly fix?: boolean
}

/**
 * Checks one condition: its canonical form and its warnings, or its problems and the condition that is suggested. With `fix` the
 * suggested one takes its place.
 *
 * @returns the exit code: 0 when it is right or was fixed, 1 when it has problems.
 */
export const checkCondition = (text: string, options: CheckOptions, output: Output): 0 | 1 => {
  const vocabulary = vocabularyOf(options)
  const read = readCondition(text, vocabulary)
  if (Result.isFailure(read)) {
    const found = read.failure.map((problem) => withDurationHint(text, problem))
    // REC-190
    const suggestion = suggestCondition(text, read.failure, vocabulary)
    const fixed = options.fix === true ? suggestion : undefined
    if (options.json === true) {
      const problems = found.map(plainProblem)
      output.log(JSON.stringify({ valid: false, problems, ...(suggestion === undefined ? {} : { suggestion }) }))
      return fixed === undefined ? 1 : 0
    }
    for (const problem of found) output.error(painted("red", renderProblem(text, problem)))
    if (fixed !== undefined) output.log(fixed)
    else if (suggestion !== undefined) output.error(`suggestion: ${suggestion}`)
    for (const line of meantAsFile("check", text)) output.error(line)
    return fixed === undefined ? 1 : 0
  }
  const warnings = lintCondition(text, vocabulary)
  const canonical = formatCondition(read.success)
  if (options.json === true) {
    output.log(JSON.stringify({ valid: true, condition: canonical, warnings: warnings.map(plainProblem) }))
    return 0
  }
  output.log(read.success.root === null ? "no condition: every call meets it" : canonical)
  for (const warning of warnings) output.error(painted("yellow", `warning: ${renderProblem(text, warning)}`))
  return 0
}

const plainProblem = ({ code, hint, message, span }: TextProblem) => ({
  code,
  message,
  ...(hint === undefined ? {} : { hint }),
  line: span.line,
  column: span.column,
  length: span.length,
})
