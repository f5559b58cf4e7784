// The host interface: its token, single host events with what they are answered, and the outbox.
import { describe, expect, test } from "vitest"
import { type Answered, CURRENT_CALLS, RECEIVED, testEngine } from "../fixture.ts"

const calls = (answer: Answered): ReadonlyArray<Record<string, unknown>> =>
  (answer.body as { current_calls: ReadonlyArray<Record<string, unknown>> }).current_calls

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

  test("given a completion earlier than the reception, in either order, then nothing is lost, and a warning says what counts", async () => {
    const { host, send } = await testEngine()
    const received = { ...RECEIVED, kind: "received", at: "2026-11-20T15:00:00Z" }
    const completed = { kind: "completed", at: "2026-11-20T14:59:00Z" }
    expect((await host({ ...completed, call_record_id: "a", transaction_id: "a" })).body).toMatchObject({
      warnings: [],
    })
    const late = await host({ ...received, call_record_id: "a", transaction_id: "a" })
    expect((await host({ ...received, call_record_id: "b", transaction_id: "b" })).body).toMatchObject({ warnings: [] })
    const early = await host({ ...completed, call_record_id: "b", transaction_id: "b" })
    for (const answer of [late, early]) {
      expect(answer.body).toMatchObject({
        call_status: "completed",
        changed: true,
        warnings: [
          {
            code: "completed-before-received",
            message:
              "the leg was completed at 2026-11-20T14:59:00.000Z, before it was received at 2026-11-20T15:00:00.000Z; it counts as completed when it was received",
            hint: expect.stringContaining("clock"),
          },
        ],
      })
    }
    // a call of 0 seconds, found like any other
    const search = { call_start_time: "2026-11-20T15:00:00Z", duration_in_seconds: 0 }
    expect((await send("POST", "/api/2026-11-01/transactions.json", { search })).status).toBe(200)
    const fixed = await host({ ...received, at: "2026-11-20T14:58:00Z", call_record_id: "b", transaction_id: "b" })
    expect(fixed.body).toMatchObject({
      changed: true,
      warnings: [{ code: "received-contradicted" }, { code: "call-moved" }],
    })
  })

  test("given a call of a campaign that nobody knows, then it is taken, and a warning says so", async () => {
    const { host } = await testEngine()
    const received = { ...RECEIVED, kind: "received", advertiser_campaign_id_from_network: "c2", event_id: "same" }
    for (const changed of [true, false]) {
      expect((await host({ ...received, call_record_id: "r" })).body).toMatchObject({
        changed,
        warnings: [
          {
            code: "campaign-unknown",
            message: "advertiser `a1` has no campaign `c2` that is known here",
            hint: expect.stringContaining("check both ids"),
          },
        ],
      })
    }
    expect((await host({ kind: "transferred", call_record_id: "r" })).body).toMatchObject({ warnings: [] })
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

  test("given events without a transaction id, then they are about the record's only leg, whatever its id", async () => {
    const { host } = await testEngine()
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    expect((await host({ kind: "completed", call_record_id: "r" })).body).toMatchObject({
      transaction_id: "leg",
      call_status: "completed",
    })
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "other" })
    const unclear = await host({ kind: "transferred", call_record_id: "r" })
    expect([unclear.status, unclear.text]).toEqual([403, expect.stringContaining("2 legs")])
    expect((await host({ kind: "call_ended", call_record_id: "r" })).status).toBe(200)
  })

  test("given events that wait, then the host reads them until it says that it has taken them", async () => {
    const { completedCall, send } = await testEngine()
    await completedCall()
    const read = () => send("GET", "/host/outbox", undefined, { token: "host-secret" })
    const { events } = (await read()).body as { events: ReadonlyArray<{ kind: string }> }
    expect(events.map((event) => event.kind)).toEqual(["recording_decided", "call_completed"])
    expect((await read()).body).toMatchObject({ events, more: false })
    const take = (taken: unknown) => send("POST", "/host/outbox/taken", { taken }, { token: "host-secret" })
    expect((await take([{ kind: "x" }])).status).toBe(403)
    expect((await take(events)).status).toBe(200)
    expect((await read()).body).toMatchObject({ events: [] })
  })

  test("given a mistyped parameter or a malformed path, then it is refused", async () => {
    const { send } = await testEngine()
    const inbox = await send("GET", "/host/n1/inbox?statsu=waiting", undefined, { token: "host-secret" })
    expect(inbox.status).toBe(403)
    expect((await send("GET", "/api/2026-11-01/n1/affiliates/%ff.json")).status).toBe(400)
  })
})
