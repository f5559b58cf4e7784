// Where the tests of a parsed condition are in its text. Kept beside the tree, so that the tree stays plain and
// equal trees are equal.

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
  /** Start and end of each `and` group beside an `or` without parentheses. */
  readonly mixed: ReadonlyArray<number>
}

/** The place of the test with this number, counted from 0, left to right. */
export const testPlace = (places: Places, index: number): TestPlace => ({
  start: places.tests[index * 3] ?? 0,
  attributeEnd: places.tests[index * 3 + 1] ?? 0,
  end: places.tests[index * 3 + 2] ?? 0,
})
