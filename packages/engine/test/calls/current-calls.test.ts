// Calls in progress over HTTP: when each is listed, in which order, and to whom.
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
