// "Did you mean": the known names nearest to an unknown one.
import { nearestNames } from "@callrules/model/reading"
import { composed } from "../evaluate/read-facts.ts"

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
