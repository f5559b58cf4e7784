// Conditions stored as trees, read under the vocabulary of today.
import { formatCondition, readCondition } from "@callrules/condition"
import { decideRecording, publishedVocabulary, readStoredCondition, recheck } from "@callrules/recording-condition"
import { readStoredTree, recheckTrees } from "@callrules/recording-condition/stored-tree"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const mobile = { kind: "flag", attribute: "mobile" }

describe("given a condition that was stored as a tree, when the vocabulary has changed since", () => {
  const then = publishedVocabulary({ customDataFields: ["gone", "product"], onePhoneType: true })
  const today = publishedVocabulary({ customDataFields: ["product"] })
  const text = 'mobile and custom_data[gone] != "no" and custom_data[product] present # why'
  const stored: unknown = JSON.parse(JSON.stringify(Result.getOrThrow(readCondition(text, then))))

  test("then it is read as the same condition stored as text is, its removed field unknown", () => {
    const read = Result.getOrThrow(readStoredTree(stored, today))
    expect(read).toEqual(Result.getOrThrow(readStoredCondition(text, today)))
    expect(read.removed).toEqual([{ attribute: "custom_data", field: "gone" }])
    const facts = { mobile: true, custom_data: { product: "solar" } }
    expect(decideRecording({ recordCalls: true, condition: read }, facts, {}, true)).toMatchObject({
      record: false,
      reason: "unknown-facts",
      unknownFacts: ["custom_data[gone]"],
    })
  })

  test("then comments behind its end are kept", () => {
    const commented = "mobile\n# why\n# and since when"
    const tree: unknown = JSON.parse(JSON.stringify(Result.getOrThrow(readCondition(commented, then))))
    const read = Result.getOrThrow(readStoredTree(tree, today))
    expect(read).toEqual(Result.getOrThrow(readStoredCondition(commented, today)))
    expect(formatCondition(read.condition)).toContain("# and since when")
  })

  test("then what an attribute is read from is the vocabulary's to say", () => {
    const read = (attribute: object) =>
      readStoredTree(
        { version: 1, root: mobile, attributes: [{ attribute: "mobile", kind: "boolean", ...attribute }] },
        today,
      )
    expect(read({ fact: "repeat" })).toEqual(read({}))
  })

  test("then it is rechecked as text is, every problem with its place in the canonical text", () => {
    const texts = ["mobile", text, "weather"].map((one, id) => ({ id, text: one }))
    const parsed = ["mobile", text].map((one, id) => ({ id, tree: Result.getOrThrow(readCondition(one, then)) }))
    const weather = {
      version: 1,
      root: { kind: "flag", attribute: "weather" },
      attributes: [{ attribute: "weather", kind: "boolean" }],
    }
    const trees = [...parsed, { id: 2, tree: weather }]
    expect(recheckTrees(trees, today)).toEqual(recheck(texts, today))
    expect(recheckTrees(trees, today).map(({ id }) => id)).toEqual([1, 2])
    expect(recheckTrees([{ id: 3, tree: { version: 2 } }], today)).toMatchObject([
      { id: 3, problems: [{ code: "unknown-version" }] },
    ])
  })

  test.each([[null], [undefined], ["mobile"], [[]], [{ version: 2, root: null, attributes: [] }]])(
    "then %j, which is no tree, is a problem",
    (json) => {
      const read = readStoredTree(json, today)
      expect(Result.isFailure(read) && read.failure.map(({ code }) => code)).toEqual(["unknown-version"])
    },
  )
})
