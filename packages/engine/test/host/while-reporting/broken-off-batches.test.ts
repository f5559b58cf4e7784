// A request that waits for a whole call, while a batch about the call is between two of its legs, or has broken off there.
import { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { describe, expect, test } from "vitest"
import { committing, HOST_TOKEN, RECEIVED, SIGNALS, START, type TestEngine, testEngine } from "../../fixture.ts"

const iso = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

const received = (event_id: string, leg: string | null, call_record_id: string, at: number, advertiser = "a1") => ({
  ...RECEIVED,
  kind: "received",
  event_id,
  call_record_id,
  ...(leg === null ? {} : { transaction_id: leg }),
  advertiser_id_from_network: advertiser,
  advertiser_campaign_id_from_network: `c${advertiser.slice(1)}`,
  at: iso(at),
})

const completed = (event_id: string, leg: string | null, call_record_id: string, at: number) => ({
  kind: "completed",
  event_id,
  call_record_id,
  ...(leg === null ? {} : { transaction_id: leg }),
  at: iso(at),
})

const SECOND = [received("r2", "second", "r", 101, "a2"), completed("c2", "second", "r", 200)]

/** The first leg has no id of the host's, so that its events stay in their order. */
const WITHOUT_ID = [completed("c1", null, "r", 100), ...SECOND]

/** Another call of the caller was received twice, at different times: what was received when is not clear. */
const UNCLEAR = [
  received("r0", "other", "r-other", -900),
  received("r0b", "other", "r-other", -899),
  completed("c0", "other", "r-other", -800),
  completed("c1", "first", "r", 100),
  ...SECOND,
]

type HostEvents = ReadonlyArray<Readonly<Record<string, unknown>>>

const BATCHES: ReadonlyArray<readonly [string, string | null, HostEvents]> = [
  ["whose first leg has no id", null, WITHOUT_ID],
  ["beside another call of the caller that is not clear", "first", UNCLEAR],
]

const reported = (partner_unique_id: string) => ({
  search: { call_record_id: "r" },
  call_in_progress: true,
  partner_unique_id,
  signals: [{ name: "Sale", revenue: "500" }],
})

/** An engine with a live call, a sale that waits for it, and something that is done before each write of the second leg. */
const waiting = async (
  leg: string | null,
  beforeWrite: () => Effect.Effect<void, StoreFault>,
  limits: Parameters<typeof testEngine>[0] = {},
) => {
  const stores = committing(
    (calls) => (write) =>
      write.state.legId === "second"
        ? Effect.andThen(Effect.suspend(beforeWrite), calls.commit(write))
        : calls.commit(write),
  )
  const tested = await testEngine({ stores, ...limits })
  const { engine, host, send, wait } = tested
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 5) {
      wait(5_000)
      await engine.doDueWork()
    }
  }
  await host(received("r1", leg, "r", 0))
  await pass(20)
  expect((await send("POST", SIGNALS, reported("order-7"))).status).toBe(201)
  await pass(280)
  const batch = async (events: HostEvents): Promise<number> =>
    (await send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })).status
  const isOnSecond = async (): Promise<boolean> => {
    const { text } = await send("GET", "/host/n1/calls/second/history", undefined, { token: HOST_TOKEN })
    return text.includes("order-7")
  }
  return { ...tested, batch, isOnSecond, pass }
}

const FAULT = Effect.fail(new StoreFault({ reason: "busy", cause: "a row is locked" }))

const furtherRequest = async ({ send }: TestEngine): Promise<void> => {
  expect((await send("POST", SIGNALS, reported("order-8"))).status).toBe(201)
}

/** What comes in between. */
const MEANWHILE: ReadonlyArray<readonly [string, (engine: TestEngine, events: HostEvents) => Promise<unknown>]> = [
  ["due work", ({ engine }) => engine.doDueWork()],
  ["another request that waits for the call", furtherRequest],
  [
    "the end of the first leg by itself",
    ({ host }, events) => host(events.find(({ event_id }) => event_id === "c1") ?? {}),
  ],
  [
    "another event of the first leg",
    ({ host }, events) =>
      host({
        ...events.find(({ event_id }) => event_id === "c1"),
        kind: "keypress",
        event_id: "k1",
        sequence: 1,
        key: "1",
      }),
  ],
]

