// One network has much that is due: that of others does not wait for it, and all of its own has its turn, in order.
import { CallStore, LedgerStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test, vi } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** In-memory stores that note of which network each request is that is applied, and hold up the reading of calls when they are told to. */
const notedStores = () => {
  const applied: Array<string> = []
  const read = { calls: 0 }
  let before: Effect.Effect<void> = Effect.void
  const ledgers = Layer.effect(
    LedgerStore,
    Effect.map(LedgerStore, (ledger) => ({
      ...ledger,
      begin: (...query: Parameters<typeof ledger.begin>) => {
        read.calls += 1
        return ledger.begin(...query)
      },
      commit: (write: Parameters<typeof ledger.commit>[0]) => {
        if (write.appliesEntry !== null) applied.push(write.networkId)
        return ledger.commit(write)
      },
    })),
  )
  const calls = Layer.effect(
    CallStore,
    Effect.map(CallStore, (known) => ({
      ...known,
      legsOfCall: (...call: Parameters<typeof known.legsOfCall>) =>
        Effect.andThen(
          Effect.suspend(() => before),
          known.legsOfCall(...call),
        ),
    })),
  )
  return {
    applied,
    read,
    stores: Layer.provideMerge(Layer.merge(ledgers, calls), memoryStores),
    beforeReading: (effect: Effect.Effect<void>) => {
      before = effect
    },
  }
}

const sale = (search: Record<string, unknown>, revenue: number) => ({
  call_in_progress: true,
  search,
  signals: [{ name: "Sale", revenue, partner_unique_id: "order" }],
})

const report = async ({ send }: TestEngine, search: Record<string, unknown>, revenue: number, token = "t1") => {
  const answered = await send("POST", SIGNALS, sale(search, revenue), { token })
  if (answered.status !== 201) throw new Error(answered.text)
}

const receive = ({ host }: TestEngine, id: string, network = "n1") =>
  host({ ...RECEIVED, kind: "received", call_record_id: id, transaction_id: id }, network)

const complete = ({ host }: TestEngine, id: string, network = "n1") =>
  host({ kind: "completed", call_record_id: id, transaction_id: id }, network)

/** Does what is due, where time goes on by 50 milliseconds with each look at it: some forty pieces of a network's work fill a pass. */
const doDueWork = async ({ engine }: TestEngine): Promise<void> => {
  let now = 0
  const looked = vi.spyOn(performance, "now").mockImplementation(() => (now += 50))
  await engine.doDueWork()
  looked.mockRestore()
}

const revenues = async ({ send }: TestEngine, id: string): Promise<ReadonlyArray<number>> => {
  const { body } = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: HOST_TOKEN })
  const { transactions } = body as {
    transactions: ReadonlyArray<{ signals?: ReadonlyArray<{ revenue: string }> }>
  }
  return transactions.flatMap(({ signals = [] }) => signals.map(({ revenue }) => Number(revenue)))
}

const listed = async ({ send }: TestEngine, status: string): Promise<number> => {
  const { body } = await send("GET", `/host/n1/inbox?status=${status}`, undefined, { token: HOST_TOKEN })
  return (body as { entries: ReadonlyArray<unknown> }).entries.length
}

const upTo = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, place) => place + 1)

