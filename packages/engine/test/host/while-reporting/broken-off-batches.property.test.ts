// A call of several legs in a batch that breaks off, anywhere and again, with anything in between: what waited for the call, for one of
// its legs or for the closest call of the caller is there in the end as if the batch had come whole.
import { CallStore, type CallStoreShape, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, START, shareOf, type TestEngine, testEngine } from "../../fixture.ts"

const LEGS = ["A", "B", "C"] as const
type Leg = (typeof LEGS)[number]

/** When each leg begins and ends, in seconds. */
const TIMES: Readonly<Record<Leg | "O", readonly [from: number, to: number]>> = {
  A: [0, 100],
  B: [101, 200],
  C: [150, 250],
  O: [40, 90],
}
const ADVERTISER: Readonly<Record<Leg | "O", string>> = { A: "a1", B: "a2", C: "a1", O: "a2" }

const iso = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

const scenarios = fc.record({
  legs: fc.constantFrom<ReadonlyArray<Leg>>(["A", "B"], ["A", "B", "C"]),
  /** Another call of the caller: it is in the batch too. */
  hasOther: fc.boolean(),
  /** Without an id of the first leg events come in their order. */
  hasFirstId: fc.boolean(),
  /** Whether each attempt is sent to the second process. */
  attemptsAt: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  isFirstToldBefore: fc.boolean(),
  isShuffled: fc.boolean(),
  seed: fc.nat({ max: 1_000_000 }),
  /** At which write each attempt fails. */
  faults: fc.array(fc.nat({ max: 7 }), { minLength: 0, maxLength: 3 }),
  between: fc.array(
    fc.record({
      what: fc.constantFrom(
        "due work",
        "a request",
        "an event",
        "a keypress",
        "a request by an id",
        "a report by an id",
      ),
      which: fc.nat({ max: 7 }),
      after: fc.constantFrom(0, 1, 10),
      isBeforeWrite: fc.boolean(),
      isElsewhere: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
})

type Scenario = typeof scenarios extends fc.Arbitrary<infer Of> ? Of : never

const eventsOf = ({ hasFirstId, hasOther, isShuffled, legs, seed }: Scenario) => {
  const events = [...legs, ...(hasOther ? (["O"] as const) : [])].flatMap((leg) => {
    const [from, to] = TIMES[leg]
    const ids = {
      call_record_id: leg === "O" ? "other" : "r",
      ...(leg === "A" && !hasFirstId ? {} : { transaction_id: leg }),
    }
    const campaign = {
      advertiser_id_from_network: ADVERTISER[leg],
      advertiser_campaign_id_from_network: `c${ADVERTISER[leg].slice(1)}`,
    }
    return [
      { ...RECEIVED, ...campaign, kind: "received", event_id: `${leg}1`, ...ids, at: iso(from) },
      { kind: "completed", event_id: `${leg}2`, ...ids, at: iso(to) },
    ]
  })
  if (!isShuffled || !hasFirstId) return events
  let state = seed
  return events
    .map((event) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return { event, state }
    })
    .sort((one, other) => one.state - other.state)
    .map(({ event }) => event)
}

const reportOf = (search: object, order: string, revenue: number) => ({
  search,
  partner_unique_id: order,
  signals: [{ name: "Sale", revenue: String(revenue) }],
})

/** What is on which leg in the end: `order revenue` of every version. */
const play = async (scenario: Scenario, isWhole: boolean) => {
  const { between, faults, legs } = scenario
  const isFirstToldBefore = scenario.isFirstToldBefore || !scenario.hasFirstId
  const stores = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
  const calls = Context.get(stores, CallStore)
  let failAt = -1
  let beforeWrite: (() => Promise<unknown>) | undefined
  const commit: CallStoreShape["commit"] = (write) =>
    Effect.suspend(() => {
      const come = beforeWrite
      beforeWrite = undefined
      const first = come === undefined ? Effect.void : Effect.promise(() => Promise.race([come(), pause(10)]))
      failAt -= 1
      return failAt === -1
        ? Effect.andThen(first, Effect.fail(new StoreFault({ reason: "busy", cause: "a row is locked" })))
        : Effect.andThen(first, calls.commit(write))
    })
  const tested = await testEngine({
    stores: Layer.succeedContext(Context.add(stores, CallStore, { ...calls, commit })),
  })
  const { engine, host, send } = tested
  const second = await testEngine({
    stores: Layer.succeedContext(Context.add(stores, CallStore, { ...calls, commit })),
  })
  const wait = (milliseconds: number): void => {
    tested.wait(milliseconds)
    second.wait(milliseconds)
  }
  const pass = async (seconds: number, step = 5): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += step) {
      wait(step * 1_000)
      await engine.doDueWork()
      if (!isAlone(scenario)) await second.engine.doDueWork()
    }
  }
  const accepted: Array<string> = []
  const report = async (
    search: object,
    order: string,
    revenue: number,
    by = tested,
    isPending = true,
  ): Promise<void> => {
    const answer = by.send("POST", SIGNALS, { ...reportOf(search, order, revenue), call_in_progress: isPending })
    const { status } = await answer
    if (status === 200 || status === 201) accepted.push(`${order} ${revenue}.0`)
    // one that is not for a call in progress finds its leg only once that is over
    expect(isPending ? [201] : [200, 404]).toContain(status)
  }
  const all = eventsOf(scenario)
  const first = all.find(({ event_id }) => event_id === "A1")
  if (isFirstToldBefore && first !== undefined) await host(first)
  const events = isFirstToldBefore ? all.filter((event) => event !== first) : all
  await pass(20, 10)
  await report({ call_record_id: "r" }, "whole", 1)
  await report({ transaction_id: "B" }, "second", 2)
  await report({ call_start_time: iso(TIMES.O[0]), calling_phone_number: RECEIVED.calling_phone_number }, "start", 3)
  await report({ call_record_id: "r" }, "whole", 4)
  await pass(280, 20)
  const batch = async (by = tested): Promise<number> =>
    (await by.send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })).status
  let revenue = 5
  const others: Array<Promise<unknown>> = []
  const come = async ({ isElsewhere, what, which }: Scenario["between"][number]): Promise<void> => {
    const isEvent = what === "an event" || what === "a keypress"
    // another process knows nothing of what has broken off
    if (isEvent && new Set(scenario.attemptsAt).size > 1) return
    const by = (isEvent ? scenario.attemptsAt[0] === true : isElsewhere) && !isAlone(scenario) ? second : tested
    // beside a leg without an id nothing else may be told of the others first: it would be about these
    const told = scenario.hasFirstId ? events : events.filter(({ event_id }) => event_id.startsWith("A"))
    const event = told[which % told.length]
    if (what === "due work") await by.engine.doDueWork()
    if (what === "a request") await report({ call_record_id: "r" }, "whole", revenue++, by)
    if (what === "a request by an id") await report({ transaction_id: "B" }, "second", revenue++, by)
    if (what === "a report by an id") await report({ transaction_id: "B" }, "second", revenue++, by, false)
    if (what === "an event") await by.send("POST", "/host/n1/events", event, { token: HOST_TOKEN })
    if (what === "a keypress") {
      const pressed = { kind: "keypress", sequence: 1, key: "1", event_id: "key", at: iso(200) }
      await by.send("POST", "/host/n1/events", { ...event, ...pressed }, { token: HOST_TOKEN })
    }
  }
  const isWithoutEvents = ({ what }: Scenario["between"][number]) => what.startsWith("a re") || what === "due work"
  if (isWhole) {
    expect(await batch()).toBe(200)
    for (const one of between.filter(isWithoutEvents)) await come(one)
  } else {
    for (const [index, fault] of [...faults, -1].entries()) {
      failAt = fault
      const meanwhile = between[index]
      if (meanwhile?.isBeforeWrite === true) {
        beforeWrite = () => {
          const coming = come(meanwhile)
          others.push(coming)
          return coming
        }
      }
      const status = await batch(scenario.attemptsAt[index] === true && !isAlone(scenario) ? second : tested)
      failAt = -1
      await beforeWrite?.()
      beforeWrite = undefined
      await Promise.all(others)
      if (meanwhile !== undefined && !meanwhile.isBeforeWrite) {
        await pass(meanwhile.after, meanwhile.after)
        await come(meanwhile)
      }
      expect([200, 503]).toContain(status)
    }
    for (const one of between.slice(faults.length + 1).filter(isWithoutEvents)) await come(one)
  }
  beforeWrite = undefined
  await pass(240, 20)
  const legsThere = [...legs, ...(scenario.hasOther ? ["O"] : [])]
  const found: Record<string, ReadonlyArray<string>> = {}
  for (const leg of legsThere) {
    const id = leg === "A" && !scenario.hasFirstId ? await firstLeg(tested) : leg
    const { body } = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: HOST_TOKEN })
    found[leg] = versionsOf(body)
  }
  await engine.close()
  await second.engine.close()
  return { accepted, found }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const versionsOf = (body: unknown): ReadonlyArray<string> => {
  // the shape of a history
  const { transactions = [] } = body as {
    transactions?: ReadonlyArray<{ partner_unique_id?: string; signals?: ReadonlyArray<{ revenue: string }> }>
  }
  return transactions.flatMap(({ partner_unique_id, signals = [] }) =>
    signals.map(({ revenue }) => `${partner_unique_id} ${revenue}`),
  )
}

