// Signals over HTTP: from a completed call to its corrected sale.
import { transactionId } from "@callrules/model"
import { TransactionIds } from "@callrules/operations"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { RECEIVED, SIGNALS, testEngine } from "../fixture.ts"
import { bodyOf, errorClass, history, sale } from "../support/signal-requests.ts"

describe("applied at once", () => {
  test("given a completed call, when a sale is reported, then the answer is that of section 2.5", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    const { signals, call } = bodyOf(await send("POST", SIGNALS, sale(id)))
    expect(signals).toEqual([
      {
        transaction_id: expect.stringMatching(/^[0-9A-F]{8}-[0-9A-F]{8}$/),
        corrects_transaction_id: null,
        name: "Sale",
        partner_unique_id: "order-7",
        occurred_at_time_t: "1795186800",
        occurred_at_time: "2026-11-20T15:00:00Z",
        revenue: "99.95",
        value: "true",
      },
    ])
    expect(call).toEqual({
      transaction_id: id,
      corrects_transaction_id: null,
      start_time_t: "1795186800",
      call_start_time: "2026-11-20T15:00:00Z",
    })
  })

  test("given the same request again, then nothing is created and the same transaction is answered", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const first = await engine.send("POST", SIGNALS, sale(id))
    const again = await engine.send("PUT", SIGNALS, sale(id))
    expect(again.text).toBe(first.text)
    expect(again.headers.get("callrules-outcome")).toContain("unchanged")
    expect(await history(engine, id)).toHaveLength(2)
  })

  test("given another revenue, then a correction is appended that names the transaction it corrects", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const first = bodyOf(await engine.send("POST", SIGNALS, sale(id)))
    const second = bodyOf(await engine.send("POST", SIGNALS, sale(id, { name: "SALE", revenue: 150 })))
    expect(second.signals[0]).toMatchObject({
      corrects_transaction_id: first.signals[0]?.["transaction_id"],
      name: "Sale",
      revenue: "150.0",
    })
    expect(await history(engine, id)).toHaveLength(3)
  })

  test("given custom data, then the call is corrected, and its old id still finds it", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    const request = { search: { transaction_id: id }, custom_data: [{ name: "product", value: "car" }] }
    const { signals, call } = bodyOf(await send("POST", SIGNALS, request))
    expect(signals).toEqual([])
    expect(call["corrects_transaction_id"]).toBe(id)
    expect(call["transaction_id"]).not.toBe(id)
    const later = bodyOf(await send("POST", SIGNALS, sale(id)))
    expect(later.call).toEqual(call)
    const byNewId = bodyOf(await send("POST", SIGNALS, sale(String(call["transaction_id"]))))
    expect(byNewId).toEqual(later)
  })

  test("given values that the call was received with, then sending them again corrects nothing", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall({ custom_data: { tag: { product: "car" } } })
    const request = { search: { transaction_id: id }, custom_data: [{ name: "product", value: "car" }] }
    expect(bodyOf(await send("POST", SIGNALS, request)).call["transaction_id"]).toBe(id)
  })

  test("given neither signals nor custom data, then the call is looked up", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    const { signals, call } = bodyOf(await send("POST", SIGNALS, { search: { transaction_id: id } }))
    expect([signals, call["transaction_id"]]).toEqual([[], id])
  })

  test("given revenue at the top level, then 403 RecordInvalid", async () => {
    const { send, completedCall } = await testEngine()
    const answer = await send("POST", SIGNALS, { ...sale(await completedCall()), revenue: "5" })
    expect([answer.status, errorClass(answer)]).toEqual([403, "RecordInvalid"])
    const both = await send("POST", SIGNALS, { ...sale(await completedCall()), revenue: "5", unknown: 1 })
    expect([both.status, errorClass(both)]).toEqual([403, "InvalidInput"])
    expect(both.text).toContain("unknown")
  })

  test("given an id that is taken, then another one is drawn", async () => {
    let drawn = 0
    const ids = [
      "0000000A-00000001",
      "0000000A-00000001",
      "0000000A-00000001",
      "0000000A-00000002",
      "0000000A-00000003",
    ]
    const draw = (count: number) =>
      Effect.sync(() => Array.from({ length: count }, () => transactionId(ids[drawn++] ?? `0000000B-0000000${drawn}`)))
    const { send, completedCall } = await testEngine({ transactionIds: Layer.succeed(TransactionIds, { draw }) })
    const call = await completedCall({ transaction_id: "0000000A-00000001" })
    const { signals } = bodyOf(await send("POST", SIGNALS, sale(call)))
    expect(signals[0]?.["transaction_id"]).not.toBe(call)
  })
})

