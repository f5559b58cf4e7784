// What is allowed but worth a second look.
import type { TextProblem } from "@callrules/model"
import * as Result from "effect/Result"
import { readCondition } from "./parse.ts"
import { placesOf } from "./places.ts"
import { spanOf } from "./problems.ts"
import type { Vocabulary } from "./vocabulary.ts"

/** The codes of all warnings. docs/conditions.md explains each. */
export const CONDITION_WARNING_CODES = ["mixed-and-or"] as const

/** The code of one warning; see {@link CONDITION_WARNING_CODES}. */
export type ConditionWarningCode = (typeof CONDITION_WARNING_CODES)[number]

/** Something in a condition that is allowed but may not be what was meant. */
export type ConditionWarning = TextProblem<ConditionWarningCode>

/**
 * What is worth a second look in a condition. A text with problems has no warnings: see {@link readCondition}.
 *
 * @example
 * ```ts
 * import { lintCondition, publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * console.assert(lintCondition("mobile or repeat and during_hours", vocabulary)[0]?.code === "mixed-and-or")
 * ```
 */
export const lintCondition = (text: string, vocabulary: Vocabulary): ReadonlyArray<ConditionWarning> => {
  const read = readCondition(text, vocabulary)
  if (Result.isFailure(read)) return []
  const mixed = placesOf(read.success)?.mixed ?? []
  const [start, end] = mixed
  if (start === undefined || end === undefined) return []
  return [
    {
      code: "mixed-and-or",
      path: [],
      message: "`and` and `or` stand side by side without parentheses; `and` is evaluated first",
      hint: `write \`(${text.slice(start, end)})\` if that is what you mean`,
      span: spanOf(text, start, end),
    },
  ]
}
