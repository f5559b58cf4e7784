// Conditions and rows of calls that are hard on a database: NULL, empty texts, patterns, quotes, backslashes, emoji,
// mixed case, composed and decomposed accents, final sigma, NaN.

import {
  type CheckedCondition,
  type ConditionNode,
  type ConditionTest,
  checkCondition,
  compileCondition,
  type Vocabulary,
} from "@callrules/condition"
import type { SqlColumns } from "@callrules/condition/sql"
import { foldCase } from "@callrules/model"
import * as Result from "effect/Result"
import fc from "fast-check"

/** What the conditions may ask about. */
export const VOCABULARY: Vocabulary = {
  attributes: [
    { name: "mobile", kind: "boolean" },
    { name: "custom_data", kind: "text", fields: "any" },
    { name: "measures", kind: "number", fields: "any" },
    { name: "promo", kind: "text" },
    { name: "media", kind: "text" },
    { name: "city", kind: "text", caseInsensitive: true },
    { name: "duration", kind: "number" },
  ],
  keypresses: true,
}

/** Where the columns of {@link CallRow} are. */
export const COLUMNS: SqlColumns = {
  attributes: {
    mobile: { column: "mobile" },
    custom_data: { column: "custom data", json: true },
    measures: { column: "measures", json: true },
    promo: { column: "promo", table: "calls" },
    media: { column: "media", normalized: true },
    city: { column: "city_folded", folded: true },
    duration: { column: "duration" },
  },
  keypresses: { column: "keypresses" },
}

/** One row of the table; null is NULL. */
export interface CallRow {
  readonly id: number
  readonly mobile: boolean | null
  readonly customData: Readonly<Record<string, unknown>> | null
  readonly measures: Readonly<Record<string, unknown>> | null
  readonly promo: string | null
  readonly media: string | null
  readonly city: string | null
  readonly duration: number | null
  readonly keypresses: ReadonlyArray<string> | null
}

const PIECES = [
  "a",
  "A",
  "b",
  "%",
  "_",
  "'",
  '"',
  "\\",
  "%a",
  "é",
  "e\u0301",
  "\u0301",
  "Σ",
  "ς",
  "σ",
  "ΑΣ",
  "ας",
  "İ",
  "ß",
  "😀",
  "\u{1F1E8}",
  " ",
  "\n",
  "/",
  "~",
  "ﬁ",
  "Å",
  "\u212b",
  "가",
  "\u1100\u1161",
  "--",
  ";",
  "$1",
  "?1",
  "null",
  "1",
]

const FIELDS = ["product", "zip code", 'a"b', "a'b", "a/b~c", "$.x", "constructor", "__proto__", "0", "é"]

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((pieces) => pieces.join(""))
const needle = fc.oneof({ arbitrary: fc.constantFrom("", ...PIECES), weight: 4 }, { arbitrary: text, weight: 1 })
const number = fc.constantFrom(0, 1, -1, 5, 5.5, 59.999, 60, 60.001, 90, 999_999_999_999, -999_999_999_999.999, 0.1)
const keys = fc.constantFrom("1", "2", "3", "a", "W", "N")

const maybe = <A>(arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | null> => fc.option(arbitrary, { freq: 6 })

const rowNumber = fc.oneof(number, fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0))

/** A JSON object whose values are mostly of the right kind; the others are absent to the evaluator as well. */
const jsonObject = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...FIELDS),
        fc.oneof({ arbitrary: value, weight: 6 }, fc.constantFrom(null, [], { a: "a" })),
      ),
      { maxLength: 5 },
    )
    .map((entries) => Object.fromEntries(entries))

const row: fc.Arbitrary<Omit<CallRow, "id">> = fc.record({
  mobile: maybe(fc.boolean()),
  customData: maybe(jsonObject(text)),
  measures: maybe(jsonObject(number)),
  promo: maybe(text),
  media: maybe(text.map((value) => value.normalize("NFC"))),
  city: maybe(text),
  duration: maybe(rowNumber),
  keypresses: maybe(fc.array(keys, { maxLength: 4 })),
})

/** The rows of the table: always the same ones. */
export const ROWS: ReadonlyArray<CallRow> = fc
  .sample(row, { numRuns: 300, seed: 7 })
  .map((made, id) => ({ ...made, id }))

/** The facts of a row, as a host gives them to the evaluator. */
const factsOf = (call: CallRow): Readonly<Record<string, unknown>> => ({
  ...(call.mobile === null ? {} : { mobile: call.mobile }),
  ...(call.customData === null ? {} : { custom_data: call.customData }),
  ...(call.measures === null ? {} : { measures: call.measures }),
  ...(call.promo === null ? {} : { promo: call.promo }),
  ...(call.media === null ? {} : { media: call.media }),
  ...(call.city === null ? {} : { city: call.city }),
  ...(call.duration === null ? {} : { duration: call.duration }),
  ...(call.keypresses === null ? {} : { keypresses: call.keypresses }),
})

