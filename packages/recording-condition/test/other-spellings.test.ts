// A fact under its name in another spelling is not read: a decision may not take it for absent.
import { checkVocabulary } from "@callrules/condition"
import { prepareFacts, vocabularyLayout } from "@callrules/condition/evaluate"
import {
  decideRecording,
  decisionFacts,
  explainDecision,
  publishedVocabulary,
  readStoredCondition,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const vocabulary = publishedVocabulary({ customDataFields: ["opt_out"] })
const stored = (text: string) => Result.getOrThrow(readStoredCondition(text, vocabulary))

const decided = (text: string, facts: unknown) => {
  const decision = decideRecording({ recordCalls: true, condition: stored(text) }, facts, {}, true)
  return [decision?.record, decision?.unknownFacts.join()]
}

// REC-286
describe("given a fact under its name in another spelling only, then it is unknown to a decision", () => {
  test.each<readonly [text: string, facts: Readonly<Record<string, unknown>>, record: boolean, unknown: string]>([
    ...["customData", "CustomData", "custom-data", "customdata", "CUSTOM_DATA", "custom data"].map(
      (key) => ["custom_data[opt_out] absent", { [key]: { opt_out: "yes" } }, false, "custom_data[opt_out]"] as const,
    ),
    ["custom_data[opt_out] absent", { custom_data: null, customData: {} }, true, ""],
    ["custom_data[opt_out] absent", { custom_data: undefined, customData: {} }, false, "custom_data[opt_out]"],
    ["custom_data[opt_out] absent", { custom_data: {}, customData: { opt_out: "yes" } }, true, ""],
    ["custom_data[opt_out] absent", { phoneType: "Mobile", customer_data: {}, data: {}, __proto__: null }, true, ""],
    ["not mobile", { phoneType: "Mobile" }, false, "mobile"],
    ["not mobile", { phonetype: "Mobile", mobile: false }, true, ""],
    ["not mobile", { Mobile: true }, false, "mobile"],
    ["not mobile", { Mobile: "+14155550123", phone_type: "Landline" }, true, ""],
    ["not during_hours", { duringHours: true }, false, "during_hours"],
    ["not repeat", { Repeat: true }, false, "repeat"],
    ["not pressed[1]", { keyPresses: ["1"] }, false, "pressed"],
    ["not pressed[1]", { " key_presses": ["1"] }, false, "pressed"],
    ["media_type absent", { mediaType: "tv" }, false, "media_type"],
    // what is not asked for does not matter
    ["not repeat", { customData: {}, phoneType: "Mobile", duringHours: true }, true, ""],
    ["mobile", { phone_type: "Mobile", customData: {} }, true, ""],
  ])("%s of %j: %s", (text, facts, record, unknown) => {
    expect(decided(text, facts)).toEqual([record, unknown])
    expect(decided(text, prepareFacts(vocabularyLayout(vocabulary), facts))).toEqual([record, unknown])
    const { condition } = stored(text)
    const kept = decisionFacts(condition, { facts, unknown: {} })
    expect(decided(text, facts)[0]).toBe(explainDecision(stored(text), kept).met === true)
    const again = decideRecording({ recordCalls: true, condition: stored(text) }, kept.facts, kept.unknown, true)
    expect([again?.record, again?.unknownFacts.join()]).toEqual([record, unknown])
  })
})

// REC-304
test("given a field under another spelling, among the facts or the unknown ones, then it is another field", () => {
  const both = publishedVocabulary({ customDataFields: ["tier", "Tier"] })
  expect(Result.isSuccess(checkVocabulary(both))).toBe(true)
  const condition = Result.getOrThrow(
    readStoredCondition("custom_data[tier] absent and custom_data[Tier] present", both),
  )
  const settings = { recordCalls: true, condition }
  const isRecorded = (field: string, unknown: string): boolean | undefined => {
    const attributes = [{ attribute: "custom_data", field: unknown }]
    return decideRecording(settings, { custom_data: { [field]: "gold" } }, { attributes }, true)?.record
  }
  expect([isRecorded("Tier", "TIER"), isRecorded("Tier", "tier"), isRecorded("tier", "TIER")]).toEqual([
    true,
    false,
    false,
  ])
})

/** Facts of which one throws when it is read. */
const throwing = (key: string, facts: object): object =>
  Object.defineProperty({ ...facts }, key, {
    enumerable: true,
    get: () => {
      throw new Error("not loaded")
    },
  })

// REC-297
describe("given a fact that throws when it is read, then what else is unknown stays unknown", () => {
  test.each([
    ["not mobile", throwing("landline", { phone_type: "VoIP" }), "mobile"],
    ["not mobile", throwing("mobile", { phone_type: "VoIP" }), "mobile"],
    ["not landline", throwing("mobile", { phone_type: "VoIP" }), "landline"],
    ["not mobile", throwing("phone_type", {}), "mobile"],
    ["not mobile", throwing("other", { phone_type: "VoIP" }), "mobile"],
    ["custom_data[opt_out] absent", throwing("phone_type", { customData: {} }), "custom_data[opt_out]"],
    ["custom_data[opt_out] absent", throwing("custom_data", { customData: {} }), "custom_data[opt_out]"],
    ["not mobile", throwing("mobile", { Mobile: true }), "mobile"],
  ])("%s (%#)", (text, facts, unknown) => {
    expect(decided(text, facts)).toEqual([false, unknown])
    const kept = decisionFacts(stored(text).condition, { facts, unknown: {} })
    const again = decideRecording({ recordCalls: true, condition: stored(text) }, kept.facts, kept.unknown, true)
    expect([again?.record, again?.unknownFacts.join()]).toEqual([false, unknown])
  })

  test("of a proxy that does not say its keys, then everything is", () => {
    const ownKeys = () => {
      throw new Error("not loaded")
    }
    const facts = new Proxy({ phone_type: "Landline", phoneType: "Mobile" }, { ownKeys })
    expect(decided("not mobile", facts)[0]).toBe(false)
  })

  test("of one that the condition does not ask for, then the rest decides", () => {
    expect(decided("mobile", throwing("landline", { phone_type: "Mobile" }))).toEqual([true, ""])
    expect(decided("repeat", throwing("phone_type", { repeat: true }))).toEqual([true, ""])
  })
})

// REC-341
describe("given a fact that is inherited, or keys under the name of their test, then it is unknown to a decision", () => {
  class Call {
    readonly #repeat = true
    get repeat(): boolean {
      return this.#repeat
    }
  }
  test.each<readonly [text: string, facts: unknown, record: boolean, unknown: string]>([
    ["not repeat", new Call(), false, "repeat"],
    ["not repeat", Object.create({ repeat: true }), false, "repeat"],
    ["not repeat", Object.create(Object.create({ repeat: true })), false, "repeat"],
    ["not repeat", Object.assign(Object.create({ repeat: true }), { repeat: false }), true, ""],
    ["not repeat", Object.create({ mobile: true }), true, ""],
    ["not repeat", Object.create(null), true, ""],
    ["not repeat", { repeat: undefined }, true, ""],
    ["not mobile", Object.create({ phone_type: "Mobile" }), false, "mobile"],
    ["not mobile", Object.assign(Object.create({ phone_type: "Mobile" }), { mobile: false }), true, ""],
    ["custom_data[opt_out] absent", Object.create({ custom_data: { opt_out: "yes" } }), false, "custom_data[opt_out]"],
    ["custom_data[opt_out] absent", { custom_data: Object.create({ opt_out: "yes" }) }, false, "custom_data[opt_out]"],
    ["custom_data[opt_out] absent", { custom_data: Object.create({ tier: "gold" }) }, true, ""],
    ["custom_data[opt_out] absent", { custom_data: Object.create(null) }, true, ""],
    ["not pressed[1]", Object.create({ keypresses: ["1"] }), false, "pressed"],
    ["not pressed[1]", { pressed: ["1"] }, false, "pressed"],
    ["not pressed[1]", { pressed: ["1"], keypresses: [] }, true, ""],
    ["not repeat", { pressed: ["1"] }, true, ""],
  ])("%s: %j: %s, %s", (text, facts, record, unknown) => {
    expect(decided(text, facts)).toEqual([record, unknown])
  })
})
