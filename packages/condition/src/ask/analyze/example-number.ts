// A number between the bounds that a call meets and those that it does not.
import { type BoundAtom, comparePlaces } from "./atom.ts"

/** A number that meets `met` and fails `unmet`, a whole one near zero where there is one; `undefined`: a missing number. */
export const exampleNumber = (met: ReadonlyArray<BoundAtom>, unmet: ReadonlyArray<BoundAtom>): number | undefined => {
  // the chain: what holds for the least bound met holds for all greater ones
  const [upper] = [...met].sort(comparePlaces)
  const lower = [...unmet].sort(comparePlaces).at(-1)
  return upper === undefined ? undefined : between(lower, upper)
}

const between = (lower: BoundAtom | undefined, upper: BoundAtom): number => {
  const above = lower?.bound ?? Number.NEGATIVE_INFINITY
  const fits = (number: number): boolean =>
    (lower?.inclusive === true ? number > above : number >= above) &&
    (upper.inclusive ? number <= upper.bound : number < upper.bound)
  const middle = (above + upper.bound) / 2
  const candidates = [0, above, upper.bound, Math.floor(above) + 1, Math.ceil(upper.bound) - 1, round(middle)]
  return candidates.find((number) => Number.isFinite(number) && fits(number)) ?? middle
}

const round = (number: number): number => Math.round(number * 10_000) / 10_000
