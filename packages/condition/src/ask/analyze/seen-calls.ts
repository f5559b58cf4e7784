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

/** Up to 32 calls: by variable, one bit per call; for the variables of tests only. */
interface Batch {
  readonly truth: Array<number>
  calls: number
}

const MOST_RANDOM_BATCHES = 16
// after so many batches in a row that show nothing new, random calls show no more
const IDLE_BATCHES = 2

/** No calls yet. */
export const seenCalls = (formula: Formula, top: Part): SeenCalls => {
  const parts = partsOf(top)
  const tests = parts.filter(({ children }) => children.length === 0)
  const variables = [...new Set(tests.map(({ literal }) => literal >> 1))]
  const batches: Array<Batch> = []
  const keep = (isTrue: (variable: number) => boolean): Batch => {
    let batch = batches.at(-1)
    if (batch === undefined || batch.calls === 32) {
      batch = { truth: [], calls: 0 }
      batches.push(batch)
    }
    for (const variable of variables) {
      if (isTrue(variable)) batch.truth[variable] = (batch.truth[variable] ?? 0) | (1 << batch.calls)
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
      const nextCalls = randomCalls(formula)
      let open = parts
      for (let batch = 0, idle = 0; batch < MOST_RANDOM_BATCHES && idle < IDLE_BATCHES; batch++) {
        const atoms = nextCalls()
        const truth: Array<number> = []
        for (const variable of variables) truth[variable] = bitsOf(formula, atoms, variable)
        measureBatch(top, { truth, calls: 32 })
        let telling = 0
        for (const { needed } of open) if ((needed & telling) === 0) telling |= needed & -needed
        for (let bit = 0; bit < 32; bit++) {
          if ((telling >>> bit) & 1) keep((variable) => (((truth[variable] ?? 0) >>> bit) & 1) === 1)
        }
        idle = telling === 0 ? idle + 1 : 0
        open = open.filter(({ needed }) => needed === 0)
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
    const bits = truth[literal >> 1] ?? 0
    return (literal & 1) === 0 ? bits : ~bits
  }
  measure(top, truthOf, calls === 32 ? -1 : (1 << calls) - 1)
}

/** The bits of a variable from those of the atoms. */
const bitsOf = (formula: Formula, atoms: ReadonlyArray<number>, variable: number): number => {
  if (variable === 0) return -1
  const parts = formula.definitions.get(variable)
  if (parts === undefined) return atoms[variable] ?? 0
  return parts.reduce((bits, part) => {
    const its = bitsOf(formula, atoms, part >> 1)
    return bits & ((part & 1) === 0 ? its : ~its)
  }, -1)
}

/** A part and all below it, the outer ones first. */
const partsOf = (top: Part): ReadonlyArray<Part> => {
  const parts = [top]
  // the list grows while it is read
  for (const part of parts) parts.push(...part.children)
  return parts
}