describe("finding the call", () => {
  test("given call_record_id, external id and start time, then each finds the call", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall({ call_record_id: "record-1", external_unique_id: "crm-1" })
    const searches = [
      { call_record_id: "record-1" },
      { external_call_unique_id: "crm-1" },
      { call_start_time: "2026/11/20 10:00:20 AM" },
      { call_start_time: "1795186800", calling_phone_number: "+14155550123", duration_in_seconds: "60" },
      { call_start_time: "20261120150000000", advertiser_id_from_network: "a1" },
    ]
    for (const search of searches) {
      expect(bodyOf(await send("POST", SIGNALS, { search })).call["transaction_id"]).toBe(id)
    }
  })

  test("given two calls, then the closer start wins", async () => {
    const { send, completedCall, wait } = await testEngine()
    await completedCall()
    wait(600_000)
    const second = await completedCall()
    const search = { call_start_time: "2026-11-20T15:08:00Z" }
    expect(bodyOf(await send("POST", SIGNALS, { search })).call["transaction_id"]).toBe(second)
  })

  test("given nothing that matches, then 404 RecordNotFound", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    await send("POST", SIGNALS, sale(id))
    const searches = [
      { transaction_id: "FFFFFFFF-FFFFFFFF" },
      { call_record_id: "none" },
      { external_call_unique_id: "none" },
      { call_start_time: "2026-11-22T15:00:00Z" },
      { call_start_time: "2026-11-20T15:00:00Z", calling_phone_number: "+14155550199" },
    ]
    for (const search of searches) {
      const answer = await send("POST", SIGNALS, { search })
      expect([search, answer.status, errorClass(answer)]).toEqual([search, 404, "RecordNotFound"])
    }
  })

  test("given the id of a signal transaction, then 404 with a hint", async () => {
    const { send, completedCall } = await testEngine()
    const { signals } = bodyOf(await send("POST", SIGNALS, sale(await completedCall())))
    const answer = await send("POST", SIGNALS, sale(String(signals[0]?.["transaction_id"])))
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining("call.transaction_id")])
  })

  test("given a live call without the flag, then 404 with a hint", async () => {
    const { send, host } = await testEngine()
    await host({ ...RECEIVED, kind: "received", call_record_id: "live" })
    const answer = await send("POST", SIGNALS, { search: { call_record_id: "live" }, signals: [{ name: "Sale" }] })
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining("call_in_progress")])
  })

  test("given a local time in a gap, then it is read as compatible", async () => {
    const { send, completedCall, now, wait } = await testEngine()
    // 2026-03-08 02:30 does not exist in New York; compatible is 03:30, which is 07:30 UTC
    wait(Date.UTC(2026, 2, 8, 7, 30) - now())
    const id = await completedCall()
    const search = { call_start_time: "2026/03/08 02:30:00 AM" }
    expect(bodyOf(await send("POST", SIGNALS, { search })).call["transaction_id"]).toBe(id)
    const signal = { name: "Sale", occurred_at_time: "2026/03/08 02:30:00 AM" }
    const answer = bodyOf(await send("POST", SIGNALS, { search, signals: [signal] }))
    expect(answer.signals[0]?.["occurred_at_time"]).toBe("2026-03-08T07:30:00Z")
  })
})

describe("who may do what", () => {
  test("given another advertiser's call, then an advertiser's token does not find it", async () => {
    const { send, completedCall } = await testEngine()
    const own = await completedCall()
    const other = await completedCall({ advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" })
    expect((await send("POST", SIGNALS, sale(own), { token: "adv1" })).status).toBe(200)
    const answer = await send("POST", SIGNALS, sale(other), { token: "adv1" })
    expect([answer.status, errorClass(answer)]).toEqual([404, "RecordNotFound"])
  })

  test("given a call whose received event never came, then 404 says so, to the network's own token only", async () => {
    const { host, send } = await testEngine()
    await host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" })
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    for (const search of [{ transaction_id: "leg" }, { call_record_id: "r" }]) {
      const answer = await send("POST", SIGNALS, { search, signals: [{ name: "Sale" }] })
      expect([answer.status, errorClass(answer)]).toEqual([404, "RecordNotFound"])
      expect(answer.text).toContain("its `received` event has not arrived")
      // whose call it is nobody knows yet: another advertiser's must not be told of
      for (const token of ["adv1", "t2"]) {
        const other = await send("POST", SIGNALS, { search, signals: [{ name: "Sale" }] }, { token })
        expect([other.status, other.text.includes("has not arrived")]).toEqual([404, false])
      }
    }
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    expect((await send("POST", SIGNALS, sale("leg"))).status).toBe(200)
  })

  test("given names the token may not use, then 403 UnauthorizedAdvertiser", async () => {
    const { send } = await testEngine()
    const start = { call_start_time: "2026-11-20T15:00:00Z" }
    const cases = [
      ["adv1", { ...start, advertiser_id_from_network: "a1" }],
      ["t1", { ...start, advertiser_id_from_network: "nobody" }],
      ["t1", { ...start, advertiser_campaign_id_from_network: "nothing" }],
      ["adv1", { ...start, advertiser_campaign_id_from_network: "c2" }],
      ["t1", { ...start, network_id: "n2" }],
    ] as const
    for (const [token, search] of cases) {
      const answer = await send("POST", SIGNALS, { search }, { token })
      expect([search, answer.status, errorClass(answer)]).toEqual([search, 403, "UnauthorizedAdvertiser"])
    }
    const own = { ...start, advertiser_campaign_id_from_network: "c1" }
    expect((await send("POST", SIGNALS, { search: own }, { token: "adv1" })).status).toBe(404)
  })

  test("given another network's token, then its calls are not found", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall({ call_record_id: "shared" })
    for (const search of [{ transaction_id: id }, { call_record_id: "shared" }, { call_start_time: "1795186800" }]) {
      expect((await send("POST", SIGNALS, { search }, { token: "t2" })).status).toBe(404)
    }
  })

  test("given a start time that only another advertiser's call has, then an advertiser's token finds none", async () => {
    const { send, completedCall } = await testEngine()
    await completedCall({ advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" })
    const start = { search: { call_start_time: "1795186800" } }
    expect((await send("POST", SIGNALS, start)).status).toBe(200)
    const hidden = await send("POST", SIGNALS, start, { token: "adv1" })
    expect([hidden.status, errorClass(hidden)]).toEqual([404, "RecordNotFound"])
    // a farther call of its own is found in its place
    const own = await completedCall({ at: "2026-11-20T15:10:00Z" })
    expect(bodyOf(await send("POST", SIGNALS, start, { token: "adv1" })).call["transaction_id"]).toBe(own)
  })
})
