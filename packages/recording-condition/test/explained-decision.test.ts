import {
  decideRecording,
  decisionFacts,
  decisionHint,
  explainDecision,
  publishedVocabulary,
  RECORDING_REASONS,
  readStoredCondition,
  type StoredCondition,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const stored = (text: string): StoredCondition =>
  Result.getOrThrow(readStoredCondition(text, publishedVocabulary({ customDataFields: ["product"] })))

const KNOWN = { attributes: [], keypressesOpen: false }

describe("why a decision came out as it did", () => {
  test("given facts that decided, then they are named, with what would have turned it", () => {
    const explained = explainDecision(stored("mobile and repeat"), {
      facts: { phone_type: "Landline", repeat: true },
      unknown: KNOWN,
    })
    expect(explained).toMatchObject({ met: false, unknown: [], rest: "" })
    expect(explained.words).toBe(
      [
        "The call does not meet the condition. This alone decided it:",
        "- `mobile` is false",
        "It would if `mobile` were true.",
        "",
        "- all of:",
        "  - mobile",
        "  + repeat",
      ].join("\n"),
    )
  })

  test("given a field that was removed since, then it is not known, whatever the call has of it", () => {
    const condition = stored('custom_data[gone] = "x"')
    const facts = { custom_data: { gone: "x" } }
    expect(explainDecision(condition, { facts, unknown: KNOWN })).toMatchObject({
      met: null,
      unknown: ["custom_data[gone]"],
    })
    expect(decideRecording({ recordCalls: true, condition }, facts, KNOWN, true)?.record).toBe(false)
  })
})

describe("what to do about a decision", () => {
  test("given a reason that the network can change, then it says how; given one that came of the rules, then nothing", () => {
    const hints = RECORDING_REASONS.map((reason) => [reason, decisionHint(reason, false).split(/[,;:] /)[0]])
    expect(Object.fromEntries(hints)).toEqual({
      "all-calls": "",
      "no-calls": "set `record_calls` of the campaign to true",
      "condition-true": "",
      "condition-false": "",
      "unknown-facts": "report the facts that were not known before the call is transferred",
      "call-not-received": "report the event `received` before `transferred` and `completed`",
      "unreadable-settings": "look how the settings of the campaign are kept",
      "unreadable-condition": "read the settings of the campaign and store its condition again",
      "never-set": "give the campaign recording settings",
      "campaign-contradicted": "report a leg as received once",
    })
  })

  test("given that calls were recorded at the reception, then the settings came later", () => {
    expect(decisionHint("no-calls", true)).toContain("after the call was received, its campaign was set to record no")
    expect(decisionHint("never-set", true)).toBe(decisionHint("never-set", false))
    expect(decisionHint("condition-false", true)).toBe("")
  })

  test("given no reason yet, then it says when there will be one", () => {
    expect(decisionHint(null, true)).toContain("decided as soon as it is certain")
    expect(decisionHint(null, false)).toBe(decisionHint(null, true))
  })
})

describe("what is kept of a call's facts with its decision", () => {
  const unknown = {
    attributes: [
      { attribute: "repeat" },
      { attribute: "custom_data", field: "product" },
      { attribute: "custom_data", field: "other" },
    ],
    keypressesOpen: true,
  }
  const facts = {
    repeat: true,
    phone_type: "Mobile",
    keypresses: ["1"],
    custom_data: { product: "solar", other: "x" },
    media_type: undefined,
  }

  test.each([
    ["mobile", { phone_type: "Mobile" }, [], false],
    ["repeat", { repeat: true }, [{ attribute: "repeat" }], false],
    ["pressed[1]", { keypresses: ["1"] }, [], true],
    ["media_type present", {}, [], false],
    [
      'custom_data[product] = "solar"',
      { custom_data: { product: "solar" } },
      [{ attribute: "custom_data", field: "product" }],
      false,
    ],
  ])("given the condition %s, then what it asks about, and nothing else", (text, kept, attributes, keypressesOpen) => {
    expect(decisionFacts(stored(text).condition, { facts, unknown })).toEqual({
      facts: kept,
      unknown: { attributes, keypressesOpen },
    })
  })

  test("given an attribute named without its field, or custom data that is no object, then that is kept, or left out", () => {
    const condition = stored('custom_data[product] = "solar"').condition
    const whole = { attributes: [{ attribute: "custom_data" }], keypressesOpen: false }
    expect(decisionFacts(condition, { facts: { custom_data: "solar" }, unknown: whole })).toEqual({
      facts: {},
      unknown: whole,
    })
    expect(decisionFacts(condition, { facts: { custom_data: null }, unknown: KNOWN }).facts).toEqual({})
    expect(decisionFacts(stored("pressed[1]").condition, { facts, unknown: KNOWN }).unknown.keypressesOpen).toBe(false)
  })
})
