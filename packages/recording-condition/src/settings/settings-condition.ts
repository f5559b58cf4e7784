// The condition of recording settings as it is sent: checked, in canonical form, with what is worth a second look in it.
import { formatCondition, readCondition } from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import type { PathSegment, Problem } from "@callrules/model"
import { fail, isFailure, type Result, succeed } from "effect/Result"
import { publishedVocabulary } from "../published-vocabulary.ts"

/** Something that is worth a second look in a condition that is right all the same. */
export interface SettingsWarning {
  /** What was found, as a stable name in kebab-case. */
  readonly code: string
  /** What was found, for a person. */
  readonly message: string
  /** What to write instead; left out where nothing better is known. */
  readonly hint?: string
}

/** A condition as it is stored, and what is worth a second look in it. */
export interface SettingsCondition {
  /** The condition in canonical form. */
  readonly text: string
  /** Findings of the linter. */
  readonly warnings: ReadonlyArray<SettingsWarning>
}

/**
 * Reads the condition of a settings request.
 *
 * @param path - where it stands in the request.
 * @param customDataFields - partner names of the network's fields.
 * @returns the condition; every diagnostic, each with its line and column, when it does not check.
 *
 * @example
 * ```ts
 * import { readSettingsCondition } from "@callrules/recording-condition"
 * import { getOrThrow } from "effect/Result"
 *
 * const condition = readSettingsCondition("mobile OR repeat", ["call_recording_condition"], [])
 * console.assert(getOrThrow(condition).text === "mobile or repeat")
 * ```
 */
// REC-59, REC-146, REC-147, REC-148
export const readSettingsCondition = (
  text: string,
  path: ReadonlyArray<PathSegment>,
  customDataFields: ReadonlyArray<string>,
): Result<SettingsCondition, ReadonlyArray<Problem>> => {
  const vocabulary = publishedVocabulary({ customDataFields })
  const condition = readCondition(text, vocabulary)
  if (isFailure(condition)) {
    return fail(
      condition.failure.map((problem) => ({
        ...problem,
        path,
        message: `${path.join(".")}, line ${problem.span.line}, column ${problem.span.column}: ${problem.message}`,
      })),
    )
  }
  const warnings = lintCondition(text, vocabulary).map(({ code, hint, message }) =>
    hint === undefined ? { code, message } : { code, message, hint },
  )
  return succeed({ text: formatCondition(condition.success), warnings })
}
