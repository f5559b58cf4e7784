// The smallest set that has a member in each of several sets, by itself.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { smallestHittingSet } from "../../../src/ask/explain/hitting-set.ts"

type Sets = ReadonlyArray<ReadonlyArray<number>>

const MANY = 1_000_000

/** The set that is found, and the steps that it took. */
const found = (sets: Sets, steps = MANY) => {
  const budget = { left: steps }
  return { set: smallestHittingSet(sets, budget), steps: steps - budget.left }
}

const drawn = (seed: number, sets: number, members: number): ReadonlyArray<Sets> => {
  const anySet = fc.uniqueArray(fc.nat(members), { minLength: 1, maxLength: 3 })
  return fc.sample(fc.array(anySet, { minLength: sets, maxLength: sets }), { numRuns: 40, seed })
}

describe("given sets of numbers, then the smallest choice is found, of equally small ones the one whose numbers come first", () => {
  test.each<readonly [sets: Sets, chosen: ReadonlyArray<number>]>([
    [[], []],
    [[[3, 1, 2]], [3]],
    [
      [
        [1, 2],
        [2, 3],
      ],
      [2],
    ],
    [
      [
        [1, 2],
        [3, 4],
      ],
      [1, 3],
    ],
    // the smallest set comes first, of equally small ones the first
    [
      [
        [1, 2, 3],
        [5, 4],
        [6, 7],
      ],
      [5, 6, 1],
    ],
    [
      [
        [1, 2, 3],
        [4, 5, 3],
        [6, 3, 7],
      ],
      [3],
    ],
    [
      [
        [1, 2],
        [1, 3],
        [2, 4],
        [3, 4],
      ],
      [1, 4],
    ],
  ])("%j: %j", (sets, chosen) => {
    expect(found(sets).set).toEqual(chosen)
  })

  test("when the sets are drawn at random then no smaller choice has a member of each", () => {
    const all = Array.from({ length: 2 ** 7 }, (_, bits) => [0, 1, 2, 3, 4, 5, 6].filter((at) => (bits >> at) & 1))
    const fits = (choice: ReadonlyArray<number>, sets: Sets): boolean =>
      sets.every((set) => set.some((member) => choice.includes(member)))
    const wrong = drawn(3, 6, 6).filter((sets) => {
      const chosen = found(sets).set ?? []
      const least = Math.min(...all.filter((choice) => fits(choice, sets)).map(({ length }) => length))
      return chosen.length !== least || !fits(chosen, sets)
    })
    expect(wrong).toEqual([])
  })
})

test("given just the steps that a choice takes, then it is found; given one less, then none is", () => {
  const sets = [
    [1, 2, 3],
    [2, 4],
    [3, 5, 4],
    [1, 5],
  ]
  const { set, steps } = found(sets)
  expect(set).toEqual([2, 5])
  expect(found(sets, steps).set).toEqual(set)
  expect(found(sets, steps - 1).set).toBeUndefined()
})

test("given far too few steps, then the search ends with them", () => {
  // each step looks at most at all sets
  for (const sets of drawn(3, 30, 30)) expect(found(sets, 50).steps).toBeLessThanOrEqual(50 + sets.length + 1)
})

test("given many sets that overlap, then the search stays short", () => {
  const steps = drawn(3, 30, 30).map((sets) => found(sets).steps)
  expect(Math.max(...steps)).toBeLessThan(2000)
})
