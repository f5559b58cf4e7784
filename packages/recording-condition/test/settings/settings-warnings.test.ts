// What is said of a stored condition whose fields were removed since, and whether it is true of the calls.
import {
  decideRecording,
  publishedVocabulary,
  readStoredCondition,
  SETTINGS_WARNING_CODES,
  storedConditionWarnings,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"

const NONE = "so no call can be certain to meet the condition, and none is recorded by it"
const SOME = "so a call is recorded only where it makes no difference"

const warningsOf = (text: string) => storedConditionWarnings(text, ["product"])

describe("given a stored condition whose field was removed", () => {
  test.each([
    ['mobile and custom_data[tier] = "gold"', NONE],
    ['mobile and custom_data[tier] != "optout"', NONE],
    ['custom_data[tier] not in ("a", "b")', NONE],
    ["custom_data[tier] present", NONE],
    ['custom_data[tier] starts_with "x" and custom_data[product] present', NONE],
    ["mobile or custom_data[tier] present", SOME],
    ["pressed[1] or (repeat and custom_data[tier] absent)", SOME],
    ["(mobile and custom_data[tier] present) or (not mobile and custom_data[tier] absent)", SOME],
  ])("then `%s` is warned about, and what is said of calls is true", (text, effect) => {
    expect(warningsOf(text)[0]).toEqual({
      code: "removed-field",
      message: `\`custom_data[tier]\` is no field of the network any more: its value is unknown for every call, ${effect}`,
      hint: "send a condition without it, or add it to the network again",
    })
  })

  test("then several are named in one warning", () => {
    expect(warningsOf("mobile and (custom_data[a] present or custom_data[b] present)")).toEqual([
      {
        code: "removed-field",
        message: `\`custom_data[a]\` and \`custom_data[b]\` are no fields of the network any more: their values are unknown for every call, ${NONE}`,
        hint: "send a condition without them, or add them to the network again",
      },
    ])
  })

  test("then the linter's findings follow", () => {
    const codes = warningsOf("not mobile or custom_data[gone] present or not mobile").map(({ code }) => code)
    expect(codes).toEqual(["removed-field", "true-without-facts", "redundant-part"])
  })
})

test("given a stored condition of known fields, then there is nothing to say; of an unreadable one, that it is", () => {
  expect(warningsOf("mobile and custom_data[product] present")).toEqual([])
  expect(warningsOf("")).toEqual([])
  expect(warningsOf("mobile and (").map(({ code }) => code)).toEqual([SETTINGS_WARNING_CODES[0]])
})

const TESTS = [
  "mobile",
  "repeat",
  "pressed[1]",
  "custom_data[gone] present",
  'custom_data[gone] = "a"',
  'not custom_data[gone] in ("a", "b")',
  'custom_data[lost] contains "x"',
  'custom_data[product] = "a"',
]

test("given any condition that is said to be certain for no call, then no call is recorded", () => {
  const part = fc.constantFrom(...TESTS)
  const texts = fc.array(fc.tuple(part, fc.constantFrom("and", "or"), part), { minLength: 1, maxLength: 3 })
  const facts = fc.record({
    mobile: fc.boolean(),
    repeat: fc.boolean(),
    keypresses: fc.constantFrom([], ["1"], ["2"]),
    custom_data: fc.record({ product: fc.constantFrom("", "a", "b"), gone: fc.constantFrom("", "a", "x") }),
  })
  const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
  fc.assert(
    fc.property(texts, facts, (pairs, call) => {
      const text = pairs.map(([a, join, b]) => `(${a} ${join} ${b})`).join(" and ")
      const said = warningsOf(text).some(({ message }) => message.endsWith(NONE.replace("so ", "")))
      const condition = Result.getOrThrow(readStoredCondition(text, vocabulary))
      const decision = decideRecording({ recordCalls: true, condition }, call, {}, true)
      expect(said && decision?.record).toBe(false)
    }),
  )
})