describe("given a network with much that is due at once", () => {
  // ENG-395
  test.each([
    ["for a call each", 150, 1],
    ["for one call", 1, 150],
    ["for some calls", 10, 15],
  ])(
    "(%s), then what came later of another one is applied after a part of it, and the rest in order",
    async (_, calls, each) => {
      const { applied, stores } = notedStores()
      const engine = await testEngine({ stores })
      const ids = upTo(calls).map((place) => `call-${place}`)
      for (const id of ids) await receive(engine, id)
      // those of the calls one after the other, so that each call has some everywhere
      for (const place of upTo(each)) for (const id of ids) await report(engine, { call_record_id: id }, place)
      await receive(engine, "other", "n2")
      await report(engine, { call_record_id: "other" }, 1, "t2")
      for (const id of ids) await complete(engine, id)
      await complete(engine, "other", "n2")
      expect(applied).toEqual([])
      engine.wait(2 * MINUTE)
      await doDueWork(engine)
      expect(applied).toHaveLength(151)
      const place = applied.indexOf("n2")
      expect([place > 0, place < 60]).toEqual([true, true])
      for (const id of ids) expect(await revenues(engine, id)).toEqual(upTo(each))
    },
  )

  // ENG-395
  test("the first of which waits on, then what is behind that has its turn", async () => {
    const { applied, stores } = notedStores()
    const engine = await testEngine({ stores })
    const ids = upTo(150).map((place) => `call-${place}`)
    for (const id of ids) {
      await receive(engine, id)
      await report(engine, { call_record_id: id }, 1)
    }
    for (const id of ids.slice(140)) await complete(engine, id)
    engine.wait(2 * MINUTE)
    await doDueWork(engine)
    expect(applied).toHaveLength(10)
    expect(await listed(engine, "waiting")).toBe(140)
  })

  // ENG-395
  test("when the oldest request for a call has waited too long in the middle of it, then that fails the next time", async () => {
    const { stores, beforeReading } = notedStores()
    const engine = await testEngine({ stores })
    await report(engine, { call_record_id: "never" }, 1)
    engine.wait(HOUR)
    for (const place of upTo(100)) await report(engine, { call_record_id: `never-${place}` }, 1)
    await report(engine, { call_record_id: "never" }, 2)
    // once the network's time is used up for the first time
    let looks = 0
    beforeReading(
      Effect.sync(() => {
        looks += 1
        if (looks === 30) engine.wait(23 * HOUR + MINUTE)
      }),
    )
    await doDueWork(engine)
    expect(looks).toBeGreaterThan(100)
    expect(await listed(engine, "failed")).toBe(0)
    await doDueWork(engine)
    expect([await listed(engine, "failed"), await listed(engine, "waiting")]).toEqual([1, 101])
  })

  // SIG-292, ENG-395
  test("when looking for calls takes longer than a pass, then each of them is looked for once a minute all the same", async () => {
    const { read, stores } = notedStores()
    const engine = await testEngine({ stores })
    for (const place of upTo(100)) await report(engine, { transaction_id: `never-${place}` }, 1)
    engine.wait(10 * MINUTE)
    for (let minutes = 0; minutes < 3; minutes++) {
      engine.wait(MINUTE)
      await doDueWork(engine)
      read.calls = 0
      await doDueWork(engine)
      await doDueWork(engine)
      expect(read.calls).toBe(0)
      engine.wait(MINUTE)
      await doDueWork(engine)
      expect(read.calls).toBe(100)
    }
  })

  // SIG-311, ENG-395
  test("when looking for calls takes longer than a pass, then nothing is applied before what arrived earlier has found its call", async () => {
    const engine = await testEngine()
    for (const place of upTo(100)) await report(engine, { transaction_id: `never-${place}` }, 1)
    await receive(engine, "leg")
    await complete(engine, "leg")
    // the closest call is taken once no other can come any more
    await report(engine, { call_start_time: new Date(engine.now() - 2 * MINUTE).toISOString() }, 1)
    await report(engine, { call_record_id: "leg" }, 2)
    engine.wait(10 * MINUTE)
    await doDueWork(engine)
    expect(await revenues(engine, "leg")).toEqual([1, 2])
  })
})

// ENG-396
test("given an engine that does its due work by itself, when it is closed, then no other piece of it is begun", async () => {
  const { applied, beforeReading, stores } = notedStores()
  const engine = await testEngine({ stores, dueWork: "every second" })
  for (const place of upTo(30)) {
    await receive(engine, `call-${place}`)
    await report(engine, { call_record_id: `call-${place}` }, 1)
    await complete(engine, `call-${place}`)
  }
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let begun = 0
  beforeReading(
    Effect.suspend(() => {
      begun += 1
      return Effect.promise(() => held)
    }),
  )
  engine.wait(2 * MINUTE)
  await vi.waitFor(() => expect(begun).toBe(1), 5_000)
  const closed = engine.engine.close()
  letGo()
  await closed
  expect([begun, applied]).toEqual([1, []])
})
