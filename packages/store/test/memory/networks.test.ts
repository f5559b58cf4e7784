// A read of a network that nothing was written for leaves nothing behind: mistyped names would fill the memory.
import { networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"
import { emptyDatabase } from "../../src/memory/database.ts"
import { storesOver } from "../../src/memory/memory-stores.ts"
import { everythingOf } from "../../src/suite/random-program.ts"
import { everyStore } from "../../src/suite/store-test.ts"

const UNKNOWN = networkId("n-mistyped")

const reads = Effect.gen(function* () {
  const stores = yield* everyStore
  const { directory, feed, relays, settings, transcripts } = stores
  yield* everythingOf(stores, UNKNOWN)
  yield* directory.network(UNKNOWN)
  yield* directory.version(UNKNOWN)
  yield* directory.list({ networkId: UNKNOWN, kind: null, after: null, limit: 9, removedToo: true })
  yield* directory.find(UNKNOWN, "token", "t")
  yield* directory.history(UNKNOWN, { kind: "token", id: "t", of: "" }, 0, 9)
  yield* directory.takenOver(UNKNOWN, "seed", null, 9)
  yield* relays.state(UNKNOWN, "r")
  const anything = { advertiserIdFromNetwork: null, callRecordId: null, transactionId: null, partnerUniqueId: null }
  yield* feed.read({ networkId: UNKNOWN, after: 0, limit: 9, kind: null, from: null, before: null, ...anything })
  yield* feed.waiting(UNKNOWN, 9)
  yield* settings.current({ networkId: UNKNOWN, advertiserIdFromNetwork: "a", campaignIdFromNetwork: "c" })
  yield* transcripts.networkAfter("")
})

// ENG-461
test("given reads of a network that nothing was written for, then the memory keeps nothing of it", async () => {
  const database = emptyDatabase()
  const stores = storesOver(database)
  await Effect.runPromise(Effect.provide(reads, stores))
  expect([...database.networks.keys()]).toEqual([])
  const write = Effect.flatMap(everyStore, ({ relays }) =>
    relays.advance({ networkId: UNKNOWN, relay: "r", expectedEpoch: 0, position: 1 }),
  )
  expect(await Effect.runPromise(Effect.provide(write, stores))).toBe("committed")
  expect([...database.networks.keys()]).toEqual([UNKNOWN])
})
