// Conditions that a host has stored as text, read again when a call needs them: fields may have been removed since.

import {
  type Condition,
  type ConditionProblem,
  checkCondition,
  readCondition,
  type Vocabulary,
} from "@callrules/condition"
import * as Result from "effect/Result"
import { type StoredCondition, withAnyField, withRemovedFields } from "./removed-fields.ts"

/**
 * Reads a condition that was stored as text; one that was stored as a tree (JSON) is read by `readStoredTree` of
 * `@callrules/recording-condition/stored-tree`. A field that has been removed from the vocabulary since does not make the condition
 * unreadable: it is listed as removed, and {@link decideRecording} takes its value as unknown.
 *
 * Rule REC-62.
 *
 * @returns the condition, or every problem that makes it unreadable.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const stored = Result.getOrThrow(readStoredCondition('mobile and custom_data[product] = "solar"', vocabulary))
 * console.assert(stored.removed[0]?.field === "product")
 * ```
 */
export const readStoredCondition = (
  text: string,
  vocabulary: Vocabulary,
): Result.Result<StoredCondition, ReadonlyArray<ConditionProblem>> =>
  Result.map(readCondition(text, withAnyField(vocabulary)), (condition) => withRemovedFields(condition, vocabulary))

/** Checks a stored condition that was read as a tree: fields that were removed since are no problem. */
export const checkStoredCondition = (
  stored: Condition,
  vocabulary: Vocabulary,
): Result.Result<StoredCondition, ReadonlyArray<ConditionProblem>> =>
  Result.map(checkCondition(stored, withAnyField(vocabulary)), (condition) => withRemovedFields(condition, vocabulary))

/** A stored condition that a vocabulary no longer carries, with its problems. */
export interface OutdatedCondition<Id, Problem = ConditionProblem> {
  /** As it was given. */
  readonly id: Id
  /** Why it no longer checks. */
  readonly problems: ReadonlyArray<Problem>
}

/**
 * The stored conditions that no longer check against a vocabulary, in the order given: for a host that removes a custom
 * data field or changes its vocabulary.
 *
 * @example
 * ```ts
 * import { publishedVocabulary, recheck } from "@callrules/recording-condition"
 *
 * const stored = [
 *   { id: "campaign 1", text: "mobile" },
 *   { id: "campaign 2", text: "custom_data[product] present" },
 * ]
 * console.assert(recheck(stored, publishedVocabulary({ customDataFields: [] }))[0]?.id === "campaign 2")
 * ```
 */
// REC-63
export const recheck = <Id>(
  conditions: ReadonlyArray<{ readonly id: Id; readonly text: string }>,
  vocabulary: Vocabulary,
): ReadonlyArray<OutdatedCondition<Id>> =>
  conditions.flatMap(({ id, text }) => {
    const read = readCondition(text, vocabulary)
    return Result.isFailure(read) ? [{ id, problems: read.failure }] : []
  })
