// Which tests the facts settle although some of them are unknown: how a fact is named, and what stands in for it.
import {
  type CheckedCondition,
  prepareFacts,
  readCondition,
  type Vocabulary,
  vocabularyLayout,
} from "@callrules/condition"
import { isCertain, partiallyEvaluate, type UnknownFacts } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"

const ONE_PHONE_TYPE = callVocabulary({ customDataFields: "any", onePhoneType: true })

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

const data = (field: string) => ({ attribute: "data", field })
const custom = (field: string) => ({ attribute: "custom", field })

describe("given attributes that are read from facts of other names, then either name makes them unknown", () => {
  test.each([
    ["caller present", { attribute: "caller" }, ["caller"]],
    ["caller present", { attribute: "ani" }, ["caller"]],
    ["caller present", { attribute: "data" }, false],
    ["data[x] present", { attribute: "data" }, ["data[x]"]],
    ["data[x] present", { attribute: "custom" }, ["data[x]"]],
    ["data[x] present", data("x"), ["data[x]"]],
    ["data[x] present", custom("x"), ["data[x]"]],
    ["data[x] present", custom("y"), false],
    ["data[x] present", data('"x"'), false],
    ["data[x] present", { attribute: "x" }, false],
    ["data[x] present", { attribute: "x", field: "data" }, false],
    ['data[""] present', data(""), ['data[""]']],
    [String.raw`data["a\"\\\n\t"] present`, custom('a"\\\n\t'), [String.raw`data["a\"\\\n\t"]`]],
    ['data["caf\u00e9"] present', data("cafe\u0301"), ['data["caf\u00e9"]']],
    ['data["cafe\u0301"] present', data("caf\u00e9"), ['data["cafe\u0301"]']],
    ['data["a b"] present', custom("a b"), ['data["a b"]']],
  ])("`%s` with %j unknown: %j", (text, reference, expected) => {
    expect(hangsOn(text, {}, { attributes: [reference] }, RENAMED)).toEqual(expected)
  })
})

