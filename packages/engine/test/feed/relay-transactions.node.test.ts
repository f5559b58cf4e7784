// Who gives transactions their positions: due work and every reader, with two calls of a store for a batch.
import { makeEngine } from "@callrules/engine"
import { networkId } from "@callrules/model"
import { readTransactions, reportHostEvent } from "@callrules/operations"
import { FEED_RELAY, type FeedBatch, Relays, StoreFault, TransactionFeed } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { getOrThrow } from "effect/Result"
import { expect, test, vi } from "vitest"
import { RECEIVED, SIGNALS, testEngine } from "../fixture.ts"
import { countedStores } from "../support/counted-stores.ts"

const relayed = Effect.map(
  Effect.flatMap(Relays, (relays) => relays.state(networkId("n1"), FEED_RELAY)),
  ({ position }) => position,
)

test("given an engine of its own time, when a transaction was written, then it soon has its position, read or not", async () => {
  const token = { token: "secret" }
  const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [token] }], log: () => {} })
  const received = { event_id: "e1", kind: "received", ...RECEIVED, at: "2026-11-20T15:00:00Z", call_record_id: "c1" }
  getOrThrow(await engine.run(reportHostEvent("n1", received)))
  await vi.waitFor(async () => expect(getOrThrow(await engine.run(relayed))).toBe(1), { timeout: 10_000 })
  await engine.close()
})

test("given several networks, when work is due, then one call finds each batch, one gives its positions, and one finds no more", async () => {
  const { calls, ...counted } = countedStores()
  const engine = await testEngine(counted)
  const leg = await engine.completedCall({ call_record_id: "c1" })
  await engine.completedCall({ call_record_id: "c1" }, "n2")
  for (let number = 0; number < 5; number++) {
    await engine.send("POST", SIGNALS, { search: { transaction_id: leg }, signals: [{ name: `S${number}` }] })
  }
  const feedCalls = async (work: () => Promise<unknown>) => {
    calls.length = 0
    await work()
    return calls.filter((call) => call.startsWith("feed."))
  }
  expect(await feedCalls(() => engine.engine.doDueWork())).toEqual([
    "feed.waitingAfter",
    "feed.give",
    "feed.waitingAfter",
    "feed.give",
    "feed.waitingAfter",
  ])
  expect(await feedCalls(() => engine.engine.doDueWork())).toEqual(["feed.waitingAfter"])
  expect(await feedCalls(() => engine.send("GET", SIGNALS))).toEqual(["feed.waiting", "feed.read", "feed.read"])
})

test("given more than a batch, when a reader comes first, then everything that was written before is there", async () => {
  const engine = await testEngine()
  const context = getOrThrow(await engine.engine.as("t1"))
  for (let call = 0; call < 60; call++) {
    const search = { transaction_id: await engine.completedCall() }
    const signals = Array.from({ length: 10 }, (_, number) => ({ name: "Sale", partner_unique_id: `p${number}` }))
    expect((await engine.send("POST", SIGNALS, { search, signals })).status).toBe(200)
  }
  const first = getOrThrow(await engine.engine.run(readTransactions(context, { limit: 500 })))
  const second = getOrThrow(await engine.engine.run(readTransactions(context, { limit: 500, after: first.next })))
  expect([first.transactions.length, first.more, second.transactions.length, second.more]).toEqual([
    500,
    true,
    160,
    false,
  ])
})

// ENG-434
test.each([
  ["fails", Effect.fail(new StoreFault({ reason: "defect", cause: "malformed" })), "malformed"],
  ["is a conflict each time", Effect.succeed("conflict" as const), "no positions could be given to transactions"],
] as const)(
  "given a network whose write %s, when positions are given, then those behind it get theirs, and due work says so",
  async (_, answer, message) => {
    const refusing = Layer.provideMerge(
      Layer.effect(
        TransactionFeed,
        Effect.map(TransactionFeed, (feed) => ({
          ...feed,
          give: (batch: FeedBatch) => (batch.networkId === "n1" ? answer : feed.give(batch)),
        })),
      ),
      memoryStores,
    )
    const engine = await testEngine({ stores: refusing })
    await engine.completedCall({}, "n1")
    await engine.completedCall({}, "n2")
    await expect(engine.engine.doDueWork()).rejects.toThrow(message)
    const behind = Effect.flatMap(TransactionFeed, (store) => store.waitingAfter(networkId("n1"), 10))
    expect(getOrThrow(await engine.engine.run(behind))).toBeUndefined()
  },
)

test("given a store that answers with nothing but conflicts, when positions are given, then that ends, and due work says so", async () => {
  const refusing = Layer.provideMerge(
    Layer.effect(
      TransactionFeed,
      Effect.map(TransactionFeed, (feed) => ({ ...feed, give: () => Effect.succeed("conflict" as const) })),
    ),
    memoryStores,
  )
  const engine = await testEngine({ stores: refusing })
  await engine.completedCall()
  await expect(engine.engine.doDueWork()).rejects.toThrow("no positions could be given to transactions")
  expect((await engine.send("GET", SIGNALS)).body).toMatchObject({ transactions: [], more: false })
})
