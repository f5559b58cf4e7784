// Requests that wait for one call are applied in order of arrival, also when an earlier one was held up by a fault.

import { callRecordId, transactionId } from "@callrules/model"
import { Inbox, type InboxEntry, LedgerStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, START, testEngine } from "../../../fixture.ts"

/** The in-memory stores, in which an entry whose call is not known yet is bound by another process as soon as it is kept. */
const boundByAnother = Layer.provideMerge(
  Layer.effect(
    Inbox,
    Effect.map(Inbox, (inbox) => ({
      ...inbox,
      accept: (entry: InboxEntry, ...others: [number | null, Parameters<typeof inbox.accept>[2]]) =>
        Effect.tap(inbox.accept(entry, ...others), () =>
          entry.binding.to === "unresolved"
            ? inbox.bind(entry.networkId, entry.entryId, {
                to: "leg",
                legId: transactionId("leg"),
                callRecordId: callRecordId("r"),
              })
            : Effect.void,
        ),
    })),
  ),
  memoryStores,
)

/** A ledger whose commits fail while they are to. */
const ledgerThatFails = (isBroken: () => boolean) =>
  Layer.effect(
    LedgerStore,
    Effect.map(LedgerStore, (ledger) => ({
      ...ledger,
      commit: (write: Parameters<typeof ledger.commit>[0]) =>
        isBroken() ? Effect.fail(new StoreFault({ reason: "busy", cause: "held up" })) : ledger.commit(write),
    })),
  )

/** An engine on which one request waits for a completed leg, because the store failed when the leg was completed. */
const heldUp = async (kept: typeof memoryStores = memoryStores) => {
  let broken = false
  const stores = Layer.provideMerge(
    ledgerThatFails(() => broken),
    kept,
  )
  const { engine, host, send } = await testEngine({ stores })
  await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
  const pending = (search: Record<string, string>, revenue: string) =>
    send("POST", SIGNALS, { search, signals: [{ name: "Sale", revenue }], call_in_progress: true })
  expect((await pending({ transaction_id: "leg" }, "1")).status).toBe(201)
  broken = true
  await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
  broken = false
  const applied = async () => {
    const found = await send("POST", SIGNALS, { search: { transaction_id: "leg" }, signals: [{ name: "Sale" }] })
    return (found.body as { signals: ReadonlyArray<{ revenue: string }> }).signals[0]?.revenue
  }
  return { engine, pending, applied }
}

describe("requests that wait for one call", () => {
  test("given one that was held up, when another is accepted for the leg, then it comes after the first", async () => {
    const { engine, pending, applied } = await heldUp()
    await pending({ transaction_id: "leg" }, "2")
    await engine.doDueWork()
    expect(await applied()).toBe("2.0")
  })

  test("given one that was held up, when another finds the call by its start time, then it comes after the first", async () => {
    const { engine, pending, applied } = await heldUp()
    await pending({ call_start_time: String(START) }, "2")
    await engine.doDueWork()
    expect(await applied()).toBe("2.0")
  })

  test("given one that was held up, when another process has bound another to the leg, then it comes after the first", async () => {
    const { engine, pending, applied } = await heldUp(boundByAnother)
    await pending({ call_start_time: String(START) }, "2")
    await engine.doDueWork()
    expect(await applied()).toBe("2.0")
  })
})

const sale = (search: Record<string, string>, revenue: string, more: Record<string, unknown> = {}) => ({
  search,
  signals: [{ name: "Sale", revenue }],
  ...more,
})
const PENDING = { call_in_progress: true }

/** An engine whose due work is done when time goes on. */
const engineAtWork = async () => {
  const test = await testEngine()
  const later = async (milliseconds: number) => {
    test.wait(milliseconds)
    await test.engine.doDueWork()
  }
  return { ...test, later }
}

