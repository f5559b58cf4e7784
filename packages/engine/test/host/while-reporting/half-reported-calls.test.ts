// Due work of one process while another one is in the middle of taking reports of a call: what waits for it is left to that one.
import { CallStore, type CallStoreShape, Inbox, LedgerStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, START, type TestEngine, testEngine } from "../../fixture.ts"

type By = "another process" | "the same process"
type How = "past calls" | "a batch" | "a late reception"

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** A promise, and what fulfils it. */
const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Opens one gate, and waits at another one. */
const meet = (own: ReturnType<typeof gate>, next: ReturnType<typeof gate>) =>
  Effect.promise(() => {
    own.open()
    return next.opened
  })

interface Leg {
  readonly call: string
  readonly leg: string
  readonly at: number
  readonly advertiser?: string
  readonly more?: object
}

/** Reports legs that are over already, in one request. */
const reportOver = async ({ host, send }: TestEngine, how: How, legs: ReadonlyArray<Leg>): Promise<void> => {
  const reported = legs.map(({ advertiser = "a1", at, call, leg, more = {} }) => {
    const campaign = {
      advertiser_id_from_network: advertiser,
      advertiser_campaign_id_from_network: `c${advertiser.slice(1)}`,
    }
    const ids = { call_record_id: call, transaction_id: leg }
    return { ids, received: { ...RECEIVED, ...campaign, at: iso(at), ...more }, completed: { at: iso(at + 60_000) } }
  })
  if (how === "a late reception") {
    for (const { completed, ids } of reported) await host({ kind: "completed", ...ids, ...completed })
    for (const { ids, received } of reported)
      expect((await host({ kind: "received", ...ids, ...received })).status).toBe(200)
    return
  }
  const events = reported.flatMap(({ completed, ids, received }) => [
    { kind: "received", event_id: "e1", ...ids, ...received },
    { kind: "completed", event_id: "e2", ...ids, ...completed },
  ])
  const calls = reported.map(({ completed, ids, received }) => ({ ...ids, received, completed }))
  const answer = await (how === "a batch"
    ? send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
    : send("POST", "/host/n1/past_calls", { calls }, { token: HOST_TOKEN }))
  expect([answer.status, answer.text.includes("refused")]).toEqual([200, false])
}

const wait = (search: object, signal: object, group: string) => ({
  search,
  partner_unique_id: group,
  call_in_progress: true,
  signals: [signal],
})

/** The revenues of each version of the groups of a leg. */
const revenuesOf = async ({ send }: TestEngine, leg: string): Promise<ReadonlyArray<string>> => {
  const { body } = await send("GET", `/host/n1/calls/${leg}/history`, undefined, { token: HOST_TOKEN })
  // the shape of a history
  const { transactions } = body as { transactions: ReadonlyArray<{ signals?: ReadonlyArray<{ revenue: string }> }> }
  return transactions.flatMap(({ signals = [] }) => signals.map(({ revenue }) => revenue))
}

const WAYS: ReadonlyArray<readonly [How, By]> = [
  ["past calls", "another process"],
  ["a batch", "another process"],
  ["past calls", "the same process"],
  ["a batch", "the same process"],
]

const builtStores = () => Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))

