// Calls of several legs in one batch, while others apply what waits, and batches that break off: a request for the whole call is for its
// last leg all the same.
import type { EngineOptions } from "@callrules/engine"
import { CallStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, keptStores, RECEIVED, SIGNALS, shareOf, type TestEngine, testEngine } from "../../fixture.ts"

/** The same stores, with something done after each write of a leg. */
const watched = (stores: EngineOptions["stores"], afterWrite: () => Effect.Effect<void, StoreFault>) =>
  Layer.provideMerge(
    Layer.effect(
      CallStore,
      Effect.map(CallStore, (calls) => ({
        ...calls,
        commit: (write: Parameters<typeof calls.commit>[0]) => Effect.tap(calls.commit(write), afterWrite),
      })),
    ),
    stores,
  )

type Step = readonly [kind: string, leg: string, minutesAgo: number, more?: object]

interface Sent {
  readonly path: string
  readonly body: object
}

const batchOf = ({ now }: TestEngine, steps: ReadonlyArray<Step>): Sent => ({
  path: "/host/n1/events/batch",
  body: {
    events: steps.map(([kind, leg, minutesAgo, more], index) => ({
      ...(kind === "received" ? RECEIVED : {}),
      kind,
      event_id: `e${index}`,
      at: new Date(now() - minutesAgo * 60_000).toISOString(),
      call_record_id: "call-1",
      ...(leg === "" ? {} : { transaction_id: leg }),
      ...more,
    })),
  },
})

const pastOf = ({ now }: TestEngine, legs: ReadonlyArray<readonly [leg: string, start: number, end: number]>): Sent => {
  const ago = (minutes: number): string => new Date(now() - minutes * 60_000).toISOString()
  const { advertiser_campaign_id_from_network, advertiser_id_from_network } = RECEIVED
  const place = { advertiser_campaign_id_from_network, advertiser_id_from_network }
  const calls = legs.map(([transaction_id, start, end]) => ({
    call_record_id: "call-1",
    transaction_id,
    received: { at: ago(start), ...place },
    completed: { at: ago(end) },
  }))
  return { path: "/host/n1/past_calls", body: { calls } }
}

const OTHER = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
const key = (sequence: number) => ["keypress", "A", 9, { sequence, key: "1" }] as const

/** Two legs in turn, of which B started last; what is sent, and on which leg the sale is to be. */
const WAYS: ReadonlyArray<readonly [way: string, sent: (engine: TestEngine) => Sent]> = [
  [
    "one leg after the other",
    (engine) =>
      batchOf(engine, [
        ["received", "A", 10],
        ["completed", "A", 8],
        ["received", "B", 8, OTHER],
        ["completed", "B", 5],
      ]),
  ],
  [
    "with much in between",
    (engine) =>
      batchOf(engine, [
        ["received", "A", 10],
        key(1),
        ["completed", "A", 8],
        key(2),
        ["transferred", "B", 7],
        ["completed", "B", 5],
        key(3),
        ["received", "B", 8, OTHER],
      ]),
  ],
  [
    "ends first",
    (engine) =>
      batchOf(engine, [
        ["completed", "A", 8],
        ["call_ended", "", 5],
        ["received", "A", 10],
        ["completed", "B", 5],
        ["received", "B", 8, OTHER],
      ]),
  ],
  [
    "so long ago that legs are overdue",
    (engine) =>
      batchOf(engine, [
        ["received", "A", 800],
        ["received", "B", 790, OTHER],
        ["completed", "A", 795],
        ["completed", "B", 780],
      ]),
  ],
  [
    "so long ago, one after the other",
    (engine) =>
      batchOf(engine, [
        ["received", "A", 800],
        ["completed", "A", 795],
        ["received", "B", 790, OTHER],
        ["completed", "B", 780],
      ]),
  ],
  [
    "past calls",
    (engine) =>
      pastOf(engine, [
        ["A", 10, 8],
        ["B", 8, 5],
      ]),
  ],
  [
    "past calls of one moment",
    (engine) =>
      pastOf(engine, [
        ["A", 10, 8],
        ["B", 10, 5],
      ]),
  ],
]

