// "Did you mean": the known name that a mistyped one is closest to.

/** Names longer than this are not compared: the cost grows with the product of the lengths. */
const LONGEST = 64

/**
 * The known name within two edits (insert, delete, replace; letter case aside) of a name, the nearest one; `undefined`
 * when there is none.
 *
 * @internal
 */
export const nearestName = (name: string, known: Iterable<string>): string | undefined => {
  if (name.length > LONGEST) return undefined
  const wanted = name.toLowerCase()
  let nearest: string | undefined
  let nearestEdits = 3
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= nearestEdits || candidate.length > LONGEST) continue
    const distance = edits(wanted, candidate.toLowerCase())
    // a short name is near to every other short name
    if (distance >= nearestEdits || distance * 2 > candidate.length) continue
    nearest = candidate
    nearestEdits = distance
  }
  return nearest
}

const edits = (a: string, b: string): number => {
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
