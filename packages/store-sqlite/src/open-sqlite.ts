// The SQLite stores for hosts that do not use Effect: open until they are closed, everything else a promise.
import type { Stores } from "@callrules/store"
import { openLayer } from "@callrules/store/rows"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqliteFile, type SqliteStoresOptions, sqliteStores } from "./sqlite-stores.ts"
import type { StoreFigures } from "./thread/figures.ts"

/** An open SQLite file with every store of the engine. */
export interface OpenSqlite {
  /** The stores, for `makeEngine`. They stay open until `close`, also when an engine on them is closed. */
  readonly stores: Layer.Layer<Stores>
  /** Copies the database into a new file that only its owner may read, while it is in use. Rejected when the copy cannot be made. */
  readonly backUp: (path: string) => Promise<void>
  /** Writes the file anew, so that what was removed leaves no bytes behind. Everything else waits meanwhile. */
  readonly vacuum: () => Promise<void>
  /** How much waits in the database, since when, and how large it is. */
  readonly figures: () => Promise<StoreFigures>
  /** When the newest answer of a request id was stored, in epoch milliseconds; null when there is none. For `newestStoredTime`. */
  readonly newestTime: () => Promise<number | null>
  /** Finishes what was begun, and closes the file. Close the engines on it first. */
  readonly close: () => Promise<void>
}

/**
 * Opens a SQLite file with every store of the engine, for hosts that do not use Effect: the same as {@link sqliteStores}.
 *
 * Rule ENG-535.
 *
 * @returns the open file; rejected with a `StoreFault` when it cannot be opened.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { openSqlite } from "@callrules/store-sqlite"
 *
 * const database = await openSqlite({ path: ":memory:" })
 * const engine = await makeEngine({
 *   stores: database.stores,
 *   newestStoredTime: await database.newestTime(),
 *   directory: [{ id: "n1", tokens: [{ token: "secret" }] }],
 * })
 * console.assert((await database.figures()).outboxWaiting === 0)
 * // in the end
 * await engine.close()
 * await database.close()
 * ```
 */
// ENG-535
export const openSqlite = async (options: SqliteStoresOptions): Promise<OpenSqlite> => {
  const { close, context } = await openLayer(sqliteStores(options))
  const file = Context.get(context, SqliteFile)
  return {
    stores: Layer.succeedContext(context),
    backUp: (path) => Effect.runPromise(file.backUp(path)),
    vacuum: () => Effect.runPromise(file.vacuum),
    figures: () => Effect.runPromise(file.figures),
    newestTime: () => Effect.runPromise(file.newestTime),
    close,
  }
}
