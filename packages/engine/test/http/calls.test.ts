// Host events, recording, calls in progress and transcripts over HTTP.
import { SettingsStore } from "@callrules/engine/ports"
import { instant, networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { type Answered, CURRENT_CALLS, RECEIVED, SETTINGS, testEngine } from "../fixture.ts"

const calls = (answer: Answered): ReadonlyArray<Record<string, unknown>> =>
  (answer.body as { current_calls: ReadonlyArray<Record<string, unknown>> }).current_calls
const recording = (answer: Answered): Record<string, unknown> | null =>
  (answer.body as { recording: Record<string, unknown> | null }).recording

describe("calls in progress", () => {
  test("given a transferred call, then it is listed until it completes", async () => {
    const { host, send } = await testEngine()
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", custom_data: { tag: { product: "car" } } })
    expect(calls(await send("GET", CURRENT_CALLS))).toEqual([])
    await host({ kind: "transferred", call_record_id: "r", destination_phone_number: "+14155550199" })
    expect(calls(await send("GET", CURRENT_CALLS))).toMatchObject([
      {
        call_record_id: "r",
        calling_phone_number: "+14155550123",
        destination_phone_number: "+14155550199",
        bridge_start_time: "2026-11-20T10:00:00-05:00",
        custom_data: { product: { value: "car", source: "tag" } },
      },
    ])
    await host({ kind: "completed", call_record_id: "r" })
    expect(calls(await send("GET", CURRENT_CALLS))).toEqual([])
  })

  test("given several, then the newest bridge comes first, on every address of the interface", async () => {
    const { host, send, wait } = await testEngine()
    for (const id of ["first", "second", "third"]) {
      await host({ ...RECEIVED, kind: "received", call_record_id: id })
      await host({ kind: "transferred", call_record_id: id })
      wait(1_000)
    }
    const query = CURRENT_CALLS.slice(CURRENT_CALLS.indexOf("?"))
    for (const path of [
      "/calls_in_progress/current_calls",
      "/calls_in_progress/current_calls.json",
      "/api/2026-11-01/calls_in_progress/current_calls",
      "/api/2026-11-01/calls_in_progress/current_calls.json",
    ]) {
      const listed = calls(await send("GET", path + query))
      expect(listed.map((call) => call["call_record_id"])).toEqual(["third", "second", "first"])
    }
  })

  test("given filters, then they combine, and nothing found is an empty list", async () => {
    const { host, send } = await testEngine()
    for (const id of ["a", "b"]) {
      await host({ ...RECEIVED, kind: "received", call_record_id: id, external_unique_id: `x-${id}` })
      await host({ kind: "transferred", call_record_id: id, destination_phone_number: "+14155550199" })
    }
    const found = async (filter: string) => calls(await send("GET", `${CURRENT_CALLS}&${filter}`)).length
    expect(await found("call_record_id=a")).toBe(1)
    expect(await found("external_unique_id=x-b")).toBe(1)
    expect(await found("call_record_id=a&external_unique_id=x-b")).toBe(0)
    const numbers = "calling_phone_number=(415)%20555-0123&destination_phone_number=%2B14155550199"
    expect(await found(numbers)).toBe(2)
    const alone = await send("GET", `${CURRENT_CALLS}&calling_phone_number=4155550123`)
    expect([alone.status, alone.text]).toEqual([403, expect.stringContaining("InvalidInput")])
  })

  test("given an advertiser, then its own calls only; an attribution-only one sees no data", async () => {
    const { host, send } = await testEngine()
    const other = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
    const data = { custom_data: { tag: { product: "car" } } }
    await host({ ...RECEIVED, ...data, kind: "received", call_record_id: "own" })
    await host({ ...RECEIVED, ...data, ...other, kind: "received", call_record_id: "other" })
    for (const id of ["own", "other"]) await host({ kind: "transferred", call_record_id: id })
    const path = "/calls_in_progress/current_calls?organization_type=Advertiser&id="
    const [own] = calls(await send("GET", `${path}a1`, undefined, { token: "adv1" }))
    expect(own).toMatchObject({ call_record_id: "own", custom_data: {} })
    const [attribution] = calls(await send("GET", `${path}a2`))
    expect(attribution).toMatchObject({ call_record_id: "other", calling_phone_number: "+14155550123" })
    expect(attribution).not.toHaveProperty("custom_data")
    expect((await send("GET", `${path}a2`, undefined, { token: "adv1" })).status).toBe(403)
  })

  test("given a signal's correction, then the list shows the call's current transaction id after it", async () => {
    const { host, send } = await testEngine()
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    await host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" })
    expect(calls(await send("GET", `${CURRENT_CALLS}&transaction_id=leg`))).toHaveLength(1)
  })
})

describe("the recording decision", () => {
  const set = (send: (method: string, path: string, body: unknown) => Promise<Answered>, settings: unknown) =>
    send("PUT", SETTINGS, settings)

  test("given a condition that the caller meets, then the call is recorded as soon as that is certain", async () => {
    const { host, send } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: "mobile or repeat and during_hours" })
    const received = await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    expect(recording(received)).toMatchObject({ record: true, condition: "mobile or (repeat and during_hours)" })
  })

  test("given a campaign that was never set up, then the call is not recorded", async () => {
    const { host } = await testEngine()
    const received = await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    expect(recording(received)).toMatchObject({ record: false })
  })

  test("given record_calls false, then no call is recorded; true without a condition records every call", async () => {
    const { host, send } = await testEngine()
    await set(send, { record_calls: false, call_recording_condition: "mobile" })
    expect(recording(await host({ ...RECEIVED, kind: "received", call_record_id: "1" }))).toMatchObject({
      record: false,
    })
    await set(send, { record_calls: true, call_recording_condition: "" })
    expect(recording(await host({ ...RECEIVED, kind: "received", call_record_id: "2" }))).toMatchObject({
      record: true,
    })
  })

  test("given a condition on keypresses, then it stays open until they are complete at the transfer", async () => {
    const { host, send } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: "pressed[1 2]" })
    expect(recording(await host({ ...RECEIVED, kind: "received", call_record_id: "r" }))).toBeNull()
    expect(recording(await host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "r" }))).toBeNull()
    const second = await host({ kind: "keypress", sequence: 2, key: "2", call_record_id: "r" })
    expect(recording(second)).toMatchObject({ record: true })
    await host({ ...RECEIVED, kind: "received", call_record_id: "s" })
    expect(recording(await host({ kind: "transferred", call_record_id: "s" }))).toMatchObject({ record: false })
  })

  test("given settings that change during a call, then those of its start hold; false stops an open decision", async () => {
    const { host, send, wait } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: "pressed[1]" })
    for (const id of ["kept", "stopped"]) await host({ ...RECEIVED, kind: "received", call_record_id: id })
    wait(1_000)
    await set(send, { record_calls: true, call_recording_condition: "pressed[2]" })
    const kept = await host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "kept" })
    expect(recording(kept)).toMatchObject({ record: true, condition: "pressed[1]" })
    await set(send, { record_calls: false })
    await set(send, { record_calls: true })
    const stopped = await host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "stopped" })
    expect(recording(stopped)).toMatchObject({ record: false })
  })

  test("given a transfer before the reception, then the call is not recorded", async () => {
    const { host, send } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: "" })
    await host({ kind: "transferred", call_record_id: "r" })
    const received = await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    expect(recording(received)).toMatchObject({ record: false, reason: "call-not-received" })
  })

  test("given a pending custom data field, then the call waits for it and is not recorded without it", async () => {
    const { host, send } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: 'custom_data[product] = "car"' })
    const pending = { ...RECEIVED, kind: "received", pending_custom_data_fields: ["product"] }
    expect(recording(await host({ ...pending, call_record_id: "late" }))).toBeNull()
    const transferred = await host({ kind: "transferred", call_record_id: "late" })
    expect(recording(transferred)).toMatchObject({ record: false, unknown_facts: ["custom_data[product]"] })
    await host({ ...pending, call_record_id: "known" })
    const known = { kind: "custom_data", source: "real_time_routing", custom_data: { product: "car" } }
    expect(recording(await host({ ...known, call_record_id: "known" }))).toMatchObject({ record: true })
  })

  test("given a repeat caller within the campaign's days, then repeat is true", async () => {
    const { host, send, wait, completedCall } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: "repeat" })
    await completedCall()
    wait(29 * 86_400_000)
    expect(recording(await host({ ...RECEIVED, kind: "received", call_record_id: "r" }))).toMatchObject({
      record: true,
    })
    const anonymous = { ...RECEIVED, kind: "received", calling_phone_number: "anonymous" }
    for (const id of ["x", "y"]) {
      expect(recording(await host({ ...anonymous, call_record_id: id }))).toMatchObject({ record: false })
    }
  })

  test("given a decision that has fallen, then it stands, whatever comes later", async () => {
    const { host, send } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: "pressed[1]" })
    await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    const transferred = await host({ kind: "transferred", call_record_id: "r" })
    expect(recording(transferred)).toMatchObject({ record: false })
    const late = { kind: "keypress", sequence: 1, key: "1", call_record_id: "r", at: "2026-11-20T14:59:00Z" }
    expect(recording(await host(late))).toEqual(recording(transferred))
  })

  test("given a field that was removed before the call, then it is unknown, and the call is not recorded", async () => {
    const { engine, host } = await testEngine()
    const campaign = { networkId: networkId("n1"), advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
    const old = { version: 1, recordCalls: true, condition: "custom_data[removed] absent", storedAt: instant(0) }
    await engine.run(Effect.flatMap(SettingsStore, (store) => store.append(campaign, old)))
    await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    expect(recording(await host({ kind: "transferred", call_record_id: "r" }))).toMatchObject({
      record: false,
      unknown_facts: ["custom_data[removed]"],
    })
  })
})

