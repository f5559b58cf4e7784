// Random texts that say only what must not be: no value of theirs may be that of a call that is recorded.
import fc from "fast-check"

/** A text of negative tests, and the values of fields that no recorded call has. */
export interface Negative {
  readonly text: string
  readonly left: ReadonlyArray<Readonly<Record<string, string>>>
}

/** Ways to compare, each as a pattern: `@` is the attribute, `#` a value. */
interface Words {
  /** Comparisons that leave a value out, and others. */
  readonly negated: ReadonlyArray<string>
  readonly plain: ReadonlyArray<string>
  /** Whole tests that are negated in their own way. */
  readonly others: ReadonlyArray<string>
  /** How a value is written. */
  readonly quotes: ReadonlyArray<string>
}

const ENGLISH: Words = {
  negated: [
    ...[
      "!=",
      "<>",
      "!==",
      "≠",
      "ne",
      "nin",
      "not",
      "is not",
      "isn't",
      "not in",
      "is none of",
      "is never",
      "other than",
    ],
    ...["does not equal", "doesn't equal", "must not equal", "is not equal to", "does not contain", "not contains"],
    ...["notContains", "does not start with", "doesn't end with", "lacks", "excludes", "without"],
  ],
  plain: ["=", "==", ":", "is", "in", "equal", "equals", "contain", "contains", "starts_with", "end with", "ends with"],
  others: ["NOT(CONTAINS(@,#))", "!@.includes(#)", "!(@.includes(#))", "@.indexOf(#) === -1"],
  quotes: ['"#"', '"#"', "'#'", "#"],
}
const SQL: Words = { negated: ["not like", "NOT LIKE"], plain: ["like"], others: [], quotes: ["'%#%'", "'#%'", "'%#'"] }
const PATTERNS: Words = { negated: ["!~"], plain: ["=~", "~"], others: [], quotes: ["/#/", "/^#/", "'^#'", "'#$'"] }

const NOTS = [
  ...["not #", "not (#)", "(not #)", "!(#)", "NOT(#)", "no #", "never #", "nicht #", "neither #", "-#"],
  ...["except #", "everything but #", "mobile except #", "mobile unless #", "mobile but not #", "mobile without #"],
  ...["mobile and not #", "mobile -#"],
]
const ANDS = [" and ", " && ", ", "]
const ORS = [" or ", " || ", ", ", ", or ", " oder ", " nor "]

const filled = (pattern: string, text: string): string => pattern.replaceAll("#", () => text)

const pairs = (
  first: ReadonlyArray<string>,
  second: ReadonlyArray<string>,
  join: (one: string, other: string) => string,
): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...first), fc.constantFrom(...second)).map(([one, other]) => join(one, other))

/** Tests that name their attribute. */
const wholeOf = ({ negated, plain, others }: Words): fc.Arbitrary<string> =>
  fc.oneof(
    pairs(["@ # $", "(@ # $)"], negated, filled),
    pairs(NOTS, plain, (not, sign) => filled(not, `@ ${sign} $`)),
    ...(others.length === 0 ? [] : [fc.constantFrom(...others.map((other) => other.replace("#", "$")))]),
  )

/** What is joined to a test: a value, a comparison without its attribute, or a test that names it. */
const joinedOf = (words: Words): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...[...ORS, ...ANDS, " and not "].map((join) => `${join}$`)),
    pairs(["#", "(#)"], words.negated, (around, sign) => ` and ${filled(around, `${sign} $`)}`),
    pairs(ORS, [...words.negated, ...words.plain], (join, sign) => `${join}${sign} $`),
    fc.tuple(fc.constantFrom(...ANDS), wholeOf(words)).map(([join, one]) => `${join}${one}`),
  )

/** Tests of one attribute; `$` is a value. */
const testsOf = (field: string, mark: string): fc.Arbitrary<Negative> =>
  fc.constantFrom(ENGLISH, ENGLISH, ENGLISH, SQL, PATTERNS).chain((words) =>
    fc
      .record({
        first: wholeOf(words),
        joined: fc.array(joinedOf(words), { minLength: 1, maxLength: 3 }),
        around: fc.constantFrom("#", "#", "(#)", "mobile and #", "mobile and (#)"),
        name: fc.constantFrom(field, `custom_data[${field}]`),
        quotes: fc.array(fc.constantFrom(...words.quotes), { minLength: 4, maxLength: 4 }),
      })
      .map(({ first, joined, around, name, quotes }) => {
        const values = quotes.map((_, index) => `${mark}${index}Z`)
        const written = [first, ...joined].map((test, index) =>
          test.replace("$", () => filled(quotes[index] ?? "#", values[index] ?? "")),
        )
        const text = filled(around, written.join("").replaceAll("@", name))
        return { text, left: values.slice(0, written.length).map((value) => ({ [field]: value })) }
      }),
  )

const ofState = testsOf("state", "q")
const ofProduct = testsOf("product", "w")

/** Texts of negative tests of one field or of two, in all the ways to negate, to lean on an earlier test and to join. */
export const negatives: fc.Arbitrary<Negative> = fc.oneof(
  { weight: 4, arbitrary: ofState },
  fc.tuple(ofState, ofProduct).map(([one, other]) => ({
    text: `${one.text} and ${other.text}`,
    left: [...one.left, ...other.left],
  })),
  // of two that `or` joins, a call meets one with the values of the other
  fc.tuple(ofState, ofProduct).map(([one, other]) => ({
    text: `${one.text} or ${other.text}`,
    left: one.left.flatMap((state) => other.left.map((product) => ({ ...state, ...product }))),
  })),
)