const firstLeg = async ({ send }: TestEngine): Promise<string> => {
  const { body } = await send("GET", "/host/n1/calls/r/recording", undefined, { token: HOST_TOKEN })
  // the shape of the decisions of a call
  const { legs = [] } = body as { legs?: ReadonlyArray<{ leg_id: string }> }
  return legs.find(({ leg_id }) => !["B", "C"].includes(leg_id))?.leg_id ?? "none"
}

/**
 * Whether one process does everything, since another one knows nothing of what has broken off: where a leg has no id, or, beside another
 * call of the caller, an end may stand before its reception.
 */
const isAlone = ({ hasFirstId, hasOther, isShuffled }: Scenario): boolean => !hasFirstId || (hasOther && isShuffled)

// SIG-318, SIG-325, SIG-329
test("given a batch that breaks off anywhere, with anything in between, then what waits is where it would be without", async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { found: whole } = await play(scenario, true)
      const start = Object.keys(whole).find((leg) => whole[leg]?.includes("start 3.0"))
      const last = scenario.legs.at(-1) ?? "A"
      const { accepted, found } = await play(scenario, false)
      const of = (leg: string, order: string) => (found[leg] ?? []).filter((version) => version.startsWith(order))
      const acceptedOf = (order: string) => accepted.filter((version) => version.startsWith(order))
      expect(of("B", "second")).toEqual(acceptedOf("second"))
      // SIG-236: a report that is answered at once ends the wait for further legs
      const isAwaited = scenario.between.every(({ what }) => what !== "a report by an id")
      if (isAwaited) expect(of(last, "whole")).toEqual(acceptedOf("whole"))
      expect(of(start ?? "none", "start")).toEqual(["start 3.0"])
      expect(Object.values(found).flat()).toHaveLength(accepted.length)
    }),
    { numRuns: shareOf(60) },
  )
})