describe("given a reference in another shape, then it may mean any fact, and every fact is unknown", () => {
  test.each([
    "data.x",
    "data[x]",
    "",
    " data",
    "not caller",
    "[x]",
    "pressed.1",
    "pressed[1]",
    'caller = "x"',
    "phone-type",
  ])("`%s` for the attribute", (attribute) => {
    const unknown = { attributes: [{ attribute }] }
    expect(hangsOn("caller present and data[x] present", { ani: "1" }, unknown, RENAMED)).toEqual(["caller", "data[x]"])
    expect(hangsOn("not pressed[1]", {}, unknown)).toEqual(["pressed"])
    // what is so whatever the facts are is certain all the same
    expect(hangsOn("caller present or not caller present", {}, unknown, RENAMED)).toBe(true)
  })

  test.each([
    ["a field of what has none", { attribute: "caller", field: "x" }],
    ["a field of what has none, under the key of its fact", { attribute: "ani", field: "x" }],
    ["a field without a name of what has none", { attribute: "caller", field: "" }],
    ["a field without a name", { attribute: "data", field: "" }],
    ["a field without a name of what is not tested", { attribute: "other", field: "" }],
    ["another letter case", { attribute: "Caller" }],
    ["another spelling of the key of a fact", { attribute: "cus_tom", field: "x" }],
    ["another spelling of the keypresses", { attribute: "keyPresses" }],
  ])("so does %s", (_, reference) => {
    const unknown = { attributes: [reference] }
    expect(hangsOn("caller present and data[x] present", { ani: "1" }, unknown, RENAMED)).toEqual(["caller", "data[x]"])
  })

  test("so does a field of the phone type, from which attributes without fields are read", () => {
    for (const field of ["", "x"]) {
      const unknown = { attributes: [{ attribute: "phone_type", field }] }
      expect(hangsOn("not mobile and not repeat", {}, unknown)).toEqual(["mobile", "repeat"])
    }
  })

  test.each<readonly [string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["an empty text", ""],
    ["a number", 1],
    ["a list", []],
    ["a map", new Map([["attributes", [{ attribute: "caller" }]]])],
    ["a promise", Promise.resolve({ attributes: [{ attribute: "caller" }] })],
    ["a text for the list", { attributes: "caller" }],
    ["a list under another key", { names: ["caller"] }],
    ["another key beside the list", { attributes: [{ attribute: "caller" }, { attribute: "pressed" }], open: true }],
    ["null for the list", { attributes: null }],
    ["a set for the list", { attributes: new Set([{ attribute: "caller" }]) }],
    ["a text for a reference", { attributes: ["caller"] }],
    ["a number for a reference", { attributes: [1] }],
    ["null for a reference", { attributes: [null] }],
    ["a hole among the references", { attributes: Array(1) }],
    ["a reference without an attribute", { attributes: [{ field: "x" }] }],
    ["a number for a field", { attributes: [{ attribute: "data", field: 1 }] }],
    ["null for a field", { attributes: [{ attribute: "data", field: null }] }],
    ["a list that throws", Object.defineProperty({}, "attributes", { get: () => expect.unreachable() })],
  ])("so do unknown facts that are %s", (_, unknown) => {
    // as from a host that does not check types
    expect(hangsOn("caller present", { ani: "1" }, unknown as UnknownFacts, RENAMED)).toEqual(["caller"])
    expect(hangsOn("not pressed[1]", {}, unknown as UnknownFacts)).toEqual(["pressed"])
  })

  test("but a key that the condition reads is a name, whatever it is made of", () => {
    const keyed: Vocabulary = {
      attributes: [
        { name: "caller", kind: "text", fact: "x-ani" },
        { name: "data", kind: "text", fields: "any", fact: "x-data" },
        { name: "path", kind: "boolean", whenFact: { fact: "x.type", isOneOf: ["a"] } },
      ],
      keypresses: true,
    }
    const text = "(caller present or data[x] present) and not path and not pressed[1]"
    const facts = { "x-ani": "1", "x-data": { x: "1" }, "x.type": "b" }
    const ani = { attribute: "x-ani" }
    expect(hangsOn(text, facts, { attributes: [{ attribute: "x.type" }] }, keyed)).toEqual(["path"])
    expect(hangsOn(text, facts, { attributes: [ani] }, keyed)).toBe(true)
    const both = [ani, { attribute: "x-data", field: "x" }]
    expect(hangsOn(text, facts, { attributes: both }, keyed)).toEqual(["caller", "data[x]"])
  })
})

describe("given keypresses among the unknown facts, then all of them are unknown", () => {
  test.each([{ attribute: "pressed" }, { attribute: "keypresses" }, { attribute: "pressed", field: "1" }])(
    "%j",
    (reference) => {
      const unknown = { attributes: [reference] }
      expect(hangsOn("not pressed[1]", { keypresses: ["2"] }, unknown)).toEqual(["pressed"])
      expect(hangsOn("not repeat", { keypresses: ["2"] }, unknown)).toBe(true)
    },
  )

  test("and menus that may be open are", () => {
    for (const [open, expected] of [
      [undefined, true],
      [false, true],
      [true, ["pressed"]],
      ["false", ["pressed"]],
      [null, ["pressed"]],
    ] as const) {
      // as from a host that does not check types
      expect(hangsOn("not pressed[1]", {}, { keypressesOpen: open as boolean })).toEqual(expected)
    }
  })
})

