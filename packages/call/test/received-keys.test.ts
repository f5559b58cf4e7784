// Keys of a received event: what they are called elsewhere, what each may hold, and how much of it.
import { unknownNameWarnings, validateHostEvent } from "@callrules/call"
import { zone } from "@callrules/timestamp"
import { getOrThrow, isFailure } from "effect/Result"
import { describe, expect, it } from "vitest"

const context = { zone: getOrThrow(zone("UTC")) }

const BODY = {
  kind: "received",
  event_id: "e1",
  at: "2026-11-21T09:00:00Z",
  call_record_id: "record-1",
  advertiser_id_from_network: "adv-1",
  advertiser_campaign_id_from_network: "camp-1",
}

const problemsOf = (parts: Readonly<Record<string, unknown>>) => {
  const read = validateHostEvent({ ...BODY, ...parts }, context)
  return isFailure(read) ? read.failure : []
}

const detailsOf = (parts: Readonly<Record<string, unknown>>) => {
  const { event } = getOrThrow(validateHostEvent({ ...BODY, ...parts }, context))
  return event.kind === "received" ? event.details : undefined
}

describe("what keys are called elsewhere", () => {
  it.each([
    ["campaign_id", "advertiser_campaign_id_from_network"],
    ["campaign_id_from_network", "advertiser_campaign_id_from_network"],
    ["campaign_name", "advertiser_campaign_name"],
    ["caller", "calling_phone_number"],
    ["caller_id", "calling_phone_number"],
    ["caller_phone_number", "calling_phone_number"],
    ["from", "calling_phone_number"],
    ["callee", "called_phone_number"],
    ["to", "called_phone_number"],
  ])("given `%s`, then it is unknown, and `%s` is meant", (key, meant) => {
    expect(problemsOf({ [key]: "x" })).toEqual([
      { code: "unknown-key", path: [key], message: `unknown key \`${key}\``, hint: `did you mean \`${meant}\`?` },
    ])
  })

  it.each(["advertiser_id", "advertiser_campaign_id"])(
    "given the platform's `%s` in place of the network's, then that is said",
    (key) => {
      const problems = problemsOf({ [key]: 7, [`${key}_from_network`]: null })
      const missing = problems.find(({ code }) => code === "missing")
      expect(missing?.hint).toBe(`\`${key}\` is the platform's own id: did you mean \`${key}_from_network\`?`)
      expect(problemsOf({ [`${key}_from_network`]: null })[0]?.hint).toBeUndefined()
    },
  )
})

describe("lists and maps", () => {
  it("given more entries than are kept, then that is all that is said of them", () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`f${index}`, ""]))
    expect(problemsOf({ pending_custom_data_fields: Object.keys(many) })).toMatchObject([
      { code: "too-many-entries", path: ["pending_custom_data_fields"] },
    ])
    expect(problemsOf({ demographics_data: many })).toMatchObject([
      { code: "too-many-entries", path: ["demographics_data"] },
    ])
    expect(problemsOf({ custom_data: { tag: many } })).toMatchObject([
      { code: "too-many-entries", path: ["custom_data", "tag"] },
    ])
  })

  it("given as many as are kept, then they are; names are in order, and each once", () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `f${999 - index}`)
    expect(detailsOf({ pending_custom_data_fields: names })?.pendingCustomDataFields).toEqual(names.toSorted())
    expect(detailsOf({ pending_custom_data_fields: ["b", "a", "b"] })?.pendingCustomDataFields).toEqual(["a", "b"])
    const values = detailsOf({ custom_data: { tag: { z: 1, a: true, m: null } } })?.customDataBySource.tag
    expect(JSON.stringify(values)).toBe('{"a":"true","m":"","z":"1"}')
  })

  it("given names and values that cannot be stored, then each is a problem at its place", () => {
    expect(problemsOf({ pending_custom_data_fields: ["", 1, "\u0000"] })).toMatchObject([
      { path: ["pending_custom_data_fields", 0] },
      { code: "wrong-type", path: ["pending_custom_data_fields", 1] },
      { code: "ill-formed-text", path: ["pending_custom_data_fields", 2] },
    ])
    const long = "x".repeat(10_001)
    expect(problemsOf({ custom_data: { tag: { "": "x", ok: long } } })).toMatchObject([
      { path: ["custom_data", "tag", ""] },
      { code: "text-too-long", path: ["custom_data", "tag", "ok"] },
    ])
    expect(problemsOf({ demographics_data: { age_range: long } })).toMatchObject([
      { code: "text-too-long", path: ["demographics_data", "age_range"] },
    ])
  })

  it("given a source that is null, then it brings nothing; one that is empty brings no value", () => {
    expect(detailsOf({ custom_data: { tag: null, network: {} } })?.customDataBySource).toStrictEqual({ network: {} })
  })
})

describe("two names of one id", () => {
  it("given the same value in both, then it is the id; given two values, then neither", () => {
    expect(detailsOf({ external_unique_id: "x", external_call_unique_id: "x" })?.externalCallUniqueId).toBe("x")
    expect(detailsOf({ external_unique_id: "x" })?.externalCallUniqueId).toBe("x")
    expect(problemsOf({ external_unique_id: "x", external_call_unique_id: "y" })).toMatchObject([
      { code: "conflicting-values" },
    ])
  })
})

describe("a kind of phone that conditions do not know", () => {
  const warningsOf = (parts: Readonly<Record<string, unknown>>) =>
    unknownNameWarnings(getOrThrow(validateHostEvent({ ...BODY, ...parts }, context)).event, {
      configured: [],
      ignored: [],
    })

  it("given one, then the warning says what it means for conditions, and what to send", () => {
    expect(warningsOf({ phone_type: "VoIP" })).toEqual([
      {
        code: "phone-type-unknown",
        message:
          "phone_type `VoIP` is not one that recording conditions know; `mobile` and `landline` are unknown to them",
        hint: "send `Mobile` or `Landline`; without `phone_type` a phone counts as neither, so that `not mobile` is true",
      },
    ])
  })

  it("given a blank, then it is none that they know: a host that knows of no type sends null", () => {
    for (const phone_type of ["", " ", "\t\u00a0"]) {
      expect(detailsOf({ phone_type })?.phoneType).toBe("")
      expect(warningsOf({ phone_type })).toEqual([
        {
          code: "phone-type-unknown",
          message: "phone_type is blank; `mobile` and `landline` are unknown to recording conditions",
          hint: "send `Mobile` or `Landline`; without `phone_type` a phone counts as neither, so that `not mobile` is true",
        },
      ])
    }
  })

  it("given a known one or none, then there is no warning", () => {
    for (const parts of [{ phone_type: "Mobile" }, { phone_type: "landline" }, { phone_type: null }, {}]) {
      expect(warningsOf(parts)).toEqual([])
    }
  })
})
