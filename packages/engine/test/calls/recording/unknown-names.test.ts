// Names in host events that the network does not know: the host is told, and no recording rests on what they may have meant.
import { staticDirectory } from "@callrules/directory"
import { describe, expect, test } from "vitest"
import { type Answered, CURRENT_CALLS, RECEIVED, SETTINGS, type TestEngine, testEngine } from "../../fixture.ts"

const OPT_OUT = 'custom_data[tier] != "optout"'

const directory = (ignored: ReadonlyArray<string> | "all") =>
  staticDirectory({
    id: "n1",
    customDataFields: ["tier", "product"],
    ignoredCustomDataFields: ignored,
    tokens: [{ token: "t1" }],
    advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
  })

const given = async (condition: string, ignored: ReadonlyArray<string> | "all" = []): Promise<TestEngine> => {
  const engine = await testEngine({ directory: directory(ignored) })
  const settings = { record_calls: true, call_recording_condition: condition }
  const { status, text } = await engine.send("PUT", SETTINGS, settings)
  expect([status, text]).toEqual([200, text])
  return engine
}

const warnings = ({ body }: Answered): ReadonlyArray<Record<string, string>> =>
  (body as { warnings: ReadonlyArray<Record<string, string>> }).warnings

const recording = ({ body }: Answered): unknown => (body as { recording: unknown }).recording

const received = { ...RECEIVED, kind: "received", call_record_id: "r", event_id: "received" }

describe("given a condition on an opt-out field", () => {
  test("when the host sends the field mistyped, then the call is not recorded, the reason names the field and the host is warned, again on a repeat", async () => {
    const { host, now, wait } = await given(OPT_OUT)
    const at = new Date(now()).toISOString()
    const event = { ...received, at, custom_data: { tag: { Tier: "optout" } } }
    const first = await host(event)
    expect(recording(first)).toBeNull()
    expect(warnings(first)).toMatchObject([
      { code: "custom-data-field-unknown", hint: expect.stringContaining("`tier`") },
    ])
    wait(1_000)
    const again = await host(event)
    expect(again.body).toMatchObject({ changed: false, warnings: warnings(first) })
    const transferred = await host({ kind: "transferred", call_record_id: "r" })
    expect(recording(transferred)).toMatchObject({
      record: false,
      reason: "unknown-facts",
      unknown_facts: ["custom_data[tier]"],
      explanation: expect.stringContaining("`Tier`"),
    })
    expect(warnings(transferred)).toEqual([])
  })

  test("when another value of the field is there, of an earlier source or look-up, then the call is not recorded either", async () => {
    const { host } = await given(`pressed[1] and ${OPT_OUT}`)
    const gold = { tier: "gold" }
    const receptions = {
      source: { custom_data: { campaign: gold, tag: { Tier: "optout" } } },
      lookUp: { custom_data: { tag: gold } },
      pending: { custom_data: { tag: gold }, pending_custom_data_fields: ["Tier"] },
    }
    for (const [call_record_id, custom] of Object.entries(receptions)) {
      await host({ ...received, ...custom, call_record_id })
      if (call_record_id === "lookUp") {
        await host({ kind: "custom_data", source: "tag", custom_data: { Tier: "optout" }, call_record_id })
      }
      await host({ kind: "keypress", sequence: 1, key: "1", call_record_id, event_id: "k" })
      const answer = await host({ kind: "transferred", call_record_id })
      expect(recording(answer)).toMatchObject({ record: false, unknown_facts: ["custom_data[tier]"] })
    }
  })

  test("when another field is mistyped, then a field with a value is known all the same", async () => {
    const { host } = await given(OPT_OUT)
    const answer = await host({ ...received, custom_data: { tag: { prodct: "car", tier: "gold" } } })
    expect(recording(answer)).toMatchObject({ record: true })
    expect(warnings(answer).map(({ code }) => code)).toEqual(["custom-data-field-unknown"])
  })

  test("when a late look-up, or a pending field, is mistyped, then the call is not recorded", async () => {
    const { host } = await given(`pressed[1] and ${OPT_OUT}`)
    for (const call_record_id of ["late", "pending"]) {
      const pending = call_record_id === "pending" ? { pending_custom_data_fields: ["tiers"] } : {}
      const first = await host({ ...received, ...pending, call_record_id })
      const event = { kind: "custom_data", source: "tag", custom_data: { tiers: "optout" }, call_record_id }
      const told = call_record_id === "late" ? await host(event) : first
      expect(warnings(told).map(({ code }) => code)).toEqual(["custom-data-field-unknown"])
      await host({ kind: "keypress", sequence: 1, key: "1", call_record_id, event_id: "k" })
      const answer = await host({ kind: "transferred", call_record_id })
      expect(recording(answer)).toMatchObject({ record: false, unknown_facts: ["custom_data[tier]"] })
    }
  })

  test("when the network ignores the name, or every name, then it is taken as no mistake", async () => {
    for (const ignored of [["Tier"], "all"] as const) {
      const { host } = await given(OPT_OUT, ignored)
      const answer = await host({ ...received, custom_data: { tag: { Tier: "optout" } } })
      expect([recording(answer), warnings(answer)]).toMatchObject([{ record: true }, []])
    }
  })
})

describe("given a condition on the kind of phone", () => {
  test("when the host sends another word, then mobile and landline are unknown, and the host is warned", async () => {
    for (const condition of ["mobile", "not mobile", "not landline"]) {
      const { host } = await given(condition)
      const answer = await host({ ...received, phone_type: "cell" })
      expect(warnings(answer)).toMatchObject([
        { code: "phone-type-unknown", message: expect.stringContaining("`cell`") },
      ])
      const transferred = await host({ kind: "transferred", call_record_id: "r" })
      expect(recording(transferred)).toMatchObject({ record: false, reason: "unknown-facts" })
    }
  })

  test("when the host sends a blank, then they are unknown too, and no type is shown", async () => {
    for (const phone_type of ["", " "]) {
      const { host, send } = await given("not mobile")
      const answer = await host({ ...received, phone_type })
      expect(warnings(answer)).toMatchObject([{ code: "phone-type-unknown" }])
      const transferred = await host({ kind: "transferred", call_record_id: "r" })
      expect(recording(transferred)).toMatchObject({
        record: false,
        reason: "unknown-facts",
        unknown_facts: ["mobile"],
      })
      const shown = await send("GET", CURRENT_CALLS)
      expect([shown.status, shown.text]).toEqual([200, expect.stringContaining("bridged")])
      expect(shown.text).not.toContain("phone_type")
    }
  })

  test("when the host sends none, then it is neither", async () => {
    const { host } = await given("not mobile")
    const answer = await host({ ...received, phone_type: null })
    expect([recording(answer), warnings(answer)]).toMatchObject([{ record: true }, []])
  })
})
