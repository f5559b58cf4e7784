// What makes a tree from outside unusable, found without its schema: for those who decide by trees that nobody has read.
import { own, propertiesOf } from "../evaluate/read-facts.ts"
import { outlineProblem, type TreeProblem, UNREADABLE } from "../evaluate/tree-problems.ts"
import { canonicalProblems } from "./canonical-problems.ts"
import type { CheckedCondition } from "./checked.ts"
import { isNodeShaped, isTreeShaped } from "./tree-shape.ts"

/**
 * Why a tree is none that `readConditionTree` accepts: the first problem with its version, its size, its shape, its attributes or its
 * length as text; `undefined`: it is one. A member that is `undefined`, which JSON cannot have, is a problem too. No input throws.
 */
// REC-284
export const treeProblem = (tree: unknown): TreeProblem | undefined => {
  try {
    // all that the last one reads has been looked at by then
    return outlineProblem(tree) ?? shapeProblem(tree) ?? canonicalProblems(tree as CheckedCondition)[0]
  } catch {
    return UNREADABLE
  }
}

const shapeProblem = (tree: unknown): TreeProblem | undefined => {
  if (!isTreeShaped(tree)) return wrong([], "a member is missing, or is not one that a tree of this version has")
  const root = own(propertiesOf(tree), "root")
  const path = root === null ? undefined : misshapen(root, ["root"])
  return path && wrong(path, "this is no part of a tree of this version")
}

const wrong = (path: TreeProblem["path"], message: string): TreeProblem => ({ code: "wrong-tree", path, message })

/** Where the first node stands that has another shape than its kind. */
const misshapen = (node: unknown, path: TreeProblem["path"]): TreeProblem["path"] | undefined => {
  if (!isNodeShaped(node)) return path
  const of = own(propertiesOf(node), "of")
  if (of === undefined) return undefined
  if (!Array.isArray(of)) return misshapen(of, [...path, "of"])
  for (let index = 0; index < of.length; index++) {
    const found = misshapen(of[index], [...path, "of", index])
    if (found !== undefined) return found
  }
  return undefined
}
