// Stored trees word for word: the published JSON Schema, what every refused part is told, and what a tree may hold.

import { CONDITION_JSON_SCHEMA, readConditionTree } from "@callrules/condition/schema"
import { pathText } from "@callrules/model"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

const ATTRIBUTES = [
  { attribute: "mobile", kind: "boolean" },
  { attribute: "landline", kind: "boolean" },
  { attribute: "score", kind: "number" },
  { attribute: "media_type", kind: "text", caseInsensitive: true },
]
const FLAG = { kind: "flag", attribute: "mobile" }
const tree = (root: unknown, more: object = {}) => ({ version: 1, root, attributes: ATTRIBUTES, ...more })
const score = (operator: string, value: unknown) => ({ kind: "number", attribute: "score", operator, value })
const media = (operator: string, value: unknown) => ({ kind: "text", attribute: "media_type", operator, value })

test("given the JSON Schema of stored trees, then it is the published one", async () => {
  await expect(`${JSON.stringify(CONDITION_JSON_SCHEMA, null, 2)}\n`).toMatchFileSnapshot("schema-golden/schema.txt")
})

test("given trees with one fault each, then every fault is said with its place", async () => {
  const faulty: Readonly<Record<string, unknown>> = {
    "a keyword for a name": tree({ kind: "flag", attribute: "AND" }),
    "a name of other letters": tree({ kind: "flag", attribute: "mobil\u00e9" }),
    "a key that is none": tree({ kind: "pressed", keys: ["1", "0"] }),
    "no keys": tree({ kind: "pressed", keys: [] }),
    "a comment of two lines": tree({ ...FLAG, after: "a\nb" }),
    "a comment with a blank at its end": tree({ ...FLAG, before: ["a "] }),
    "a text with half a character": tree(media("=", "\ud800")),
    "another operator of texts": tree(media("like", "x")),
    "another operator of numbers": tree(score("==", { number: 1 })),
    "another operator of presence": tree({ kind: "presence", attribute: "media_type", operator: "missing" }),
    "four digits behind the period": tree(score("=", { number: 0.1234 })),
    "13 digits before it": tree(score("=", { number: 1_000_000_000_000 })),
    "a duration below zero": tree(score("=", { number: -1, unit: "sec" })),
    "another unit": tree(score("=", { number: 1, unit: "min" })),
    "an empty list": tree({ kind: "number-list", attribute: "score", operator: "in", values: [] }),
    "a group of one": tree({ kind: "and", of: [FLAG] }),
    "a group within its like": tree({ kind: "or", of: [FLAG, { kind: "or", of: [FLAG, FLAG] }] }),
    "comments alone": tree(null, { endComments: ["mobile"] }),
    "no comments in a list": tree(FLAG, { endComments: [] }),
    "a key nobody knows": tree({ ...FLAG, negated: true }),
    "an attribute of another kind": { ...tree(FLAG), attributes: [{ attribute: "mobile", kind: "flag" }] },
    "a condition for a fact that names no values": {
      ...tree(FLAG),
      attributes: [{ attribute: "mobile", kind: "boolean", whenFact: { fact: "phone_type" } }],
    },
    "a boolean twice in one group": tree(FLAG, { exclusive: [["mobile", "landline", "mobile"]] }),
    "a text too long to be read again": tree(media("=", "x".repeat(16_400))),
    "too deep to be read again": tree(
      Array.from({ length: 100 }).reduce<unknown>((of) => ({ kind: "not", of }), { kind: "or", of: [FLAG, FLAG] }),
    ),
    "no tree": "mobile",
    "nothing but the version": { version: 1 },
  }
  const texts = Object.entries(faulty).map(([name, json]) => {
    const read = readConditionTree(json)
    const problems = Result.isFailure(read) ? read.failure : []
    return [name, ...problems.map(({ code, message, path }) => `  ${code} at "${pathText(path)}"\n    ${message}`)]
  })
  for (const [name, ...problems] of texts) expect(problems, name).not.toEqual([])
  await expect(`${texts.flat().join("\n")}\n`).toMatchFileSnapshot("schema-golden/faults.txt")
})

test("given trees at their bounds and with every operator, then they are read as they are", () => {
  const fitting: ReadonlyArray<unknown> = [
    ...["=", "!=", "contains", "starts_with", "ends_with"].map((operator) => tree(media(operator, ""))),
    ...["=", "!=", "<", "<=", ">", ">="].map((operator) => tree(score(operator, { number: 0, unit: "sec" }))),
    ...["present", "absent"].map((operator) => tree({ kind: "presence", attribute: "media_type", operator })),
    ...["in", "not in"].map((operator) =>
      tree({ kind: "text-list", attribute: "media_type", operator, values: ["a"] }),
    ),
    ...[-1, 1].map((sign) => tree(score("=", { number: sign * 999_999_999_999.999 }))),
    tree(score("=", { number: 0.001 })),
    tree(score(">", { number: 90, unit: "sec" })),
    tree({ ...FLAG, before: ["a", "b\tc"], after: "d" }, { endComments: ["e"] }),
    tree({ kind: "and", of: [FLAG, { kind: "or", of: [FLAG, { kind: "not", of: FLAG }] }] }),
    tree(null),
    tree(FLAG, { exclusive: [["mobile", "landline"]] }),
    {
      ...tree(FLAG),
      attributes: [{ attribute: "mobile", kind: "boolean", whenFact: { fact: "phone_type", isOneOf: ["Mobile"] } }],
    },
  ]
  for (const json of fitting) expect(readConditionTree(json)).toEqual(Result.succeed(json))
})
