// Random conditions and calls, with the values that break things favoured.
import {
  CONDITION_VERSION,
  type Condition,
  type ConditionNode,
  type ConditionTest,
  joinParts,
  type Quantity,
} from "@callrules/condition"
import fc from "fast-check"

/** Texts that are easily compared wrongly. */
export const TEXTS: ReadonlyArray<string> = [
  "",
  "a",
  "A",
  "b",
  "ab",
  "aB",
  "abc",
  "ba",
  " ",
  "a b",
  "%",
  "_",
  "a%",
  "'",
  '"',
  "\\",
  "\\n",
  "\n",
  "\t",
  "é",
  "e\u0301",
  "É",
  "ﬁ",
  "Å",
  "Å",
  "ß",
  "SS",
  "ς",
  "σ",
  "Σ",
  "İ",
  "i̇",
  "😀",
  "👨‍👩‍👧",
  "שלום",
  "\u202Eabc",
  "0",
  "1",
  "1.0",
  "true",
  "null",
  "NaN",
  "__proto__",
  "\u0007",
  "\u200B",
]

const texts = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }).map(wellFormed) },
)

// \u{0} cannot be written in a condition
function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll("\0", "")
}

/** Field names, the ones that objects inherit among them. */
const FIELDS: ReadonlyArray<string> = ["product", "zip code", "__proto__", "constructor", "a-b", "é", "and", "2", '"']

const NUMBERS = [0, 1, 59, 60, 90, 3600, 3661, 0.5, 0.001, 89.999, 999_999_999_999]

const quantities = (duration: boolean): fc.Arbitrary<Quantity> =>
  fc.tuple(fc.constantFrom(...NUMBERS), fc.boolean(), fc.boolean()).map(([number, negative, unit]) => {
    if (duration && unit) return { number, unit: "sec" }
    return { number: negative && !duration && number !== 0 ? -number : number }
  })

const references = fc.oneof(
  fc.constantFrom(...FIELDS).map((field) => ({ attribute: "custom_data", field })),
  fc.constantFrom("affiliate_name", "media_type", "region").map((attribute) => ({ attribute })),
)

const numberReferences = fc.constantFrom("duration", "score").map((attribute) => ({ attribute }))

const pathKeys = fc.array(fc.constantFrom("1", "2", "9", "a", "W"), { minLength: 1, maxLength: 3 })

/** Random tests over the extended vocabulary with any custom data field. */
const conditionTests: fc.Arbitrary<ConditionTest> = fc.oneof(
  fc
    .constantFrom("during_hours", "repeat", "landline", "mobile")
    .map((attribute): ConditionTest => ({ kind: "flag", attribute })),
  pathKeys.map((keys): ConditionTest => ({ kind: "pressed", keys })),
  fc
    .tuple(references, fc.constantFrom("=", "!=", "contains", "starts_with", "ends_with"), texts)
    .map(([reference, operator, value]): ConditionTest => ({ kind: "text", ...reference, operator, value })),
  fc
    .tuple(references, fc.constantFrom("in", "not in"), fc.array(texts, { minLength: 1, maxLength: 3 }))
    .map(([reference, operator, values]): ConditionTest => ({ kind: "text-list", ...reference, operator, values })),
  fc
    .tuple(fc.oneof(references, numberReferences), fc.constantFrom("present", "absent"))
    .map(([reference, operator]): ConditionTest => ({ kind: "presence", ...reference, operator })),
  fc
    .tuple(numberReferences, fc.constantFrom("=", "!=", "<", "<=", ">", ">="))
    .chain(([reference, operator]) =>
      quantities(reference.attribute === "duration").map(
        (value): ConditionTest => ({ kind: "number", ...reference, operator, value }),
      ),
    ),
  fc
    .tuple(numberReferences, fc.constantFrom("in", "not in"))
    .chain(([reference, operator]) =>
      fc
        .array(quantities(reference.attribute === "duration"), { minLength: 1, maxLength: 3 })
        .map((values): ConditionTest => ({ kind: "number-list", ...reference, operator, values })),
    ),
)

const group = (kind: "and" | "or", parts: ReadonlyArray<ConditionNode>): ConditionNode =>
  joinParts(kind, parts) ?? { kind: "flag", attribute: "mobile" }

/** Random nodes, a few levels deep. */
export const nodes: fc.Arbitrary<ConditionNode> = fc.letrec<{ node: ConditionNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    conditionTests,
    fc
      .tuple(fc.constantFrom("and", "or"), fc.array(tie("node"), { minLength: 2, maxLength: 4 }))
      .map(([kind, parts]) => group(kind, parts)),
    tie("node").map((of): ConditionNode => ({ kind: "not", of })),
  ),
})).node

/** Random conditions without comments. */
export const conditions: fc.Arbitrary<Condition> = nodes.map((root) => ({ version: CONDITION_VERSION, root }))

const raw = fc.oneof(
  { weight: 8, arbitrary: texts as fc.Arbitrary<unknown> },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, 0, 1, 1.5, -0, true, false, Number.NaN, Infinity, [], {}, undefined),
  },
)

const numbers = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NUMBERS, ...NUMBERS.map((number) => -number)) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(Number.NaN, Infinity, null, "60", true) },
)

/** Random raw calls; any key may be missing or hold a value of the wrong kind. */
export const calls: fc.Arbitrary<unknown> = fc.record(
  {
    during_hours: fc.constantFrom<unknown>(true, false, "true", 1),
    repeat: fc.boolean(),
    landline: fc.constantFrom<unknown>(true, false, null, ""),
    mobile: fc.constantFrom<unknown>(true, false, null, undefined, "true"),
    phone_type: fc.constantFrom<unknown>("Mobile", "landline", "VoIP", "", 1),
    keypresses: fc.array(fc.constantFrom<unknown>("1", "2", "9", "a", "W", 1, 2, "12", "", null), { maxLength: 4 }),
    custom_data: fc.oneof(
      fc.array(fc.tuple(fc.constantFrom(...FIELDS), raw), { maxLength: 4 }).map((entries) => ownEntries(entries)),
      fc.constantFrom<unknown>(null, "x", []),
    ),
    affiliate_name: raw,
    media_type: raw,
    region: raw,
    duration: numbers,
    score: numbers,
  },
  { requiredKeys: [] },
)

// an assignment to `__proto__` would set the prototype; a fact of that name is an own property
const ownEntries = (entries: ReadonlyArray<readonly [string, unknown]>): unknown => Object.fromEntries(entries)
