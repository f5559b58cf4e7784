// Numbers that look random and are the same for the same seed: a failing program can be replayed.

/** Draws from a seeded sequence (mulberry32). */
export interface Random {
  /** An integer from 0 to below `bound`. */
  readonly below: (bound: number) => number
  /** One of some values. */
  readonly oneOf: <Value>(values: readonly [Value, ...ReadonlyArray<Value>]) => Value
  /** True once in so many times. */
  readonly onceIn: (times: number) => boolean
}

/** The sequence of a seed. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
  return {
    below,
    oneOf: (values) => values[below(values.length)] ?? values[0],
    onceIn: (times) => below(times) === 0,
  }
}
