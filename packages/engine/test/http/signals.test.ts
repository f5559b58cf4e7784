// Signals over HTTP: from a completed call to its corrected sale.
import { memoryStores } from "@callrules/engine/memory"
import { Inbox, TransactionIds } from "@callrules/engine/ports"
import { transactionId } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { type Answered, RECEIVED, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

interface Body {
  readonly signals: ReadonlyArray<Record<string, string | null>>
  readonly call: Record<string, string | null>
}

const bodyOf = (answer: Answered): Body => {
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as Body
}
const errorClass = (answer: Answered): unknown => (answer.body as { errors: { class: string } }).errors.class

const sale = (transactionId: string, overrides: Record<string, unknown> = {}) => ({
  search: { transaction_id: transactionId },
  signals: [{ name: "Sale", revenue: "99.95", partner_unique_id: "order-7", ...overrides }],
})

const history = async ({ send }: TestEngine, id: string): Promise<ReadonlyArray<unknown>> => {
  const answer = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: "host-secret" })
  return (answer.body as { transactions: ReadonlyArray<unknown> }).transactions
}

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
    const next = Effect.sync(() => transactionId(ids[drawn++] ?? `0000000B-0000000${drawn}`))
    const { send, completedCall } = await testEngine({ transactionIds: Layer.succeed(TransactionIds, { next }) })
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

describe("a request id", () => {
  const key = (id: string) => ({ headers: { "idempotency-key": id } })

  test("given A, B, then A again under its request id, then the stored answer comes and B stands", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const a = await engine.send("POST", SIGNALS, sale(id, { revenue: "1" }), key("a"))
    const b = await engine.send("POST", SIGNALS, sale(id, { revenue: "2" }), key("b"))
    const late = await engine.send("POST", SIGNALS, sale(id, { revenue: "1" }), key("a"))
    expect(late.text).toBe(a.text)
    expect(late.headers.get("callrules-outcome")).toBe(a.headers.get("callrules-outcome"))
    expect(await history(engine, id)).toHaveLength(3)
    expect(bodyOf(await engine.send("POST", SIGNALS, sale(id, { revenue: "2" }))).signals).toEqual(bodyOf(b).signals)
  })

  test("given the same id with another body or path, then 403 InvalidInput", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    await send("POST", SIGNALS, sale(id), key("a"))
    const answer = await send("POST", SIGNALS, sale(id, { revenue: "5" }), key("a"))
    expect([answer.status, errorClass(answer)]).toEqual([403, "InvalidInput"])
    const reordered = { signals: sale(id).signals, search: { transaction_id: id }, oauth_token: "t1" }
    expect((await send("POST", SIGNALS, reordered, key("a"))).status).toBe(200)
  })

  test("given a refused request, then its id is not used up", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    expect((await send("POST", SIGNALS, sale(id, { revenue: "x" }), key("a"))).status).toBe(403)
    expect((await send("POST", SIGNALS, sale(id), key("a"))).status).toBe(200)
  })

  test("given twins at the same time, then both get the one answer", async () => {
    const engine = await testEngine()
    const id = await engine.completedCall()
    const twins = await Promise.all([1, 2, 3].map(() => engine.send("POST", SIGNALS, sale(id), key("twin"))))
    expect(new Set(twins.map((twin) => twin.text)).size).toBe(1)
    expect(await history(engine, id)).toHaveLength(2)
  })

  test("given an id that is no visible ASCII, then 403", async () => {
    const { send } = await testEngine()
    expect((await send("POST", SIGNALS, sale("x"), key("a b"))).status).toBe(403)
  })

  test("given the same request id from another organization, then it is another request", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    const other = await completedCall()
    expect((await send("POST", SIGNALS, sale(id), key("a"))).status).toBe(200)
    expect((await send("POST", SIGNALS, sale(other), { ...key("a"), token: "adv1" })).status).toBe(200)
  })

  test("given a request id without permission, then 403 UnauthorizedOperation comes first", async () => {
    const { send } = await testEngine()
    const answer = await send("POST", SIGNALS, {}, { headers: { "idempotency-key": "not valid" }, token: "nothing" })
    expect(errorClass(answer)).toBe("UnauthorizedOperation")
  })

  test("given an unchanged answer under a request id, then it is remembered too", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    await send("POST", SIGNALS, sale(id, { revenue: "1" }))
    const unchanged = await send("POST", SIGNALS, sale(id, { revenue: "1" }), key("a"))
    await send("POST", SIGNALS, sale(id, { revenue: "2" }))
    const late = await send("POST", SIGNALS, sale(id, { revenue: "1" }), key("a"))
    expect(late.text).toBe(unchanged.text)
    expect(bodyOf(await send("POST", SIGNALS, sale(id, { revenue: "2" }))).signals[0]?.["revenue"]).toBe("2.0")
  })
})

