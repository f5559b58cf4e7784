// A vocabulary of a host's own: what its types cannot say.
import { checkVocabulary, readCondition, VOCABULARY_PROBLEM_CODES, type Vocabulary } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { extended } from "../support/vocabularies.ts"

const withAttributes = (...attributes: ReadonlyArray<unknown>): Vocabulary =>
  ({ attributes, keypresses: true }) as Vocabulary // some are wrong on purpose

const problemsOf = (vocabulary: Vocabulary) => {
  const checked = checkVocabulary(vocabulary)
  return Result.isFailure(checked) ? checked.failure : []
}

test.each([
  ["published", callVocabulary({ customDataFields: ["product", "zip code", "é"] })],
  ["published, with any field and one phone type", callVocabulary({ customDataFields: "any", onePhoneType: true })],
  ["extended", extended],
])("given the %s vocabulary, then nothing is wrong with it", (_, vocabulary) => {
  expect(checkVocabulary(vocabulary)).toEqual(Result.succeed(vocabulary))
})

describe("given one mistake in a vocabulary, then it is told with its place", () => {
  const flag = { name: "a", kind: "boolean" } as const
  test.each<readonly [Vocabulary, string, ReadonlyArray<string | number>, string]>([
    [
      withAttributes(flag, { name: "zip code", kind: "text" }),
      "wrong-name",
      ["attributes", 1, "name"],
      "`zip code` is no name that a condition can write",
    ],
    [
      withAttributes({ name: "1a", kind: "text" }),
      "wrong-name",
      ["attributes", 0, "name"],
      "`1a` is no name that a condition can write",
    ],
    [
      withAttributes({ name: "And", kind: "boolean" }),
      "keyword-name",
      ["attributes", 0, "name"],
      "`And` is a word of the language",
    ],
    [
      withAttributes({ name: "ends_with", kind: "text" }),
      "keyword-name",
      ["attributes", 0, "name"],
      "`ends_with` is a word of the language",
    ],
    [
      withAttributes({ name: "pressed", kind: "boolean" }),
      "keyword-name",
      ["attributes", 0, "name"],
      "`pressed` is a word of the language",
    ],
    [
      withAttributes({ name: "b", kind: "text" }, flag, { name: "a", kind: "text" }),
      "repeated-name",
      ["attributes", 2, "name"],
      "`a` is the name of attribute 1 too, counted from 0",
    ],
    [withAttributes({ name: "a", kind: "date" }), "wrong-kind", ["attributes", 0, "kind"], "unknown kind `date`"],
    [
      withAttributes({ ...flag, caseInsensitive: true }),
      "setting-not-taken",
      ["attributes", 0, "caseInsensitive"],
      "`a` is a boolean, and `caseInsensitive` is for a text",
    ],
    [
      withAttributes({ ...flag, kind: "text", unit: "sec" }),
      "setting-not-taken",
      ["attributes", 0, "unit"],
      "`a` is a text, and `unit` is for a number",
    ],
    [
      withAttributes({ ...flag, kind: "text", whenFact: { fact: "b", isOneOf: [] } }),
      "setting-not-taken",
      ["attributes", 0, "whenFact"],
      "`a` is a text, and `whenFact` is for a boolean",
    ],
    [
      withAttributes({ ...flag, fields: "any" }),
      "setting-not-taken",
      ["attributes", 0, "fields"],
      "`a` is a boolean, which takes no fields",
    ],
    [
      withAttributes({ name: "a", kind: "text", fields: ["x", "y", "x"] }),
      "wrong-field",
      ["attributes", 0, "fields", 2],
      "the field `x` is listed twice",
    ],
    [
      withAttributes({ name: "a", kind: "text", fields: [""] }),
      "wrong-field",
      ["attributes", 0, "fields", 0],
      "a field has no name",
    ],
    [
      withAttributes({ name: "a", kind: "text", fields: ["x\0"] }),
      "wrong-field",
      ["attributes", 0, "fields", 0],
      "the name of a field holds what no text can: U+0000 or half a character",
    ],
    [
      withAttributes({ name: "a", kind: "text", fields: ["x\uD800"] }),
      "wrong-field",
      ["attributes", 0, "fields", 0],
      "the name of a field holds what no text can: U+0000 or half a character",
    ],
    [
      { ...withAttributes(flag), exclusive: [["a"], ["a", "b"]] },
      "wrong-exclusive",
      ["exclusive", 1, 1],
      "`b` in an exclusive group is not an attribute here",
    ],
    [
      { ...withAttributes(flag, { name: "b", kind: "text" }), exclusive: [["a", "b"]] },
      "wrong-exclusive",
      ["exclusive", 0, 1],
      "`b` in an exclusive group is a text, not a boolean",
    ],
    [
      { ...withAttributes(flag), exclusive: [["a", "a"]] },
      "wrong-exclusive",
      ["exclusive", 0, 1],
      "duplicate `a` in an exclusive group: it would exclude itself",
    ],
  ])("%j: %s", (vocabulary, code, path, message) => {
    const problems = problemsOf(vocabulary)
    expect(problems.map((problem) => ({ code: problem.code, path: problem.path, message: problem.message }))).toEqual([
      { code, path, message },
    ])
    expect(problems[0]?.hint).not.toBe("")
    expect(VOCABULARY_PROBLEM_CODES).toContain(code)
  })
})

test("given several mistakes in a vocabulary, then all are told", () => {
  const attributes = [
    { name: "in", kind: "boolean", unit: "sec" },
    { name: "in", kind: "boolean", fields: ["x", "x"] },
  ]
  expect(problemsOf({ ...withAttributes(...attributes), exclusive: [["x"]] }).map(({ code }) => code)).toEqual([
    "keyword-name",
    "setting-not-taken",
    "keyword-name",
    "repeated-name",
    "setting-not-taken",
    "wrong-field",
    "wrong-exclusive",
  ])
})

test("given fields that pass, then a condition can write each", () => {
  const fields = ["a b", '"', "\\", "]", "#", "\n", "\u0007", "\u200B", "😀", "and", "__proto__", "0"]
  const vocabulary = callVocabulary({ customDataFields: fields })
  expect(problemsOf(vocabulary)).toEqual([])
  for (const field of fields) {
    const escaped = [...field].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join("")
    expect(Result.isSuccess(readCondition(`custom_data["${escaped}"] present`, vocabulary))).toBe(true)
  }
})
