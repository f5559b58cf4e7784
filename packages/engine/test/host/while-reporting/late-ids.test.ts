// Requests that wait by an id which joins its leg late: they keep their place among those that wait for the call by its other names.
import { Inbox, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, START, type TestEngine, testEngine } from "../../fixture.ts"

const AT = START - 300_000
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

const RECEPTION = { ...RECEIVED, kind: "received", event_id: "e1", call_record_id: "r", at: iso(AT) }
const END = { kind: "completed", event_id: "e2", call_record_id: "r", at: iso(AT + 60_000) }

/** Events that bring the id. */
const BRINGING: ReadonlyArray<readonly [string, object]> = [
  ["a keypress", { kind: "keypress", sequence: 1, key: "1" }],
  ["a look-up", { kind: "custom_data", source: "tag", custom_data: { product: "solar" } }],
  ["a transfer", { kind: "transferred" }],
]

const bringing = (event: object) => ({
  ...event,
  event_id: "e3",
  call_record_id: "r",
  transaction_id: "late",
  at: iso(AT + 10_000),
})

const wait = async ({ send }: TestEngine, search: object, revenue: string): Promise<void> => {
  const sale = { partner_unique_id: "order", signals: [{ name: "Sale", revenue }] }
  expect((await send("POST", SIGNALS, { search, call_in_progress: true, ...sale })).status).toBe(201)
}

const report = async ({ send }: TestEngine, events: ReadonlyArray<object>): Promise<void> => {
  const { status, text } = await send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
  expect([status, text.includes("errors")]).toEqual([200, false])
}

/** The revenue of each version of the order. */
const versions = async ({ send }: TestEngine): Promise<ReadonlyArray<string>> => {
  const { body } = await send("GET", "/host/n1/calls/late/history", undefined, { token: HOST_TOKEN })
  // the shape of a history
  const { transactions } = body as { transactions: ReadonlyArray<{ signals?: ReadonlyArray<{ revenue: string }> }> }
  return transactions.flatMap(({ signals = [] }) => signals.map(({ revenue }) => revenue))
}

// SIG-327
describe.each(BRINGING)("given a leg whose id comes with %s", (_, event) => {
  test("when all of the call is in one batch, then a request by the id is applied before a later one by the call", async () => {
    const engine = await testEngine()
    await wait(engine, { transaction_id: "late" }, "100")
    engine.wait(2_000)
    await wait(engine, { call_record_id: "r" }, "5")
    await report(engine, [RECEPTION, END, bringing(event)])
    await engine.engine.doDueWork()
    expect(await versions(engine)).toEqual(["100.0", "5.0"])
  })

  test("when it comes after the call is over, then a request of minutes ago is applied before a new one", async () => {
    const engine = await testEngine()
    await wait(engine, { transaction_id: "late" }, "100")
    await report(engine, [RECEPTION, END])
    for (let passes = 0; passes < 9; passes++) {
      engine.wait(61_000)
      await engine.engine.doDueWork()
    }
    await wait(engine, { transaction_id: "late" }, "5")
    engine.wait(1_000)
    await engine.engine.doDueWork()
    await report(engine, [bringing(event)])
    for (let passes = 0; passes < 3; passes++) {
      engine.wait(1_000)
      await engine.engine.doDueWork()
    }
    expect(await versions(engine)).toEqual(["100.0", "5.0"])
  })
})

// SIG-328
test("given a look after a batch that fails, when due work finds the call for a new request, then it is applied after one of minutes ago", async () => {
  let isFailing = false
  const stores = Layer.provideMerge(
    Layer.effect(
      Inbox,
      Effect.map(Inbox, (inbox) => ({
        ...inbox,
        unfound: (...asked) => {
          if (!isFailing) return inbox.unfound(...asked)
          isFailing = false
          return Effect.fail(new StoreFault({ reason: "busy", cause: "a row is locked" }))
        },
      })),
    ),
    memoryStores,
  )
  const engine = await testEngine({ stores })
  await wait(engine, { transaction_id: "late" }, "100")
  for (let passes = 0; passes < 16; passes++) {
    engine.wait(10_000)
    await engine.engine.doDueWork()
  }
  await wait(engine, { transaction_id: "late" }, "5")
  engine.wait(2_000)
  await engine.engine.doDueWork()
  isFailing = true
  await report(engine, [
    { ...RECEPTION, transaction_id: "late" },
    { ...END, transaction_id: "late" },
  ])
  expect(isFailing).toBe(false)
  for (let passes = 0; passes < 3; passes++) {
    engine.wait(1_000)
    await engine.engine.doDueWork()
  }
  expect(await versions(engine)).toEqual(["100.0", "5.0"])
})
