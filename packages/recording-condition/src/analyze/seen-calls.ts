// Calls that show which parts of a condition are needed: random ones first, then those that the solver finds.
import type { Formula } from "./formula.ts"
import { measure, type Part } from "./part.ts"
import { randomCalls } from "./random-calls.ts"
import type { Literal } from "./solver.ts"

/** The calls that are kept, and what they say about the parts of a tree. */
export interface SeenCalls {
  /** Takes in the call that the solver found last. */
  readonly add: () => void
  /** Takes in some random calls: of those that show a part to be needed, one for each part. */
  readonly addRandom: () => void
  /** Says anew which parts are needed, after one was removed. */
  readonly measureAgain: () => void
}

/** Up to 32 calls: for each variable one bit per call. */
interface Batch {
  readonly truth: Map<number, number>
  calls: number
}

const RANDOM_BATCHES = 16

/** No calls yet. */
export const seenCalls = (formula: Formula, top: Part): SeenCalls => {
  const variables = [...new Set(testLiterals(top).map((literal) => literal >> 1))]
  const parts = partsOf(top)
  const batches: Array<Batch> = []
  const keep = (isTrue: (variable: number) => boolean): Batch => {
    let batch = batches.at(-1)
    if (batch === undefined || batch.calls === 32) {
      batch = { truth: new Map(), calls: 0 }
      batches.push(batch)
    }
    for (const variable of variables) {
      const bit = isTrue(variable) ? 1 << batch.calls : 0
      batch.truth.set(variable, (batch.truth.get(variable) ?? 0) | bit)
    }
    batch.calls += 1
    return batch
  }
  return {
    add: () =>
      measureBatch(
        top,
        keep((variable) => formula.solver.isTrue(variable * 2)),
      ),
    addRandom: () => {
      for (const atoms of randomCalls(formula, RANDOM_BATCHES)) {
        const open = parts.filter(({ needed }) => needed === 0)
        const truth = new Map(variables.map((variable) => [variable, bitsOf(formula, atoms, variable)]))
        measureBatch(top, { truth, calls: 32 })
        let telling = 0
        for (const { needed } of open) if ((needed & telling) === 0) telling |= needed & -needed
        for (let bit = 0; bit < 32; bit++) {
          if ((telling >>> bit) & 1) keep((variable) => (((truth.get(variable) ?? 0) >>> bit) & 1) === 1)
        }
      }
    },
    measureAgain: () => {
      for (const part of parts) part.needed = 0
      for (const batch of batches) measureBatch(top, batch)
    },
  }
}

const measureBatch = (top: Part, { truth, calls }: Batch): void => {
  const truthOf = (literal: Literal): number => {
    const bits = literal < 2 ? -1 : (truth.get(literal >> 1) ?? 0)
    return (literal & 1) === 0 ? bits : ~bits
  }
  measure(top, truthOf, calls === 32 ? -1 : (1 << calls) - 1)
}

/** The bits of a variable from those of the atoms. */
const bitsOf = (formula: Formula, atoms: ReadonlyMap<number, number>, variable: number): number => {
  if (variable === 0) return -1
  const parts = formula.definitions.get(variable)
  if (parts === undefined) return atoms.get(variable) ?? 0
  return parts.reduce((bits, part) => {
    const its = bitsOf(formula, atoms, part >> 1)
    return bits & ((part & 1) === 0 ? its : ~its)
  }, -1)
}

const testLiterals = (part: Part): ReadonlyArray<Literal> =>
  part.children.length === 0 ? [part.literal] : part.children.flatMap(testLiterals)

const partsOf = (part: Part): ReadonlyArray<Part> => [part, ...part.children.flatMap(partsOf)]
