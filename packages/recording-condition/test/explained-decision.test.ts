import { compileCondition, prepareFacts } from "@callrules/condition"
import type { UnknownFacts } from "@callrules/condition/ask"
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
import fc from "fast-check"
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

  test("given custom data that is unknown as a whole, or no object, then the field that is asked for is unknown; null is absent", () => {
    const { condition } = stored('custom_data[product] = "solar"')
    const whole = { attributes: [{ attribute: "custom_data" }], keypressesOpen: false }
    const notKnown = { attributes: [{ attribute: "custom_data", field: "product" }], keypressesOpen: false }
    for (const [custom_data, given] of [
      [{}, whole],
      ["solar", KNOWN],
      [[], KNOWN],
      [Promise.resolve({ product: "solar" }), KNOWN],
    ] as const) {
      expect(decisionFacts(condition, { facts: { custom_data }, unknown: given })).toEqual({
        facts: {},
        unknown: notKnown,
      })
    }
    expect(decisionFacts(condition, { facts: { custom_data: null }, unknown: KNOWN })).toEqual({
      facts: {},
      unknown: KNOWN,
    })
    expect(decisionFacts(stored("pressed[1]").condition, { facts, unknown: KNOWN }).unknown.keypressesOpen).toBe(false)
  })

  test("given nothing that is unknown, or something else in its place, then it is read as a decision reads it", () => {
    const { condition } = stored("mobile and pressed[1]")
    expect(decisionFacts(condition, { facts, unknown: {} }).unknown).toEqual(KNOWN)
    const everything = { attributes: [{ attribute: "mobile" }, { attribute: "pressed" }], keypressesOpen: true }
    for (const given of [null, "repeat", { attributes: null }, { attribute: "repeat" }, { attributes: ["repeat"] }]) {
      // as from a host that does not check types
      expect(decisionFacts(condition, { facts, unknown: given as UnknownFacts }).unknown).toEqual(everything)
    }
  })

  test("given a property that throws, then what is asked for is unknown, and what is not is not read", () => {
    const throwing = Object.defineProperty({ mobile: true }, "repeat", {
      enumerable: true,
      get: () => {
        throw new Error("no such fact today")
      },
    })
    expect(decisionFacts(stored("mobile").condition, { facts: throwing, unknown: {} }).facts).toEqual({ mobile: true })
    expect(decisionFacts(stored("mobile and repeat").condition, { facts: throwing, unknown: {} })).toEqual({
      facts: { mobile: true },
      unknown: { attributes: [{ attribute: "repeat" }], keypressesOpen: false },
    })
  })

  test("given facts that were prepared, then those of their call", () => {
    const { condition } = stored("mobile")
    const prepared = prepareFacts(compileCondition(condition).layout, facts)
    expect(decisionFacts(condition, { facts: prepared, unknown: {} }).facts).toEqual({ phone_type: "Mobile" })
  })

  const odd = fc.constantFrom<unknown>(
    true,
    false,
    null,
    undefined,
    "",
    "solar",
    "1",
    "Mobile",
    "VoIP",
    0,
    1.5,
    NaN,
    [],
    ["1"],
    ["1", "2"],
    ["12"],
    {},
    Promise.resolve(1),
    new Date(0),
    new Map(),
    () => 1,
  )
  const anyFacts = fc.oneof(
    odd,
    fc.record(
      {
        mobile: odd,
        repeat: odd,
        phone_type: odd,
        keypresses: odd,
        media_type: odd,
        customData: odd,
        phoneType: odd,
        Keypresses: odd,
        zip: odd,
        custom_data: fc.oneof(odd, fc.record({ product: odd, other: odd }, { requiredKeys: [] })),
      },
      { requiredKeys: [] },
    ),
  )
  const reference = fc.constantFrom<unknown>(
    { attribute: "mobile" },
    { attribute: "repeat" },
    { attribute: "phone_type" },
    { attribute: "pressed" },
    { attribute: "keypresses", field: "1" },
    { attribute: "custom_data" },
    { attribute: "custom_data", field: "product" },
    { attribute: "custom_data", field: "other" },
    { attribute: "during_hours" },
    { attribute: "custom_data.product" },
    { attribute: "mobile", field: "" },
    "repeat",
  )
  const anyUnknown = fc.oneof(
    fc.record(
      { attributes: fc.array(reference, { maxLength: 3 }), keypressesOpen: fc.boolean() },
      { requiredKeys: [] },
    ),
    odd,
  )
  const anyText = fc.constantFrom(
    "not mobile and not landline",
    "mobile or not repeat",
    "not pressed[1 2]",
    "pressed[1] or mobile",
    "custom_data[product] absent and media_type absent",
    'custom_data[product] != "solar" or repeat',
    "custom_data[gone] absent or not mobile",
  )

  // REC-283
  test("given any facts and anything unknown, when it is decided again on what was kept as JSON, then it comes out the same", () => {
    fc.assert(
      fc.property(anyText, anyFacts, anyUnknown, fc.boolean(), (text, given, notKnown, due) => {
        const condition = stored(text)
        const settings = { recordCalls: true, condition }
        // as from a host that does not check types
        const unknown = notKnown as UnknownFacts
        const kept = decisionFacts(condition.condition, { facts: given, unknown })
        const read: typeof kept = JSON.parse(JSON.stringify(kept))
        expect(read).toEqual(kept)
        const decided = decideRecording(settings, given, unknown, due)
        expect(decideRecording(settings, kept.facts, kept.unknown, due)).toEqual(decided)
        const { met } = explainDecision(condition, kept)
        if (decided !== undefined) expect(met).toBe(decided.reason === "unknown-facts" ? null : decided.record)
      }),
      { numRuns: 2_000 },
    )
  })
})
