// Decisions in words: the reason, what is said of it, and the text of the condition, also where a store hands over what nobody can read.
import type { UnknownFacts } from "@callrules/condition/ask"
import { decideRecording, publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

type Settings = Parameters<typeof decideRecording>[0]

const stored = (text: string) =>
  Result.getOrThrow(readStoredCondition(text, publishedVocabulary({ customDataFields: ["product"] })))

const decided = (settings: Settings, facts: unknown = {}) => decideRecording(settings, facts, {}, true)

describe("what is said of a decision", () => {
  test.each<readonly [string, Settings, unknown, boolean, string, string]>([
    [
      "all-calls",
      { recordCalls: true, condition: stored("") },
      {},
      true,
      "recorded: all calls of the campaign are recorded",
      "",
    ],
    [
      "no-calls",
      { recordCalls: false, condition: stored("mobile or repeat") },
      { mobile: true },
      false,
      "not recorded: the campaign records no calls",
      "mobile or repeat",
    ],
    [
      "condition-true",
      { recordCalls: true, condition: stored("mobile  OR (repeat)") },
      { repeat: true },
      true,
      "recorded: the call meets the condition",
      "mobile or repeat",
    ],
    [
      "condition-false",
      { recordCalls: true, condition: stored("mobile") },
      {},
      false,
      "not recorded: the call does not meet the condition",
      "mobile",
    ],
    ["never-set", "never-set", {}, false, "not recorded: the campaign was never set up for recording", ""],
    [
      "campaign-contradicted",
      "campaign-contradicted",
      {},
      false,
      "not recorded: the call was reported as received for different campaigns",
      "",
    ],
    [
      "call-not-received",
      "not-received",
      {},
      false,
      "not recorded: the call was transferred before it was received",
      "",
    ],
    [
      "unreadable-settings",
      "unreadable",
      {},
      false,
      "not recorded: the campaign's recording settings could not be read",
      "",
    ],
    [
      "unreadable-condition",
      { recordCalls: true, condition: "unreadable" },
      {},
      false,
      "not recorded: the campaign's condition could not be read",
      "",
    ],
  ])("given the reason %s, then it says so", (reason, settings, facts, record, explanation, condition) => {
    expect(decided(settings, facts)).toEqual({ record, reason, explanation, condition, unknownFacts: [] })
  })

  test("given settings that record no calls, then a condition that nobody can read is no text, and nothing throws", () => {
    const unread = (condition: unknown) => decided({ recordCalls: false, condition } as Settings) // as a store may hand over
    const throwing = {
      get condition() {
        throw new Error("gone")
      },
    }
    for (const condition of ["unreadable", undefined, null, 1, {}, { condition: { version: 9 } }, throwing]) {
      expect(unread(condition)).toMatchObject({ record: false, reason: "no-calls", condition: "" })
    }
  })

  test("given facts that were not known when it fell due, then they are counted and named", () => {
    const settings = { recordCalls: true, condition: stored("mobile and repeat") }
    const due = (...names: ReadonlyArray<string>) =>
      decideRecording(
        settings,
        { mobile: true, repeat: true },
        { attributes: names.map((attribute) => ({ attribute })) },
        true,
      )
    expect(due("repeat")).toMatchObject({
      reason: "unknown-facts",
      unknownFacts: ["repeat"],
      explanation: "not recorded: `repeat` was not known when the decision fell due",
    })
    expect(due("repeat", "mobile")?.explanation).toBe(
      "not recorded: `mobile`, `repeat` were not known when the decision fell due",
    )
  })
})

describe("given something else than the facts that are unknown, then anything may be unknown, and no call is recorded", () => {
  const settings = { recordCalls: true, condition: stored('custom_data[product] != "a" and not pressed[1]') }
  const given: ReadonlyArray<readonly [string, unknown]> = [
    ["null", null],
    ["undefined", undefined],
    ["a text", "custom_data"],
    ["an empty text", ""],
    ["a number", 5],
    ["a boolean", false],
    ["a list", [{ attribute: "custom_data" }]],
    ["an empty list", []],
    ["a map", new Map([["attributes", [{ attribute: "custom_data" }]]])],
    ["a set", new Set()],
    ["a promise", Promise.resolve({ attributes: [{ attribute: "custom_data" }] })],
    ["a function", () => ({})],
    ["a mistyped key", { attribute: [{ attribute: "custom_data" }] }],
    ["a mistyped key beside a right one", { attributes: [], keypressOpen: true }],
    ["a text for the list", { attributes: "custom_data" }],
    ["an empty text for the list", { attributes: "" }],
    ["a set for the list", { attributes: new Set([{ attribute: "custom_data", field: "product" }]) }],
    ["an empty set for the list", { attributes: new Set() }],
    ["false for the list", { attributes: false }],
    ["null for the list", { attributes: null }],
    [
      "a property that throws",
      {
        get attributes() {
          throw new Error("gone")
        },
      },
    ],
  ]
  // beside what the call or its condition makes unknown by itself, the same holds
  const conditionWithRemoved = { ...settings.condition, removed: [{ attribute: "custom_data", field: "gone" }] }
  test.each(given)("%s", (_, unknown) => {
    for (const inForce of [settings, { ...settings, condition: conditionWithRemoved }]) {
      for (const facts of [{}, { phone_type: "VoIP" }]) {
        const due = decideRecording(inForce, facts, unknown as UnknownFacts, true) // as from a host without types
        const names = ["custom_data[product]", "pressed"]
        expect(due).toMatchObject({ record: false, reason: "unknown-facts", unknownFacts: names })
        expect(decideRecording(inForce, facts, unknown as UnknownFacts, false)).toBeUndefined()
      }
    }
  })

  test("what has the right shape is read as it stands, also from a class of the host's and beside removed fields", () => {
    class Late {
      get attributes() {
        return [{ attribute: "custom_data", field: "product" }]
      }
    }
    const due = (unknown: UnknownFacts, condition = settings.condition) =>
      decideRecording({ ...settings, condition }, {}, unknown, true)
    for (const condition of [settings.condition, conditionWithRemoved]) {
      expect(due({}, condition)).toMatchObject({ record: true })
      expect(due({ keypressesOpen: false }, condition)).toMatchObject({ record: true })
      expect(due({ keypressesOpen: true }, condition)).toMatchObject({ record: false, unknownFacts: ["pressed"] })
      expect(due(new Late(), condition)).toMatchObject({ record: false, unknownFacts: ["custom_data[product]"] })
    }
  })
})