describe("given facts that cannot be read, then they are unknown: a look-up that failed has said nothing", () => {
  const throwing = (key: string) =>
    Object.defineProperty({}, key, {
      enumerable: true,
      get: () => {
        throw new Error("no such fact today")
      },
    })
  const only = (key: string, value: unknown) => Object.fromEntries([[key, value]])
  class Row {
    repeat = false
  }
  const EXTENDED: Vocabulary = {
    ...ONE_PHONE_TYPE,
    attributes: [...ONE_PHONE_TYPE.attributes, { name: "score", kind: "number" }],
  }

  test.each<readonly [string, string, unknown, boolean | ReadonlyArray<string>]>([
    ["a property that throws", "not repeat", throwing("repeat"), ["repeat"]],
    ["a promise", "not repeat", Promise.resolve({ repeat: true }), ["repeat"]],
    ["an object with a `then`", "not repeat", only("then", () => undefined), ["repeat"]],
    ["a map", "not repeat", new Map([["repeat", true]]), ["repeat"]],
    ["a list", "not repeat", [], ["repeat"]],
    ["nothing", "not repeat", undefined, ["repeat"]],
    ["null", "not repeat", null, ["repeat"]],
    ["a text", "not pressed[1]", "{}", ["pressed"]],
    ["an empty object, which says that there is nothing", "not repeat", {}, true],
    ["an object of a class", "not repeat", new Row(), true],
    ["an object without a prototype", "not repeat", Object.assign(Object.create(null), { repeat: false }), true],
    ["a text for a boolean", "not repeat", { repeat: "true" }, ["repeat"]],
    ["a number for a boolean", "not repeat", { repeat: 0 }, ["repeat"]],
    ["an empty text for a boolean", "not repeat", { repeat: "" }, ["repeat"]],
    ["null for a boolean", "not repeat", { repeat: null }, true],
    ["a number for the phone type", "not mobile", { phone_type: 1 }, ["mobile"]],
    ["null for the phone type", "not mobile", { phone_type: null }, true],
    ["a phone type that throws", "not mobile", throwing("phone_type"), ["mobile"]],
    [
      "a phone type that throws beside what was said",
      "not mobile",
      Object.assign(throwing("phone_type"), { mobile: false }),
      true,
    ],
    ["a list for a text", "media_type absent", { media_type: [] }, ["media_type"]],
    ["NaN for a text", "media_type absent", { media_type: Number.NaN }, ["media_type"]],
    ["a number for a text", "media_type present", { media_type: 0 }, true],
    ["a boolean for a text", "media_type present", { media_type: false }, true],
    ["NaN for a number", "score absent", { score: Number.NaN }, ["score"]],
    ["a text for a number", "score absent", { score: "1" }, ["score"]],
    ["a boolean for a number", "score absent", { score: true }, ["score"]],
    ["null for a number", "score absent", { score: null }, true],
    ["fields that are no object", "custom_data[x] absent", { custom_data: "x" }, ["custom_data[x]"]],
    ["fields in a promise", "custom_data[x] absent", { custom_data: Promise.resolve({}) }, ["custom_data[x]"]],
    ["fields that are null", "custom_data[x] absent", { custom_data: null }, true],
    ["a field that is null", "custom_data[x] absent", { custom_data: { x: null } }, true],
    ["a field that throws", "custom_data[x] absent", { custom_data: throwing("x") }, ["custom_data[x]"]],
    ["a field called then", "custom_data[then] present", { custom_data: only("then", "x") }, true],
    ["keys in a text", "not pressed[1]", { keypresses: "12" }, ["pressed"]],
    ["two keys in one", "not pressed[1]", { keypresses: ["12"] }, ["pressed"]],
    ["a hole among the keys", "not pressed[1]", { keypresses: Array(1) }, ["pressed"]],
    ["keys that throw", "not pressed[1]", throwing("keypresses"), ["pressed"]],
    ["keys that are null", "not pressed[1]", { keypresses: null }, true],
    ["keys that no condition names", "not pressed[1]", { keypresses: ["#", "0", 2] }, true],
  ])("%s: `%s`", (_, text, facts, expected) => {
    expect(hangsOn(text, facts, {}, EXTENDED)).toEqual(expected)
  })
})

