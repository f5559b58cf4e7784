// The verdict of every kind of test on calls that are hard on it, by every way to evaluate one: they all say the same.
import {
  type CheckedCondition,
  compileCondition,
  evaluateCall,
  prepareFacts,
  readCondition,
  type Vocabulary,
  vocabularyLayout,
} from "@callrules/condition"
import { analyzeCondition, explainCondition, isCertain } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const FLAGS = Array.from({ length: 33 }, (_, index) => `flag_${index}`)

const VOCABULARY: Vocabulary = {
  attributes: [
    ...FLAGS.map((name) => ({ name, kind: "boolean" as const })),
    { name: "mobile", kind: "boolean", whenFact: { fact: "phone_type", isOneOf: ["mobile", "Cell\u00e9"] } },
    { name: "media", kind: "text" },
    { name: "city", kind: "text", caseInsensitive: true },
    { name: "custom_data", kind: "text", fields: ["x", "zip code", "constructor"] },
    { name: "score", kind: "number" },
    { name: "duration", kind: "number", unit: "sec", fact: "seconds" },
  ],
  keypresses: true,
}

const TEXTS = ["", "a", "b", "A", "ab", "ba", "aab", "\u00e9", "e\u0301", "\u00c9", "10", "true"]
const NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, -1, -0, 0, 0.5, 1, 59.999, 60, 61, "60", null]

/** Calls by what is hard about them. */
const CALLS: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  media: [{}, ...TEXTS.map((media) => ({ media })), { media: 10 }, { media: true }, { media: ["a"] }, { media: null }],
  city: [{}, ...TEXTS.map((city) => ({ city }))],
  custom_data: [
    {},
    { custom_data: {} },
    { custom_data: { x: "a" } },
    { custom_data: { "zip code": "a", constructor: "b" } },
    { custom_data: ["a"] },
    { custom_data: "a" },
    { custom_data: Object.create({ x: "a" }) },
  ],
  score: [{}, ...NUMBERS.map((score) => ({ score }))],
  duration: [{}, ...NUMBERS.map((seconds) => ({ seconds })), { duration: 60 }],
  pressed: [
    {},
    { keypresses: [] },
    { keypresses: ["1"] },
    { keypresses: ["2"] },
    { keypresses: ["1", "2"] },
    { keypresses: ["1", "2", "W"] },
    { keypresses: ["1", "3"] },
    { keypresses: [1, 2] },
    { keypresses: ["12"] },
    { keypresses: [null, "1"] },
    { keypresses: "12" },
  ],
  mobile: [
    {},
    { mobile: true },
    { mobile: false, phone_type: "mobile" },
    { phone_type: "Mobile" },
    { phone_type: "CELLE\u0301" },
    { phone_type: "landline" },
    { phone_type: ["mobile"] },
  ],
  flag: [
    {},
    { flag_0: true },
    { flag_1: true },
    { flag_29: true },
    { flag_30: true },
    { flag_32: true },
    Object.fromEntries(FLAGS.map((name) => [name, true])),
    { flag_0: 1, flag_30: "true" },
    { flag_0: true, flag_1: true, flag_3: true },
    { flag_0: true, flag_2: true, flag_5: true, flag_6: true },
  ],
}

