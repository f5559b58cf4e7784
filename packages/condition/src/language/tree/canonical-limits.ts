// The limits, held on the canonical form: what is accepted is stored in that form and must be readable there.
import { formatCondition } from "./format.ts"
import { MAX_NESTING_LEVELS, utf8Length } from "./limits.ts"
import { type Condition, type ConditionNode, isTest } from "./tree.ts"

/** The bytes that the canonical text of a condition takes. */
export const canonicalBytes = (condition: Condition): number => utf8Length(formatCondition(condition))

/** How deep the canonical text of a tree nests. */
export interface CanonicalNesting {
  readonly levels: number
  /** The number of the first test that lies deeper than allowed, counted from 0, left to right; -1: none does. */
  readonly tooDeep: number
}

/** Counts the levels of the canonical text of a tree, as `nestingOf` counts them on its tokens. */
export const canonicalNesting = (root: ConditionNode): CanonicalNesting => {
  let levels = 0
  let tooDeep = -1
  let tests = 0
  // `depth`: levels that are closed by a `)`; `nots`: those that wait for their operand
  const visit = (node: ConditionNode, depth: number, nots: number): void => {
    if (node.kind === "not") {
      const { of } = node
      if (isTest(of) || of.kind === "not") visit(of, depth, nots + 1)
      else visit(of, depth + nots + 2, 0)
    } else if (isTest(node)) {
      const isList = node.kind === "text-list" || node.kind === "number-list"
      const level = depth + (isList ? Math.max(nots, 1) : nots)
      levels = Math.max(levels, level)
      if (tooDeep === -1 && level > MAX_NESTING_LEVELS) tooDeep = tests
      tests += 1
    } else for (const part of node.of) visit(part, isTest(part) || part.kind === "not" ? depth : depth + 1, 0)
  }
  visit(root, 0, 0)
  return { levels, tooDeep }
}
