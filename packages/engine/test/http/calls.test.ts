// Host events, calls in progress and transcripts over HTTP.
import { describe, expect, test } from "vitest"
import { type Answered, CURRENT_CALLS, RECEIVED, testEngine } from "../fixture.ts"

const calls = (answer: Answered): ReadonlyArray<Record<string, unknown>> =>
  (answer.body as { current_calls: ReadonlyArray<Record<string, unknown>> }).current_calls

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

describe("a transcript summary", () => {
  test("given a summary before any event of its call, then it is kept, and a warning says that the call is unknown", async () => {
    const { completedCall, send } = await testEngine()
    const put = () =>
      send(
        "PUT",
        "/host/n1/call_records/early/transcript_summary",
        { event_id: "s", at: "2026-11-20T15:00:00Z", transcript_summary: "A sale." },
        { token: "host-secret" },
      )
    const early = await put()
    expect([early.status, early.body]).toEqual([
      200,
      {
        call_record_id: "early",
        transcript_summary: "A sale.",
        warnings: [
          {
            code: "call-record-unknown",
            message: "no event of call record `early` has come yet; the summary is kept and read once one has",
            hint: expect.stringContaining("check the id"),
          },
        ],
      },
    ])
    const read = () => send("GET", "/call/transcript_analysis/early")
    expect((await read()).status).toBe(404)
    await completedCall({ call_record_id: "early" })
    expect((await read()).body).toEqual({ call_record_id: "early", transcript_summary: "A sale." })
    expect((await put()).body).toMatchObject({ warnings: [] })
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
