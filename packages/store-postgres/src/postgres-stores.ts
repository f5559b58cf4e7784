// The PostgreSQL stores as a layer.
import { Socket } from "node:net"
import type { ConnectionOptions } from "node:tls"
import { misused } from "@callrules/model/misuse"
import { StoreFault, type Stores, type WaitingFigures } from "@callrules/store"
import { boundedEnd, boundGivingUp, guardedPool, storesOver } from "@callrules/store/rows"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Pool, type PoolClient } from "pg"
import { faultOf } from "./connection/fault.ts"
import { operationsOver } from "./connection/operations.ts"
import { sendingThrough } from "./connection/sending.ts"
import { functionName } from "./functions/define.ts"
import { migrate, schemaRefusal } from "./schema/migrate.ts"

/** Where the database is, and how it is reached. */
export interface PostgresStoresOptions {
  /** `postgres://user:password@host:5432/database`, as libpq reads it. */
  readonly url: string
  /** How many connections are open at the most; default 10. */
  readonly connections?: number
  /** How long a connection may take to open, and to become free, in milliseconds; default 5,000. */
  readonly connectMilliseconds?: number
  /** How long one statement may take, in milliseconds; default 30,000. Its outcome is unknown then. */
  readonly statementMilliseconds?: number
  /** TLS, as `node:tls` takes it; default: as the URL says. */
  readonly tls?: boolean | ConnectionOptions
}

/** What a database tells beside its stores. */
export interface PostgresDatabaseShape {
  /** How much waits in the database, and since when; read at most every five seconds, however often it is asked for. */
  readonly figures: Effect.Effect<WaitingFigures, StoreFault>
  /** When the newest answer of a request id was stored, in epoch milliseconds by the clock of then; null when there is none. */
  readonly newestTime: Effect.Effect<number | null, StoreFault>
  /** Whether row-level security does not apply to the role of the connections: it is a superuser, or has `BYPASSRLS`. */
  readonly isAboveRowSecurity: boolean
}

/** Service key of the {@link PostgresDatabaseShape}. */
export class PostgresDatabase extends Context.Service<PostgresDatabase, PostgresDatabaseShape>()(
  "@callrules/store-postgres/PostgresDatabase",
) {}

// ENG-90
const poolOf = (options: PostgresStoresOptions) => {
  const most = options.connections ?? 10
  const ending = boundedEnd()
  const settings = {
    connectionString: options.url,
    stream: () => ending.opened(new Socket()),
    max: most,
    connectionTimeoutMillis: options.connectMilliseconds ?? 5_000,
    query_timeout: options.statementMilliseconds ?? 30_000,
    ...(options.tls === undefined ? {} : { ssl: options.tls }),
    allowExitOnIdle: true,
  }
  const pool = guardedPool(new Pool(settings))
  // a database may begin transactions as something else. Where a pooler hands connections on, this may miss one: then
  // there are more writes that the database undoes, and these are sent again
  pool.on("connect", (client) => {
    client.query("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED").catch(() => undefined)
  })
  const { giveBack, giveUpAll } = boundGivingUp(most)
  const end = async (): Promise<void> => {
    giveUpAll()
    await ending.end(pool)
  }
  return { pool, giveBack, end }
}

const refusing = (refusal: string | undefined): Effect.Effect<void, StoreFault> =>
  refusal === undefined ? Effect.void : Effect.fail(new StoreFault({ reason: "unavailable", cause: refusal }))

const onOneConnection = <A>(pool: Pool, work: (client: PoolClient) => Promise<A>) =>
  Effect.tryPromise({
    try: async () => {
      const client = await pool.connect()
      try {
        return await work(client)
      } finally {
        client.release()
      }
    },
    catch: faultOf,
  })

// ENG-368
const passesRowSecurity = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query(
    "SELECT rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = current_user",
  )
  return rows[0]?.["passes"] === true
}

// every process is asked by the collector of metrics, and all of them ask one database
// ENG-256
const FIGURES_MILLISECONDS = 5_000

const optionsOf = (given: PostgresStoresOptions, example: string): PostgresStoresOptions =>
  typeof given?.url === "string" ? given : misused("options with a `url`", given, example)

const opened = (options: PostgresStoresOptions) =>
  Effect.acquireRelease(
    Effect.sync(() => poolOf(options)),
    ({ end }) => Effect.promise(end),
  )

// ENG-76
/**
 * Every store of the engine in one PostgreSQL database, for any number of engine processes.
 *
 * Rules ENG-76, ENG-77, ENG-90 and ENG-91; see docs/postgresql.md.
 *
 * A signal request is one read and one write, each one statement. A write is acknowledged when PostgreSQL has committed it
 * (`synchronous_commit` as the database has it).
 *
 * @returns a layer that fails with a `StoreFault`: `unavailable` when the database cannot be reached, or has another schema
 * than this version needs (`migratePostgres` makes it).
 */
export const postgresStores = (given: PostgresStoresOptions): Layer.Layer<Stores | PostgresDatabase, StoreFault> => {
  const options = optionsOf(given, 'postgresStores({ url: "postgres://..." })')
  return Layer.effectContext(
    Effect.gen(function* () {
      const { giveBack, pool } = yield* opened(options)
      yield* refusing(yield* onOneConnection(pool, schemaRefusal))
      const isAboveRowSecurity = yield* onOneConnection(pool, passesRowSecurity)
      const sending = sendingThrough(pool, functionName, giveBack)
      const newestTime = Effect.tryPromise({
        try: async () => {
          const time = (await sending.send("newestTime", [null, "[]"])) ?? null
          return time === null ? null : Number(time)
        },
        catch: faultOf,
      })
      const figures = Effect.tryPromise({
        // what the function answers
        try: async () => (await sending.send("figures", [null, "[]"])) as WaitingFigures,
        catch: faultOf,
      })
      return Context.add(storesOver(operationsOver(sending)), PostgresDatabase, {
        newestTime,
        figures: yield* Effect.cachedWithTTL(figures, FIGURES_MILLISECONDS),
        isAboveRowSecurity,
      })
    }),
  )
}

/**
 * Brings the schema of a database to the version that this package needs. Safe while engines of this or the version
 * before run on it, and when several processes do it at once.
 *
 * @returns nothing; fails with a `StoreFault` that says in one line why the database cannot be used.
 */
export const migratePostgres = (
  given: PostgresStoresOptions & {
    /** The role that engines connect as: it gets the rights it needs, and should own nothing. Left out: none are given. */
    readonly grantTo?: string
  },
): Effect.Effect<void, StoreFault> => {
  const options = optionsOf(given, 'migratePostgres({ url: "postgres://..." })')
  return Effect.scoped(
    Effect.gen(function* () {
      const { pool } = yield* opened(options)
      yield* refusing(yield* onOneConnection(pool, (client) => migrate(client, given.grantTo)))
    }),
  )
}