describe("call_in_progress", () => {
  const pending = (search: Record<string, unknown>, overrides: Record<string, unknown> = {}) => ({
    call_in_progress: true,
    search,
    signals: [{ name: "Quote", ...overrides }],
  })

  test("given a live call, then 201 with an empty body, and it is applied when the call completes", async () => {
    const engine = await testEngine()
    const { host, send, wait } = engine
    const received = await host({ ...RECEIVED, kind: "received", call_record_id: "live" })
    const { transaction_id } = received.body as { transaction_id: string }
    wait(5_000)
    const accepted = await send("POST", SIGNALS, pending({ transaction_id }))
    expect([accepted.status, accepted.text]).toEqual([201, ""])
    expect(await history(engine, transaction_id)).toHaveLength(1)
    wait(60_000)
    await host({ kind: "completed", call_record_id: "live", transaction_id })
    expect(await history(engine, transaction_id)).toHaveLength(2)
    const { signals } = bodyOf(
      await send("POST", SIGNALS, { search: { transaction_id }, signals: [{ name: "Quote" }] }),
    )
    // the time of the request that was accepted, not that of its application
    expect(signals[0]?.["occurred_at_time"]).toBe("2026-11-20T15:00:05Z")
  })

  test("given a call record, then it waits until the record is quiet or the host ends it", async () => {
    const engine = await testEngine()
    const { host, send, wait } = engine
    const received = await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
    const { transaction_id } = received.body as { transaction_id: string }
    await send("POST", SIGNALS, pending({ call_record_id: "r" }))
    wait(10_000)
    await host({ kind: "completed", call_record_id: "r", transaction_id })
    await engine.engine.doDueWork()
    expect(await history(engine, transaction_id)).toHaveLength(1)
    wait(60_000)
    await engine.engine.doDueWork()
    expect(await history(engine, transaction_id)).toHaveLength(2)
    await engine.engine.doDueWork()
    expect(await history(engine, transaction_id)).toHaveLength(2)
    const listed = await send("GET", "/host/n1/inbox?status=waiting", undefined, { token: "host-secret" })
    expect(listed.body).toEqual({ entries: [] })
  })

  test("given only a missing required field, then it is answered; nothing else is", async () => {
    const { send } = await testEngine()
    expect((await send("POST", SIGNALS, { call_in_progress: true, search: {}, signals: [{ name: "a" }] })).status).toBe(
      403,
    )
    expect((await send("POST", SIGNALS, pending({ transaction_id: "x" }, { name: undefined }))).status).toBe(403)
    const faulty = pending({ transaction_id: "x" }, { revenue: "$5", wrong: 1 })
    expect((await send("POST", SIGNALS, faulty)).status).toBe(201)
  })

  test("given a request that proves invalid, then the host finds it with its errors, and can drop it", async () => {
    const { host, send } = await testEngine()
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    await send("POST", SIGNALS, { ...pending({ transaction_id: "leg" }, { revenue: "$5" }), oauth_token: "t1" })
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    const listed = await send("GET", "/host/n1/inbox", undefined, { token: "host-secret" })
    const { entries } = listed.body as { entries: ReadonlyArray<{ entry_id: string }> }
    expect(entries).toMatchObject([{ status: "failed", failure: { class: "InvalidInput" } }])
    expect(listed.text).not.toContain("oauth_token")
    const entry = `/host/n1/inbox/${entries[0]?.entry_id}`
    const retried = await send("POST", `${entry}/retry`, undefined, { token: "host-secret" })
    expect(retried.body).toEqual({ outcome: "failed" })
    expect((await send("DELETE", entry, undefined, { token: "host-secret" })).status).toBe(200)
    expect((await send("DELETE", entry, undefined, { token: "host-secret" })).status).toBe(404)
  })

  test("given a start time that matches a live call, then it is applied when that call ends", async () => {
    const engine = await testEngine()
    const { host, send, wait } = engine
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    wait(1_000)
    expect((await send("POST", SIGNALS, pending({ call_start_time: "1795186802" }))).status).toBe(201)
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    await engine.engine.doDueWork()
    expect(await history(engine, "leg")).toHaveLength(2)
  })

  test("given a call that never comes, then the request fails after a day", async () => {
    const { engine, send, wait } = await testEngine()
    await send("POST", SIGNALS, pending({ transaction_id: "never" }))
    wait(24 * 3_600_000 + 1)
    await engine.doDueWork()
    const listed = await send("GET", "/host/n1/inbox?status=failed", undefined, { token: "host-secret" })
    expect(listed.body).toMatchObject({ entries: [{ failure: { class: "RecordNotFound" } }] })
  })

  test("given the same request id again, then 201 again and one entry", async () => {
    const { host, send } = await testEngine()
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    const headers = { "idempotency-key": "k" }
    for (const _ of [1, 2]) {
      expect((await send("POST", SIGNALS, pending({ transaction_id: "leg" }), { headers })).status).toBe(201)
    }
    const listed = await send("GET", "/host/n1/inbox?status=waiting", undefined, { token: "host-secret" })
    expect((listed.body as { entries: ReadonlyArray<unknown> }).entries).toHaveLength(1)
  })

  test("given a request for one leg, then another leg's completion does not apply it", async () => {
    const engine = await testEngine()
    const { host, send, wait } = engine
    for (const transaction_id of ["one", "two"]) {
      await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id })
      wait(1_000)
    }
    await send("POST", SIGNALS, pending({ transaction_id: "one" }))
    await host({ kind: "completed", call_record_id: "r", transaction_id: "two" })
    wait(120_000)
    await engine.engine.doDueWork()
    expect([(await history(engine, "one")).length, (await history(engine, "two")).length]).toEqual([1, 1])
    await host({ kind: "completed", call_record_id: "r", transaction_id: "one" })
    expect([(await history(engine, "one")).length, (await history(engine, "two")).length]).toEqual([2, 1])
  })

  test("given another quiet time, then that counts", async () => {
    const engine = await testEngine({ limits: { callRecordQuietMilliseconds: 5_000 } })
    const { host, send, wait } = engine
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    await send("POST", SIGNALS, pending({ call_record_id: "r" }))
    wait(5_000)
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    expect(await history(engine, "leg")).toHaveLength(2)
  })

  test("given a start time, then a call that ended within 5 minutes is meant, an older one is not", async () => {
    const engine = await testEngine()
    const { completedCall, send, wait } = engine
    const id = await completedCall()
    wait(60_000 + 300_000)
    expect((await send("POST", SIGNALS, pending({ call_start_time: "1795186800" }))).status).toBe(201)
    expect(await history(engine, id)).toHaveLength(2)
    wait(1_000)
    await send("POST", SIGNALS, pending({ call_start_time: "1795186800" }, { partner_unique_id: "later" }))
    await engine.engine.doDueWork()
    expect(await history(engine, id)).toHaveLength(2)
  })

  test("given a request for a call that comes later, then it is applied when that call ends", async () => {
    const engine = await testEngine()
    const { host, send, wait } = engine
    await send("POST", SIGNALS, pending({ transaction_id: "leg" }))
    wait(1_000)
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    await engine.engine.doDueWork()
    expect(await history(engine, "leg")).toHaveLength(2)
  })

  test("given several requests for a live call, then they are applied in order of arrival", async () => {
    const engine = await testEngine()
    const { host, send, wait } = engine
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    for (const revenue of ["1", "2", "3"]) {
      await send("POST", SIGNALS, pending({ transaction_id: "leg" }, { revenue }))
      wait(1_000)
    }
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    const groups = (await history(engine, "leg")).slice(1) as ReadonlyArray<{
      signals: ReadonlyArray<{ revenue: number }>
    }>
    expect(groups.map((group) => group.signals[0]?.revenue)).toEqual([100, 200, 300])
  })

  test("given a call that completes while a request for it is accepted, then it is applied all the same", async () => {
    let between = async (): Promise<unknown> => undefined
    const stores = Layer.provideMerge(
      Layer.effect(
        Inbox,
        Effect.map(Inbox, (inbox) => ({
          ...inbox,
          accept: (...args: Parameters<typeof inbox.accept>) =>
            Effect.andThen(
              Effect.promise(() => between()),
              inbox.accept(...args),
            ),
        })),
      ),
      memoryStores,
    )
    const engine = await testEngine({ stores })
    const { host, send } = engine
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    between = () => {
      between = async () => undefined
      return host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    }
    expect((await send("POST", SIGNALS, pending({ transaction_id: "leg" }))).status).toBe(201)
    expect(await history(engine, "leg")).toHaveLength(2)
  })
})
