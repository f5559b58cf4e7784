// Requests for calls in progress over HTTP: accepted durably, applied once when the call has ended.

import { Inbox } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { RECEIVED, SIGNALS, testEngine } from "../../fixture.ts"
import { countedStores } from "../../support/counted-stores.ts"
import { bodyOf, history } from "../../support/signal-requests.ts"

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
    expect(listed.body).toEqual({ entries: [], next: null })
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

  test("given requests whose calls never come, then they are looked at each time at first, and later once a minute", async () => {
    const { calls, ...counted } = countedStores()
    const { engine, send, wait } = await testEngine(counted)
    for (const id of ["a", "b", "c"]) await send("POST", SIGNALS, pending({ transaction_id: id }))
    const looks = async (): Promise<number> => {
      calls.length = 0
      await engine.doDueWork()
      return calls.filter((call) => call === "ledger.begin").length
    }
    expect([await looks(), await looks()]).toEqual([3, 3])
    wait(10 * 60_000)
    expect([await looks(), await looks(), await looks()]).toEqual([3, 0, 0])
    wait(59_000)
    expect(await looks()).toBe(0)
    wait(1_000)
    expect(await looks()).toBe(3)
  })

  // SIG-303
  test("given a text of any length in place of an id, then it waits for a call with that id", async () => {
    const engine = await testEngine()
    const { host, send, wait } = engine
    const long = (letter: string, length: number) => letter.repeat(length)
    const searches = [
      { call_record_id: long("\u{1f600}", 3_000) },
      { transaction_id: long("t", 30_000) },
      { external_call_unique_id: long("e", 30_000) },
      { call_start_time: "2026-11-20T15:00:00Z", calling_phone_number: long("1", 30_000) },
      { call_record_id: long("r", 255) },
    ]
    for (const search of searches) expect((await send("POST", SIGNALS, pending(search))).status).toBe(201)
    await engine.engine.doDueWork()
    const leg = { call_record_id: long("r", 255), transaction_id: "leg" }
    expect((await host({ ...RECEIVED, ...leg, kind: "received" })).status).toBe(200)
    wait(120_000)
    expect((await host({ ...leg, kind: "completed" })).status).toBe(200)
    expect((await history(engine, "leg")).length).toBe(2)
  })

  // SIG-302
  test("given requests whose calls are not there yet, then their bodies are not read again until one is found", async () => {
    const { calls, ...counted } = countedStores()
    const engine = await testEngine(counted)
    const { host, send, wait } = engine
    const searches = [
      { transaction_id: "leg" },
      { call_record_id: "other" },
      { call_start_time: "2026-11-20T15:00:00Z" },
      // no id is as long: nothing is looked for
      { transaction_id: "t".repeat(2_001) },
    ]
    for (const search of searches) expect((await send("POST", SIGNALS, pending(search))).status).toBe(201)
    const bodies = () => calls.filter((call) => call === "inbox.get").length
    for (const pause of [0, 1_000, 90_000]) {
      wait(pause)
      calls.length = 0
      await engine.engine.doDueWork()
      const looks = calls.filter((call) => call === "ledger.begin" || call === "calls.around")
      expect([looks.sort(), bodies()]).toEqual([["calls.around", "ledger.begin"], 0])
    }
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    expect(bodies()).toBeGreaterThan(0)
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    expect((await history(engine, "leg")).length).toBeGreaterThan(1)
  })

  // SIG-323
  test("given start times without a number that are far off, then a call that is received looks at none of them", async () => {
    const { calls, ...counted } = countedStores()
    const engine = await testEngine(counted)
    const { host, send, wait } = engine
    const sale = (start: string) => pending({ call_start_time: start }, { partner_unique_id: start })
    const far = ["2026-11-20T14:58:59Z", "2026-11-20T15:01:11Z", "2026-11-20T09:00:00Z"]
    for (const start of [...far, "2026-11-20T15:00:40Z"])
      expect((await send("POST", SIGNALS, sale(start))).status).toBe(201)
    wait(10_000)
    calls.length = 0
    const leg = { call_record_id: "r", transaction_id: "leg" }
    await host({ ...RECEIVED, ...leg, kind: "received" })
    // the one that is near, by what it looks for and then by its body
    expect(calls.filter((call) => call === "calls.around" || call === "inbox.get")).toHaveLength(3)
    await host({ kind: "completed", ...leg })
    expect(await history(engine, "leg")).toHaveLength(2)
  })

  test("given many requests that wait for their calls, then these are looked at once in ten seconds", async () => {
    const { calls, ...counted } = countedStores()
    const { engine, host, send, wait } = await testEngine(counted)
    for (const number of [1, 2]) {
      const leg = { call_record_id: `r${number}`, transaction_id: `leg${number}` }
      await host({ ...RECEIVED, ...leg, kind: "received" })
    }
    const looks = async (): Promise<number> => {
      calls.length = 0
      await engine.doDueWork()
      return calls.filter((call) => call === "calls.legsOfCall").length
    }
    const report = async (leg: number): Promise<number> =>
      (await send("POST", SIGNALS, pending({ transaction_id: `leg${leg}` }))).status
    for (let number = 0; number < 500; number++) expect(await report((number % 2) + 1)).toBe(201)
    expect([await looks(), await looks()]).toEqual([2, 2])
    expect(await report(1)).toBe(201)
    expect([await looks(), await looks()]).toEqual([2, 0])
    wait(9_999)
    expect(await looks()).toBe(0)
    wait(1)
    expect([await looks(), await looks()]).toEqual([2, 0])
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
      signals: ReadonlyArray<{ revenue: string }>
    }>
    expect(groups.map((group) => group.signals[0]?.revenue)).toEqual(["1.0", "2.0", "3.0"])
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
