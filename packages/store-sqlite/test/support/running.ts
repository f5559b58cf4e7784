// Runs what a test does on a store in a file.
import { CallStore, DirectoryStore, Inbox, LedgerStore, Outbox, StoreFault, type Stores } from "@callrules/store"
import { type SqliteFile, type SqliteStoresOptions, sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { BUNDLED_WORKER } from "../../../../scripts/bundled.ts"

/** A store whose file is made where there is none, unless the options say otherwise. */
const storesAt = (options: SqliteStoresOptions) => sqliteStores({ workerUrl: BUNDLED_WORKER, create: true, ...options })

/** Opens a store, runs something on it, closes it. */
export const onStore = <A, E>(options: SqliteStoresOptions, run: Effect.Effect<A, E, Stores>): Promise<A> =>
  Effect.runPromise(Effect.provide(run, storesAt(options)))

/** The same with the file at hand. */
export const onFile = <A, E>(options: SqliteStoresOptions, run: Effect.Effect<A, E, Stores | SqliteFile>): Promise<A> =>
  Effect.runPromise(Effect.provide(run, storesAt(options)))

/** The fault with which opening a store, or something on it, fails. */
export const faultOn = <A>(
  options: SqliteStoresOptions,
  run: Effect.Effect<A, StoreFault, Stores>,
): Promise<StoreFault> =>
  onStore(options, run).then(
    () => {
      throw new Error("no fault")
    },
    (fault: unknown) => {
      if (fault instanceof StoreFault) return fault
      throw fault
    },
  )

/** The stores that most tests use. */
export const stores = Effect.gen(function* () {
  return {
    calls: yield* CallStore,
    ledger: yield* LedgerStore,
    inbox: yield* Inbox,
    outbox: yield* Outbox,
    directory: yield* DirectoryStore,
  }
})
