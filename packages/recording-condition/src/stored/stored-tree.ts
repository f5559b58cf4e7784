// Stored trees under the vocabulary of today: what stored-condition.ts does for stored text.

import {
  type Condition,
  type ConditionProblem,
  checkCondition,
  type TreeProblem,
  type Vocabulary,
} from "@callrules/condition"
import { readConditionTree } from "@callrules/condition/schema"
import * as Result from "effect/Result"
import type { StoredCondition } from "./removed-fields.ts"
import { checkStoredCondition, type OutdatedCondition } from "./stored-condition.ts"

/**
 * Reads a condition that was stored as a tree (JSON): `readConditionTree`, and its names looked up in the vocabulary of
 * today. It gives the same as `readStoredCondition` does for the same condition stored as text: a field that was
 * removed since is listed as removed, and `decideRecording` takes its value as unknown. How attributes are read is
 * taken from the vocabulary and not from the tree.
 *
 * Rule REC-163.
 *
 * @returns the condition, or every problem that makes it unreadable: those of `readConditionTree`, or those of
 * `checkCondition`, whose `span` counts in the canonical text. No input throws.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import { readStoredTree } from "@callrules/recording-condition/stored-tree"
 *
 * const then = publishedVocabulary({ customDataFields: ["product"] })
 * const json = JSON.stringify(Result.getOrThrow(readCondition("mobile and custom_data[product] present", then)))
 *
 * const today = publishedVocabulary({ customDataFields: [] })
 * const stored = Result.getOrThrow(readStoredTree(JSON.parse(json), today))
 * console.assert(stored.removed[0]?.field === "product")
 * ```
 */
export const readStoredTree = (
  json: unknown,
  vocabulary: Vocabulary,
): Result.Result<StoredCondition, ReadonlyArray<TreeProblem | ConditionProblem>> =>
  Result.flatMap(treeAlone(json), (tree) => checkStoredCondition(tree, vocabulary))

/** What was read of a tree without what it says about its attributes. */
const treeAlone = (json: unknown): Result.Result<Condition, ReadonlyArray<TreeProblem | ConditionProblem>> =>
  Result.map(readConditionTree(json), ({ version, root, endComments }) => ({
    version,
    root,
    ...(endComments === undefined ? {} : { endComments }),
  }))

/**
 * The stored trees that no longer check against a vocabulary, in the order given: `recheck` for trees.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import { recheckTrees } from "@callrules/recording-condition/stored-tree"
 *
 * const then = publishedVocabulary({ customDataFields: ["product"] })
 * const tree: unknown = Result.getOrThrow(readCondition("custom_data[product] present", then))
 * const stored = [{ id: "campaign 1", tree }]
 * console.assert(recheckTrees(stored, then).length === 0)
 * console.assert(recheckTrees(stored, publishedVocabulary({ customDataFields: [] }))[0]?.id === "campaign 1")
 * ```
 */
export const recheckTrees = <Id>(
  conditions: ReadonlyArray<{ readonly id: Id; readonly tree: unknown }>,
  vocabulary: Vocabulary,
): ReadonlyArray<OutdatedCondition<Id, TreeProblem | ConditionProblem>> =>
  conditions.flatMap(({ id, tree }) => {
    const read = Result.flatMap(treeAlone(tree), (condition) => checkCondition(condition, vocabulary))
    return Result.isFailure(read) ? [{ id, problems: read.failure }] : []
  })