/** An engine with a live call record `r` of advertiser a1, of one leg. */
const liveCall = async () => {
  const test = await engineAtWork()
  await test.host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
  const complete = () => test.host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
  const history = async () => {
    const { body } = await test.send("GET", "/host/n1/calls/leg/history", undefined, { token: HOST_TOKEN })
    const { transactions } = body as {
      transactions: ReadonlyArray<{ type: string; signals?: ReadonlyArray<{ revenue: string }> }>
    }
    return transactions.flatMap(({ signals }) => signals?.map(({ revenue }) => revenue) ?? [])
  }
  return { ...test, complete, history }
}

describe("requests of one call by different locators", () => {
  test("given one for the call before one for its leg, when the call ends, then the later one stands", async () => {
    const { complete, history, later, send, wait } = await liveCall()
    await send("POST", SIGNALS, sale({ call_record_id: "r" }, "10", PENDING))
    wait(1_000)
    await send("POST", SIGNALS, sale({ transaction_id: "leg" }, "20", PENDING))
    await complete()
    expect(await history()).toEqual([])
    await later(61_000)
    expect(await history()).toEqual(["10.0", "20.0"])
  })

  test("given one for the leg before one for the call, when the call ends, then the later one stands", async () => {
    const { complete, history, later, send, wait } = await liveCall()
    await send("POST", SIGNALS, sale({ transaction_id: "leg" }, "10", PENDING))
    wait(1_000)
    await send("POST", SIGNALS, sale({ call_record_id: "r" }, "20", PENDING))
    await complete()
    expect(await history()).toEqual(["10.0"])
    await later(61_000)
    expect(await history()).toEqual(["10.0", "20.0"])
  })

  test("given one that waits for the call to be quiet, when a later one is answered at once, then it comes after", async () => {
    const { complete, history, later, send, wait } = await liveCall()
    await send("POST", SIGNALS, sale({ call_record_id: "r" }, "10", PENDING))
    await complete()
    wait(10_000)
    const answered = await send("POST", SIGNALS, sale({ call_record_id: "r" }, "25"))
    expect([answered.status, answered.headers.get("callrules-outcome")]).toEqual([
      200,
      "signals=(corrected), call=unchanged",
    ])
    await later(61_000)
    expect(await history()).toEqual(["10.0", "25.0"])
  })

  test("given one that waits for the call to be quiet, when the call is only looked up, then it goes on waiting", async () => {
    const { complete, history, send, wait } = await liveCall()
    await send("POST", SIGNALS, sale({ call_record_id: "r" }, "10", PENDING))
    await complete()
    wait(10_000)
    expect((await send("POST", SIGNALS, { search: { call_record_id: "r" } })).status).toBe(200)
    expect(await history()).toEqual([])
  })

  test("given a leg that is live, when another leg of the call is over, then what waits for that one is applied", async () => {
    const { complete, history, host, send } = await liveCall()
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "second" })
    await send("POST", SIGNALS, sale({ transaction_id: "second" }, "10", PENDING))
    await send("POST", SIGNALS, sale({ transaction_id: "leg" }, "20", PENDING))
    await complete()
    expect(await history()).toEqual(["20.0"])
  })
})

/** An engine with a record `r` of a live leg and one that is over; `hook` runs inside a call of the inbox, once. */
const twoLegs = async (method: "get" | "waitingForCall", isMeant: (entryId: string) => boolean) => {
  let hook: (() => Promise<unknown>) | undefined
  let broken = false
  const watched = Effect.promise(async () => {
    const run = hook
    hook = undefined
    await run?.()
  })
  const stores = Layer.provideMerge(
    Layer.mergeAll(
      Layer.effect(
        Inbox,
        Effect.map(Inbox, (inbox) => ({
          ...inbox,
          get: (...asked: Parameters<typeof inbox.get>) =>
            method === "get" && isMeant(asked[1]) ? Effect.andThen(watched, inbox.get(...asked)) : inbox.get(...asked),
          waitingForCall: (...asked: Parameters<typeof inbox.waitingForCall>) =>
            method === "get" ? inbox.waitingForCall(...asked) : Effect.andThen(watched, inbox.waitingForCall(...asked)),
        })),
      ),
      ledgerThatFails(() => broken),
    ),
    memoryStores,
  )
  const test = await testEngine({ stores })
  for (const leg of ["leg", "other"]) {
    await test.host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: leg })
    test.wait(1_000)
  }
  await test.host({ kind: "completed", call_record_id: "r", transaction_id: "other" })
  const complete = () => test.host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
  return {
    ...test,
    complete,
    /** Completes the live leg, and nothing that waits for it is applied by that. */
    completeOnly: async () => {
      broken = true
      await complete()
      broken = false
    },
    setHook: (run: () => Promise<unknown>) => {
      hook = run
    },
  }
}

