// Random values, bounds and names as people write them elsewhere, each with all that it may mean.
import fc from "fast-check"
import type { Ambiguous } from "./ambiguous.ts"

const ORDERS: ReadonlyMap<string, (number: number, bound: number) => boolean> = new Map([
  [">", (number, bound) => number > bound],
  [">=", (number, bound) => number >= bound],
  ["<", (number, bound) => number < bound],
  ["<=", (number, bound) => number <= bound],
  ["=", (number, bound) => number === bound],
  ["!=", (number, bound) => number !== bound],
])
const numbers = Array.from({ length: 11 }, (_, index) => index / 2)

/** `score > 5 and < 1`, `5 < score < 1`: a number of which nothing is asked, or all, is a slip, whatever was meant. */
export const atOdds: fc.Arbitrary<Ambiguous> = fc
  .record({
    signs: fc.tuple(fc.constantFrom(...ORDERS.keys()), fc.constantFrom(...ORDERS.keys())),
    bounds: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
    join: fc.constantFrom("and", "or", "but", "oder", "between"),
    around: fc.constantFrom("@", "@", "(@)", "not (@)", "mobile and (@)"),
  })
  .filter(({ signs, join }) => join !== "between" || signs.every((sign) => /[<>]/.test(sign)))
  .map(({ signs: [one, other], bounds: [first, second], join, around }) => {
    const turned = one.replace(/[<>]/, (sign) => (sign === "<" ? ">" : "<"))
    const text =
      join === "between"
        ? `${first} ${turned} score ${other} ${second}`
        : `score ${one} ${first} ${join} ${other} ${second}`
    const isOr = join === "or" || join === "oder"
    const met = numbers.filter((number) => {
      const said = [ORDERS.get(one)?.(number, first), ORDERS.get(other)?.(number, second)]
      return isOr ? said.includes(true) : !said.includes(false)
    })
    const meaning = `score ${one} ${first} ${isOr ? "or" : "and"} score ${other} ${second}`
    const isSlip = met.length === 0 || met.length === numbers.length
    const meanings = [meaning, ...(isSlip ? ["score > 1000"] : [])]
    return { text: around.replace("@", text), meanings: meanings.map((said) => around.replace("@", said)) }
  })

const partOfName = fc.constantFrom("Ben", "tom", "Jerry's", "3", "O'Neil", "A-1", "Été", "7Up", "T")

/** `affiliate_name = Ben & Jerry's`: one name or two values, unless quotes say it. */
export const companies: fc.Arbitrary<Ambiguous> = fc
  .record({
    names: fc.uniqueArray(partOfName, { minLength: 2, maxLength: 2 }),
    sign: fc.constantFrom(" & ", "&"),
    form: fc.constantFrom(
      "= @",
      "!= @",
      "== @",
      "is @",
      "is not @",
      "contains @",
      "in (@)",
      "in (@, Smith)",
      "not in @",
    ),
    behind: fc.constantFrom("", " and mobile", " && mobile"),
    isQuoted: fc.boolean(),
  })
  .map(({ names, sign, form, behind, isQuoted }) => {
    const name = `"${names.join(sign)}"`
    const [one, other] = names.map((part) => `"${part}"`)
    const text = `affiliate_name ${form.replace("@", isQuoted ? name : names.join(sign))}${behind}`
    const [, sense = "=", rest = ""] = /^(.*?) \(?@(?:, (\w+))?/.exec(form) ?? []
    const operator = sense === "contains" ? "contains" : /not|!/.test(sense) ? "not in" : "in"
    const of = (...values: ReadonlyArray<string | undefined>): string => {
      const all = [...values, ...(rest === "" ? [] : [`"${rest}"`])]
      if (operator === "contains") return `(${all.map((value) => `affiliate_name contains ${value}`).join(" and ")})`
      return `affiliate_name ${operator} (${all.join(", ")})`
    }
    const meanings = [of(name), ...(isQuoted ? [] : [of(one, other)])]
    return { text, meanings: meanings.map((said) => `${said}${behind.replace("&&", "and")}`) }
  })

const SHORT_JOINS = [
  ...["et", "y", "e", "en", "i", "og", "ve"].map((word) => [word, "and"] as const),
  ...["ou", "o", "of"].map((word) => [word, "or"] as const),
]
const OWN_NAMES = ["mobile", "repeat", "during_hours", "landline"].map((name) => [name, name] as const)
const EVERYDAY_NAMES = [
  ...["time", "time of day", "hours", "business hours"].map((name) => [name, "during_hours"] as const),
  ...["cell", "cell phone", "mobile phone", "mobile device"].map((name) => [name, "mobile"] as const),
  ...["repeat calls", "the repeat caller", "returning caller"].map((name) => [name, "repeat"] as const),
  ...["closed", "after hours"].map((name) => [name, "not during_hours"] as const),
]

/** `hours of mobile`, `time en mobile`: a word of another language between everyday ones may be part of what they say. */
export const everyday: fc.Arbitrary<Ambiguous> = fc
  .record({
    join: fc.constantFrom(...SHORT_JOINS),
    names: fc.uniqueArray(fc.constantFrom(...OWN_NAMES, ...OWN_NAMES, ...EVERYDAY_NAMES), {
      minLength: 2,
      maxLength: 2,
      selector: ([, meant]) => meant,
    }),
    around: fc.constantFrom("@", "@", "(@)", "landline && (@)", '@ and region = "CA"'),
  })
  .map(({ join: [word, meant], names, around }) => {
    const [one, other] = names
    const meaning = `${one?.[1]} ${meant} ${other?.[1]}`
    const isOwn = names.every(([name, own]) => name === own)
    const meanings = [meaning, ...(isOwn ? [] : ["score > 1000"])]
    const text = around.replace("@", `${one?.[0]} ${word} ${other?.[0]}`)
    return { text, meanings: meanings.map((said) => around.replace("&&", "and").replace("@", said)) }
  })
