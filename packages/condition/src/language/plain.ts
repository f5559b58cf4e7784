// Parse and check without what reads mistakes, or with it where the host hands it in.
import * as Result from "effect/Result"
import type { CheckedCondition } from "../check/checked.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import type { MistakeReader } from "./mistake-reader.ts"
import { parseWith, readWith } from "./parse-with.ts"
import type { ConditionProblem } from "./problems.ts"
import type { Condition } from "./tree/tree.ts"

/**
 * Reads the text of a condition as `parseCondition` of the main entry point does.
 *
 * @param mistakes - what says what was meant, from `@callrules/condition/mistakes`; without it nothing does.
 * @returns the tree, or the first problem of the text; every one with hints where `mistakes` is given.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { parseCondition } from "@callrules/condition/plain"
 *
 * console.assert(Result.isFailure(parseCondition("mobile or")))
 * ```
 */
export const parseCondition = (
  text: string,
  mistakes?: MistakeReader,
): Result.Result<Condition, ReadonlyArray<ConditionProblem>> => parseWith(mistakes, text)

/**
 * Reads the text of a condition and checks it as `readCondition` of the main entry point does.
 *
 * @param mistakes - what says what was meant, from `@callrules/condition/mistakes`; without it nothing does.
 * @returns the checked condition, the first problem of the text, or every problem of its names, without a name that may
 * have been meant. Where `mistakes` is given: all that the main entry point gives.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition/plain"
 *
 * const vocabulary = { attributes: [{ name: "mobile", kind: "boolean" }], keypresses: true } as const
 * console.assert(Result.isSuccess(readCondition("mobile or pressed[1]", vocabulary)))
 *
 * // loaded when somebody has made a mistake, and not before
 * const { mistakes } = await import("@callrules/condition/mistakes")
 * const read = readCondition("mobil or pressed[1]", vocabulary, mistakes)
 * console.assert(Result.isFailure(read) && read.failure[0]?.hint === "did you mean `mobile`?")
 * ```
 */
export const readCondition = (
  text: string,
  vocabulary: Vocabulary,
  mistakes?: MistakeReader,
): Result.Result<CheckedCondition, ReadonlyArray<ConditionProblem>> =>
  Result.map(readWith(mistakes, text, vocabulary), ({ condition }) => condition)
