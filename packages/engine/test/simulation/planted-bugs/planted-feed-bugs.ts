// Planted bugs in the feed of transactions: relays that disturb each other, and readers that are told of too much.
import * as Effect from "effect/Effect"
import { type TransactionPlace, writtenNetwork } from "../../../../store/src/memory/database.ts"
import type { PlantedBug } from "./planting.ts"

/** A relay does not compare the epoch: one that was paused gives positions again, to what has them already. */
export const relayWithoutEpoch: PlantedBug = ({ database }) => ({
  store: (stores) => ({
    ...stores,
    feed: {
      ...stores.feed,
      give: (batch) =>
        Effect.sync(() => {
          const network = writtenNetwork(database, batch.networkId)
          const places = batch.transactions.flatMap(({ legId, partnerUniqueId, version }): Array<TransactionPlace> => {
            if (partnerUniqueId === null) return [{ legId, list: "calls", index: version - 1 }]
            const groups = network.legs.get(legId)?.groups ?? []
            const index = groups.findIndex((one) => one.partnerUniqueId === partnerUniqueId && one.version === version)
            return [{ legId, list: "groups", index }]
          })
          network.feed.push(...places)
          const given = new Set(places.map((place) => JSON.stringify(place)))
          const left = network.unpositioned.filter((place) => !given.has(JSON.stringify(place)))
          network.unpositioned.splice(0, network.unpositioned.length, ...left)
          return "committed"
        }),
    },
  }),
})

/** What waits is read in the order of ids, which is not that of a leg's ledger. */
export const orderOfIds: PlantedBug = ({ database }) => ({
  store: (stores) => ({
    ...stores,
    feed: {
      ...stores.feed,
      waiting: (networkId, limit) =>
        Effect.suspend(() => {
          const { unpositioned } = writtenNetwork(database, networkId)
          unpositioned.sort((a, b) => b.index - a.index)
          return stores.feed.waiting(networkId, limit)
        }),
    },
  }),
})

/** The cursor goes on behind what was looked at. */
export const cursorSkips: PlantedBug = () => ({
  engine: (stores) => ({
    ...stores,
    feed: {
      ...stores.feed,
      read: (query) =>
        Effect.gen(function* () {
          const page = yield* stores.feed.read(query)
          const through = Math.min(page.through + 1, page.last)
          return { ...page, through, atThrough: (yield* stores.feed.read({ ...query, after: through })).atAfter }
        }),
    },
  }),
})
