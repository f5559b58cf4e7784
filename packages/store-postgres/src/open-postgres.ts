// The PostgreSQL stores for hosts that do not use Effect: open until they are closed, everything else a promise.
import type { Stores, WaitingFigures } from "@callrules/store"
import { openLayer } from "@callrules/store/rows"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PostgresDatabase, type PostgresStoresOptions, postgresStores } from "./postgres-stores.ts"

/** An open PostgreSQL database with every store of the engine. */
export interface OpenPostgres {
  /** The stores, for `makeEngine`. Their connections stay open until `close`, also when an engine on them is closed. */
  readonly stores: Layer.Layer<Stores>
  /** How much waits in the database, and since when; read at most every five seconds, however often it is asked for. */
  readonly figures: () => Promise<WaitingFigures>
  /** When the newest answer of a request id was stored, in epoch milliseconds; null when there is none. For `newestStoredTime`. */
  readonly newestTime: () => Promise<number | null>
  /** Whether row-level security does not apply to the role of the connections: it is a superuser, or has `BYPASSRLS`. */
  readonly isAboveRowSecurity: boolean
  /** Closes the connections. Close the engines on them first. */
  readonly close: () => Promise<void>
}

/**
 * Opens a PostgreSQL database with every store of the engine, for hosts that do not use Effect: the same as
 * {@link postgresStores}. Its schema is made by `migratePostgres` or `callrules migrate`.
 *
 * Rule ENG-535.
 *
 * @returns the open database; rejected with a `StoreFault` when it cannot be reached, or has another schema than this version needs.
 */
// ENG-535
export const openPostgres = async (options: PostgresStoresOptions): Promise<OpenPostgres> => {
  const { close, context } = await openLayer(postgresStores(options))
  const database = Context.get(context, PostgresDatabase)
  return {
    stores: Layer.succeedContext(context),
    figures: () => Effect.runPromise(database.figures),
    newestTime: () => Effect.runPromise(database.newestTime),
    isAboveRowSecurity: database.isAboveRowSecurity,
    close,
  }
}
