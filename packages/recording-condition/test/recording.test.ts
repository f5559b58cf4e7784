// Decisions in words: the reason, what is said of it, and the text of the condition, also where a store hands over what nobody can read.
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