// SIG-321
describe("requests that arrived before their call, while its reports are taken by another process", () => {
  test.each<How>(["past calls", "a batch", "a late reception"])(
    "given %s, when due work looks for the first before the call is there and for the second after it, then they are applied in order",
    async (how) => {
      const stores = await builtStores()
      const [looked, committed, done] = [gate(), gate(), gate()]
      let searches = 0
      let isDue = false
      const ledger = Context.get(stores, LedgerStore)
      // slow after its first search
      const due = Context.add(stores, LedgerStore, {
        ...ledger,
        begin: (query) =>
          isDue && ++searches === 1
            ? Effect.tap(ledger.begin(query), () => meet(looked, committed))
            : ledger.begin(query),
      })
      const inbox = Context.get(stores, Inbox)
      // slow before it looks at what waits
      const taking = Context.add(stores, Inbox, {
        ...inbox,
        unfound: (...asked) =>
          isDue ? Effect.andThen(meet(committed, done), inbox.unfound(...asked)) : inbox.unfound(...asked),
      })
      const reporter = await testEngine({ stores: Layer.succeedContext(taking) })
      const other = await testEngine({ stores: Layer.succeedContext(due) })
      const named = { external_call_unique_id: "ext-1" }
      await reporter.send("POST", SIGNALS, wait(named, { name: "Sale", value: true, revenue: "100" }, "order"))
      await reporter.send("POST", SIGNALS, wait(named, { name: "Sale", value: false, revenue: "" }, "order"))
      isDue = true
      const work = other.engine.doDueWork().finally(done.open)
      await looked.opened
      await reportOver(reporter, how, [
        { call: "call", leg: "leg", at: START - 600_000, more: { external_unique_id: "ext-1" } },
      ])
      await work
      await reporter.engine.doDueWork()
      expect(await revenuesOf(reporter, "leg")).toEqual(["100.0", ""])
    },
  )

  /** What is sold by a start time and the caller's number while another process does its due work before the right leg is written. */
  const soldMeanwhile = async (how: How, by: By, waited: number, legs: ReadonlyArray<Leg>) => {
    const stores = await builtStores()
    const calls = Context.get(stores, CallStore)
    let other: TestEngine | undefined
    const commit: CallStoreShape["commit"] = (write) =>
      Effect.suspend(() => {
        const working = other
        if (write.state.legId !== "right" || working === undefined) return calls.commit(write)
        other = undefined
        return Effect.andThen(
          Effect.promise(() => working.engine.doDueWork()),
          calls.commit(write),
        )
      })
    const reporter = await testEngine({
      stores: Layer.succeedContext(Context.add(stores, CallStore, { ...calls, commit })),
    })
    const another = await testEngine({ stores: Layer.succeedContext(stores) })
    other = by === "another process" ? another : reporter
    const search = { call_start_time: iso(START - 1_000_000), calling_phone_number: RECEIVED.calling_phone_number }
    expect((await reporter.send("POST", SIGNALS, wait(search, { name: "Sale", revenue: "100" }, ""))).status).toBe(201)
    for (const engine of [reporter, another]) engine.wait(waited)
    await reportOver(reporter, how, legs)
    await reporter.engine.doDueWork()
    return [await revenuesOf(reporter, "right"), await revenuesOf(reporter, "wrong")]
  }

  test.each(WAYS)(
    "given %s with two legs of a call, when due work of %s comes between them, then the sale is on the leg that started then",
    async (how, by) => {
      const legs = [
        { call: "one", leg: "right", at: START - 1_000_000, advertiser: "a1" },
        { call: "one", leg: "wrong", at: START - 960_000, advertiser: "a2" },
      ]
      expect(await soldMeanwhile(how, by, 1_000, legs)).toEqual([["100.0"], []])
    },
  )

  test.each(WAYS)(
    "given %s with two calls of a caller, when due work of %s comes between them, then the sale is on the closer one",
    async (how, by) => {
      const legs = [
        { call: "early", leg: "wrong", at: START - 4_000_000, advertiser: "a2" },
        { call: "late", leg: "right", at: START - 1_000_000, advertiser: "a1" },
      ]
      expect(await soldMeanwhile(how, by, 61_000, legs)).toEqual([["100.0"], []])
    },
  )

  test("given a process that ends before it has looked at what waits, then another one does so half a minute later", async () => {
    const stores = await builtStores()
    const inbox = Context.get(stores, Inbox)
    const ending = Context.add(stores, Inbox, { ...inbox, unfound: () => Effect.die(new Error("it ends here")) })
    const reporter = await testEngine({ stores: Layer.succeedContext(ending) })
    const other = await testEngine({ stores: Layer.succeedContext(stores) })
    const named = { external_call_unique_id: "ext-1" }
    await reporter.send("POST", SIGNALS, wait(named, { name: "Sale", revenue: "100" }, "order"))
    const leg = { call: "call", leg: "leg", at: START - 600_000, more: { external_unique_id: "ext-1" } }
    await reportOver(reporter, "a batch", [leg])
    await other.engine.doDueWork()
    expect(await revenuesOf(other, "leg")).toEqual([])
    other.wait(30_000)
    await other.engine.doDueWork()
    expect(await revenuesOf(other, "leg")).toEqual(["100.0"])
  })
})
