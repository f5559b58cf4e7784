// Random conditions in which one parenthesis is missing, each with all that it may mean.
import fc from "fast-check"
import type { Ambiguous } from "./ambiguous.ts"

/** A word as it is written, and what it means. */
type Said = readonly [written: string, meant: string]

const TESTS: ReadonlyArray<Said> = [
  ...["mobile", "repeat", "landline", "during_hours"].map((name): Said => [name, name]),
  ["region is tv", 'region = "tv"'],
  ["has:media_type", "media_type present"],
  ["score > 5 and < 9", "(score > 5 and score < 9)"],
  ["closed", "(not during_hours)"],
]
const JOINS: ReadonlyArray<Said> = [
  ...["and", "und", "plus", "adn", "&&", "with"].map((word): Said => [word, "and"]),
  ...["or", "oder", "orr", "||", "or", "or"].map((word): Said => [word, "or"]),
]
const NOTS = ["not", "not", "nicht", "isn't", "!", "no"].map((word): Said => [word, "not"])

const enclosed = (said: ReadonlyArray<Said>): ReadonlyArray<Said> =>
  said.length > 1 ? [["(", "("], ...said, [")", ")"]] : said

const { whole } = fc.letrec<{ readonly whole: ReadonlyArray<Said> }>((tie) => {
  const part = fc.tuple(tie("whole"), fc.boolean()).map(([said, isEnclosed]) => (isEnclosed ? enclosed(said) : said))
  return {
    whole: fc.oneof(
      { maxDepth: 3, depthSize: "small", withCrossShrink: true },
      fc.constantFrom(...TESTS).map((one) => [one]),
      fc.tuple(part, fc.constantFrom(...JOINS), part).map(([left, join, right]) => [...left, join, ...right]),
      fc.tuple(fc.constantFrom(...NOTS), tie("whole")).map(([not, said]) => [not, ...enclosed(said)]),
    ),
  }
})

/** Whether each pair of parentheses stands around tests, and around two of them at least unless it is negated. */
const isGrouped = (meant: ReadonlyArray<string>): boolean => {
  const joins: Array<number> = [0]
  for (const [at, word] of meant.entries()) {
    if (word === "(" && !/^(?:\(|and|or|not)?$/.test(meant[at - 1] ?? "")) return false
    if (word === ")" && !/^(?:\)|and|or)?$/.test(meant[at + 1] ?? "")) return false
    // people write `!(mobile)`, so that a negated pair may stand around one test
    if (word === "(") joins.push(meant[at - 1] === "not" ? 1 : 0)
    else if (word === ")" && (joins.length === 1 || joins.pop() === 0)) return false
    else if (word === "and" || word === "or") joins.push((joins.pop() ?? 0) + 1)
  }
  return joins.length === 1
}

/** `mobile oder repeat) and landline`, `not (mobile or repeat or landline`: it may belong in several places. */
export const unbalanced: fc.Arbitrary<Ambiguous> = fc
  .tuple(whole, fc.nat())
  .filter(([said]) => said.some(([word]) => word === "("))
  .map(([said, choice]) => {
    const places = said.flatMap(([word], at) => (word === "(" || word === ")" ? [at] : []))
    const gone = places[choice % places.length] ?? 0
    const left = said.filter((_, at) => at !== gone)
    const meanings = Array.from({ length: left.length + 1 }, (_, at) =>
      [...left.slice(0, at), ...said.slice(gone, gone + 1), ...left.slice(at)].map(([, meant]) => meant),
    )
    const text = left.map(([written]) => written).join(" ")
    return { text, meanings: meanings.filter(isGrouped).map((meant) => meant.join(" ")) }
  })
