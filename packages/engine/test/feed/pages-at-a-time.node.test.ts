// Many readers of the feed at once: how many of their pages are in memory at a time.
import { makeEngine } from "@callrules/engine"
import { reportHostEvent } from "@callrules/operations"
import { type FeedQuery, TransactionFeed } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { getOrThrow } from "effect/Result"
import { expect, test } from "vitest"
import { RECEIVED, SIGNALS } from "../fixture.ts"

const CALLS = 50
const RECEIVED_AT_START = { kind: "received", ...RECEIVED, at: "2026-11-20T15:00:00Z" }

/** An engine with some calls in each of its networks, whose readers ask for all of them, and how many pages it has begun. */
const manyReaders = async (networks: ReadonlyArray<string>, readersOfEach: number) => {
  let begun = 0
  const asked: Array<"waiting" | "read"> = []
  const watched = Effect.map(TransactionFeed, (feed) => ({
    ...feed,
    waiting: (...args: Parameters<typeof feed.waiting>) => {
      asked.push("waiting")
      return feed.waiting(...args)
    },
    read: (query: FeedQuery) => {
      asked.push("read")
      if (query.after === 0) begun += 1
      return feed.read(query)
    },
  }))
  const stores = Layer.provideMerge(Layer.effect(TransactionFeed, watched), memoryStores)
  const directory = networks.map((id) => ({ id, tokens: [{ token: `token-${id}` }] }))
  const engine = await makeEngine({ stores, directory, log: () => {} })
  for (const network of networks) {
    for (let call = 0; call < CALLS; call++) {
      const event = { event_id: "e", call_record_id: `C${call}`, transaction_id: `T${call}`, ...RECEIVED_AT_START }
      getOrThrow(await engine.run(reportHostEvent(network, event)))
    }
  }
  asked.length = 0
  const beforeEach: Array<number> = []
  const read = async (network: string): Promise<number> => {
    const headers = { authorization: `token-${network}` }
    const answer = await engine.handler(new Request(`http://localhost${SIGNALS}?limit=500`, { headers }))
    beforeEach.push(begun)
    const { transactions } = (await answer.json()) as { readonly transactions: ReadonlyArray<unknown> } // by its contract
    return transactions.length
  }
  const answers = await Promise.all(
    networks.flatMap((network) => Array.from({ length: readersOfEach }, () => read(network))),
  )
  await engine.close()
  return { answers, asked, beforeEach }
}

test("given hundreds of readers of a network at once, when one is answered, then no more than the next page has been begun", async () => {
  const { answers, asked, beforeEach } = await manyReaders(["n1"], 240)
  expect(answers).toEqual(Array.from({ length: 240 }, () => CALLS))
  expect(beforeEach.filter((begun, place) => begun > place + 2)).toEqual([])
  // who has not had a turn has asked the store for nothing
  expect(asked.slice(0, 7)).toEqual(["waiting", "read", "read", "read", "read", "read", "waiting"])
}, 30_000)

test("given large transactions, when a page is read, then no more of them than fit into it and the first few", async () => {
  const sizes: Array<number> = []
  const watched = Effect.map(TransactionFeed, (feed) => ({
    ...feed,
    read: (query: FeedQuery) => {
      sizes.push(query.limit)
      return feed.read(query)
    },
  }))
  const stores = Layer.provideMerge(Layer.effect(TransactionFeed, watched), memoryStores)
  const fields = Array.from({ length: 20 }, (_, field) => `f${field}`)
  const directory = [{ id: "n1", customDataFields: fields, tokens: [{ token: "t1" }] }]
  const engine = await makeEngine({ stores, directory, log: () => {} })
  const custom_data = { network: Object.fromEntries(fields.map((field) => [field, "x".repeat(10_000)])) }
  for (let call = 0; call < 20; call++) {
    const event = { event_id: "e", call_record_id: `C${call}`, transaction_id: `T${call}`, ...RECEIVED_AT_START }
    getOrThrow(await engine.run(reportHostEvent("n1", { ...event, custom_data })))
  }
  const headers = { authorization: "t1" }
  const answer = await engine.handler(new Request(`http://localhost${SIGNALS}?limit=500`, { headers }))
  const { transactions } = (await answer.json()) as { readonly transactions: ReadonlyArray<unknown> } // by its contract
  await engine.close()
  expect(transactions).toHaveLength(6)
  expect(sizes).toEqual([4, 2])
}, 30_000)

test("given a reader of each of many networks at once, when one is answered, then four pages and those after it have been begun", async () => {
  const networks = Array.from({ length: 15 }, (_, number) => `n${number}`)
  const { answers, beforeEach } = await manyReaders(networks, 1)
  expect(answers).toEqual(networks.map(() => CALLS))
  expect(beforeEach.filter((begun, place) => begun > place + 1 + 4)).toEqual([])
}, 30_000)
