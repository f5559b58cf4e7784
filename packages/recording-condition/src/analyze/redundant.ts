// Which parts of a condition can be left out without changing it for any call.
import type { ConditionNode } from "../tree.ts"
import type { Formula } from "./formula.ts"
import { measure, nodeOf, noticedWhen, type Part, partOf, removePart } from "./part.ts"
import type { Literal } from "./solver.ts"

/** A part that can be left out; `path` is its place in the tree (`["root", "of", 1]`). */
export interface RedundantPart {
  readonly path: ReadonlyArray<string | number>
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
  const removed: Array<RedundantPart> = []
  let complete = true
  for (let again = true; again && complete; ) {
    again = false
    complete = eachPart(top, (part) => {
      const answer = isNeeded(formula, part)
      if (answer === "unsatisfiable") {
        removed.push({ path: part.path, node: part.node })
        removePart(formula, part)
        calls.measureAgain()
        again = true
      }
      if (answer === "satisfiable") calls.add()
      return answer !== "undecided"
    })
  }
  return { parts: removed, rest: nodeOf(top), complete }
}

/** Shows `look` each part of a group that no call has shown to be needed, from the outside in and from the end; stops when it says so. */
const eachPart = (part: Part, look: (part: Part) => boolean): boolean => {
  for (const child of [...part.children].reverse()) {
    const canGo = part.node.kind !== "not" && part.children.length > 1 && child.needed === 0
    if (canGo && !look(child)) return false
    if (part.children.includes(child) && !eachPart(child, look)) return false
  }
  return true
}

/** Whether there is a call that notices when the part is gone. */
const isNeeded = (formula: Formula, part: Part): ReturnType<Formula["solver"]["solve"]> => {
  const unlike = part.parent?.node.kind === "and" ? part.literal ^ 1 : part.literal
  return formula.solver.solve([...noticedWhen(part), unlike])
}

/** The calls that the solver found, in batches of 32. */
const seenCalls = (formula: Formula, top: Part): SeenCalls => {
  const variables = [...new Set(testLiterals(top).map((literal) => literal >> 1))]
  const batches: Array<Batch> = []
  const measureBatch = ({ truth, calls }: Batch): void => {
    const truthOf = (literal: Literal): number => {
      const bits = literal < 2 ? -1 : (truth.get(literal >> 1) ?? 0)
      return (literal & 1) === 0 ? bits : ~bits
    }
    measure(top, truthOf, calls === 32 ? -1 : (1 << calls) - 1)
  }
  return {
    add: () => {
      const latest = batches.at(-1)
      const batch =
        latest === undefined || latest.calls === 32 ? { truth: new Map<number, number>(), calls: 0 } : latest
      if (batch !== latest) batches.push(batch)
      for (const variable of variables) {
        const bit = formula.solver.isTrue(variable * 2) ? 1 << batch.calls : 0
        batch.truth.set(variable, (batch.truth.get(variable) ?? 0) | bit)
      }
      batch.calls += 1
      measureBatch(batch)
    },
    measureAgain: () => {
      forget(top)
      batches.forEach(measureBatch)
    },
  }
}

interface SeenCalls {
  /** Takes in the call that the solver found last. */
  readonly add: () => void
  /** Says anew which parts are needed, after one was removed. */
  readonly measureAgain: () => void
}

/** Up to 32 calls: for each variable of a test one bit per call. */
interface Batch {
  readonly truth: Map<number, number>
  calls: number
}

const testLiterals = (part: Part): ReadonlyArray<Literal> =>
  part.children.length === 0 ? [part.literal] : part.children.flatMap(testLiterals)

const forget = (part: Part): void => {
  part.needed = 0
  part.children.forEach(forget)
}
