// What is said of a stored tree that cannot be read, with what to do about it.
import { type CheckedCondition, compileCondition } from "@callrules/condition"
import { readConditionTree } from "@callrules/condition/schema"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

const throwing = Object.defineProperty({}, "version", {
  get: () => {
    throw new Error("no version")
  },
})

test.each<readonly [string, unknown, string]>([
  ["a property that throws", throwing, "give plain JSON"],
  ["no version", { root: null, attributes: [] }, "this release reads version 1"],
  ["a later version", { version: 2, root: null, attributes: [] }, "this release reads version 1"],
])("given a stored tree with %s, then the evaluator and the reader give the same hint", (_, tree, hint) => {
  // as a host hands over JSON that it takes for a checked condition
  expect(compileCondition(tree as CheckedCondition).problem?.hint).toBe(hint)
  const read = readConditionTree(tree)
  expect(Result.isFailure(read) ? read.failure.map((problem) => problem.hint) : []).toEqual([hint])
})
