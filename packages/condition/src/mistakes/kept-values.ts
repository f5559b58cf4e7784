// The quoted values and the numbers of a text: edits write them in another way, and lose none.
import { secondsIn } from "../language/tree/units.ts"
import { QUOTED } from "./negations.ts"
import { NUMBER_WORDS, OTHER_UNITS } from "./other-words.ts"
import { truthOf } from "./truth-words.ts"

const NUMBER = /(?<![\p{L}\d_.:-])(\d+(?:[.:]\d+|[,_]\d{3}(?!\d))*)(?![\p{L}_])(?:\s*(\p{L}+))?/gu

// `LEFT(state, 2) = "CA"` and `IF(mobile, 1, 0)`
const ARGUMENTS = /\b(?:if|left|right|substr(?:ing)?)\s*\([^()]*\)/gi

// REC-333
/** Tells whether each quoted value and each number of a text stands in what its edits make of it, whatever signs are around it and within it. */
export const keepsValuesOf = (text: string): ((edited: string) => boolean) => {
  const written = text.normalize("NFKC")
  const quoted = [...written.matchAll(QUOTED)].map(([value]) => value.slice(1, -1))
  const unquoted = written.replaceAll(QUOTED, " ").replaceAll(ARGUMENTS, " ")
  // what has units is one amount, which may be written in others
  const numbers = [...unquoted.matchAll(NUMBER)].flatMap(([, number = "", word = ""]) => (isUnit(word) ? [] : [number]))
  // `mobile = "yes"` and `> 0` are tests of something true or false
  const words = quoted.flatMap((value) => (truthOf(value) === undefined ? wordsIn(value) : []))
  const amounts = numbers.flatMap((number) =>
    truthOf(number) === undefined && !number.includes(":") ? [digitsOf(number)] : [],
  )
  return (edited) => {
    const left = new Set(wordsIn(edited))
    const digits = digitsOf(edited)
    const isLeft = (word: string): boolean =>
      left.has(word) || NUMBER_WORDS.has(word) || (/^\d+$/.test(word) && digits.includes(word))
    return words.every(isLeft) && amounts.every((amount) => digits.includes(amount))
  }
}

const isUnit = (word: string): boolean => secondsIn(word) !== undefined || OTHER_UNITS.has(word.toLowerCase())

const wordsIn = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\d]+/gu) ?? []

const digitsOf = (text: string): string => text.normalize("NFKC").replaceAll(/\D/g, "")
