// The recording decision of each call, over HTTP.

import { instant, networkId } from "@callrules/model"
import { SettingsStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { type Answered, RECEIVED, SETTINGS, testEngine } from "../../fixture.ts"

const recording = (answer: Answered): Record<string, unknown> | null =>
  (answer.body as { recording: Record<string, unknown> | null }).recording

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

  test("given settings that change while a decision is made, then it is made again on the new ones", async () => {
    let change = false
    const stores = Layer.provideMerge(
      Layer.effect(
        SettingsStore,
        Effect.map(SettingsStore, (store) => ({
          ...store,
          current: (campaign) =>
            Effect.tap(store.current(campaign), (stored) => {
              if (!change || stored === undefined) return Effect.void
              change = false
              const { version } = stored
              return store.append(campaign, {
                version: version + 1,
                recordCalls: false,
                condition: "",
                storedAt: instant(0),
              })
            }),
        })),
      ),
      memoryStores,
    )
    const { host, send } = await testEngine({ stores })
    await set(send, { record_calls: true, call_recording_condition: "" })
    change = true
    const received = await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    expect([change, recording(received)]).toMatchObject([false, { record: false, reason: "no-calls" }])
  })

  test("given a transfer before the reception, then the call is not recorded", async () => {
    const { host, send } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: "" })
    await host({ kind: "transferred", call_record_id: "r" })
    const received = await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    expect(recording(received)).toMatchObject({ record: false, reason: "call-not-received" })
  })

  test("given a completion before the reception, then the explanation speaks of no transfer", async () => {
    const { host, send } = await testEngine()
    await set(send, { record_calls: true, call_recording_condition: "" })
    const completed = await host({ kind: "completed", call_record_id: "r" })
    expect(recording(completed)).toMatchObject({
      record: false,
      reason: "call-not-received",
      explanation: "not recorded: the call was completed before it was reported as received",
    })
    const transferred = await host({ kind: "transferred", call_record_id: "s" })
    expect(recording(transferred)?.["explanation"]).toBe(
      "not recorded: the call was transferred before it was reported as received",
    )
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
