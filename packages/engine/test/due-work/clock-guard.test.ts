// A clock that jumps: what deletes or closes by time waits, and the operator is told.
import { instant } from "@callrules/model"
import type { LogEntry } from "@callrules/operations"
import { Clock } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { CURRENT_CALLS, RECEIVED, SIGNALS, START, testEngine } from "../fixture.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** An engine with a wall clock that can be set and a steady one that cannot. */
const withTwoClocks = async (newestStoredTime: number | null = null) => {
  let wall = START
  let steady = 5_000
  const logged: Array<LogEntry> = []
  const clock = Layer.succeed(Clock, {
    now: Effect.sync(() => instant(wall)),
    steady: Effect.sync(() => steady),
  })
  const engine = await testEngine({ clock, newestStoredTime, log: (entry) => void logged.push(entry) })
  const listed = async (): Promise<number> =>
    ((await engine.send("GET", CURRENT_CALLS)).body as { current_calls: ReadonlyArray<unknown> }).current_calls.length
  return {
    ...engine,
    listed,
    live: async () => {
      await engine.host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
      await engine.host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" })
    },
    set: (milliseconds: number) => {
      wall += milliseconds
    },
    pass: (milliseconds: number) => {
      wall += milliseconds
      steady += milliseconds
    },
    events: () => logged.map(({ event }) => event),
    messages: () => logged.map(({ message }) => message).join(" "),
  }
}

describe("a clock that is set while the engine runs", () => {
  test("given 13 hours ahead, then live legs stay live, with one warning, until it is back", async () => {
    const { engine, events, listed, live, messages, pass, set } = await withTwoClocks()
    await engine.doDueWork()
    await live()
    set(13 * HOUR)
    await engine.doDueWork()
    pass(1_000)
    await engine.doDueWork()
    expect([await listed(), events()]).toEqual([1, ["clock-untrusted"]])
    expect(messages()).toContain("jumped 46,800 seconds")
    set(-13 * HOUR)
    await engine.doDueWork()
    expect([await listed(), events()]).toEqual([1, ["clock-untrusted", "clock-trusted"]])
    pass(13 * HOUR)
    await engine.doDueWork()
    expect(await listed()).toBe(0)
  })

  // SIG-304
  test("given 25 hours ahead, when an event of its call comes, then a request that waits for another leg does not fail", async () => {
    const { engine, host, send, set } = await withTwoClocks()
    await engine.doDueWork()
    const waiting = { call_in_progress: true, search: { call_record_id: "r" }, signals: [{ name: "Sale" }] }
    const accepted = await send("POST", SIGNALS, waiting, { token: "adv2" })
    expect(accepted.status).toBe(201)
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    set(25 * HOUR)
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    await host({ kind: "call_ended", call_record_id: "r", transaction_id: "leg" })
    const fate = await send("GET", accepted.headers.get("location") ?? "", undefined, { token: "adv2" })
    expect(fate.body).toMatchObject({ status: "waiting" })
  })

  test("given 40 days ahead, then no request id is forgotten, and no request that waits fails", async () => {
    const { completedCall, engine, host, send, set } = await withTwoClocks()
    await engine.doDueWork()
    const search = { transaction_id: await completedCall() }
    const headers = { "idempotency-key": "k" }
    const first = await send("POST", SIGNALS, { search, signals: [{ name: "Sale", revenue: "1" }] }, { headers })
    await send("POST", SIGNALS, { search, signals: [{ name: "Sale", revenue: "2" }] })
    const waiting = { call_in_progress: true, search: { call_record_id: "unknown" }, signals: [{ name: "Sale" }] }
    expect((await send("POST", SIGNALS, waiting)).status).toBe(201)
    set(40 * DAY)
    await engine.forgetOld()
    await engine.doDueWork()
    const again = await send("POST", SIGNALS, { search, signals: [{ name: "Sale", revenue: "1" }] }, { headers })
    expect(again.text).toBe(first.text)
    const failed = await send("GET", "/host/n1/inbox?status=failed", undefined, { token: "host-secret" })
    expect(failed.body).toMatchObject({ entries: [] })
    expect((await host({ ...RECEIVED, kind: "received", call_record_id: "r2" })).status).toBe(200)
  })
})

describe("a clock that does not fit what was stored", () => {
  test("given something stored ahead of it, then nothing is closed as long as that is so", async () => {
    const { engine, events, listed, live, messages, pass } = await withTwoClocks(START + 20 * HOUR)
    await live()
    pass(13 * HOUR)
    await engine.doDueWork()
    expect([await listed(), events()]).toEqual([1, ["clock-untrusted"]])
    expect(messages()).toContain("ahead of it")
    pass(8 * HOUR)
    await engine.doDueWork()
    expect(await listed()).toBe(0)
  })

  test("given nothing stored for over an hour before the start, then closing waits for ten minutes", async () => {
    const { completedCall, engine, events, pass, send } = await withTwoClocks(START - 40 * DAY)
    await engine.doDueWork()
    expect(events()).toEqual(["clock-untrusted"])
    pass(599_000)
    await engine.doDueWork()
    expect(events()).toEqual(["clock-untrusted"])
    pass(2_000)
    await engine.doDueWork()
    expect(events()).toEqual(["clock-untrusted", "clock-trusted"])
    const sale = { search: { transaction_id: await completedCall() }, signals: [{ name: "Sale" }] }
    expect((await send("POST", SIGNALS, sale)).status).toBe(200)
  })
})
