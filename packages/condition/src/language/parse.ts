// The readers of a condition's text: parse alone, and parse with check.
import * as Result from "effect/Result"
import type { CheckedCondition } from "../check/checked.ts"
import { MISTAKES } from "../mistakes/reader.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { parseWith, readWith } from "./parse-with.ts"
import type { ConditionProblem } from "./problems.ts"
import type { Condition } from "./tree/tree.ts"

/**
 * Reads the text of a condition. `not` binds tightest, then `and`, then `or`. The empty text, or white space alone, is
 * "no condition" (`root: null`). Names are not looked up: see {@link readCondition} and {@link checkCondition}.
 *
 * Never throws. Text of more than 16 KiB, more than 100 levels of nesting or 2,000 parts is refused.
 *
 * @returns the tree, or every problem of the text, by place.
 *
 * Source of the rule: section 2.3 of the specification (`and` binds tighter than `or`; the empty text is no
 * condition). The rest of the grammar: rules REC-16 to REC-39.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { parseCondition } from "@callrules/condition"
 *
 * const parsed = parseCondition("mobile or repeat and during_hours")
 * console.assert(Result.isSuccess(parsed) && parsed.success.root?.kind === "or")
 *
 * const broken = parseCondition("mobile or")
 * console.assert(Result.isFailure(broken) && broken.failure[0]?.code === "missing-operand")
 * ```
 */
export const parseCondition = (text: string): Result.Result<Condition, ReadonlyArray<ConditionProblem>> =>
  parseWith(MISTAKES, text)

/**
 * Reads the text of a condition and checks it against a vocabulary: {@link parseCondition} and {@link checkCondition}
 * in one, with the problems of both.
 *
 * @returns the checked condition, or every problem of the text and of its names, by place. Where a test is broken, its
 * name is still looked up; where the text cannot be put together at all, names are not looked up.
 *
 * Source of the rule: section 2.3 of the specification. Rules REC-55 to REC-61 and REC-83 to REC-88.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * const read = readCondition('mobil and custom_data[product] == "solar"', vocabulary)
 * console.assert(Result.isFailure(read) && read.failure.length === 2)
 * ```
 */
export const readCondition = (
  text: string,
  vocabulary: Vocabulary,
): Result.Result<CheckedCondition, ReadonlyArray<ConditionProblem>> =>
  Result.map(readWith(MISTAKES, text, vocabulary), ({ condition }) => condition)