describe("a leg that ends in between", () => {
  test("given one for the leg, when the leg ends while those for the call are tried, then it still comes first", async () => {
    let second = ""
    const { complete, completeOnly, engine, send, setHook, wait } = await twoLegs("get", (id) => id === second)
    await send("POST", SIGNALS, sale({ transaction_id: "leg" }, "10", PENDING))
    await send("POST", SIGNALS, sale({ call_record_id: "r" }, "20", PENDING))
    const { body } = await send("GET", "/host/n1/inbox?status=waiting", undefined, { token: HOST_TOKEN })
    second = (body as { entries: ReadonlyArray<{ entry_id: string }> }).entries[1]?.entry_id ?? ""
    wait(120_000)
    setHook(completeOnly)
    await engine.doDueWork()
    await complete()
    const { text } = await send("GET", "/host/n1/calls/leg/history", undefined, { token: HOST_TOKEN })
    expect(Array.from(text.matchAll(/"revenue":"([^"]+)"/g), ([, revenue]) => revenue)).toEqual(["10.0", "20.0"])
  })

  test("given one for the leg, when it is applied while a later request looks for its leg, then both are on one leg", async () => {
    const { complete, send, setHook } = await twoLegs("waitingForCall", () => true)
    const order = { partner_unique_id: "order-7" }
    await send("POST", SIGNALS, sale({ transaction_id: "leg" }, "10", { ...PENDING, ...order }))
    setHook(complete)
    const answered = await send("POST", SIGNALS, sale({ call_record_id: "r" }, "20", order))
    expect(answered.headers.get("callrules-outcome")).toBe("signals=(corrected), call=unchanged")
  })
})

describe("a request that no leg of its call is for", () => {
  test("given another advertiser's, when the call ends, then it holds up nobody", async () => {
    const { complete, engine, history, later, send } = await liveCall()
    const by = (token: string, revenue: string) =>
      send("POST", SIGNALS, sale({ call_record_id: "r" }, revenue, PENDING), { token })
    expect((await by("adv2", "5")).status).toBe(201)
    expect((await by("adv1", "10")).status).toBe(201)
    await complete()
    await later(61_000)
    expect(await history()).toEqual(["10.0"])
    await later(25 * 3_600_000)
    const failed = await send("GET", "/host/n1/inbox?status=failed", undefined, { token: HOST_TOKEN })
    expect(failed.text).toContain("RecordNotFound")
    await engine.doDueWork()
    expect(await history()).toEqual(["10.0"])
  })

  test("given one with a mistyped filter, when the call ends, then it holds up nobody", async () => {
    const { complete, history, later, send } = await liveCall()
    const mistyped = { call_record_id: "r", calling_phone_number: "+14155550999" }
    expect((await send("POST", SIGNALS, sale(mistyped, "5", PENDING))).status).toBe(201)
    await send("POST", SIGNALS, sale({ call_record_id: "r" }, "10", PENDING))
    await complete()
    await later(61_000)
    expect(await history()).toEqual(["10.0"])
  })

  test("given a call that nobody ever reports, when its time is over, then it fails", async () => {
    const { later, send } = await engineAtWork()
    await send("POST", SIGNALS, sale({ call_record_id: "unknown" }, "5", PENDING))
    const listed = async (status: string) =>
      (await send("GET", `/host/n1/inbox?status=${status}`, undefined, { token: HOST_TOKEN })).text.includes("unknown")
    await later(23 * 3_600_000)
    expect([await listed("waiting"), await listed("failed")]).toEqual([true, false])
    await later(2 * 3_600_000)
    expect([await listed("waiting"), await listed("failed")]).toEqual([false, true])
  })
})
