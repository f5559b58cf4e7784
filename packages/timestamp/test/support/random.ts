// A small seeded generator of random numbers, so that a failing run can be repeated.

/** Gives whole numbers from 0 up to, not including, `bound`; the same seed gives the same numbers. */
export const randomFrom = (seed: number): ((bound: number) => number) => {
  let state = seed >>> 0
  return (bound) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound)
  }
}
