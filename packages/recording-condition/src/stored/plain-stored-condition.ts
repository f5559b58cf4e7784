// Stored conditions read without what says what was meant: for hosts that do not show why one cannot be read.
import { type ConditionProblem, readCondition, type Vocabulary } from "@callrules/condition/plain"
import * as Result from "effect/Result"
import { type StoredCondition, withAnyField, withRemovedFields } from "./removed-fields.ts"

/**
 * Reads a condition that was stored as text, as `readStoredCondition` of the main entry point does.
 *
 * @returns the condition, or problems without hints.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import { readStoredCondition } from "@callrules/recording-condition/plain"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const stored = Result.getOrThrow(readStoredCondition('custom_data[product] = "solar"', vocabulary))
 * console.assert(stored.removed[0]?.field === "product")
 * ```
 */
export const readStoredCondition = (
  text: string,
  vocabulary: Vocabulary,
): Result.Result<StoredCondition, ReadonlyArray<ConditionProblem>> =>
  Result.map(readCondition(text, withAnyField(vocabulary)), (condition) => withRemovedFields(condition, vocabulary))
