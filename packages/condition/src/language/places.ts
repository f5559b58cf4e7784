// Where the tests of a parsed condition stand in its text. Kept beside the tree, so that the tree stays plain and
// equal trees are equal.
import type { Condition } from "./tree/tree.ts"

/** Where one test stands: its attribute from `start` to `attributeEnd`, the whole test up to `end` (exclusive). */
export interface TestPlace {
  readonly start: number
  readonly attributeEnd: number
  readonly end: number
}

/** The text of a condition and the places in it. */
export interface Places {
  readonly text: string
  /** Three numbers per test, from left to right: start, end of the attribute, end. */
  readonly tests: ReadonlyArray<number>
  /** Start and end of each `and` group that stands beside an `or` without parentheses. */
  readonly mixed: ReadonlyArray<number>
}

const placesByCondition = new WeakMap<Condition, Places>()

/** Remembers the places of a condition for as long as the condition lives. */
export const rememberPlaces = (condition: Condition, places: Places): void => {
  placesByCondition.set(condition, places)
}

/** The places of a condition that was parsed in this process; `undefined` for every other tree. */
export const placesOf = (condition: Condition): Places | undefined => placesByCondition.get(condition)

/** The place of the test with this number, counted from 0, left to right. */
export const testPlace = (places: Places, index: number): TestPlace => ({
  start: places.tests[index * 3] ?? 0,
  attributeEnd: places.tests[index * 3 + 1] ?? 0,
  end: places.tests[index * 3 + 2] ?? 0,
})
