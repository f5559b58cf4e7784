// Planted bugs: relays that give positions without comparing the epoch, or in another order, are found by the test of a reader.
import type { FeedBatch, TransactionFeedShape } from "@callrules/store"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { memoryCallStore } from "../../src/memory/call-store.ts"
import { emptyDatabase, type NetworkData, type TransactionPlace, writtenNetwork } from "../../src/memory/database.ts"
import { memoryLedgerStore } from "../../src/memory/ledger-store.ts"
import { memoryTransactionFeed } from "../../src/memory/transaction-feed.ts"
import { followed } from "../../src/suite/feed-reader-tests.ts"

const SEEDS = [1, 2, 3, 4, 5]

/** How many seeds find nothing wrong with a feed. */
const seedsThatPass = async (plant: (network: NetworkData, feed: TransactionFeedShape) => TransactionFeedShape) => {
  let passed = 0
  for (const seed of SEEDS) {
    const database = emptyDatabase()
    const stores = (networkId: FeedBatch["networkId"]) =>
      plant(writtenNetwork(database, networkId), memoryTransactionFeed(database))
    const own = memoryTransactionFeed(database)
    const feed: TransactionFeedShape = {
      ...own,
      waiting: (networkId, limit) => stores(networkId).waiting(networkId, limit),
      give: (batch) => stores(batch.networkId).give(batch),
      read: (query) => stores(query.networkId).read(query),
    }
    const run = followed({ calls: memoryCallStore(database), ledger: memoryLedgerStore(database), feed }, seed)
    if ((await Effect.runPromiseExit(run))._tag === "Success") passed += 1
  }
  return passed
}

const placesOf = (network: NetworkData, { transactions }: FeedBatch): ReadonlyArray<TransactionPlace> =>
  transactions.map(({ legId, partnerUniqueId, version }) => {
    const leg = network.legs.get(legId)
    if (partnerUniqueId === null) return { legId, list: "calls", index: version - 1 }
    const isMeant = (one: { partnerUniqueId: string; version: number }) =>
      one.partnerUniqueId === partnerUniqueId && one.version === version
    return { legId, list: "groups", index: leg?.groups.findIndex(isMeant) ?? -1 }
  })

/** Gives positions to whatever is in the batch, as it was read: whoever has read it is the relay. */
const withoutEpoch = (network: NetworkData, feed: TransactionFeedShape): TransactionFeedShape => ({
  ...feed,
  give: (batch) =>
    Effect.sync(() => {
      const places = placesOf(network, batch)
      network.feed.push(...places)
      const given = new Set(places.map((place) => JSON.stringify(place)))
      const left = network.unpositioned.filter((place) => !given.has(JSON.stringify(place)))
      network.unpositioned.splice(0, network.unpositioned.length, ...left)
      return "committed"
    }),
})

/** Reads what waits in any order. */
const outOfOrder = (network: NetworkData, feed: TransactionFeedShape): TransactionFeedShape => ({
  ...feed,
  waiting: (networkId, limit) =>
    Effect.suspend(() => {
      network.unpositioned.reverse()
      return feed.waiting(networkId, limit)
    }),
})

/** Reads a position as soon as the transaction is written: what a sequence as a cursor does, whose later value is seen first. */
const skipping = (_: NetworkData, feed: TransactionFeedShape): TransactionFeedShape => ({
  ...feed,
  read: (query) =>
    Effect.map(feed.read(query), (page) => ({ ...page, through: Math.min(page.through + 1, page.last) })),
})

describe("a reader of the feed", () => {
  it("finds nothing wrong with the feed as it is", async () => {
    expect(await seedsThatPass((_, feed) => feed)).toBe(SEEDS.length)
  })

  it.each([
    ["a relay that does not compare the epoch", withoutEpoch],
    ["a relay that does not keep the order of a leg", outOfOrder],
    ["a cursor that skips", skipping],
  ])("finds %s", async (_, plant) => {
    expect(await seedsThatPass(plant)).toBeLessThan(SEEDS.length)
  })
})
