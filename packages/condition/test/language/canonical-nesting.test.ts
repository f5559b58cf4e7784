// Levels of the canonical text: what opens one, and which test is the first that lies too deep.
import { type ConditionNode, formatCondition, MAX_NESTING_LEVELS, parseCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { nestingOf } from "../../src/language/nesting.ts"
import { scan } from "../../src/language/scan/scan.ts"
import { canonicalNesting } from "../../src/language/tree/canonical-limits.ts"

const rootOf = (text: string): ConditionNode => {
  const { root } = Result.getOrThrow(parseCondition(text))
  if (root === null) throw new Error("no condition")
  return root
}

describe("given a tree, then its levels are those of its canonical text", () => {
  test.each([
    ["a", 0],
    ['a = "x"', 0],
    ['a in ("x", "y")', 1],
    ["a not in (1, 2)", 1],
    ["not a", 1],
    ["not a in (1)", 1],
    ['not not a in ("x")', 2],
    ["not (a and b)", 2],
    ["not not (a and not b)", 4],
    ["a and (b or c)", 1],
    ["a or b and c in (1)", 2],
    ['a or b and c in ("x")', 2],
    ["a and (b or not c)", 2],
    ["a and not (b or not c)", 3],
    ["not a and b", 1],
  ])("%s: %i", (text, levels) => {
    const root = rootOf(text)
    expect(canonicalNesting(root)).toEqual({ levels, tooDeep: -1 })
    expect(nestingOf(scan(formatCondition({ version: 1, root })).tokens).levels).toBe(levels)
  })
})

describe("given groups in groups down to the last level allowed", () => {
  // each level of groups has one test, before the group in it
  const groups = (inner: ConditionNode): ConditionNode => {
    let node = inner
    for (let level = 0; level < MAX_NESTING_LEVELS; level++) {
      node = { kind: level % 2 === 0 ? "and" : "or", of: [{ kind: "flag", attribute: "a" }, node] }
    }
    return node
  }

  test.each([
    ["a or b", -1],
    ["a or not b", 1],
    ['a or b in ("x") or not c', 1],
    ["a or b or c in (1)", 2],
    ["not a or b or not c", 0],
  ])("when the innermost is `%s`, then the first of its tests that lies too deep is told: %i", (text, first) => {
    expect(canonicalNesting(groups(rootOf(text)))).toEqual(
      first === -1
        ? { levels: MAX_NESTING_LEVELS, tooDeep: -1 }
        : { levels: MAX_NESTING_LEVELS + 1, tooDeep: MAX_NESTING_LEVELS + first },
    )
  })
})
