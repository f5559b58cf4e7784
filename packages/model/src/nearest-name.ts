/**
 * The known name that a mistyped one was probably meant to be, for hints.
 *
 * @packageDocumentation
 */

/**
 * The known name that is fewest typing slips away from a name: characters added, left out or replaced, the letter case
 * of the name aside. At most two slips count, in a name of less than five characters one; of several the first known
 * one. A name of more than 64 characters is near to none.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns the known name, or `undefined` when none is near.
 *
 * @example
 * ```ts
 * import { nearestName } from "@callrules/model/nearest-name"
 *
 * console.assert(nearestName("statsu", ["status", "id"]) === "status")
 * console.assert(nearestName("page", ["status", "id"]) === undefined)
 * ```
 */
export const nearestName = (name: string, known: ReadonlyArray<string>): string | undefined => {
  // a name this long is no slip of ours, and the distance costs its length
  if (name.length > 64) return undefined
  const reach = name.length < 5 ? 1 : 2
  let nearest: string | undefined
  let least = reach + 1
  for (const candidate of known) {
    const distance = slips(name.toLowerCase(), candidate)
    if (distance < least) {
      nearest = candidate
      least = distance
    }
  }
  return nearest
}

/** Levenshtein distance: characters added, left out or replaced. */
const slips = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
