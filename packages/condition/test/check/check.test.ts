// Where the problems of names and kinds stand: their path in the tree, and their stretch of the text, also of a tree without one.
import {
  type Condition,
  type ConditionNode,
  type ConditionProblem,
  checkCondition,
  formatCondition,
  parseCondition,
  readCondition,
  type Vocabulary,
} from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const VOCABULARY: Vocabulary = {
  attributes: [
    { name: "mobile", kind: "boolean", whenFact: { fact: "phone_type", isOneOf: ["mobile"] } },
    { name: "landline", kind: "boolean" },
    { name: "satellite", kind: "boolean" },
    { name: "media", kind: "text", caseInsensitive: true, fact: "media_type" },
    { name: "custom_data", kind: "text", fields: ["product"] },
    { name: "score", kind: "number" },
  ],
  keypresses: false,
  exclusive: [["mobile", "landline"], ["satellite"]],
}

/** Code, path and stretch of each problem. */
const told = (
  checked: Result.Result<unknown, ReadonlyArray<ConditionProblem>>,
  text: string,
): ReadonlyArray<string> => {
  const problems = Result.isFailure(checked) ? checked.failure : []
  return problems.map(
    ({ code, path, span }) => `${code} ${path.join(".")} ${text.slice(span.offset, span.offset + span.length)}`,
  )
}

const TEXTS: ReadonlyArray<readonly [text: string, problems: ReadonlyArray<string>]> = [
  ["mobil", ["unknown-attribute root mobil"]],
  ["not   mobil", ["unknown-attribute root.of mobil"]],
  [
    "mobile and (not not mobil or score)",
    ["unknown-attribute root.of.1.of.0.of.of mobil", "missing-test root.of.1.of.1 score"],
  ],
  ['custom_data[prod]   =   "a"', ["unknown-field root custom_data[prod]"]],
  ["mobile and pressed[1 2] and media", ["unknown-attribute root.of.1 pressed[1 2]", "missing-test root.of.2 media"]],
  [
    'custom_data present or media[x] = "a"',
    ["missing-field root.of.0 custom_data", "field-not-taken root.of.1 media[x]"],
  ],
  [
    'media   >=   5 or score contains "a"',
    ["test-not-taken root.of.0 >=   5", 'test-not-taken root.of.1 contains "a"'],
  ],
  ["media = 5 and media in (5)", ["text-expected root.of.0 = 5", "text-expected root.of.1 in (5)"]],
  ['score = "5" and score not in ("5")', ['number-expected root.of.0 = "5"', 'number-expected root.of.1 not in ("5")']],
  ["score = 5 min", ["unit-not-taken root = 5 min"]],
  [
    "mobile present and mobil present",
    ["test-not-taken root.of.0 present", "unknown-attribute root.of.1 mobil", "test-not-taken root.of.1 present"],
  ],
]

describe("given names and kinds that are not right, then each problem has its place in the tree and in the text", () => {
  test.each(TEXTS)("%s", (text, problems) => {
    expect(told(readCondition(text, VOCABULARY), text)).toEqual(problems)
  })

  test.each(TEXTS.map(([text]) => text))(
    "and a tree has them in its canonical text, whatever it was read from: %s",
    (text) => {
      const parsed = Result.getOrThrow(parseCondition(text))
      const canonical = formatCondition(parsed)
      const inText = told(readCondition(canonical, VOCABULARY), canonical)
      expect(told(checkCondition(parsed, VOCABULARY), canonical)).toEqual(inText)
      expect(told(checkCondition({ ...parsed }, VOCABULARY), canonical)).toEqual(inText)
    },
  )
})

describe("given a condition that is right, then it carries all that evaluation needs of the vocabulary, and no more", () => {
  const read = (text: string) => Result.getOrThrow(readCondition(text, VOCABULARY))

  test("of the attributes that it tests, each once, in the order of the text", () => {
    const text = 'media = "a" and not (custom_data[product] present or score > 1) and media != "b" and satellite'
    expect(read(text).attributes).toStrictEqual([
      { attribute: "media", kind: "text", caseInsensitive: true, fact: "media_type" },
      { attribute: "custom_data", field: "product", kind: "text" },
      { attribute: "score", kind: "number" },
      { attribute: "satellite", kind: "boolean" },
    ])
    expect(read("mobile").attributes).toStrictEqual([
      { attribute: "mobile", kind: "boolean", whenFact: { fact: "phone_type", isOneOf: ["mobile"] } },
    ])
  })

  test("with the groups of which at most one is true, as far as it tests one of them", () => {
    expect(read("mobile or score > 1").exclusive).toEqual([["mobile", "landline"]])
    expect(read("satellite and landline").exclusive).toEqual([["mobile", "landline"], ["satellite"]])
    expect("exclusive" in read("score > 1")).toBe(false)
    expect(read("")).toStrictEqual({ version: 1, root: null, attributes: [] })
  })

  test("and keeps its tree as it was", () => {
    const root: ConditionNode = { kind: "not", of: { kind: "flag", attribute: "mobile", before: ["why"] } }
    const condition: Condition = { version: 1, root, endComments: ["end"] }
    const checked = Result.getOrThrow(checkCondition(condition, VOCABULARY))
    expect([checked.root, checked.endComments]).toEqual([root, ["end"]])
  })
})

// REC-363
test.each([
  "can_record",
  "isMobile # skip opted out callers",
  "media != 00501",
  'score = "1,000"',
  'phone_type != "mobile"',
])("given the tree of %s, then what it was written as is not guessed", (text) => {
  const attributes = [...VOCABULARY.attributes, { name: "cant_record", kind: "boolean" as const }]
  const checked = checkCondition(Result.getOrThrow(parseCondition(text)), { ...VOCABULARY, attributes })
  const problems = Result.isFailure(checked) ? checked.failure : []
  expect(problems.map(({ edits }) => edits)).toEqual([undefined])
})
