// The smallest set that has a member in each of several sets.
import type { Budget } from "../analyze/budget.ts"

/**
 * A smallest set of numbers that meets every one of `sets`; `undefined` when the budget runs out. Numbers that come
 * first in the sets are preferred among equals.
 */
export const smallestHittingSet = (
  sets: ReadonlyArray<ReadonlyArray<number>>,
  budget: Budget,
): ReadonlyArray<number> | undefined => {
  let best: ReadonlyArray<number> | undefined
  const search = (chosen: ReadonlyArray<number>, open: ReadonlyArray<ReadonlyArray<number>>): void => {
    if (budget.left < 0) return
    // long sets take as long to look through as many short ones
    budget.left -= open.reduce((steps, { length }) => steps + 1 + 4 * (length >> 3), 1)
    if (best !== undefined && chosen.length + disjoint(open) >= best.length) return
    if (open.length === 0) {
      best = chosen
      return
    }
    const next = open.reduce((least, set) => (set.length < least.length ? set : least))
    for (const member of next) {
      search(
        [...chosen, member],
        open.filter((set) => !set.includes(member)),
      )
    }
  }
  // what stands alone in a set must be chosen
  const forced = new Set(sets.flatMap((set) => (set.length === 1 ? set : [])))
  search(
    [...forced],
    sets.filter((set) => !set.some((member) => forced.has(member))),
  )
  return budget.left < 0 ? undefined : best
}

/** How many of the sets share no member, at least: each of them needs a member of its own. */
const disjoint = (sets: ReadonlyArray<ReadonlyArray<number>>): number => {
  const members = new Set<number>()
  let count = 0
  for (const set of sets) {
    if (set.some((member) => members.has(member))) continue
    for (const member of set) members.add(member)
    count += 1
  }
  return count
}
