// The known name nearest to a mistyped one, for hints.

const MAX_DISTANCE = 2

/**
 * The known name that is fewest changes (a character put in, taken out or replaced, two neighbours swapped; letter case
 * is free) away from a name, at most two and fewer than half its length; the first of several. `undefined` when none
 * is that near.
 */
export const nearestName = (name: string, known: Iterable<string>): string | undefined => {
  if (name.length > 64) return undefined
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.min(MAX_DISTANCE, Math.floor((name.length - 1) / 2)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
      if (distance === 0) return best
    }
  }
  return best
}

// Optimal string alignment over three rows; gives `limit` as soon as a whole row reaches it.
const editDistance = (left: string, right: string, limit: number): number => {
  let beforeLast: Array<number> = []
  let last: Array<number> = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current: Array<number> = [row]
    let smallest = row
    for (let column = 1; column <= right.length; column++) {
      const same = left.charCodeAt(row - 1) === right.charCodeAt(column - 1)
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        left.charCodeAt(row - 1) === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === right.charCodeAt(column - 1)
      ) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(cost)
      if (cost < smallest) smallest = cost
    }
    if (smallest >= limit) return limit
    beforeLast = last
    last = current
  }
  return last[right.length] ?? limit
}
