// Stored trees: what was written is read back, and nothing else is.
import { checkCondition, type Vocabulary } from "@callrules/recording-condition"
import { CONDITION_JSON_SCHEMA, readConditionTree, TREE_PROBLEM_CODES } from "@callrules/recording-condition/schema"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { conditions } from "./support/arbitraries.ts"
import { runs } from "./support/runs.ts"
import { extended } from "./support/vocabularies.ts"

const anyField: Vocabulary = {
  ...extended,
  attributes: extended.attributes.map((attribute) =>
    attribute.fields === undefined ? attribute : { ...attribute, fields: "any" },
  ),
}

test("given a checked condition, when it is stored as JSON and read, then it is the same", () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      const checked = Result.getOrThrow(checkCondition(condition, anyField))
      const read = readConditionTree(JSON.parse(JSON.stringify(checked)))
      expect(Result.getOrThrow(read)).toEqual(checked)
    }),
    { numRuns: runs(500) },
  )
})

test("given the JSON Schema, then it names its draft, its root and its definitions", () => {
  expect(CONDITION_JSON_SCHEMA).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $ref: "#/$defs/CheckedCondition",
  })
  expect(Object.keys(CONDITION_JSON_SCHEMA["$defs"] as object)).toEqual(
    expect.arrayContaining(["CheckedCondition", "ConditionNode", "ConditionTest"]),
  )
})

const mobile = { kind: "flag", attribute: "mobile" }
const attributes = [
  { attribute: "mobile", kind: "boolean" },
  { attribute: "score", kind: "number" },
  { attribute: "media_type", kind: "text" },
]
const nested = (levels: number): unknown => {
  let node: unknown = mobile
  for (let level = 0; level < levels; level++) node = { kind: "not", of: node }
  return node
}

describe("given JSON that is no stored tree, when it is read, then it is refused with its place", () => {
  test.each<readonly [string, unknown, string, ReadonlyArray<string | number>]>([
    ["nothing", null, "unknown-version", ["version"]],
    ["a text", "mobile", "unknown-version", ["version"]],
    ["no version", { root: null, attributes }, "unknown-version", ["version"]],
    ["another version", { version: "1", root: null, attributes }, "unknown-version", ["version"]],
    ["no root", { version: 1, attributes }, "wrong-tree", ["root"]],
    ["no attributes", { version: 1, root: null }, "wrong-tree", ["attributes"]],
    ["a key too many", { version: 1, root: null, attributes, extra: 1 }, "wrong-tree", ["extra"]],
    ["an unknown kind", { version: 1, root: { kind: "xor" }, attributes }, "wrong-tree", ["root"]],
    ["a group of one", { version: 1, root: { kind: "and", of: [mobile] }, attributes }, "wrong-tree", ["root", "of"]],
    [
      "a group in a group of its kind",
      { version: 1, root: { kind: "and", of: [mobile, { kind: "and", of: [mobile, mobile] }] }, attributes },
      "wrong-tree",
      ["root", "of"],
    ],
    ["a key 0", { version: 1, root: { kind: "pressed", keys: ["0"] }, attributes }, "wrong-tree", ["root", "keys", 0]],
    ["no keys", { version: 1, root: { kind: "pressed", keys: [] }, attributes }, "wrong-tree", ["root", "keys", 0]],
    ["too deep", { version: 1, root: nested(100_000), attributes }, "tree-too-deep", ["root"]],
    [
      "too large",
      { version: 1, root: { kind: "or", of: Array.from({ length: 2_000 }, () => mobile) }, attributes },
      "tree-too-large",
      ["root"],
    ],
    ["an unlisted attribute", { version: 1, root: mobile, attributes: [] }, "wrong-attributes", ["attributes"]],
    [
      "an attribute of another kind",
      { version: 1, root: { kind: "presence", attribute: "mobile", operator: "present" }, attributes },
      "wrong-attributes",
      ["attributes"],
    ],
  ])("%s", (_, json, code, path) => {
    const read = readConditionTree(json)
    const problems = Result.isFailure(read) ? read.failure : []
    expect(problems).toContainEqual(expect.objectContaining({ code, path }))
    for (const problem of problems) expect(TREE_PROBLEM_CODES).toContain(problem.code)
  })

  test.each([
    ["too many digits", { kind: "number", attribute: "score", operator: "=", value: { number: 1.2345 } }],
    ["too great", { kind: "number", attribute: "score", operator: "=", value: { number: 1e12 } }],
    ["a negative duration", { kind: "number", attribute: "score", operator: "=", value: { number: -1, unit: "sec" } }],
    ["an empty list", { kind: "text-list", attribute: "media_type", operator: "in", values: [] }],
    ["half a character", { kind: "text", attribute: "media_type", operator: "=", value: "\uD800" }],
    ["a comment of two lines", { ...mobile, after: "a\nb" }],
    ["a comment with space around", { ...mobile, before: [" a"] }],
    ["an attribute with spaces", { kind: "flag", attribute: "a b" }],
  ])("%s", (_, root) => {
    expect(Result.isFailure(readConditionTree({ version: 1, root, attributes }))).toBe(true)
  })
})
