// "Did you mean": the known names nearest to an unknown one.

import { composed } from "@callrules/model/case-folding"
import { nearestNames } from "@callrules/model/reading"
import type { Remedy } from "../language/remedy.ts"
import { isOtherName } from "./other-name.ts"

/** For at most this many names of one condition the nearest known ones are looked for: the comparison is not free. */
const MOST_SEARCHES = 20

/**
 * The known names that a word is a slip of, nearest first. None from the first one on that says another thing: where the opposite of
 * a word is nearest, the word is no slip.
 */
// REC-242
export const slipsOf = (word: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const near = nearestNames(word, names)
  const other = near.findIndex((name) => isOtherName(word, name))
  return other === -1 ? near : near.slice(0, other)
}

/** Looks known names up for the problems of one condition. */
export interface KnownNames {
  /** The known names nearest to a word, nearest first; each word is searched once, none beyond the first 20. */
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
      const near = searches > MOST_SEARCHES ? [] : slipsOf(word, names)
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

/** Names as a question: `did you mean `a` or `b`?`; `undefined` for none. Of several nobody knows which is meant. */
export const didYouMean = (names: ReadonlyArray<string>): string | Remedy | undefined => {
  const [first, ...others] = names
  if (first === undefined) return undefined
  const hint = `did you mean ${names.map((name) => `\`${name}\``).join(" or ")}?`
  return others.length > 0 ? hint : { hint, changes: [{ replacement: first }] }
}
