// The SQLite stores as a layer.
import {
  AffiliateStore,
  CallStore,
  Inbox,
  LedgerStore,
  Outbox,
  SettingsStore,
  type StoreFault,
  type Stores,
  TranscriptStore,
} from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sqliteAffiliateStore } from "./stores/affiliate-store.ts"
import { sqliteCallStore } from "./stores/call-store.ts"
import { sqliteInbox } from "./stores/inbox.ts"
import { sqliteLedgerStore } from "./stores/ledger-store.ts"
import { sqliteOutbox } from "./stores/outbox.ts"
import { sqliteSettingsStore } from "./stores/settings-store.ts"
import { sqliteTranscriptStore } from "./stores/transcript-store.ts"
import { openStoreThread } from "./thread/store-thread.ts"

/** Where a SQLite store keeps its data, and how long it waits. */
export interface SqliteStoresOptions {
  /**
   * The file. It is created when it does not exist; its folder must exist. Beside it are the write-ahead log
   * (`-wal`, `-shm`) and the lock (`-lock`). `:memory:` keeps everything in memory and locks nothing.
   */
  readonly path: string
  /** How long a write waits for another program that writes to the same file. Default 5,000. */
  readonly busyTimeoutMilliseconds?: number
  /** The most pages of 4 KiB the file may grow to; beyond it a write fails with reason `full`. Default: no bound. */
  readonly maxPageCount?: number
}

/**
 * Every store of the engine in one SQLite file, on its own thread.
 *
 * A write is acknowledged when it is on the disk (write-ahead log, `synchronous = FULL`), not before; writes that wait
 * at the same time share one transaction and one `fsync`, but each succeeds or fails by itself. Reads see
 * committed data. The file is used by one process at a time. When the layer is released, pending operations are finished
 * and the file is closed. Opening migrates the schema to the newest version.
 *
 * Rules ENG-66, ENG-67 and ENG-73 to ENG-75; see docs/reliability.md.
 *
 * @returns a layer that fails with a `StoreFault`: `busy` when another process uses the file, `unavailable` when it
 * cannot be opened, is of another program, or of a newer schema.
 *
 * @example
 * ```ts
 * import { Outbox } from "@callrules/store"
 * import { sqliteStores } from "@callrules/store-sqlite"
 * import * as Effect from "effect/Effect"
 *
 * const events = Effect.flatMap(Outbox, (outbox) => outbox.waiting(10))
 * const stored = await Effect.runPromise(Effect.provide(events, sqliteStores({ path: ":memory:" })))
 * console.assert(stored.length === 0)
 * ```
 */
export const sqliteStores = (options: SqliteStoresOptions): Layer.Layer<Stores, StoreFault> =>
  Layer.effectContext(
    Effect.map(
      Effect.acquireRelease(
        openStoreThread({
          path: options.path,
          busyTimeoutMilliseconds: options.busyTimeoutMilliseconds ?? 5_000,
          maxPageCount: options.maxPageCount ?? null,
        }),
        ({ close }) => close,
      ),
      (thread) =>
        Context.make(CallStore, sqliteCallStore(thread)).pipe(
          Context.add(LedgerStore, sqliteLedgerStore(thread)),
          Context.add(Inbox, sqliteInbox(thread)),
          Context.add(Outbox, sqliteOutbox(thread)),
          Context.add(SettingsStore, sqliteSettingsStore(thread)),
          Context.add(AffiliateStore, sqliteAffiliateStore(thread)),
          Context.add(TranscriptStore, sqliteTranscriptStore(thread)),
        ),
    ),
  )
