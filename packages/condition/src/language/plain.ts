// Parse and check without what reads mistakes.
import * as Result from "effect/Result"
import type { CheckedCondition } from "../check/checked.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { parseWith, readWith } from "./parse-with.ts"
import type { ConditionProblem } from "./problems.ts"
import type { Condition } from "./tree/tree.ts"

/**
 * Reads the text of a condition as `parseCondition` of the main entry point does.
 *
 * @returns the tree, or the first problem of the text.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { parseCondition } from "@callrules/condition/plain"
 *
 * console.assert(Result.isFailure(parseCondition("mobile or")))
 * ```
 */
export const parseCondition = (text: string): Result.Result<Condition, ReadonlyArray<ConditionProblem>> =>
  parseWith(undefined, text)

/**
 * Reads the text of a condition and checks it as `readCondition` of the main entry point does.
 *
 * @returns the checked condition, the first problem of the text, or every problem of its names, without a name that may
 * have been meant.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition/plain"
 *
 * const vocabulary = { attributes: [{ name: "mobile", kind: "boolean" }], keypresses: true } as const
 * console.assert(Result.isSuccess(readCondition("mobile or pressed[1]", vocabulary)))
 * ```
 */
export const readCondition = (
  text: string,
  vocabulary: Vocabulary,
): Result.Result<CheckedCondition, ReadonlyArray<ConditionProblem>> =>
  Result.map(readWith(undefined, text, vocabulary), ({ condition }) => condition)
