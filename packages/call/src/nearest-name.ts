// The known name that a mistyped one was probably meant to be.

/** The known name within two typing slips of `name` (one where it is short), nearest first; `undefined`: there is none. */
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
