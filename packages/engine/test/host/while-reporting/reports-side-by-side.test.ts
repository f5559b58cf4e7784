// Requests that wait for a call while two requests of a host are taken side by side, or one of them breaks off.
import { CallStore, type CallStoreShape, Inbox, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, START, type TestEngine, testEngine } from "../../fixture.ts"

type How = "past calls" | "a batch"
const WAYS: ReadonlyArray<How> = ["past calls", "a batch"]

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** A call of one leg that is over. */
interface Call {
  readonly id: string
  readonly at: number
  readonly advertiser: "a1" | "a2"
}

const RIGHT: Call = { id: "right", at: START - 1_000_000, advertiser: "a1" }
const WRONG: Call = { id: "wrong", at: START - 4_000_000, advertiser: "a2" }
const THIRD: Call = { id: "third", at: START - 9_000_000, advertiser: "a2" }

/** Reports calls of one caller in one request, and answers with its status. */
const report = async ({ send }: TestEngine, how: How, calls: ReadonlyArray<Call>): Promise<number> => {
  const whole = calls.map(({ advertiser, at, id }) => {
    const campaign = {
      advertiser_id_from_network: advertiser,
      advertiser_campaign_id_from_network: `c${advertiser.slice(1)}`,
    }
    const ids = { call_record_id: `r-${id}`, transaction_id: id }
    return { ids, received: { ...RECEIVED, ...campaign, at: iso(at) }, completed: { at: iso(at + 60_000) } }
  })
  const events = whole.flatMap(({ completed, ids, received }) => [
    { kind: "received", event_id: "e1", ...ids, ...received },
    { kind: "completed", event_id: "e2", ...ids, ...completed },
  ])
  const past = whole.map(({ completed, ids, received }) => ({ ...ids, received, completed }))
  const answer = await (how === "a batch"
    ? send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
    : send("POST", "/host/n1/past_calls", { calls: past }, { token: HOST_TOKEN }))
  return answer.status
}

const sale = (search: object, revenue: string) => ({ search, signals: [{ name: "Sale", revenue }] })

/** A sale on the right call, by its start and the caller's number, that has waited for more than a minute. */
const waitByStart = async (engines: ReadonlyArray<TestEngine>): Promise<void> => {
  const search = { call_start_time: iso(RIGHT.at), calling_phone_number: RECEIVED.calling_phone_number }
  const accepted = await engines[0]?.send("POST", SIGNALS, { ...sale(search, "100"), call_in_progress: true })
  expect(accepted?.status).toBe(201)
  for (const engine of engines) engine.wait(61_000)
}

/** The revenue of each version on a leg. */
const revenuesOf = async ({ send }: TestEngine, leg: string): Promise<ReadonlyArray<string>> => {
  const { body } = await send("GET", `/host/n1/calls/${leg}/history`, undefined, { token: HOST_TOKEN })
  // the shape of a history
  const { transactions } = body as { transactions: ReadonlyArray<{ signals?: ReadonlyArray<{ revenue: string }> }> }
  return transactions.flatMap(({ signals = [] }) => signals.map(({ revenue }) => revenue))
}

const builtStores = () => Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))

type BuiltStores = Awaited<ReturnType<typeof builtStores>>

/** An engine whose writes of legs go through another function first. */
const engineOn = (
  stores: BuiltStores,
  commit: (calls: CallStoreShape) => CallStoreShape["commit"],
): Promise<TestEngine> => {
  const calls = Context.get(stores, CallStore)
  return testEngine({
    stores: Layer.succeedContext(Context.add(stores, CallStore, { ...calls, commit: commit(calls) })),
  })
}

// SIG-324
describe.each(WAYS)("given %s with two calls of a caller, of which the right one is not there yet", (how) => {
  test.each(["the same process", "another process"])(
    "when %s takes a third call in another request, then the sale is on the right one",
    async (by) => {
      const stores = await builtStores()
      const other = await testEngine({ stores: Layer.succeedContext(stores) })
      let isFirst = true
      const reporter: TestEngine = await engineOn(stores, ({ commit }) => (write) => {
        if (write.state.legId !== "right" || !isFirst) return commit(write)
        isFirst = false
        const third = Effect.promise(() => report(by === "the same process" ? reporter : other, "past calls", [THIRD]))
        return Effect.andThen(third, commit(write))
      })
      await waitByStart([reporter, other])
      expect(await report(reporter, how, [WRONG, RIGHT])).toBe(200)
      expect(isFirst).toBe(false)
      expect([await revenuesOf(reporter, "right"), await revenuesOf(reporter, "wrong")]).toEqual([["100.0"], []])
    },
  )
})

