// Random texts of several tests of one attribute, as people write them elsewhere: most tests lack their attribute or their comparison.
import fc from "fast-check"

const QUOTED = ['"@"', '"@"', "'@'"]
const SIGNS = ["=", "!=", "==", "<>", ":", "not", "in", "not in", "is", "is not", "isn't", "equals", "does not equal"]
const SEARCHES = ["contains", "not contains", "does not contain", "starts with", "ends with", "lacks", "excludes"]
const ATTRIBUTES = ["region", "media_type", "affiliate_name", "custom_data[product]", "product"]
const JOINS = [" and ", " or ", " and ", " or ", ", ", " but not ", " nor ", " || ", " && "]
const LISTS = ["@", "@", "@", "(@, @)", "[@,@]", "@ or @", "@, @", "@ and @", "@, @ or @", "= any (@, @)"]
const OTHERS = [
  "mobile",
  "not mobile",
  "not @",
  "(@)",
  "CONTAINS(region, @)",
  "NOT(CONTAINS(region, @))",
  "region.includes(@)",
]

const operator = fc.constantFrom(...SIGNS, ...SEARCHES)
const value = fc.constantFrom(...QUOTED)
const attribute = fc.constantFrom(...ATTRIBUTES)
const fill = (form: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(form, value).map(([text, written]) => text.replaceAll(/(?<!["'])@/g, written))
const compared = fc.tuple(operator, fill(fc.constant("@"))).map((words) => words.join(" "))
const segment = fc.oneof(
  { weight: 3, arbitrary: compared },
  { weight: 3, arbitrary: fill(fc.constantFrom("@")) },
  { weight: 2, arbitrary: fill(fc.constantFrom(...OTHERS)) },
  { weight: 1, arbitrary: compared.map((test) => `(${test})`) },
  { weight: 1, arbitrary: fc.tuple(attribute, compared).map((words) => words.join(" ")) },
)

/** The texts; each value is another one, `v1x` and so on. */
export const severalTests: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "", "", "not ", "mobile and ", "-"),
    fc.tuple(attribute, operator, fill(fc.constantFrom(...LISTS))).map((words) => words.join(" ")),
    fc.array(
      fc.tuple(fc.constantFrom(...JOINS), segment).map((words) => words.join("")),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([before, first, more]) => {
    let values = 0
    return `${before}${first}${more.join("")}`.replaceAll("@", () => {
      values += 1
      return `v${values}x`
    })
  })
