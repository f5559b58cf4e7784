// What decisions take for a tree is what the reader of trees accepts, and nothing else.
import { checkCondition, compileCondition, formatCondition, treeProblem } from "@callrules/condition"
import { isCertain } from "@callrules/condition/ask"
import { readConditionTree, TREE_PROBLEM_CODES } from "@callrules/condition/schema"
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { calls, conditions } from "../support/arbitraries.ts"
import { mutated } from "../support/mutations.ts"
import { runs } from "../support/runs.ts"
import { extended } from "../support/vocabularies.ts"

const anyField = {
  ...extended,
  exclusive: [["landline", "mobile"]],
  attributes: extended.attributes.map((attribute) =>
    attribute.fields === undefined ? attribute : { ...attribute, fields: "any" as const },
  ),
}

const stored = conditions.map((condition): unknown => {
  const commented = { ...condition, endComments: ["the end"] }
  return JSON.parse(JSON.stringify(Result.getOrThrow(checkCondition(commented, anyField))))
})

test("given a stored tree that was changed anywhere, then it has a problem exactly when its reader refuses it", () => {
  const seen = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(stored.chain(mutated), (tree) => {
      const problem = treeProblem(tree)
      const read = readConditionTree(tree)
      seen[Result.isSuccess(read) ? "accepted" : "refused"] += 1
      expect(problem === undefined).toBe(Result.isSuccess(read))
      if (problem !== undefined) expect(TREE_PROBLEM_CODES).toContain(problem.code)
    }),
    { numRuns: runs(3_000) },
  )
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(runs(3_000) / 10)
})

test("given a tree without a problem, then it is compiled, written and asked as the one that was read of it", () => {
  fc.assert(
    fc.property(stored.chain(mutated), calls, (tree, call) => {
      const read = readConditionTree(tree)
      if (treeProblem(tree) !== undefined || Result.isFailure(read)) return
      // what has no problem is one
      const taken = tree as typeof read.success
      expect(compileCondition(taken).evaluateCall(call)).toBe(compileCondition(read.success).evaluateCall(call))
      expect(isCertain(taken, call, {})).toEqual(isCertain(read.success, call, {}))
      expect(formatCondition(taken)).toBe(formatCondition(read.success))
    }),
    { numRuns: runs(1_000) },
  )
})

test("given members that JSON does not have, then they are no part of a tree", () => {
  const test = { kind: "presence", attribute: "media_type", operator: "present" }
  const attributes = [{ attribute: "media_type", kind: "text" }]
  for (const more of [{ field: undefined }, { negated: undefined }, { [Symbol("negated")]: true }]) {
    const tree = { version: 1, root: { ...test, ...more }, attributes }
    expect(treeProblem(tree)?.path).toEqual(["root"])
    expect(Result.isFailure(readConditionTree(tree))).toBe(true)
  }
})
