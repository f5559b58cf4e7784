// Calls that show which parts of a condition are needed: random ones first, then those that the solver finds.
import type { Formula } from "./formula.ts"
import type { Literal } from "./literal.ts"
import { measure, measureAgain, PASSING_BATCH } from "./measure.ts"
import { type Part, partsOf } from "./part.ts"
import { randomCalls } from "./random-calls.ts"

/** The calls that are kept, and what they say about the parts of a tree. */
export interface SeenCalls {
  /** Takes in the call that the solver found last, which shows that this part is needed. */
  readonly add: (asked: Part) => void
  /** Takes in some random calls: of those that show a part to be needed, one for each part. */
  readonly addRandom: () => void
  /** Says anew which parts are needed, after one was removed from a group. */
  readonly measureWithout: (group: Part) => void
}

/** Up to 32 calls: by variable, one bit per call; for the variables of tests only. */
interface Batch {
  readonly number: number
  readonly truth: Array<number>
  calls: number
}

const MOST_RANDOM_BATCHES = 16
// after so many batches in a row that show nothing new, random calls show no more
const IDLE_BATCHES = 2
const MOST_CALLS = 32
// of a batch of which more calls tell something, all are kept: picking them out costs more than they do
const MOST_PICKED = 8

/** No calls yet. */
export const seenCalls = (formula: Formula, top: Part): SeenCalls => {
  const parts = partsOf(top)
  const tests = parts.filter(({ children }) => children.length === 0)
  const variables = [...new Set(tests.map(({ literal }) => literal >> 1))]
  const batches: Array<Batch> = []
  let asked: Array<Part> = []
  // calls that show one part each are measured many at a time
  let patience = 1
  const nextNumber = (): number => PASSING_BATCH + 1 + batches.length
  const keep = (isTrue: (variable: number) => boolean): Batch => {
    let batch = batches.at(-1)
    if (batch === undefined || batch.calls === MOST_CALLS) {
      batch = { number: nextNumber(), truth: [], calls: 0 }
      batches.push(batch)
    }
    for (const variable of variables) {
      if (isTrue(variable)) batch.truth[variable] = (batch.truth[variable] ?? 0) | (1 << batch.calls)
    }
    batch.calls += 1
    return batch
  }
  const measureAsked = (): void => {
    const batch = batches.at(-1)
    const shown = batch === undefined ? 0 : measureBatch(top, batch)
    patience = shown > asked.length ? 1 : patience * 2
    for (const part of asked) part.isAsked = false
    asked = []
  }
  return {
    add: (part) => {
      const { calls } = keep((variable) => formula.solver.isTrue(variable * 2))
      part.isAsked = true
      asked.push(part)
      if (asked.length >= patience || calls === MOST_CALLS) measureAsked()
    },
    addRandom: () => {
      const random = randomCalls(formula)
      const most = Math.max(MOST_RANDOM_BATCHES, random.batches)
      let open = parts
      for (let count = 0, idle = 0; count < most && idle < IDLE_BATCHES; count++) {
        const atoms = random.next()
        const truth: Array<number> = []
        for (const variable of variables) truth[variable] = bitsOf(formula, atoms, variable)
        measureBatch(top, { number: PASSING_BATCH, truth, calls: MOST_CALLS })
        let telling = 0
        for (const { needed } of open) {
          const bits = needed[PASSING_BATCH] ?? 0
          if ((bits & telling) === 0) telling |= bits & -bits
        }
        if (countOf(telling) > MOST_PICKED) batches.push({ number: nextNumber(), truth, calls: MOST_CALLS })
        else {
          for (let bit = 0; bit < MOST_CALLS; bit++) {
            if ((telling >>> bit) & 1) keep((variable) => (((truth[variable] ?? 0) >>> bit) & 1) === 1)
          }
        }
        idle = telling === 0 ? idle + 1 : 0
        open = open.filter(({ needed }) => (needed[PASSING_BATCH] ?? 0) === 0)
      }
      for (const batch of batches) measureBatch(top, batch)
    },
    measureWithout: (group) => {
      const groups = new Set<Part>()
      for (let above: Part | undefined = group; above !== undefined; above = above.parent) groups.add(above)
      for (const { number } of batches) measureAgain(groups, number)
      if (asked.length > 0) measureAsked()
    },
  }
}

const measureBatch = (top: Part, { number, truth, calls }: Batch): number => {
  const truthOf = (literal: Literal): number => {
    const bits = truth[literal >> 1] ?? 0
    return (literal & 1) === 0 ? bits : ~bits
  }
  return measure(top, number, truthOf, calls === MOST_CALLS ? -1 : (1 << calls) - 1)
}

const countOf = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
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