const setUp = async (afterWrite: () => Effect.Effect<void, StoreFault>, stores: EngineOptions["stores"]) => {
  const engine = await testEngine({ stores: watched(stores, afterWrite) })
  const waits = { search: { call_record_id: "call-1" }, call_in_progress: true, signals: [{ name: "Sale" }] }
  const { headers, status } = await engine.send("POST", SIGNALS, waits)
  expect(status).toBe(201)
  engine.wait(1_200_000)
  return { engine, fate: headers.get("location") ?? "" }
}

const legOfSale = async (engine: TestEngine, fate: string): Promise<string> => {
  await engine.engine.doDueWork()
  const { text } = await engine.send("GET", new URL(fate, "http://localhost").pathname)
  expect(text).toContain('"applied"')
  const histories = await Promise.all(
    ["A", "B"].map((leg) => engine.send("GET", `/host/n1/calls/${leg}/history`, undefined, { token: HOST_TOKEN })),
  )
  return ["A", "B"].filter((_, index) => histories[index]?.text.includes("Sale")).join()
}

const post = ({ send }: TestEngine, { body, path }: Sent) => send("POST", path, body, { token: HOST_TOKEN })

// SIG-318
describe.each(WAYS)("a call of two legs in one batch, %s", (_, sent) => {
  test("given due work of another process after each write, then a request for the whole call is for the last leg", async () => {
    const stores = await keptStores()
    let other: TestEngine | undefined
    const { engine, fate } = await setUp(() => Effect.promise(async () => other?.engine.doDueWork()), stores)
    other = await testEngine({ stores })
    other.wait(engine.now() - other.now())
    const answer = await post(engine, sent(engine))
    expect([answer.status, answer.text.includes("errors")]).toEqual([200, false])
    expect(await legOfSale(engine, fate)).toBe("B")
  })

  test.each([1, 2, 3])(
    "given a fault after %i writes and due work, when it is sent again, then a request for the whole call is for the last leg",
    async (most) => {
      const stores = await keptStores()
      let left = most
      const fault = new StoreFault({ reason: "unavailable", cause: "the process was ended" })
      const { engine, fate } = await setUp(() => (--left === 0 ? Effect.fail(fault) : Effect.void), stores)
      await post(engine, sent(engine))
      await engine.engine.doDueWork()
      const again = await post(engine, sent(engine))
      expect([again.status, again.text.includes("errors")]).toEqual([200, false])
      expect(await legOfSale(engine, fate)).toBe("B")
    },
  )
})

// SIG-318
test("given the events of two legs in any order, however long ago, with some told before, then a request for the whole call is for the last leg", async () => {
  const steps = (ago: number): ReadonlyArray<Step> => [
    ["received", "A", ago + 10],
    ["completed", "A", ago + 8],
    ["received", "B", ago + 7, OTHER],
    ["completed", "B", ago + 5],
    ["keypress", "A", ago + 9, { sequence: 1, key: "1" }],
    ["custom_data", "B", ago + 6, { source: "tag", custom_data: { product: "x" } }],
  ]
  const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })
  // what was told before ends a leg at the most: what is received alone is a call of its own until the other leg is known
  const told = fc.subarray([1, 3])
  await fc.assert(
    fc.asyncProperty(orders, fc.constantFrom(0, 790), told, async (order, ago, before) => {
      const stores = await keptStores()
      let other: TestEngine | undefined
      const { engine, fate } = await setUp(() => Effect.promise(async () => other?.engine.doDueWork()), stores)
      other = await testEngine({ stores })
      other.wait(engine.now() - other.now())
      const all = steps(ago)
      for (const place of before) await post(engine, batchOf(engine, all.slice(place, place + 1)))
      const answer = await post(
        engine,
        batchOf(
          engine,
          order.flatMap((place) => all.slice(place, place + 1)),
        ),
      )
      expect([answer.status, answer.text.includes("errors")]).toEqual([200, false])
      expect(await legOfSale(engine, fate)).toBe("B")
    }),
    { numRuns: shareOf(40) },
  )
})

test("given events that do not say which leg they are about, then they are taken in the order of the list", async () => {
  const engine = await testEngine({ stores: memoryStores })
  const { body } = await post(
    engine,
    batchOf(engine, [
      ["received", "", 10],
      ["completed", "", 8],
      ["received", "B", 8, OTHER],
      ["completed", "B", 5],
    ]),
  )
  const { reports } = body as { readonly reports: ReadonlyArray<{ readonly call_status?: string }> }
  expect(reports.map(({ call_status }) => call_status)).toEqual(["received", "completed", "received", "completed"])
})
