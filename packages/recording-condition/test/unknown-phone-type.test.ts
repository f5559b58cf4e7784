// A phone type that conditions do not know is no other phone: a decision on it fails closed, whoever asks.
import { prepareFacts, vocabularyLayout } from "@callrules/condition/evaluate"
import {
  decideRecording,
  explainDecision,
  publishedVocabulary,
  readStoredCondition,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const stored = (text: string) => Result.getOrThrow(readStoredCondition(text, publishedVocabulary()))

const decided = (text: string, facts: unknown) => {
  const decision = decideRecording({ recordCalls: true, condition: stored(text) }, facts, {}, true)
  return [decision?.record, decision?.unknownFacts.join()]
}

describe("given a phone type that conditions do not know, then a decision on it fails closed", () => {
  test.each<readonly [text: string, facts: Readonly<Record<string, unknown>>, record: boolean, unknown: string]>([
    ["not mobile", { phone_type: "VoIP" }, false, "mobile"],
    ["not landline", { phone_type: "Cell" }, false, "landline"],
    ["mobile", { phone_type: "VoIP" }, false, "mobile"],
    ["repeat or not mobile", { phone_type: "VoIP", repeat: true }, true, ""],
    ["repeat and not mobile", { phone_type: "VoIP", repeat: false }, false, ""],
    ["mobile or not mobile", { phone_type: "VoIP" }, true, ""],
    ["not mobile", { phone_type: "Landline" }, true, ""],
    ["not mobile", { phone_type: "" }, false, "mobile"],
    ["not mobile", { phone_type: " " }, false, "mobile"],
    ["not mobile", { phone_type: "", mobile: false, landline: false }, true, ""],
    ["not mobile", { phone_type: null }, true, ""],
    ["not mobile", {}, true, ""],
    ["not mobile", { phone_type: "VoIP", mobile: false, landline: false }, true, ""],
  ])("%s of %j: %s", (text, facts, record, unknown) => {
    expect(decided(text, facts)).toEqual([record, unknown])
    const prepared = prepareFacts(vocabularyLayout(publishedVocabulary()), facts)
    expect(decided(text, prepared)).toEqual([record, unknown])
    expect(decided(text, prepareFacts(prepared.layout, prepared))).toEqual([record, unknown])
    const explained = explainDecision(stored(text), { facts, unknown: { attributes: [], keypressesOpen: false } })
    expect(explained.met === true).toBe(record)
  })

  test("also where it is open, until it is due", () => {
    const settings = { recordCalls: true, condition: stored("not mobile") }
    expect(decideRecording(settings, { phone_type: "VoIP" }, {}, false)).toBeUndefined()
  })

  test.each([
    null,
    undefined,
    1,
    "VoIP",
    Promise.resolve({}),
    new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error("x")
        },
      },
    ),
  ])("and facts that cannot be read throw nothing", (facts) => {
    expect(decided("not mobile", facts)[0]).toBe(false)
  })
})
