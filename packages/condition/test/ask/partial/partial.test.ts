// Evaluation with unknown facts, held against full evaluation with every value they may take.

import {
  attributeText,
  type CheckedCondition,
  compileCondition,
  prepareFacts,
  readCondition,
  testsOf,
} from "@callrules/condition"
import { analyzeCondition, isCertain, partiallyEvaluate } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"
import { runs } from "../../support/runs.ts"
import { anyCall, anyCondition, type PlainCall, plainly, VOCABULARY } from "../analyze/random-conditions.ts"

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

const NAMES = ["mobile", "landline", "repeat", "custom_data[x]", "custom_data", "city", "duration", "pressed"] as const

type Name = (typeof NAMES)[number]

const referenceOf = (name: Name) => (name === "custom_data[x]" ? X : { attribute: name })
const X = { attribute: "custom_data", field: "x" }

const unknownFacts = fc
  .record({ names: fc.uniqueArray(fc.constantFrom(...NAMES)), keypressesOpen: fc.boolean() })
  .map(({ names, keypressesOpen }) => ({
    names,
    keypressesOpen,
    given: { attributes: names.map(referenceOf), keypressesOpen },
  }))

type Unknown = { readonly names: ReadonlyArray<Name>; readonly keypressesOpen: boolean }

/** The call with its unknown facts as another call has them. */
const filledFrom = (call: PlainCall, other: PlainCall, { names, keypressesOpen }: Unknown): PlainCall => {
  const takes = (name: Name): boolean => names.includes(name)
  const keypresses = takes("pressed")
    ? other.keypresses
    : [...call.keypresses, ...(keypressesOpen ? other.keypresses : [])]
  return {
    mobile: takes("mobile") ? other.mobile : call.mobile,
    landline: takes("landline") ? other.landline : call.landline,
    repeat: takes("repeat") ? other.repeat : call.repeat,
    custom_data: {
      x: takes("custom_data") || takes("custom_data[x]") ? other.custom_data.x : call.custom_data.x,
      constructor: takes("custom_data") ? other.custom_data.constructor : call.custom_data.constructor,
    },
    city: takes("city") ? other.city : call.city,
    duration: takes("duration") ? other.duration : call.duration,
    keypresses,
  }
}

