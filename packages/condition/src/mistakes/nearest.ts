// "Did you mean": the known names nearest to an unknown one.
import { composed } from "../evaluate/read-facts.ts"

/**
 * Up to three names within a distance that grows with the length of the word (one slip for up to 4 letters, two up to
 * 8, three beyond), nearest first. Letter case, `_`, `-` and spaces do not count; two letters that changed places count one.
 */
export const nearestNames = (word: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const plain = plainForm(word)
  const limit = plain.length <= 4 ? 1 : plain.length <= 8 ? 2 : 3
  return names
    .map((name) => ({ name, distance: distanceTo(plain, plainForm(name), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name)
}

/** For at most this many names of one condition the nearest known ones are looked for: the comparison is not free. */
const MOST_SEARCHES = 20

/** Looks known names up for the problems of one condition. */
export interface KnownNames {
  /** {@link nearestNames}, each word searched once; none for words beyond the first 20. */
  readonly nearest: (word: string, names: ReadonlyArray<string>) => ReadonlyArray<string>
  /** The known name that is the same text in other code points. */
  readonly sameText: (word: string, names: ReadonlyArray<string>) => string | undefined
}

/** What looks known names up for one condition. Lists of names are told apart by their identity. */
export const knownNamesOfOne = (): KnownNames => {
  const found = new Map<ReadonlyArray<string>, Map<string, ReadonlyArray<string>>>()
  const byText = new Map<ReadonlyArray<string>, ReadonlyMap<string, string>>()
  let searches = 0
  return {
    nearest: (word, names) => {
      const ofNames = found.get(names) ?? new Map<string, ReadonlyArray<string>>()
      found.set(names, ofNames)
      const known = ofNames.get(word)
      if (known !== undefined) return known
      searches += 1
      // REC-174
      const near = searches > MOST_SEARCHES ? [] : nearestNames(word, names)
      ofNames.set(word, near)
      return near
    },
    sameText: (word, names) => {
      const texts = byText.get(names) ?? new Map(names.map((name) => [composed(name), name]))
      byText.set(names, texts)
      return texts.get(composed(word))
    },
  }
}

/** Names as a hint: `did you mean `a` or `b`?`; `undefined` for none. */
export const didYouMean = (names: ReadonlyArray<string>): string | undefined =>
  names.length === 0 ? undefined : `did you mean ${names.map((name) => `\`${name}\``).join(" or ")}?`

const MOST_LISTED = 20

/** The names that there are, for a hint where none is near; not more than can be read. */
export const listOf = (what: string, names: ReadonlyArray<string>, most = MOST_LISTED): string => {
  const listed = names.slice(0, most).map((name) => `\`${name}\``)
  return `the ${what}s are ${listed.join(", ")}${names.length > most ? ", ..." : ""}`
}

const LONGEST_COMPARED = 64

const plainForm = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[_\-\s]/g, "")
    .slice(0, LONGEST_COMPARED)

/** Edit distance with swaps of neighbours; anything above the limit when it exceeds the limit. */
const distanceTo = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: Array<number> = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const replaced = at(last, column - 1) + (same ? 0 : 1)
      let best = Math.min(replaced, at(last, column) + 1, at(current, column - 1) + 1)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) best = Math.min(best, at(beforeLast, column - 2) + 1)
      current.push(best)
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

const at = (row: ReadonlyArray<number>, column: number): number => row[column] ?? Number.POSITIVE_INFINITY
