// The SQLite stores as a layer.
import { misused } from "@callrules/model/misuse"
import type { StoreFault, Stores } from "@callrules/store"
import { storesOver } from "@callrules/store/rows"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { StoreFigures } from "./thread/figures.ts"
import { openStoreThread, type StoreThread, startWorker } from "./thread/store-thread.ts"

/** The open file of SQLite stores. */
export interface SqliteFileShape {
  /**
   * Copies the database into a new file that only its owner may read, while it is in use.
   *
   * @returns nothing once the copy is on the disk; `unavailable` when the file exists already or cannot be made.
   */
  readonly backUp: (path: string) => Effect.Effect<void, StoreFault>
  /**
   * Writes the file anew: what was removed, erased or only moved within it leaves no bytes behind. It needs about twice the size of the
   * file on the disk, and everything else waits meanwhile.
   */
  readonly vacuum: Effect.Effect<void, StoreFault>
  /** How much waits in the database, since when, and how large it is. */
  readonly figures: Effect.Effect<StoreFigures, StoreFault>
  /** When the newest answer of a request id was stored, in epoch milliseconds by the clock of then; null when there is none. */
  readonly newestTime: Effect.Effect<number | null, StoreFault>
}

/** Service key of the {@link SqliteFileShape}. */
export class SqliteFile extends Context.Service<SqliteFile, SqliteFileShape>()("@callrules/store-sqlite/SqliteFile") {}

/** Where a SQLite store keeps its data. */
export interface SqliteStoresOptions {
  /**
   * The file; its folder must exist. Beside it is the write-ahead log (`-wal`). It must have one name only: several links
   * are refused. `:memory:` keeps everything in memory and locks nothing.
   */
  readonly path: string
  /**
   * Whether a file that does not exist is made, readable by its owner alone. Default false: a mistyped path or a volume that is
   * not mounted would begin an empty ledger, in which no call is known. `:memory:` is always made.
   */
  readonly create?: boolean
  /**
   * How many operations may wait for the store; one more fails with reason `busy`. They are done network by network in turn.
   * Default 10,000.
   */
  readonly maxWaiting?: number
  /** The most pages of 4 KiB the file may grow to; beyond it a write fails with reason `full`. Default: no bound. */
  readonly maxPageCount?: number
  /**
   * The file of the store's thread, for a program that is bundled: `@callrules/store-sqlite/worker`, bundled as an entry point of its
   * own. Default: the file of this package.
   */
  readonly workerUrl?: string | URL
}

/**
 * Every store of the engine in one SQLite file, on its own thread.
 *
 * A write is acknowledged when it is on the disk (write-ahead log, `synchronous = FULL`), not before; writes that wait
 * at the same time share one transaction and one `fsync`, but each succeeds or fails by itself. Reads see
 * committed data. The file is locked itself, so it is used by one engine at a time, and no other process can read it: copies are
 * made through {@link SqliteFile}. A file that is removed, moved or replaced under the store makes it `unavailable`. When the layer is released, pending operations are finished
 * and the file is closed. Opening migrates the schema to the newest version.
 *
 * Rules ENG-66, ENG-67 and ENG-73 to ENG-75; see docs/reliability.md.
 *
 * @returns a layer that fails with a `StoreFault`: `busy` when another engine uses the file, `unavailable` when it
 * does not exist and `create` is not true, cannot be opened, has several links, is of another program, or of a newer schema.
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
export const sqliteStores = (options: SqliteStoresOptions): Layer.Layer<Stores | SqliteFile, StoreFault> => {
  if (typeof options?.path !== "string")
    misused("options with a path", options, 'sqliteStores({ path: "calls.db", create: true })')
  return Layer.effectContext(
    Effect.map(
      Effect.acquireRelease(
        openStoreThread(
          {
            path: options.path,
            create: options.create ?? false,
            maxWaiting: options.maxWaiting ?? 10_000,
            maxPageCount: options.maxPageCount ?? null,
          },
          (given) => startWorker(given, options.workerUrl),
        ),
        ({ close }) => close,
      ),
      storesOn,
    ),
  )
}

/** Every store on a thread, and its file. */
export const storesOn = (thread: StoreThread): Context.Context<Stores | SqliteFile> =>
  Context.add(storesOver(thread), SqliteFile, thread)