/** The values of a row's columns, in the order of {@link COLUMN_NAMES}, as they are stored. */
export const storedValues = (call: CallRow): ReadonlyArray<number | string | boolean | null> => [
  call.id,
  call.mobile,
  call.customData === null ? null : JSON.stringify(call.customData),
  call.measures === null ? null : JSON.stringify(call.measures),
  call.promo,
  call.media,
  call.city === null ? null : foldCase(call.city),
  call.duration,
  call.keypresses === null ? null : call.keypresses.join(" "),
]

/** The names of the columns. */
export const COLUMN_NAMES = [
  "id",
  "mobile",
  "custom data",
  "measures",
  "promo",
  "media",
  "city_folded",
  "duration",
  "keypresses",
]

const textTest = (
  place: fc.Arbitrary<{ readonly attribute: string; readonly field?: string }>,
): fc.Arbitrary<ConditionTest> =>
  fc.oneof(
    fc
      .tuple(place, fc.constantFrom("=", "!=", "contains", "starts_with", "ends_with"), needle)
      .map(([at, operator, value]) => ({ kind: "text" as const, ...at, operator, value })),
    fc
      .tuple(place, fc.constantFrom("in", "not in"), fc.array(needle, { minLength: 1, maxLength: 4 }))
      .map(([at, operator, values]) => ({ kind: "text-list" as const, ...at, operator, values })),
    fc
      .tuple(place, fc.constantFrom("present", "absent"))
      .map(([at, operator]) => ({ kind: "presence" as const, ...at, operator })),
  )

const quantity = number.map((value) => ({ number: value }))

const numberTest = (
  place: fc.Arbitrary<{ readonly attribute: string; readonly field?: string }>,
): fc.Arbitrary<ConditionTest> =>
  fc.oneof(
    fc
      .tuple(place, fc.constantFrom("=", "!=", "<", "<=", ">", ">="), quantity)
      .map(([at, operator, value]) => ({ kind: "number" as const, ...at, operator, value })),
    fc
      .tuple(place, fc.constantFrom("in", "not in"), fc.array(quantity, { minLength: 1, maxLength: 3 }))
      .map(([at, operator, values]) => ({ kind: "number-list" as const, ...at, operator, values })),
    fc
      .tuple(place, fc.constantFrom("present", "absent"))
      .map(([at, operator]) => ({ kind: "presence" as const, ...at, operator })),
  )

const plain = (attribute: string) => fc.constant({ attribute })
const withField = (attribute: string) => fc.constantFrom(...FIELDS).map((field) => ({ attribute, field }))

const anyTest: fc.Arbitrary<ConditionTest> = fc.oneof(
  fc.constant({ kind: "flag" as const, attribute: "mobile" }),
  fc.array(keys, { minLength: 1, maxLength: 3 }).map((path) => ({ kind: "pressed" as const, keys: path })),
  textTest(fc.oneof(plain("promo"), plain("media"), plain("city"))),
  textTest(withField("custom_data")),
  numberTest(plain("duration")),
  numberTest(withField("measures")),
)

const anyTree: fc.Arbitrary<ConditionNode> = fc.letrec<{ tree: ConditionNode; test: ConditionNode }>((tie) => ({
  test: anyTest,
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie("test"),
    tie("tree").map((of): ConditionNode => ({ kind: "not", of })),
    fc
      .tuple(fc.constantFrom("and" as const, "or" as const), fc.array(tie("tree"), { minLength: 2, maxLength: 3 }))
      .map(([kind, of]): ConditionNode => ({ kind, of })),
  ),
})).tree

/** A condition over all the columns. */
export const checked = (root: ConditionNode | null): CheckedCondition =>
  Result.getOrThrow(checkCondition({ version: 1, root }, VOCABULARY))

/** Random conditions; each test alone comes often, since it tells best where a database differs. */
export const conditions = (count: number, seed: number): ReadonlyArray<CheckedCondition> =>
  fc.sample(fc.oneof(anyTest, anyTree), { numRuns: count, seed }).map(checked)

const FACTS = ROWS.map(factsOf)

/** The ids of the rows that the compiled condition selects. */
export const selected = (condition: CheckedCondition): ReadonlyArray<number> => {
  const compiled = compileCondition(condition)
  return ROWS.filter((_, index) => compiled.evaluateCall(FACTS[index])).map(({ id }) => id)
}
