// "Did you mean": the known names nearest to an unknown one.

import { composed } from "@callrules/model/case-folding"
import { nearestNames } from "@callrules/model/reading"
import type { Remedy } from "../language/remedy.ts"
import { isSlipOf } from "./slip.ts"

/** For at most this many names of one condition the nearest known ones are looked for: the comparison is not free. */
const MOST_SEARCHES = 20

/** The known names that a word is a slip of, nearest first. None from the first one on that is near in another way: it may say the opposite. */
// REC-242
export const slipsOf = (word: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  slipsAmong(word, nearestNames(word, names))

const slipsAmong = (word: string, near: ReadonlyArray<string>): ReadonlyArray<string> => {
  const other = near.findIndex((name) => !isSlipOf(word, name))
  return other === -1 ? near : near.slice(0, other)
}

/** Looks known names up for the problems of one condition. */
export interface KnownNames {
  /** The known names that a word is a slip of, nearest first; each word is searched once, none beyond the first 20. */
  readonly nearest: (word: string, names: ReadonlyArray<string>) => ReadonlyArray<string>
  /** Whether a word resembles a known name, as a slip or otherwise: it may be meant for that name. */
  readonly isNear: (word: string, names: ReadonlyArray<string>) => boolean
  /** The known name that is the same text in other code points. */
  readonly sameText: (word: string, names: ReadonlyArray<string>) => string | undefined
}

/** What looks known names up for one condition. Lists of names are told apart by their identity. */
export const knownNamesOfOne = (): KnownNames => {
  const found = new Map<ReadonlyArray<string>, Map<string, ReadonlyArray<string>>>()
  const byText = new Map<ReadonlyArray<string>, ReadonlyMap<string, string>>()
  let searches = 0
  const nearTo = (word: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
    const ofNames = found.get(names) ?? new Map<string, ReadonlyArray<string>>()
    found.set(names, ofNames)
    const known = ofNames.get(word)
    if (known !== undefined) return known
    searches += 1
    // REC-174
    const near = searches > MOST_SEARCHES ? [] : nearestNames(word, names)
    ofNames.set(word, near)
    return near
  }
  return {
    nearest: (word, names) => slipsAmong(word, nearTo(word, names)),
    isNear: (word, names) => nearTo(word, names).length > 0,
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
