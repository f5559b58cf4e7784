// What is left of a tree once the tests whose value is known are put in.

import { type ConditionNode, type ConditionTest, isTest, joinParts } from "../../language/tree/tree.ts"

/** The value of a test; `undefined` where it is not known. */
export type KnownTest = (test: ConditionTest) => boolean | undefined

/** The tree that is left over, or the value that the known tests alone settle. */
// REC-98
export const residualOf = (node: ConditionNode, known: KnownTest): ConditionNode | boolean => {
  if (isTest(node)) return known(node) ?? node
  if (node.kind === "not") {
    const inner = residualOf(node.of, known)
    if (typeof inner === "boolean") return !inner
    return inner.kind === "not" ? inner.of : { kind: "not", of: inner }
  }
  const settling = node.kind === "or"
  const left: Array<ConditionNode> = []
  for (const part of node.of) {
    const inner = residualOf(part, known)
    if (inner === settling) return settling
    if (typeof inner !== "boolean") left.push(inner)
  }
  return joinParts(node.kind, left) ?? !settling
}