test("given facts that were prepared, then what their call has and cannot be read is unknown all the same", () => {
  const layout = vocabularyLayout(callVocabulary({ customDataFields: ["x"] }))
  const failed = prepareFacts(layout, { repeat: "true", custom_data: Promise.resolve({}), keypresses: "12" })
  expect(hangsOn("not repeat", failed, {})).toEqual(["repeat"])
  expect(hangsOn("custom_data[x] absent", failed, {})).toEqual(["custom_data[x]"])
  expect(hangsOn("not pressed[1]", failed, {})).toEqual(["pressed"])
  expect(hangsOn("not during_hours", failed, {})).toBe(true)
  expect(hangsOn("not mobile", prepareFacts(layout, undefined), {})).toEqual(["mobile"])
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
    ["null, which is absent", { mobile: null }, ["mobile"]],
    ["something else", { mobile: "yes" }, ["mobile"]],
    ["undefined", { mobile: undefined }, ["mobile"]],
    ["in no facts", null, ["mobile"]],
    ["in a text for facts", "mobile", ["mobile"]],
    ["by a prototype only", Object.create({ mobile: true }), ["mobile"]],
    ["by a getter that throws", throwing("mobile"), ["mobile"]],
    ["by facts that cannot be read at all", revoked.proxy, ["mobile"]],
  ] as const)("said %s", (_, facts, expected) => {
    expect(hangsOn("mobile", facts, { attributes: [{ attribute: "phone_type" }] })).toEqual(expected)
  })

  test("and prepared facts tell what was said as their call does, whatever their own parts are called", () => {
    const layout = vocabularyLayout(RENAMED)
    const said = (facts: object) =>
      hangsOn("path", prepareFacts(layout, facts), { attributes: [{ attribute: "phone_type" }] }, RENAMED)
    expect(said({ path: true })).toBe(true)
    expect(said({})).toEqual(["path"])
  })
})

describe("given booleans of which at most one is true, when some are unknown", () => {
  const LANDLINE = { attribute: "landline" }
  const UNKNOWN_LANDLINE = { attributes: [LANDLINE] }

  test.each([
    ["landline or (mobile and repeat)", { mobile: true }, UNKNOWN_LANDLINE, false],
    ["not landline or mobile", { mobile: true }, UNKNOWN_LANDLINE, true],
    ["landline or (mobile and repeat)", { mobile: false }, UNKNOWN_LANDLINE, ["landline"]],
    [
      "landline or (mobile and repeat)",
      { mobile: true },
      { attributes: [LANDLINE, { attribute: "mobile" }] },
      ["landline"],
    ],
  ])("then `%s` with %j and %j unknown comes to %j", (text, facts, unknown, expected) => {
    expect(hangsOn(text, facts, unknown)).toEqual(expected)
  })

  test("then prepared facts settle no more than raw ones: an unknown fact excludes nothing, tested or not", () => {
    const facts = { landline: true }
    const prepared = prepareFacts(vocabularyLayout(ONE_PHONE_TYPE), facts)
    for (const names of [["mobile", "landline"], ["mobile", "phone_type"], ["mobile"]]) {
      const attributes = names.map((attribute) => ({ attribute }))
      expect(hangsOn("not mobile", facts, { attributes })).toEqual(["mobile"])
      expect(hangsOn("not mobile", prepared, { attributes })).toEqual(["mobile"])
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
    const unknown = { attributes: names.map((attribute) => ({ attribute })) }
    const partial = partiallyEvaluate(read(text, callVocabulary({ customDataFields: [] })), facts, unknown)
    expect(partial.kind === "residual" && partial.text).toBe(left ?? "during_hours and mobile")
  })

  test("but when the budget is spent, then what is left is not called complete, be it a single test", () => {
    const unknown = { attributes: [{ attribute: "mobile" }] }
    const partial = partiallyEvaluate(read("mobile", ONE_PHONE_TYPE), {}, unknown, { steps: 0 })
    expect(partial.kind === "residual" && [partial.text, partial.exhausted]).toEqual(["mobile", true])
  })
})
