// The form of the playground shows each fact as the evaluator reads it.
import { readCondition, type VocabularyAttribute } from "@callrules/condition"
import { explainCondition } from "@callrules/condition/ask"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { factFields, factIn, withFact } from "../playground/src/condition/facts.ts"

const FIELDS = ["product", "constructor", "__proto__", "zip code"]
const published = publishedVocabulary({ customDataFields: FIELDS, onePhoneType: true })
const duration: VocabularyAttribute = { name: "duration", kind: "number", unit: "sec" }
const vocabulary = { ...published, attributes: [...published.attributes, duration] }
const fields = factFields(vocabulary, [])

/** A test of a fact, whose explanation says how the fact is read. */
const testOf = ({ kind, name }: (typeof fields)[number]): string =>
  ({ boolean: name, text: `${name} = "x"`, number: `${name} > 1`, keys: `${name}[1]` })[kind]

const read = (call: Readonly<Record<string, unknown>>, field: (typeof fields)[number]) => {
  const condition = Result.getOrThrow(readCondition(testOf(field), vocabulary))
  const { tree } = explainCondition(condition, call)
  return tree?.kind === "test" ? tree.value : undefined
}

const fieldOf = (name: string) => {
  const field = fields.find((one) => one.name === name)
  if (field === undefined) throw new Error(`no field ${name}`)
  return field
}

describe("given a call", () => {
  test.each<readonly [string, Readonly<Record<string, unknown>>, unknown]>([
    ["custom_data[constructor]", { custom_data: {} }, null],
    ["custom_data[product]", { custom_data: { product: { a: 1 } } }, null],
    ["custom_data[product]", { custom_data: { product: ["a"] } }, null],
    ["custom_data[product]", { custom_data: { product: 7 } }, "7"],
    ["custom_data[product]", { custom_data: { product: "" } }, null],
    ["media_type", { media_type: "e\u0301" }, "\u00e9"],
    ["mobile", { phone_type: "MOBILE" }, true],
    ["mobile", { phone_type: "VoIP" }, false],
    ["mobile", { phone_type: "Mobile", mobile: false }, false],
    ["duration", { duration: Number.POSITIVE_INFINITY }, null],
    ["duration", { duration: "7" }, null],
    ["pressed", { keypresses: ["1", 2, "12"] }, ["1", "2", "\ufffd"]],
    ["pressed", {}, []],
  ])("when %s is read in %j, then it is %j", (name, call, value) => {
    expect(factIn(call, fieldOf(name))).toEqual(value)
    expect(read(call, fieldOf(name))).toEqual(value)
  })

  test("when any fact has any value, then it is what the evaluator reads", () => {
    const value = fc.oneof(
      fc.constantFrom("Mobile", "landline", "LANDLINE", "", "e\u0301"),
      fc.constantFrom(true, false, null, undefined, 0, 7, Number.NaN),
      fc.array(fc.constantFrom("1", "12", 3, {})),
      fc.anything(),
    )
    const keys = ["phone_type", "keypresses", ...vocabulary.attributes.map(({ fact, name }) => fact ?? name)]
    const custom = fc.dictionary(fc.constantFrom(...FIELDS), value)
    const calls = fc.dictionary(fc.constantFrom(...keys), fc.oneof(value, custom), { noNullPrototype: false })
    fc.assert(
      fc.property(calls, fc.constantFrom(...fields), (call, field) => {
        expect(factIn(call, field)).toEqual(read(call, field))
      }),
      { numRuns: 500 },
    )
  })

  test("when a fact is written, then it is read back", () => {
    for (const field of fields) {
      const value = { boolean: true, text: "x", number: 7, keys: ["1", "2"] }[field.kind]
      const call = { custom_data: "none", keypresses: "none" }
      expect(factIn(withFact(call, field, value), field)).toEqual(value)
      expect(factIn(withFact(call, field, null), field)).toEqual(read({}, field))
    }
  })
})
