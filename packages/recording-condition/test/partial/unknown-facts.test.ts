// Which tests the facts settle although some of them are unknown: how a fact is named, and what stands in for it.
import {
  type CheckedCondition,
  isCertain,
  partiallyEvaluate,
  prepareFacts,
  publishedVocabulary,
  readCondition,
  type UnknownFacts,
  type Vocabulary,
  vocabularyLayout,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const ONE_PHONE_TYPE = publishedVocabulary({ customDataFields: "any", onePhoneType: true })

/** A vocabulary whose attributes are read from facts of other names. */
const RENAMED: Vocabulary = {
  attributes: [
    { name: "caller", kind: "text", fact: "ani" },
    { name: "data", kind: "text", fields: "any", fact: "custom" },
    { name: "path", kind: "boolean", whenFact: { fact: "phone_type", isOneOf: ["mobile"] } },
  ],
  keypresses: false,
}

const read = (text: string, vocabulary: Vocabulary): CheckedCondition =>
  Result.getOrThrow(readCondition(text, vocabulary))

const hangsOn = (text: string, facts: unknown, unknown: UnknownFacts, vocabulary = ONE_PHONE_TYPE) => {
  const certainty = isCertain(read(text, vocabulary), facts, unknown)
  return certainty.certain ? certainty.met : certainty.unknown
}

describe("given attributes that are read from facts of other names, then either name makes them unknown", () => {
  test.each([
    ["caller present", "caller", ["caller"]],
    ["caller present", "ani", ["caller"]],
    ["caller present", "data", false],
    ["data[x] present", "data", ["data[x]"]],
    ["data[x] present", "custom", ["data[x]"]],
    ["data[x] present", "data[x]", ["data[x]"]],
    ["data[x] present", "custom[x]", ["data[x]"]],
    ["data[x] present", 'custom["x"]', ["data[x]"]],
    ["data[x] present", "custom[y]", false],
    ["data[x] present", "x", false],
    ['data["a b"] present', 'custom["a b"]', ['data["a b"]']],
    ['data["a b"] present', "custom[a b]", ['data["a b"]']],
  ])("`%s` with `%s` unknown: %j", (text, name, expected) => {
    expect(hangsOn(text, {}, { names: [name] }, RENAMED)).toEqual(expected)
  })
})

describe("given a fact that stands in for a boolean and is unknown, when the boolean was said, then it is known", () => {
  const throwing = (key: string) =>
    Object.defineProperty({}, key, {
      enumerable: true,
      get: () => {
        throw new Error("no such fact today")
      },
    })
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()

  test.each([
    ["true", { mobile: true }, true],
    ["false", { mobile: false }, false],
    ["something else", { mobile: "yes" }, false],
    ["undefined", { mobile: undefined }, ["mobile"]],
    ["in no facts", null, ["mobile"]],
    ["in a text for facts", "mobile", ["mobile"]],
    ["by a prototype only", Object.create({ mobile: true }), ["mobile"]],
    ["by a getter that throws", throwing("mobile"), ["mobile"]],
    ["by facts that cannot be read at all", revoked.proxy, ["mobile"]],
  ] as const)("said %s", (_, facts, expected) => {
    expect(hangsOn("mobile", facts, { names: ["phone_type"] })).toEqual(expected)
  })

  test("but prepared facts do not tell what was said, whatever their own parts are called", () => {
    const layout = vocabularyLayout(RENAMED)
    expect(hangsOn("path", prepareFacts(layout, { path: true }), { names: ["phone_type"] }, RENAMED)).toEqual(["path"])
  })
})

describe("given booleans of which at most one is true, when some are unknown", () => {
  const UNKNOWN_LANDLINE = { names: ["landline"] }

  test.each([
    ["landline or (mobile and repeat)", { mobile: true }, UNKNOWN_LANDLINE, false],
    ["not landline or mobile", { mobile: true }, UNKNOWN_LANDLINE, true],
    ["landline or (mobile and repeat)", { mobile: false }, UNKNOWN_LANDLINE, ["landline"]],
    ["landline or (mobile and repeat)", { mobile: true }, { names: ["landline", "mobile"] }, ["landline"]],
  ])("then `%s` with %j and %j unknown comes to %j", (text, facts, unknown, expected) => {
    expect(hangsOn(text, facts, unknown)).toEqual(expected)
  })

  test("then prepared facts settle no more than raw ones: an unknown fact excludes nothing, tested or not", () => {
    const facts = { landline: true }
    const prepared = prepareFacts(vocabularyLayout(ONE_PHONE_TYPE), facts)
    for (const names of [["mobile", "landline"], ["mobile", "phone_type"], ["mobile"]]) {
      expect(hangsOn("not mobile", facts, { names })).toEqual(["mobile"])
      expect(hangsOn("not mobile", prepared, { names })).toEqual(["mobile"])
    }
  })
})

describe("given what is left of a condition, then it says no more than it must", () => {
  test.each([
    ["not (repeat and not mobile)", { repeat: true }, ["mobile"], "mobile"],
    ["not not mobile", {}, ["mobile"], "mobile"],
    ["not (repeat or mobile)", {}, ["mobile"], "not mobile"],
    ["repeat or not (landline or mobile)", {}, ["mobile"], "not mobile"],
    ["during_hours and (repeat or mobile) and landline", { landline: true }, ["during_hours", "mobile"], null],
  ])("%s with %j and %j unknown: %s", (text, facts, names, left) => {
    const partial = partiallyEvaluate(read(text, publishedVocabulary({ customDataFields: [] })), facts, { names })
    expect(partial.kind === "residual" && partial.text).toBe(left ?? "during_hours and mobile")
  })

  test("but when the budget is spent, then what is left is not called complete, be it a single test", () => {
    const partial = partiallyEvaluate(read("mobile", ONE_PHONE_TYPE), {}, { names: ["mobile"] }, { steps: 0 })
    expect(partial.kind === "residual" && [partial.text, partial.exhausted]).toEqual(["mobile", true])
  })
})
