import { Worker } from "node:worker_threads"
import type { StoreFault, Stores } from "@callrules/store"
import { storeSuite } from "@callrules/store/suite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, beforeAll, describe, it } from "vitest"
import { storesOn } from "../src/sqlite-stores.ts"
import { openStoreThread, type StoreThread } from "../src/thread/store-thread.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

// One thread for all tests of the suite: what costs time is starting it. Each test finds the file empty.
const options = { path: temporaryFolder()("suite.db"), create: true, maxWaiting: 10_000, maxPageCount: null }
const worker = () => new Worker(new URL("./programs/emptied-worker.ts", import.meta.url), { workerData: options })
let thread: StoreThread

beforeAll(async () => {
  thread = await Effect.runPromise(openStoreThread(options, worker))
})

afterAll(() => Effect.runPromise(thread.close))

const emptied: Layer.Layer<Stores, StoreFault> = Layer.effectContext(
  Effect.suspend(() => {
    // a write that only this thread has
    const empty = thread.call as (name: "empty") => Effect.Effect<void, StoreFault>
    return Effect.as(empty("empty"), storesOn(thread))
  }),
)

storeSuite({ describe, it, name: "SQLite", stores: () => emptied })