const CONDITIONS: Readonly<Record<string, ReadonlyArray<string>>> = {
  media: [
    ...["=", "!=", "contains", "starts_with", "ends_with"].flatMap((operator) =>
      ["", "a", "ab", "e\u0301", "10"].map((value) => `media ${operator} "${value}"`),
    ),
    'media in ("a", "\u00e9", "")',
    'media not in ("a", "\u00e9", "")',
    'media in ("b")',
    'media not in ("q", "r", "s", "t", "u", "v", "w", "x", "ab", "true")',
    'media in ("q", "r", "s", "t", "u", "v", "w", "ab")',
    "media present",
    "media absent",
  ],
  city: ["=", "!=", "contains", "starts_with", "ends_with"]
    .flatMap((operator) => ["AB", "E\u0301"].map((value) => `city ${operator} "${value}"`))
    .concat('city in ("BA", "\u00c9")', 'city not in ("BA", "\u00c9")', "city present"),
  custom_data: [
    'custom_data[x] = "a"',
    "custom_data[x] absent",
    'custom_data["zip code"] starts_with "a"',
    "custom_data[constructor] present",
  ],
  score: [
    ...["=", "!=", "<", "<=", ">", ">="].flatMap((operator) =>
      ["0", "0.5", "60"].map((at) => `score ${operator} ${at}`),
    ),
    "score in (0, 60)",
    "score not in (0, 60)",
    "score present",
    "score absent",
    "score > -1 and score < 60 and not score = 1",
  ],
  duration: ["duration >= 1 min", "duration != 1 min", "duration in (1 min 1 sec, 0)", "duration absent"],
  pressed: ["pressed[1]", "pressed[1 2]", "pressed[1 2 W]", "not pressed[2]", "pressed[1] and not pressed[1 2]"],
  mobile: ["mobile", "not mobile"],
  flag: [
    "flag_0",
    "flag_30",
    "flag_32 and not flag_0",
    "flag_0 and flag_1 and flag_29 and flag_30",
    "flag_0 or (flag_1 and flag_29) or flag_30",
    "not (flag_0 or flag_1) and not (flag_29 and flag_30)",
    "flag_0 and (flag_1 or flag_2) and (flag_3 or flag_4 or flag_5) and not flag_6",
    FLAGS.join(" and "),
  ],
}

// JSON has no such numbers
const told = (_: string, value: unknown): unknown =>
  typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)) ? `number ${value}` : value

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

const layout = vocabularyLayout(VOCABULARY)

/** The verdicts on a call, by every way there is. */
const verdicts = (condition: CheckedCondition, call: unknown): ReadonlyArray<boolean> => {
  const own = compileCondition(condition)
  const shared = compileCondition(condition, layout)
  const prepared = prepareFacts(layout, call)
  return [
    evaluateCall(own, call),
    shared.evaluateCall(call),
    own.evaluate(prepareFacts(own.layout, call)),
    shared.evaluate(prepared),
    own.evaluate(prepared),
    explainCondition(condition, call).met,
    explainCondition(condition, prepared).met,
  ]
}

describe("given tests of every kind and calls of every kind, then each way to evaluate gives these verdicts", () => {
  test.each(Object.keys(CONDITIONS))("%s", async (kind) => {
    const calls = CALLS[kind] ?? []
    const shown = calls.map((call, index) => `${index}: ${JSON.stringify(call, told)}`)
    const lines = (CONDITIONS[kind] ?? []).map((text) => {
      const condition = read(text)
      const met = calls.flatMap((call, index) => {
        const [first, ...others] = verdicts(condition, call)
        expect(new Set([first, ...others]), `${text} on call ${index}`).toEqual(new Set([first]))
        return first === true ? [index] : []
      })
      return `${text.length > 100 ? `${text.slice(0, 100)}...` : text}: ${met.join(" ")}`
    })
    await expect(`${[...shown, "", ...lines].join("\n")}\n`).toMatchFileSnapshot(`golden/${kind}.txt`)
  })
})

test("given a call, then what is certain of it is its verdict, and of a call with no facts everything is certain", () => {
  for (const [kind, texts] of Object.entries(CONDITIONS)) {
    for (const text of texts) {
      const condition = read(text)
      const compiled = compileCondition(condition)
      expect(isCertain(condition, {}, {}), text).toEqual({ certain: true, met: evaluateCall(compiled, {}) })
      for (const call of CALLS[kind] ?? []) {
        const certainty = isCertain(condition, call, {})
        if (certainty.certain) expect(certainty.met, text).toBe(evaluateCall(compiled, call))
      }
    }
  }
})

test("given a condition that some call meets, when it is analysed, then the example call has the verdict it is an example of", () => {
  for (const text of Object.values(CONDITIONS).flat()) {
    const condition = read(text)
    const { alwaysTrue, neverTrue } = analyzeCondition(condition)
    const compiled = compileCondition(condition)
    if (alwaysTrue.answer === "no") expect(evaluateCall(compiled, alwaysTrue.example), text).toBe(false)
    if (neverTrue.answer === "no") expect(evaluateCall(compiled, neverTrue.example), text).toBe(true)
  }
})
