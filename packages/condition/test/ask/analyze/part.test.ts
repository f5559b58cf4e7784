// What calls show about the parts of a condition, held against leaving each part out.

import { type CheckedCondition, type ConditionNode, isTest } from "@callrules/condition"
import { analyzeCondition, equivalent } from "@callrules/condition/ask"
import fc from "fast-check"
import { expect, test } from "vitest"
import { budgetOf } from "../../../src/ask/analyze/budget.ts"
import { makeFormula } from "../../../src/ask/analyze/formula.ts"
import { not } from "../../../src/ask/analyze/literal.ts"
import { measure, measureAgain } from "../../../src/ask/analyze/measure.ts"
import { literalOf, nodeOf, type Part, partOf, removePart } from "../../../src/ask/analyze/part.ts"
import { anyCall, checked, denseTree, type PlainCall, plainly } from "./random-conditions.ts"
import { leaveOut } from "./truth-table.ts"

/** A copy of which no node stands in two places. */
const copyOf = (node: ConditionNode): ConditionNode => {
  if (isTest(node)) return { ...node }
  return node.kind === "not" ? { kind: "not", of: copyOf(node.of) } : { kind: node.kind, of: node.of.map(copyOf) }
}

// the same trees every time
const TREES = fc.sample(denseTree(), { numRuns: 40, seed: 21 }).map(copyOf)

/** The parts of groups. */
const members = (node: ConditionNode): ReadonlyArray<ConditionNode> => {
  if (isTest(node)) return []
  return node.kind === "not" ? members(node.of) : [...node.of, ...node.of.flatMap(members)]
}

const bits = (calls: ReadonlyArray<PlainCall>, isSet: (call: PlainCall) => boolean): number =>
  calls.reduce((sum, call, at) => sum | (isSet(call) ? 1 << at : 0), 0)

const below = (part: Part): ReadonlyArray<Part> => [part, ...part.children.flatMap(below)]

const BATCH = 1

/** The places at which calls say otherwise of a part than trying it without the part. */
const wronglyMeasured = (tree: ConditionNode, calls: ReadonlyArray<PlainCall>): ReadonlyArray<string> => {
  const { root } = checked(tree)
  if (root === null) return []
  const top = partOf(makeFormula([checked(tree)], budgetOf(undefined)), root)
  const parts = below(top)
  const truth = new Map(parts.map(({ literal, node }) => [literal, bits(calls, (call) => plainly(node, call))]))
  measure(top, BATCH, (literal) => truth.get(literal) ?? 0, 2 ** calls.length - 1)
  const mayGo = members(root)
  const wrong = parts.filter(({ node, needed }) => {
    const shows = (call: PlainCall): boolean => plainly(root, call) !== plainly(leaveOut(root, node), call)
    return mayGo.includes(node) && (needed[BATCH] ?? 0) !== bits(calls, shows)
  })
  return wrong.map(({ path }) => path.join("."))
}

test("given a part that is taken out, then what is left has the literal and the tree of the condition without it", () => {
  const wrong = TREES.filter((tree) => {
    const formula = makeFormula([checked(tree)], budgetOf(undefined))
    const mayGo = below(partOf(formula, tree)).filter(({ node }) => members(tree).includes(node))
    return mayGo.some(({ path, node }) => {
      const top = partOf(formula, tree)
      const part = below(top).find((other) => other.path.join() === path.join())
      if (part?.parent === undefined) return true
      removePart(part, part.parent)
      const without = formula.literalOf(leaveOut(tree, node))
      const differ = (a: number, b: number) => formula.solver.solve([a, not(b)]) !== "unsatisfiable"
      return [literalOf(formula, top), formula.literalOf(nodeOf(top))].some(
        (other) => differ(without, other) || differ(other, without),
      )
    })
  })
  expect(wrong).toEqual([])
})

test("given some calls, then a part is needed for just those that come out otherwise without it", () => {
  const calls = fc.sample(anyCall, { numRuns: 20, seed: 22 })
  expect(TREES.filter((tree) => wronglyMeasured(tree, calls).length > 0)).toEqual([])
})

test("given a part that is taken out, when what calls say is brought up to date, then it is as if it were measured anew", () => {
  const calls = fc.sample(anyCall, { numRuns: 20, seed: 23 })
  const all = 2 ** calls.length - 1
  const wrong = TREES.filter((tree) => {
    const { root } = checked(tree)
    if (root === null) return false
    const formula = makeFormula([checked(tree)], budgetOf(undefined))
    const truth = new Map(
      below(partOf(formula, root)).map(({ literal, node }) => [literal, bits(calls, (call) => plainly(node, call))]),
    )
    const measured = (top: Part) => measure(top, BATCH, (literal) => truth.get(literal) ?? 0, all)
    const told = (top: Part) =>
      below(top).map(({ path, met, noticed, needed, shown }) => [
        path.join("."),
        met[BATCH],
        noticed[BATCH] ?? 0,
        needed[BATCH] ?? 0,
        shown,
      ])
    return below(partOf(formula, root)).some(({ path, parent }) => {
      if (parent === undefined || parent.children.length < 2) return false
      const without = (): { readonly top: Part; readonly groups: ReadonlySet<Part> } => {
        const top = partOf(formula, root)
        measured(top)
        const part = below(top).find((other) => other.path.join() === path.join())
        const groups = new Set<Part>()
        for (let above = part?.parent; above !== undefined; above = above.parent) groups.add(above)
        if (part?.parent !== undefined) removePart(part, part.parent)
        return { top, groups }
      }
      const updated = without()
      measureAgain(updated.groups, BATCH)
      const anew = without()
      measured(anew.top)
      return JSON.stringify(told(updated.top)) !== JSON.stringify(told(anew.top))
    })
  })
  expect(wrong).toEqual([])
})

test("given a condition without its redundant parts, then it has the same verdicts, and other ones without any other part", () => {
  const isMinimal = ({ root, ...rest }: CheckedCondition): boolean =>
    root === null ||
    members(root).every((node) => {
      const less = { ...rest, root: leaveOut(root, node) }
      return equivalent({ ...rest, root }, less).answer === "no"
    })
  const wrong = TREES.filter((tree) => {
    const condition = checked(tree)
    const { alwaysTrue, neverTrue, simplified } = analyzeCondition(condition)
    if (alwaysTrue.answer === "yes" || neverTrue.answer === "yes") return false
    return equivalent(condition, simplified).answer !== "yes" || !isMinimal(simplified)
  })
  expect(wrong).toEqual([])
})
