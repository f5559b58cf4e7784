// Which parts of a condition can be left out without changing it for any call.
import type { ConditionNode } from "../../language/tree/tree.ts"
import type { Formula } from "./formula.ts"
import { literalOf, nodeOf, noticedWhen, type Part, partOf, partsOf, removePart } from "./part.ts"
import { seenCalls } from "./seen-calls.ts"

/** A part that can be left out. */
export interface RedundantPart {
  /** Its place in the tree that was asked about, from 0 in each list: `["root", "of", 1]`. */
  readonly path: ReadonlyArray<string | number>
  /** The test or group at that place of the tree. */
  readonly node: ConditionNode
}

/** What can be left out, all of it at once, and what is left then. */
export interface Redundancy {
  readonly parts: ReadonlyArray<RedundantPart>
  readonly rest: ConditionNode
  /** Whether every part was looked at; false when the budget ran out. */
  readonly complete: boolean
}

/**
 * The redundant parts of a condition that is neither always nor never true. Whole groups come before their parts, and
 * of two equal parts the later one goes.
 */
export const redundancyOf = (formula: Formula, root: ConditionNode): Redundancy => {
  const top = partOf(formula, root)
  const calls = seenCalls(formula, top)
  calls.addRandom()
  const parts: Array<RedundantPart> = []
  let complete = true
  for (let again = true; again && complete; ) {
    again = false
    complete = eachPart(top, (part, group) => {
      const answer = isNeeded(formula, part, group)
      if (answer === "unsatisfiable") {
        // REC-102
        parts.push({ path: part.path, node: part.node })
        removePart(part, group)
        calls.measureWithout(group)
        again = true
      }
      if (answer === "satisfiable") calls.add(part)
      return answer !== "undecided"
    })
  }
  return { parts, rest: nodeOf(top), complete }
}

/**
 * Those of the redundant parts that can be left out each by itself, and all of them together. A part that is redundant only
 * because another one is gone, or for which the budget does not suffice, is not among them.
 */
// REC-281
export const independentOf = (
  formula: Formula,
  root: ConditionNode,
  redundant: ReadonlyArray<RedundantPart>,
): ReadonlyArray<RedundantPart> => {
  const whole = partsByPath(partOf(formula, root))
  const rest = partsByPath(partOf(formula, root))
  const isRedundantIn = (parts: ReadonlyMap<string, Part>, path: RedundantPart["path"]): boolean => {
    const part = parts.get(path.join())
    return part?.parent !== undefined && isNeeded(formula, part, part.parent) === "unsatisfiable"
  }
  // each was found after those in front of it were gone: while all of them are, it need not be asked again
  let allGone = true
  return redundant.filter(({ path }, index) => {
    const isIndependent = index === 0 || (isRedundantIn(whole, path) && (allGone || isRedundantIn(rest, path)))
    const part = rest.get(path.join())
    if (isIndependent && part?.parent !== undefined) removePart(part, part.parent)
    else allGone = false
    return isIndependent
  })
}

const partsByPath = (top: Part): ReadonlyMap<string, Part> =>
  new Map(partsOf(top).map((part) => [part.path.join(), part]))

/** Shows `look` each part of a group that no call has shown to be needed, from the outside in and from the end; stops when it says so. */
const eachPart = (part: Part, look: (part: Part, group: Part) => boolean): boolean => {
  for (const child of [...part.children].reverse()) {
    // what is negated cannot go, nor what is left alone in its group
    const canGo = part.children.length > 1 && child.shown === 0 && !child.isAsked
    if (canGo && !look(child, part)) return false
    if (part.children.includes(child) && !eachPart(child, look)) return false
  }
  return true
}

/** Whether there is a call that notices when the part is gone. */
const isNeeded = (formula: Formula, part: Part, group: Part): ReturnType<Formula["solver"]["solve"]> => {
  const unlike = literalOf(formula, part) ^ (group.kind === "and" ? 1 : 0)
  const asked = noticedWhen(formula, part)
  asked.push(unlike)
  return formula.solver.solve(asked)
}
