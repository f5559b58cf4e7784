// The condition of recording settings as it is sent: checked, in canonical form, with what is worth a second look in it.
import {
  type ConditionProblemCode,
  formatCondition,
  type MistakeReader,
  readCondition,
  suggestCondition,
} from "@callrules/condition/plain"
import { admitProblem, pathTo, type Reading, shownPlace } from "@callrules/model/reading"
import { isFailure } from "effect/Result"
import { publishedVocabulary } from "../published-vocabulary.ts"
import { findingsOf, type SettingsWarning } from "./settings-warnings.ts"

/** A condition as it is stored, and what is worth a second look in it. */
export interface SettingsCondition {
  /** The condition in canonical form. */
  readonly text: string
  /** What is worth a second look in the text that was sent. */
  readonly warnings: ReadonlyArray<SettingsWarning>
}

/** A condition as it was read: it checks, or another one may be suggested instead. */
export interface ReadSettingsCondition {
  /** Absent where it does not check. */
  readonly condition?: SettingsCondition
  /** The condition that the edits of all its problems make, in canonical form; absent where they make none. */
  readonly suggestion?: string
}

/**
 * Reads the condition of a settings request, which stands at a key of the place that is being read, under the network's
 * fields. Every diagnostic is reported, each with its line and column.
 *
 * @internal
 */
// REC-59, REC-146, REC-147, REC-148
export const readSettingsCondition = <Code extends string>(
  reading: Reading<Code | ConditionProblemCode>,
  key: string,
  text: string,
  customDataFields: ReadonlyArray<string>,
  mistakes: MistakeReader | undefined,
): ReadSettingsCondition => {
  const vocabulary = publishedVocabulary({ customDataFields })
  const condition = readCondition(text, vocabulary, mistakes)
  if (!isFailure(condition)) {
    return { condition: { text: formatCondition(condition.success), warnings: findingsOf(text, vocabulary) } }
  }
  const path = pathTo(reading, key)
  for (const problem of condition.failure) {
    const { line, column } = problem.span
    const message = `${shownPlace(path)}, line ${line}, column ${column}: ${problem.message}`
    // those that the condition's reader only counted count here as well
    const isCount = problem.count !== undefined
    if (!isCount && admitProblem(reading)) reading.problems.push({ ...problem, path, message })
    for (let more = 0; more < (problem.count ?? 0); more++) admitProblem(reading)
  }
  // REC-190
  const suggestion = suggestCondition(text, condition.failure, vocabulary)
  return suggestion === undefined ? {} : { suggestion }
}
