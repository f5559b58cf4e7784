// Settings and trees that skipped their readers: nothing is compiled from them, and no call is recorded by them.

import { type CheckedCondition, compileCondition, factLayout, prepareFacts, treeProblem } from "@callrules/condition"
import type { UnknownFacts } from "@callrules/condition/ask"
import { pathText } from "@callrules/model"
import {
  decideRecording,
  publishedVocabulary,
  readStoredCondition,
  type SettingsInForce,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const MOBILE = { kind: "flag", attribute: "mobile" }
const LISTED = [{ attribute: "mobile", kind: "boolean" }] as const

const tree = (root: unknown, attributes: unknown = LISTED) => ({ version: 1, root, attributes })

const deep = (levels: number): unknown => {
  let node: unknown = MOBILE
  for (let level = 0; level < levels; level++) node = { kind: "not", of: node }
  return node
}

describe("given a tree that no reader has read", () => {
  test.each<readonly [string, unknown, string]>([
    ["null", null, "the version is missing (at `version`)"],
    ["nothing in it", {}, "the version is missing"],
    ["another version", { version: 2, root: null, attributes: [] }, "unknown version `2` (at `version`)"],
    ["no attributes", { version: 1, root: null }, "`attributes` must list the tested attributes (at `attributes`)"],
    ["no root", { version: 1, attributes: [] }, "this is neither a group, a negation nor a test (at `root`)"],
    [
      "an attribute that is not listed",
      tree({ kind: "not", of: MOBILE }, []),
      "`mobile` is tested but not listed in `/attributes`",
    ],
    [
      "a field that is not listed",
      tree({ kind: "presence", attribute: "data", field: "x", operator: "absent" }, [
        { attribute: "data", field: "y", kind: "text" },
      ]),
      "`data[x]` is tested but not listed",
    ],
    [
      "an attribute of another kind",
      tree(MOBILE, [{ attribute: "mobile", kind: "text" }]),
      "`mobile` is listed as text, which does not fit its test",
    ],
    [
      "an attribute listed twice",
      tree(MOBILE, [...LISTED, ...LISTED]),
      "`mobile` is listed twice (at `attributes[1]`)",
    ],
    ["a group of none", tree({ kind: "and", of: [] }), "a group of `and` has fewer than two parts (at `root.of`)"],
    ["a group of one", tree({ kind: "or", of: [MOBILE] }), "a group of `or` has fewer than two parts"],
    ["a group without parts", tree({ kind: "or" }), "a group of `or` has fewer than two parts"],
    [
      "an unknown kind",
      tree({ kind: "or", of: [MOBILE, { kind: "xor" }] }),
      "this is neither a group, a negation nor a test (at `root.of[1]`)",
    ],
    ["a kind that objects have", tree({ kind: "toString" }), "this is neither a group"],
    ["nothing to negate", tree({ kind: "not" }), "this is neither a group, a negation nor a test (at `root.of`)"],
    ["too many levels", tree(deep(50_000)), "the tree is more than 100 levels deep"],
    ["too many parts", tree({ kind: "or", of: Array(2_000).fill(MOBILE) }), "the tree has more than 2000 parts"],
    [
      "a getter that throws",
      Object.defineProperty({}, "version", { get: () => expect.unreachable() }),
      "the stored condition cannot be read",
    ],
  ])("when it has %s, then no call meets it, and it decides that none is recorded", (_, value, message) => {
    // as a host hands over JSON that it takes for a checked condition
    const condition = value as CheckedCondition
    const compiled = compileCondition(condition)
    const { problem } = compiled
    expect(problem === undefined ? "" : `${problem.message} (at \`${pathText(problem.path)}\`)`).toContain(message)
    for (const call of [{}, { mobile: true }]) {
      expect(compiled.evaluateCall(call)).toBe(false)
      expect(compiled.evaluate(prepareFacts(compiled.layout, call))).toBe(false)
      expect(compiled.evaluate(prepareFacts(factLayout(LISTED, false), call))).toBe(false)
    }
    expect(compileCondition(condition, factLayout(LISTED, true)).evaluateCall({ mobile: true })).toBe(false)
    const settings = { recordCalls: true, condition: { condition, removed: [] } }
    const reason = value === null ? "unreadable-settings" : "unreadable-condition"
    expect(decideRecording(settings, { mobile: true }, {}, false)).toMatchObject({ record: false, reason })
  })

  test("when nothing is wrong with it, then it is compiled", () => {
    const pressed = { kind: "pressed", keys: ["1"] }
    const condition = tree({ kind: "or", of: [MOBILE, { kind: "not", of: pressed }] })
    const compiled = compileCondition(condition as CheckedCondition) // as above
    expect(compiled.problem).toBeUndefined()
    expect(compiled.evaluateCall({ keypresses: ["1"] })).toBe(false)
    expect(compiled.evaluateCall({})).toBe(true)
  })
})

describe("given a tree that no reader has read, with tests of another shape, then none is recorded, whatever the call is", () => {
  const listed = [
    ...LISTED,
    { attribute: "media_type", kind: "text" },
    { attribute: "score", kind: "number" },
    { attribute: "a b", kind: "boolean" },
  ]
  const text = (more: object) => ({ kind: "text", attribute: "media_type", operator: "!=", value: "x", ...more })
  const list = (more: object) => ({ kind: "text-list", attribute: "media_type", operator: "not in", ...more })
  const score = (more: object) => ({ kind: "number", attribute: "score", operator: "!=", ...more })
  const keys = (given: unknown) => ({ kind: "pressed", keys: given })

  test.each<readonly [string, unknown]>([
    ["no keys", keys([])],
    ["keys that are missing", { kind: "pressed" }],
    ["keys in a text", keys("12")],
    ["a key that is no text", keys([null])],
    ["a key that no condition names", keys(["0"])],
    ["two keys in one", keys(["12"])],
    ["a list of none", list({ values: [] })],
    ["no list", list({})],
    ["a text for a list", list({ values: "tv" })],
    ["numbers in a list of texts", list({ values: [5] })],
    ["a hole in a list", list({ values: Array(1) })],
    ["a number for a text", text({ value: 5 })],
    ["null for a text", text({ value: null })],
    ["no text", text({ value: undefined })],
    ["a text that no condition can hold", text({ value: "a\0" })],
    ["an unknown operator", text({ operator: "matches" })],
    ["an operator that objects have", text({ operator: "toString" })],
    ["an operator in capitals", text({ operator: "CONTAINS" })],
    ["an operator of numbers", text({ operator: "<" })],
    ["no operator", text({ operator: undefined })],
    ["a comment of two lines", text({ after: "a\nor mobile" })],
    ["a comment that is no text", text({ before: 5 })],
    ["a text for a number", score({ value: { number: "5" } })],
    ["no number", score({})],
    ["a number that no condition can hold", score({ value: { number: 1e20 } })],
    ["a negative duration", score({ value: { number: -1, unit: "sec" } })],
    ["another unit", score({ value: { number: 1, unit: "min" } })],
    ["a list of no numbers", score({ kind: "number-list", operator: "not in", values: [] })],
    ["another word for presence", { kind: "presence", attribute: "media_type", operator: "exists" }],
    ["a negation that is unknown", { ...MOBILE, negated: true }],
    ["a field of a boolean", { ...MOBILE, field: "x" }],
    ["a name that no condition can write", { kind: "flag", attribute: "a b" }],
    ["more than what is negated", { kind: "not", of: MOBILE, also: 1 }],
    ["a list for what is negated", { kind: "not", of: [MOBILE] }],
    ["a group in a group of its kind", { kind: "or", of: [MOBILE, { kind: "or", of: [MOBILE, MOBILE] }] }],
    ["a text that is too long", text({ value: "x".repeat(20_000) })],
  ])("%s", (_, root) => {
    for (const whole of [root, { kind: "not", of: root }, { kind: "or", of: [MOBILE, { kind: "not", of: root }] }]) {
      // as a host hands over JSON that it takes for a checked condition
      const condition = tree(whole, listed) as CheckedCondition
      expect(treeProblem(condition)).toBeDefined()
      const settings = { recordCalls: true, condition: { condition, removed: [] } }
      for (const call of [{}, { mobile: true, media_type: "tv", score: 5, keypresses: ["1", "2"] }]) {
        for (const due of [false, true]) {
          const reason = "unreadable-condition"
          expect(decideRecording(settings, call, {}, due)).toMatchObject({ record: false, reason, condition: "" })
        }
        expect(decideRecording({ ...settings, recordCalls: false }, call, {}, true)).toMatchObject({ condition: "" })
      }
    }
  })

  test.each<readonly [string, unknown]>([
    ["another member", { ...tree(MOBILE), also: 1 }],
    ["a kind that is unknown", tree(MOBILE, [...LISTED, { attribute: "x", kind: "date" }])],
    ["booleans that exclude themselves", { ...tree(MOBILE), exclusive: [["mobile", "mobile"]] }],
    ["comments without a condition", { ...tree(null, []), endComments: ["mobile"] }],
  ])("%s of the whole", (_, condition) => {
    const settings = { recordCalls: true, condition: { condition: condition as CheckedCondition, removed: [] } } // as above
    expect(decideRecording(settings, { mobile: true }, {}, true)?.reason).toBe("unreadable-condition")
  })

  test("a tree that answers once and throws then", () => {
    const { proxy, revoke } = Proxy.revocable(tree(MOBILE), {})
    const condition = proxy as CheckedCondition // as above
    const settings = { recordCalls: true, condition: { condition, removed: [] } }
    expect(decideRecording(settings, { mobile: true }, {}, true)?.record).toBe(true)
    revoke()
    expect(decideRecording(settings, { mobile: true }, {}, true)?.reason).toBe("unreadable-condition")
  })
})

describe("given settings of another shape, then they are unreadable and no call is recorded", () => {
  const vocabulary = publishedVocabulary({ customDataFields: [] })
  const condition = Result.getOrThrow(readStoredCondition("", vocabulary))

  test.each<readonly [string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["another word", "all"],
    ["an empty object", {}],
    ["a list", []],
    ["a text for true or false", { recordCalls: "false", condition }],
    ["a number for true or false", { recordCalls: 1, condition }],
    ["no condition", { recordCalls: true }],
    ["null for the condition", { recordCalls: true, condition: null }],
    ["the condition's text", { recordCalls: true, condition: "" }],
    ["an empty object for the condition", { recordCalls: true, condition: {} }],
    ["a tree for the condition", { recordCalls: true, condition: condition.condition }],
    ["no list of removed fields", { recordCalls: true, condition: { condition: condition.condition } }],
    ["a getter that throws", Object.defineProperty({}, "recordCalls", { get: () => expect.unreachable() })],
  ])("%s", (_, settings) => {
    // as from a store that checks nothing
    expect(decideRecording(settings as SettingsInForce, { mobile: true }, {}, false)).toMatchObject({
      record: false,
      reason: "unreadable-settings",
    })
  })

  test("but settings that record no calls need no condition", () => {
    const settings = { recordCalls: false } as SettingsInForce // as stored without one
    expect(decideRecording(settings, {}, {}, false)?.reason).toBe("no-calls")
    expect(decideRecording({ recordCalls: true, condition }, {}, {}, false)?.reason).toBe("all-calls")
  })
})

