// Parse, and parse with check, with or without what reads mistakes. parse.ts and plain.ts name them for hosts.

import * as Result from "effect/Result"
import { checkTree, withAttributes } from "../check/check.ts"
import type { CheckedCondition } from "../check/checked.ts"
import { expectVocabulary } from "../expected.ts"
import type { Finding } from "../mistakes/arbiter.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import type { MistakeReader } from "./mistake-reader.ts"
import { parseText } from "./parse-text.ts"
import type { Places } from "./places.ts"
import { atMostWorded, type ConditionProblem } from "./problems.ts"
import type { Condition, ConditionNode } from "./tree/tree.ts"

/** The tree of a text, or its problems. */
export const parseWith = (
  mistakes: MistakeReader | undefined,
  text: string,
): Result.Result<Condition, ReadonlyArray<ConditionProblem>> => {
  const { condition, findings } = parseText(text, undefined, mistakes)
  return condition === undefined || findings.length > 0
    ? Result.fail(reported(mistakes, text, undefined, findings))
    : Result.succeed(condition)
}

/** A condition that was read and checked, and where the tests are in its text; `undefined` for "no condition". */
export interface ReadText {
  readonly condition: CheckedCondition
  readonly places: Places | undefined
}

/** The checked tree of a text, or the problems of the text and of its names. */
export const readWith = (
  mistakes: MistakeReader | undefined,
  text: string,
  vocabulary: Vocabulary,
): Result.Result<ReadText, ReadonlyArray<ConditionProblem>> => {
  expectVocabulary(vocabulary)
  const { condition, findings, places } = parseText(text, vocabulary, mistakes)
  if (condition === undefined) return Result.fail(reported(mistakes, text, vocabulary, findings))
  const names = checkTree(condition, vocabulary, places, mistakes)
  if (findings.length > 0) return Result.fail(reported(mistakes, text, vocabulary, [...findings, ...names]))
  if (names.length > 0) {
    const problems = atMostWorded(names.map(({ problem }) => problem))
    return Result.fail(mistakes?.withSureEdits(text, problems, vocabulary, treeIn(vocabulary)) ?? problems)
  }
  return Result.succeed({ condition: withAttributes(condition, vocabulary), places })
}

/** The tree of a text that is a condition, and one of a vocabulary where there is one. */
export const treeIn =
  (vocabulary: Vocabulary | undefined) =>
  (text: string): ConditionNode | undefined => {
    const read =
      vocabulary === undefined
        ? parseWith(undefined, text)
        : Result.map(readWith(undefined, text, vocabulary), ({ condition }) => condition)
    return Result.isSuccess(read) ? (read.success.root ?? undefined) : undefined
  }

/** What is reported of the findings; without what reads mistakes, there is one. */
const reported = (
  mistakes: MistakeReader | undefined,
  text: string,
  vocabulary: Vocabulary | undefined,
  findings: ReadonlyArray<Finding>,
): ReadonlyArray<ConditionProblem> =>
  mistakes?.withSureEdits(text, mistakes.reported(findings), vocabulary, treeIn(vocabulary)) ??
  atMostWorded(findings.map(({ problem }) => problem))
