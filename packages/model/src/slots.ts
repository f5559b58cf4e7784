/**
 * Values that come and go thousands of times a second, each under a number that is used again after it.
 *
 * A `Map` that values pass through allocates a new table every few dozen removals. Tables that have grown old keep what stood
 * in them until the next full garbage collection, so that nearly every request outlives its answer and is copied twice. Here
 * a place that was left is emptied.
 *
 * @packageDocumentation
 */

/** Values under numbers. */
export interface Slots<Value> {
  /** How many there are. */
  readonly size: number
  /** Adds a value; its number is its own until it is removed. */
  readonly add: (value: Value) => number
  /** The value under a number. */
  readonly get: (slot: number) => Value | undefined
  /** Puts another value in the place of one. */
  readonly replace: (slot: number, value: Value) => void
  /** Removes a value; removing none is no fault. */
  readonly remove: (slot: number) => void
  /** The numbers and values that there are, in no order. */
  readonly entries: () => ReadonlyArray<readonly [slot: number, value: Value]>
}

/** No values. */
export const noSlotsYet = <Value extends object>(): Slots<Value> => {
  const values: Array<Value | undefined> = []
  const free: Array<number> = []
  return {
    get size() {
      return values.length - free.length
    },
    add: (value) => {
      const slot = free.pop() ?? values.length
      values[slot] = value
      return slot
    },
    get: (slot) => values[slot],
    replace: (slot, value) => {
      if (values[slot] !== undefined) values[slot] = value
    },
    remove: (slot) => {
      if (values[slot] === undefined) return
      values[slot] = undefined
      free.push(slot)
    },
    entries: () => values.flatMap((value, slot) => (value === undefined ? [] : [[slot, value] as const])),
  }
}