describe("given unknown facts that cannot be read, then every fact that the condition hangs on is unknown", () => {
  const vocabulary = publishedVocabulary({ customDataFields: ["optout"] })
  const { condition } = Result.getOrThrow(readStoredCondition("not repeat and custom_data[optout] absent", vocabulary))

  test.each<readonly [string, unknown, unknown]>([
    ["a reference that is a text", { attributes: ["repeat"] }, []],
    ["a reference with brackets", { attributes: [{ attribute: "custom_data[optout]" }] }, []],
    ["null for the list", { attributes: null }, []],
    ["nothing", undefined, []],
    ["a getter that throws", Object.defineProperty({}, "attributes", { get: () => expect.unreachable() }), []],
    ["a removed field that is a text", {}, ["custom_data[gone]"]],
    ["a removed field that is null", {}, [null]],
  ])("%s", (_, unknown, removed) => {
    // as from a host, and a store, that check nothing
    const settings = { recordCalls: true, condition: { condition, removed } } as SettingsInForce
    expect(decideRecording(settings, {}, unknown as UnknownFacts, true)).toMatchObject({
      record: false,
      reason: "unknown-facts",
      explanation: "not recorded: `repeat`, `custom_data[optout]` were not known when the decision fell due",
    })
  })
})

test("given unknown facts of an object of the host's own class, then they are read with what it inherits", () => {
  class Unknown {
    get attributes() {
      return [{ attribute: "repeat" }]
    }
    get keypressesOpen() {
      return true
    }
  }
  const vocabulary = publishedVocabulary({ customDataFields: [] })
  const condition = Result.getOrThrow(readStoredCondition("not repeat and not pressed[1]", vocabulary))
  expect(decideRecording({ recordCalls: true, condition }, {}, new Unknown(), true)?.unknownFacts).toEqual([
    "repeat",
    "pressed",
  ])
})