// SIG-329
describe.each(BATCHES)("given a batch %s", (_, leg, events) => {
  test.each(MEANWHILE)(
    "when it breaks off and %s comes before it is sent again, then the sale is on the last leg",
    async (_, come) => {
      let isFailing = true
      const tested = await waiting(leg, () => (isFailing ? FAULT : Effect.void))
      expect(await tested.batch(events)).toBe(503)
      isFailing = false
      await tested.pass(5)
      await come(tested, events)
      await tested.pass(90)
      expect(await tested.batch(events)).toBe(200)
      await tested.pass(5)
      expect(await tested.isOnSecond()).toBe(true)
    },
  )

  test.each(MEANWHILE)(
    "when %s comes between its two legs, then the sale is on the last leg at once",
    async (_, come) => {
      let coming: Promise<unknown> | undefined
      const tested = await waiting(leg, () => {
        // an event of the same call is taken in its turn, after this write
        coming ??= come(tested, events)
        return Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))
      })
      expect(await tested.batch(events)).toBe(200)
      await coming
      expect(coming).toBeDefined()
      // one for the whole call waits for a minute after the last reception
      await tested.pass(60)
      expect(await tested.isOnSecond()).toBe(true)
    },
  )

  test("when it breaks off and its events come one by one, then the sale is on the last leg once all are there", async () => {
    let isFailing = true
    const tested = await waiting(leg, () => (isFailing ? FAULT : Effect.void))
    expect(await tested.batch(events)).toBe(503)
    isFailing = false
    for (const event of events) {
      await tested.pass(5)
      await tested.host(event)
    }
    expect(await tested.isOnSecond()).toBe(true)
  })

  test("when it breaks off and never comes again, then the sale is on the leg that is there two minutes later", async () => {
    const tested = await waiting(leg, () => FAULT)
    expect(await tested.batch(events)).toBe(503)
    await tested.pass(115)
    const listed = () => tested.send("GET", "/host/n1/inbox?status=waiting", undefined, { token: HOST_TOKEN })
    expect((await listed()).text).toContain("order-7")
    await tested.pass(10)
    expect((await listed()).text).not.toContain("order-7")
  })

  test("when it breaks off and what waits is older than requests may get without a call, then the sale is on the last leg", async () => {
    let isFailing = true
    const beforeWrite = () => (isFailing ? FAULT : Effect.void)
    const tested = await waiting(leg, beforeWrite, { limits: { inboxMilliseconds: 200_000 } })
    expect(await tested.batch(events)).toBe(503)
    isFailing = false
    await tested.pass(60)
    expect(await tested.batch(events)).toBe(200)
    await tested.pass(60)
    expect(await tested.isOnSecond()).toBe(true)
  })

  // SIG-330
  test("when it is sent again and again in vain, then what waits is applied two minutes after the first time all the same", async () => {
    const tested = await waiting(leg, () => FAULT)
    const listed = () => tested.send("GET", "/host/n1/inbox?status=waiting", undefined, { token: HOST_TOKEN })
    for (let seconds = 0; seconds < 120; seconds += 30) {
      expect((await listed()).text).toContain("order-7")
      expect(await tested.batch(events)).toBe(503)
      await tested.pass(30)
    }
    expect((await listed()).text).not.toContain("order-7")
  })
})

// SIG-330
test("given a batch with a call that cannot be taken, when it is sent again and again, then what waits for its other calls is applied at once", async () => {
  const tested = await waiting("first", () => FAULT)
  const ofThird = { ...reported("order-3"), search: { call_record_id: "r-third" } }
  expect((await tested.send("POST", SIGNALS, ofThird)).status).toBe(201)
  const third = { ...received("r3", "third", "r-third", 0), calling_phone_number: "+14155550199" }
  const batch = [third, completed("c3", "third", "r-third", 100), ...SECOND]
  expect(await tested.batch(batch)).toBe(503)
  await tested.pass(60)
  expect(await tested.batch(batch)).toBe(503)
  await tested.pass(5)
  const { text } = await tested.send("GET", "/host/n1/calls/third/history", undefined, { token: HOST_TOKEN })
  expect(text).toContain("order-3")
})
