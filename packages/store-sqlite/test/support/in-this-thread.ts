// The SQLite stores without a thread of their own, for tests of what the statements do: to start a thread costs more than most tests.
import { EventEmitter } from "node:events"
import { MessageChannel, type Worker } from "node:worker_threads"
import type { StoreFault, Stores } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import { storesOn } from "../../src/sqlite-stores.ts"
import { openDatabase } from "../../src/thread/open-database.ts"
import type { ThreadOptions } from "../../src/thread/protocol.ts"
import { serve } from "../../src/thread/serve.ts"
import { openStoreThread, type StoreThread } from "../../src/thread/store-thread.ts"

/** What `openStoreThread` uses of a worker; all else is the thread's own code, with messages that are copied as between threads. */
class InThisThread extends EventEmitter {
  readonly #port

  constructor(options: ThreadOptions) {
    super()
    const opened = openDatabase(options)
    if ("reason" in opened) throw new Error(opened.cause)
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on("message", (message) => this.emit("message", message))
    serve(port2, opened, {}, () => {
      // what was said before it ended arrives first
      setImmediate(() => {
        port1.close()
        this.emit("exit", 0)
      })
    })
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message)
  }

  ref(): void {
    this.#port.ref()
  }

  unref(): void {
    this.#port.unref()
  }
}

/** An open file, or a database in memory, that is closed with its scope. */
export const openInThisThread = (path: string): Effect.Effect<StoreThread, StoreFault, Scope> =>
  Effect.acquireRelease(
    openStoreThread(
      { path, create: true, maxWaiting: 10_000, maxPageCount: null },
      // it has all that is used of a worker
      (options) => new InThisThread(options) as unknown as Worker,
    ),
    ({ close }) => close,
  )

/** The stores of a file, or stores of their own in memory. */
export const storesInThisThread = (path = ":memory:"): Layer.Layer<Stores, StoreFault> =>
  Layer.effectContext(Effect.map(openInThisThread(path), storesOn))