describe("recording settings", () => {
  test("given a condition in any spelling, then it is stored and answered in canonical form", async () => {
    const { send } = await testEngine()
    const body = { record_calls: true, call_recording_condition: "mobile OR ( repeat AND during_hours )" }
    const changed = await send("POST", SETTINGS, body)
    expect(changed.body).toMatchObject({
      record_calls: true,
      call_recording_condition: "mobile or (repeat and during_hours)",
      warnings: [],
    })
    expect((await send("GET", SETTINGS)).body).toEqual({
      record_calls: true,
      call_recording_condition: "mobile or (repeat and during_hours)",
    })
  })

  test("given a condition that does not check, then 403 with every diagnostic, and the stored one stays", async () => {
    const { send } = await testEngine()
    await send("POST", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
    const faulty = await send("PUT", SETTINGS, { call_recording_condition: 'mobil or custom_data[prodct] = "x"' })
    expect([faulty.status, faulty.text]).toEqual([403, expect.stringContaining("InvalidInput")])
    expect(faulty.text).toContain("mobil")
    expect(faulty.text).toContain("prodct")
    expect((await send("GET", SETTINGS)).body).toMatchObject({ call_recording_condition: "mobile" })
  })

  test("given one key, then the other keeps its stored value; inside ivr_tree too", async () => {
    const { send } = await testEngine()
    await send("POST", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
    expect((await send("PUT", SETTINGS, { ivr_tree: { record_calls: false, root: {} } })).body).toMatchObject({
      record_calls: false,
      call_recording_condition: "mobile",
    })
  })

  test("given null, neither key, two different values or a mistyped key, then 403 InvalidInput", async () => {
    const { send } = await testEngine()
    for (const body of [
      { record_calls: null },
      { call_recording_condition: null },
      {},
      [],
      { record_calls: true, ivr_tree: { record_calls: false } },
      { record_calls: true, call_recording_conditon: "mobile" },
      { call_recording_condition: "mobile" },
    ]) {
      const answer = await send("PUT", SETTINGS, body)
      expect([body, answer.status]).toEqual([body, 403])
    }
    expect((await send("GET", SETTINGS)).status).toBe(404)
    await send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
    expect((await send("PUT", SETTINGS, {})).status).toBe(403)
  })

  test("given a campaign that does not exist, then 404", async () => {
    const { send } = await testEngine()
    expect((await send("PUT", SETTINGS.replace("c1", "c9"), { record_calls: true })).status).toBe(404)
  })

  test("given a condition that is hardly meant, then warnings say so", async () => {
    const { send } = await testEngine()
    const codes = async (call_recording_condition: string) => {
      const { body } = await send("PUT", SETTINGS, { record_calls: true, call_recording_condition })
      return (body as { warnings: ReadonlyArray<{ code: string }> }).warnings.map((warning) => warning.code)
    }
    expect(await codes("mobile or repeat and during_hours")).toContain("mixed-and-or")
    expect(await codes("mobile and not mobile")).toContain("never-true")
  })

  test("given a stored condition whose field was removed since, then recording can still be switched off", async () => {
    const { engine, send } = await testEngine()
    const campaign = { networkId: networkId("n1"), advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
    const old = { version: 1, recordCalls: true, condition: "custom_data[removed] present", storedAt: instant(0) }
    await engine.run(Effect.flatMap(SettingsStore, (store) => store.append(campaign, old)))
    const changed = await send("PUT", SETTINGS, { record_calls: false })
    expect(changed.body).toMatchObject({ record_calls: false, call_recording_condition: old.condition })
  })

  test("given several changes, then every earlier setting is kept, and a repetition adds none", async () => {
    const { engine, send } = await testEngine()
    const conditions = ["mobile", "landline", "landline", "mobile"]
    for (const call_recording_condition of conditions) {
      await send("PUT", SETTINGS, { record_calls: true, call_recording_condition })
    }
    const campaign = { networkId: networkId("n1"), advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
    const history = await engine.run(Effect.flatMap(SettingsStore, (store) => store.history(campaign)))
    const kept = Result.isSuccess(history) ? history.success.map(({ condition }) => condition) : []
    expect(kept).toEqual(["mobile", "landline", "mobile"])
  })
})

describe("transcript analysis", () => {
  test("given a call record, then 200 without and with a summary; an unknown one is 404", async () => {
    const { send, completedCall } = await testEngine()
    await completedCall({ call_record_id: "r" })
    const path = "/call/transcript_analysis/r"
    expect(await send("GET", path)).toMatchObject({ status: 200, body: { call_record_id: "r" } })
    const put = (event: string, at: string, transcript_summary: string) =>
      send(
        "PUT",
        "/host/n1/call_records/r/transcript_summary",
        { event_id: event, at, transcript_summary },
        {
          token: "host-secret",
        },
      )
    await put("s2", "2026-11-20T16:00:00Z", "Second.")
    await put("s1", "2026-11-20T15:30:00Z", "First.")
    expect((await send("GET", path)).body).toEqual({ call_record_id: "r", transcript_summary: "Second." })
    expect((await send("GET", path, undefined, { token: "t2" })).status).toBe(404)
    expect((await send("GET", "/call/transcript_analysis/none")).status).toBe(404)
  })
})

describe("the host interface", () => {
  test("given no host token or a partner's, then 401; unless configured there is no host interface", async () => {
    const { send } = await testEngine()
    for (const token of [null, "t1"]) {
      expect((await send("POST", "/host/n1/events", {}, { token })).status).toBe(401)
    }
    const { host } = await testEngine({ hostInterface: false })
    expect((await host({ kind: "completed", call_record_id: "r" })).status).toBe(404)
  })

  test("given a faulty event, then 403 with every problem; an unknown network is 404", async () => {
    const { host } = await testEngine()
    const faulty = await host({ kind: "keypress", call_record_id: "r", sequence: 0, key: "zz", at: "yesterday" })
    expect(faulty.status).toBe(403)
    expect(faulty.text.split("; ").length).toBeGreaterThanOrEqual(3)
    expect((await host({ kind: "completed", call_record_id: "r" }, "n9")).status).toBe(404)
  })

  test("given the same event twice, then the second changes nothing", async () => {
    const { host } = await testEngine()
    const event = { ...RECEIVED, kind: "received", call_record_id: "r", event_id: "same" }
    expect((await host(event)).body).toMatchObject({ changed: true })
    expect((await host(event)).body).toMatchObject({ changed: false, conflict: false })
  })

  test("given an affiliate's custom data, then a call through it carries the data", async () => {
    const { host, send } = await testEngine()
    const affiliate = {
      id_from_network: "A-1",
      name: "Blue",
      sites: [{ id_from_network: 1 }],
      custom_data: { product: "boat" },
    }
    expect((await send("POST", "/api/2026-11-01/n1/affiliates.json", affiliate)).status).toBe(201)
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", affiliate_id_from_network: "A-1" })
    await host({ kind: "transferred", call_record_id: "r" })
    expect(calls(await send("GET", CURRENT_CALLS))).toMatchObject([
      { affiliate_name: "Blue", custom_data: { product: { value: "boat", source: "affiliate" } } },
    ])
  })
})
