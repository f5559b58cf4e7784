// Calls that show parts to be needed: what they show is so, and what is kept of them shows it again.

import { type ConditionNode, isTest, parseCondition } from "@callrules/condition"
import { equivalent } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { budgetOf } from "../../../src/ask/analyze/budget.ts"
import { makeFormula } from "../../../src/ask/analyze/formula.ts"
import { literalOf, noticedWhen, type Part, partOf } from "../../../src/ask/analyze/part.ts"
import { seenCalls } from "../../../src/ask/analyze/seen-calls.ts"
import { checked, denseTree } from "./random-conditions.ts"
import { leaveOut } from "./truth-table.ts"

const read = (text: string): ConditionNode => {
  const { root } = Result.getOrThrow(parseCondition(text))
  if (root === null) throw new Error("no condition")
  return root
}

const setUp = (root: ConditionNode) => {
  const formula = makeFormula([checked(root)], budgetOf(undefined))
  const top = partOf(formula, root)
  const below = (part: Part): ReadonlyArray<Part> => [part, ...part.children.flatMap(below)]
  const parts = below(top).filter(({ parent }) => parent !== undefined && parent.kind !== "not")
  const needed = () => parts.filter(({ shown, isAsked }) => shown > 0 || isAsked).map(({ path }) => path.join("."))
  return { formula, top, parts, needed, calls: seenCalls(formula, top) }
}

/** A copy of which no node stands in two places. */
const copyOf = (node: ConditionNode): ConditionNode => {
  if (isTest(node)) return { ...node }
  return node.kind === "not" ? { kind: "not", of: copyOf(node.of) } : { kind: node.kind, of: node.of.map(copyOf) }
}

const TREES = fc.sample(denseTree(), { numRuns: 40, seed: 31 }).map(copyOf)

test("given random calls, then only parts that are needed are shown to be, and the kept calls show the same again", () => {
  const wrong = TREES.filter((root) => {
    const { top, parts, needed, calls } = setUp(root)
    calls.addRandom()
    const shown = needed()
    const needless = parts.filter(
      ({ node, shown: batches }) =>
        batches > 0 && equivalent(checked(root), checked(leaveOut(root, node))).answer !== "no",
    )
    calls.measureWithout(top)
    return needless.length > 0 || needed().join() !== shown.join()
  })
  expect(wrong).toEqual([])
})

describe("given a condition of few parts, then random calls show all that are needed", () => {
  test.each<readonly [text: string, needed: ReadonlyArray<string>]>([
    ["repeat and mobile", ["root.of.0", "root.of.1"]],
    ['duration absent or custom_data[x] starts_with "a"', ["root.of.0", "root.of.1"]],
    ["duration > 5 or pressed[1 2]", ["root.of.0", "root.of.1"]],
    ["duration > 5 or duration >= 5", ["root.of.1"]],
    ["duration = 5 and not duration > 5", ["root.of.0"]],
    ["repeat or (mobile and landline)", ["root.of.0", "root.of.1.of.0", "root.of.1.of.1"]],
    ['repeat and (mobile or custom_data[x] contains "")', ["root.of.0", "root.of.1.of.1"]],
    ['repeat or not (mobile or custom_data[x] contains "")', ["root.of.0"]],
  ])("%s", (text, shown) => {
    const { needed, calls } = setUp(read(text))
    calls.addRandom()
    expect(needed()).toEqual(shown)
  })
})

test("given a call for each of many parts, when they are added, then each shows its part, and again when they are measured anew", () => {
  const names = Array.from({ length: 40 }, (_, index) => `custom_data[a${index}] present`)
  const { formula, top, parts, needed, calls } = setUp(read(names.join(" or ")))
  for (const [index, part] of parts.entries()) {
    expect(formula.solver.solve([...noticedWhen(formula, part), literalOf(formula, part)])).toBe("satisfiable")
    calls.add(part)
    expect(needed()).toHaveLength(index + 1)
  }
  calls.measureWithout(top)
  expect(needed()).toHaveLength(40)
})