// SIG-325
describe.each(WAYS)("given %s with two calls of a caller, of which one cannot be written", (how) => {
  const failing = (stores: BuiltStores, times: number) => {
    let failures = times
    const fault = Effect.fail(new StoreFault({ reason: "busy", cause: "a row is locked" }))
    return engineOn(stores, ({ commit }) => (write) => {
      if (write.state.legId !== "right" || failures === 0) return commit(write)
      failures -= 1
      return fault
    })
  }
  const failingOnce = async () => failing(await builtStores(), 1)

  test("when it fails again, then the due work of another process leaves its calls alone too", async () => {
    const stores = await builtStores()
    const engine = await failing(stores, 3)
    const other = await testEngine({ stores: Layer.succeedContext(stores) })
    await waitByStart([engine, other])
    for (let attempts = 0; attempts < 3; attempts++) {
      expect(await report(engine, how, [WRONG, RIGHT])).toBe(503)
      for (const one of [engine, other]) {
        one.wait(17_000)
        await one.engine.doDueWork()
      }
    }
    expect(await report(engine, how, [WRONG, RIGHT])).toBe(200)
    expect([await revenuesOf(engine, "right"), await revenuesOf(engine, "wrong")]).toEqual([["100.0"], []])
  })

  test.each([
    ["an event of the call that is there", { kind: "keypress", sequence: 1, key: "1", at: iso(WRONG.at + 1) }, true],
    ["an event that is refused", { kind: "keypress", at: iso(WRONG.at) }, true],
    ["a part of it, at another process", {}, false],
  ])("when %s comes before it is sent again, then the sale is on the right one", async (_, event, isSame) => {
    const stores = await builtStores()
    const engine = await failing(stores, 1)
    const other = await testEngine({ stores: Layer.succeedContext(stores) })
    await waitByStart([engine, other])
    expect(await report(engine, how, [WRONG, RIGHT])).toBe(503)
    if (isSame) await engine.host({ ...event, call_record_id: "r-wrong", transaction_id: "wrong" })
    else await report(other, how, [WRONG])
    for (const one of [engine, other]) await one.engine.doDueWork()
    expect(await report(engine, how, [WRONG, RIGHT])).toBe(200)
    expect([await revenuesOf(engine, "right"), await revenuesOf(engine, "wrong")]).toEqual([["100.0"], []])
  })

  test("when a smaller request breaks off and is sent again before it is, then the sale is on the right one", async () => {
    const engine = await failing(await builtStores(), 2)
    await waitByStart([engine])
    expect(await report(engine, how, [WRONG, RIGHT])).toBe(503)
    expect(await report(engine, how, [RIGHT])).toBe(503)
    expect(await report(engine, how, [WRONG])).toBe(200)
    await engine.engine.doDueWork()
    expect(await report(engine, how, [WRONG, RIGHT])).toBe(200)
    expect([await revenuesOf(engine, "right"), await revenuesOf(engine, "wrong")]).toEqual([["100.0"], []])
  })

  test("when the host sends it again, then the sale is on the right one, though due work came in between", async () => {
    const engine = await failingOnce()
    await waitByStart([engine])
    expect(await report(engine, how, [WRONG, RIGHT])).toBe(503)
    await engine.engine.doDueWork()
    engine.wait(2_000)
    await engine.engine.doDueWork()
    expect(await report(engine, how, [WRONG, RIGHT])).toBe(200)
    expect([await revenuesOf(engine, "right"), await revenuesOf(engine, "wrong")]).toEqual([["100.0"], []])
  })

  test("when the host does not send it again, then due work takes the call that is there two minutes later", async () => {
    const engine = await failingOnce()
    await waitByStart([engine])
    expect(await report(engine, how, [WRONG, RIGHT])).toBe(503)
    engine.wait(120_000)
    await engine.engine.doDueWork()
    expect(await revenuesOf(engine, "wrong")).toEqual(["100.0"])
  })
})

// SIG-326
describe("given a request that waits by an id that joins its leg only when that is completed", () => {
  test.each([
    ["a call of yesterday", 86_400_000],
    ["a live call", 120_000],
  ])(
    "when the end of %s is reported and a later report comes before the first is found, then it stays the later one",
    async (_, ago) => {
      const stores = await builtStores()
      const other = await testEngine({ stores: Layer.succeedContext(stores) })
      let meanwhile: (() => Promise<unknown>) | undefined
      const inbox = Context.get(stores, Inbox)
      const looking = Context.add(stores, Inbox, {
        ...inbox,
        unfound: (...asked) =>
          Effect.andThen(
            Effect.promise(async () => {
              const once = meanwhile
              meanwhile = undefined
              await once?.()
            }),
            inbox.unfound(...asked),
          ),
      })
      const engine = await testEngine({ stores: Layer.succeedContext(looking) })
      const first = {
        ...sale({ transaction_id: "further" }, "100"),
        partner_unique_id: "order",
        call_in_progress: true,
      }
      expect((await engine.send("POST", SIGNALS, first)).status).toBe(201)
      const reception = { ...RECEIVED, kind: "received", event_id: "e1", call_record_id: "r", at: iso(START - ago) }
      const end = {
        kind: "completed",
        event_id: "e2",
        call_record_id: "r",
        transaction_id: "further",
        at: iso(ago > 1_000_000 ? START - ago + 60_000 : START),
      }
      const batch = (events: ReadonlyArray<object>) =>
        engine.send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
      if (ago < 1_000_000) await batch([reception])
      meanwhile = async () => {
        const later = { ...sale({ call_record_id: "r" }, "80"), partner_unique_id: "order" }
        expect((await other.send("POST", SIGNALS, later)).status).toBe(200)
      }
      await batch(ago < 1_000_000 ? [end] : [reception, end])
      expect(meanwhile).toBeUndefined()
      await engine.engine.doDueWork()
      expect(await revenuesOf(engine, "further")).toEqual(["100.0", "80.0"])
    },
  )
})
