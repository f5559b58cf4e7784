// Problems in the order of the input that they are about, whatever order they were found in.
import type { PathSegment, Problem } from "../problem.ts"
import { own } from "./json-value.ts"

/**
 * Problems by their places: keys and items as they stand in the input, missing keys after those that are there, and
 * what is said of a whole after what is said of its parts. Problems of one place keep their order.
 *
 * @example
 * ```ts
 * import { inInputOrder } from "@callrules/model/reading"
 *
 * const input = { signals: [{ value: "perhaps" }] }
 * const places = [["search"], ["signals", 0, "name"], ["signals", 0, "value"]]
 * const problems = places.map((path) => ({ code: "wrong", path, message: "is wrong" }))
 * const ordered = inInputOrder(problems, input).map(({ path }) => path.join("."))
 * console.assert(ordered.join() === "signals.0.value,signals.0.name,search")
 * ```
 */
// ENG-126
export const inInputOrder = <P extends Problem>(problems: ReadonlyArray<P>, input: unknown): ReadonlyArray<P> => {
  if (problems.length < 2) return problems
  const positions = new Map<object, ReadonlyMap<string, number>>()
  const positionIn = (value: unknown, segment: PathSegment): number => {
    if (typeof segment === "number") return segment
    if (typeof value !== "object" || value === null) return MISSING
    let keys = positions.get(value)
    if (keys === undefined) {
      keys = new Map(Object.keys(value).map((key, position) => [key, position]))
      positions.set(value, keys)
    }
    return keys.get(segment) ?? MISSING
  }
  const placeOf = ({ path }: P): ReadonlyArray<number> => {
    let value = input
    return path.map((segment) => {
      const position = positionIn(value, segment)
      value = own(value, segment)
      return position
    })
  }
  return problems
    .map((problem) => ({ problem, place: placeOf(problem) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ problem }) => problem)
}

/** After every position that there is. */
const MISSING = Number.MAX_SAFE_INTEGER

const comparePlaces = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return b.length - a.length
}
