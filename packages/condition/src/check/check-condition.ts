// The check of a tree alone, with hints.

import * as Result from "effect/Result"
import { expectCondition, expectVocabulary } from "../expected.ts"
import { treeIn } from "../language/parse-with.ts"
import { atMostWorded, type ConditionProblem, type ConditionProblemCode } from "../language/problems.ts"
import { formatCondition } from "../language/tree/format.ts"
import type { Condition } from "../language/tree/tree.ts"
import { MISTAKES } from "../mistakes/reader.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { checkTree, withAttributes } from "./check.ts"
import type { CheckedCondition } from "./checked.ts"

/**
 * Checks a parsed condition against a vocabulary: every attribute and field is known, and every test fits the kind of
 * its attribute.
 *
 * @returns the checked condition, or all its problems: `unknown-attribute`, `unknown-field`, `missing-field`,
 * `field-not-taken`, `missing-test`, `test-not-taken`, `text-expected`, `number-expected`, `unit-not-taken`, `negative-duration`. Their
 * `path` is the place in the tree; their `span` counts in `formatCondition(condition)`. For spans in a text as it was
 * written, read and check it in one: `readCondition`.
 *
 * Rules REC-55 to REC-61 and REC-110.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { checkCondition, parseCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * const checked = Result.flatMap(parseCondition("custom_data[prodct] present"), (c) => checkCondition(c, vocabulary))
 * console.assert(Result.isFailure(checked) && checked.failure[0]?.code === "unknown-field")
 * ```
 */
export const checkCondition = (
  condition: Condition,
  vocabulary: Vocabulary,
): Result.Result<CheckedCondition, ReadonlyArray<ConditionProblem>> => {
  expectCondition(condition)
  expectVocabulary(vocabulary)
  const findings = checkTree(condition, vocabulary, undefined, MISTAKES)
  if (findings.length === 0) return Result.succeed(withAttributes(condition, vocabulary))
  const problems = atMostWorded(findings.map(({ problem }) => (OF_NAMES.has(problem.code) ? problem : asHint(problem))))
  return Result.fail(MISTAKES.withSureEdits(formatCondition(condition), problems, vocabulary, treeIn(vocabulary)))
}

/** A tree has lost how its values were written: `00501` is the number 501. */
// REC-363
const OF_NAMES: ReadonlySet<ConditionProblemCode> = new Set(["unknown-attribute", "unknown-field"])

const asHint = (problem: ConditionProblem): ConditionProblem => {
  const { edits: _, ...rest } = problem
  return rest
}