describe("given random conditions and calls of which some facts are unknown", () => {
  const given = fc.tuple(anyCondition(), anyCall, unknownFacts)

  test("when the unknown facts get values then the residual has the verdict of the whole condition", () => {
    fc.assert(
      fc.property(given, fc.array(anyCall, { minLength: 8, maxLength: 8 }), ([condition, call, unknown], others) => {
        const partial = partiallyEvaluate(condition, call, unknown.given)
        for (const other of others) {
          const full = filledFrom(call, other, unknown)
          // at most one of the two is true on any call, which the vocabulary promises
          if (full.mobile && full.landline) continue
          const rest = partial.kind === "residual" ? plainly(partial.condition.root, full) : partial.kind === "met"
          expect(rest).toBe(plainly(condition.root, full))
        }
      }),
      { numRuns: runs(1000) },
    )
  })

  test("when a residual is left then it is valid, over unknown facts only, and can come out either way", () => {
    fc.assert(
      fc.property(given, ([condition, call, unknown]) => {
        const partial = partiallyEvaluate(condition, call, unknown.given)
        const certainty = isCertain(condition, call, unknown.given)
        expect(certainty.certain).toBe(partial.kind !== "residual")
        if (certainty.certain || partial.kind !== "residual") return
        expect(Result.getOrThrow(readCondition(partial.text, VOCABULARY))).toEqual(partial.condition)
        expect(analyzeCondition(partial.condition).alwaysTrue.answer).toBe("no")
        expect(analyzeCondition(partial.condition).neverTrue.answer).toBe("no")
        const tested = testsOf(partial.condition.root).map((one) =>
          one.kind === "pressed" ? "pressed" : attributeText(one),
        )
        expect(certainty.unknown).toEqual([...new Set(tested)])
        const mayBeUnknown = new Set<string>([...unknown.names, ...(unknown.keypressesOpen ? ["pressed"] : [])])
        for (const name of tested)
          expect(mayBeUnknown.has(name) || mayBeUnknown.has(name.replace(/\[.*/, ""))).toBe(true)
      }),
      { numRuns: runs(600) },
    )
  })
})

describe("given facts that are unknown", () => {
  test.each([
    ["mobile or not mobile", {}, { attributes: [{ attribute: "mobile" }] }, true],
    ['custom_data[x] = "a" and custom_data[x] = "b"', {}, { attributes: [X] }, false],
    ['not custom_data[x] = "a" or custom_data[x] present', {}, { attributes: [{ attribute: "custom_data" }] }, true],
    ["pressed[1 2]", { keypresses: ["2"] }, { keypressesOpen: true }, false],
    ["pressed[1 2]", { keypresses: ["1", "2", "3"] }, { keypressesOpen: true }, true],
    ["pressed[1 2]", { keypresses: ["1"] }, {}, false],
    [
      "landline and (repeat or not mobile)",
      { mobile: true, repeat: true },
      { attributes: [{ attribute: "landline" }] },
      false,
    ],
    ["duration < 5 or duration >= 5 or duration absent", {}, { attributes: [{ attribute: "duration" }] }, true],
  ] as const)("when `%s` is asked with %j and %j unknown then the verdict is certain", (text, facts, unknown, met) => {
    expect(isCertain(read(text), facts, unknown)).toEqual({ certain: true, met })
  })

  test.each([
    ["not (duration < 5)", {}, { attributes: [{ attribute: "duration" }] }, ["duration"]],
    ["pressed[1 2] and repeat", { keypresses: ["1"], repeat: true }, { keypressesOpen: true }, ["pressed"]],
    ["pressed[1 2]", { keypresses: ["1", "2"] }, { attributes: [{ attribute: "pressed" }] }, ["pressed"]],
    ["pressed[1 2]", { keypresses: ["1", "2"] }, { attributes: [{ attribute: "keypresses" }] }, ["pressed"]],
    ["repeat", { repeat: true }, { attributes: [{ attribute: "repeat" }] }, ["repeat"]],
    [
      'custom_data["zip code"] = "1"',
      {},
      { attributes: [{ attribute: "custom_data", field: "zip code" }] },
      ['custom_data["zip code"]'],
    ],
    [
      'city = "a" and (mobile or repeat)',
      { repeat: true },
      { attributes: [{ attribute: "city" }, { attribute: "mobile" }] },
      ["city"],
    ],
  ] as const)("when `%s` is asked with %j and %j unknown then it hangs on %j", (text, facts, unknown, names) => {
    expect(isCertain(read(text), facts, unknown)).toEqual({ certain: false, unknown: names, exhausted: false })
  })

  test("when the fact that stands in for a boolean is unknown then so is the boolean, unless it was said itself", () => {
    const vocabulary = callVocabulary({ customDataFields: [] })
    const mobile = Result.getOrThrow(readCondition("mobile", vocabulary))
    const unknown = { attributes: [{ attribute: "phone_type" }] }
    expect(isCertain(mobile, {}, unknown).certain).toBe(false)
    expect(isCertain(mobile, { phone_type: "mobile" }, unknown).certain).toBe(false)
    expect(isCertain(mobile, { mobile: true }, unknown)).toEqual({ certain: true, met: true })
    expect(isCertain(mobile, { mobile: false }, unknown)).toEqual({ certain: true, met: false })
  })

  test("when the facts were prepared then the answer is that of the raw facts", () => {
    const condition = read('mobile and city = "a" and pressed[1]')
    const facts = { mobile: true, city: "A", keypresses: ["1"] }
    const { layout } = compileCondition(condition)
    expect(partiallyEvaluate(condition, prepareFacts(layout, facts), {})).toEqual({ kind: "met" })
    expect(partiallyEvaluate(condition, facts, {})).toEqual({ kind: "met" })
  })

  test("when a fact is missing and not named then it is absent", () => {
    expect(partiallyEvaluate(read("custom_data[x] absent and not repeat"), {}, {})).toEqual({ kind: "met" })
  })

  test("when the budget is spent then nothing is called certain", () => {
    const condition = read('custom_data[x] = "a" and custom_data[x] = "b"')
    const unknown = { attributes: [X] }
    expect(isCertain(condition, {}, unknown, { steps: 0 })).toEqual({
      certain: false,
      unknown: ["custom_data[x]"],
      exhausted: true,
    })
    const partial = partiallyEvaluate(condition, {}, unknown, { steps: 0 })
    expect(partial.kind === "residual" && partial.exhausted).toBe(true)
  })
})

test("given no condition when it is partially evaluated then it is met", () => {
  expect(partiallyEvaluate(read(""), {}, { attributes: [{ attribute: "mobile" }] })).toEqual({ kind: "met" })
})
