// The engine of a server: its stores in one file or in PostgreSQL, and the networks of its configuration.
import { hashToken, storedDirectory } from "@callrules/directory"
import { type Engine, makeEngine } from "@callrules/engine"
import type { StoreFault, Stores, WaitingFigures } from "@callrules/store"
import { SqliteFile, type SqliteFileShape, type StoreFigures, sqliteStores } from "@callrules/store-sqlite"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { Configuration } from "../configuration/configuration.ts"
import { networkDefinitions } from "../configuration/directory.ts"
import { limitsOf, storeLimitsOf } from "../configuration/limits.ts"
import { Failure } from "../failure.ts"
import { isPostgres, shownDatabase } from "./database-name.ts"
import type { ServerLog } from "./log.ts"
import { openingFailure } from "./opening-fault.ts"
import { HOST_PATHS, PARTNER_PATHS, PROBLEM_PAGES } from "./own-paths.ts"

/** How much waits in a database, and of a file how large it is. */
export type DatabaseFigures = Effect.Effect<WaitingFigures & Partial<StoreFigures>, StoreFault>

/** An engine on an open file. */
export interface OpenEngine {
  readonly engine: Engine
  /** Null where everything is in PostgreSQL. */
  readonly file: SqliteFileShape | null
  readonly figures: DatabaseFigures
  readonly hostTokenHash: string | undefined
  /** Waits for what the engine has begun, for as long as the grace period, and closes the file. */
  readonly close: (graceMilliseconds: number) => Promise<void>
}

/** Which file, and whether it is made when it does not exist; or the URL of a PostgreSQL database. */
export interface DatabaseFile {
  readonly path: string
  readonly create: boolean
}

type OpenStores = readonly [
  stores: Context.Context<Stores>,
  file: SqliteFileShape | null,
  database: {
    readonly newestTime: Effect.Effect<number | null, StoreFault>
    readonly figures: DatabaseFigures
    readonly isAboveRowSecurity?: boolean
  },
]

const openStores = async (
  configuration: Configuration,
  database: DatabaseFile,
  scope: Scope.Scope,
): Promise<OpenStores> => {
  const build = <S>(layer: Layer.Layer<S, StoreFault>) => Effect.runPromise(Layer.buildWithScope(layer, scope))
  if (isPostgres(database.path)) {
    // a server on a file does not wait for the driver
    const { PostgresDatabase, postgresStores } = await import("@callrules/store-postgres")
    const { database_connections: connections } = configuration
    const url = database.path
    const stores = await build(postgresStores({ url, ...(connections === undefined ? {} : { connections }) }))
    return [stores, null, Context.get(stores, PostgresDatabase)]
  }
  const stores = await build(sqliteStores({ ...database, ...storeLimitsOf(configuration) }))
  const file = Context.get(stores, SqliteFile)
  return [stores, file, file]
}

/**
 * Opens the file and starts the engine; a `Failure` of one line when the file cannot be used.
 *
 * @param beforeStart - what may still stop the start is done once the file is open, and before anything in it is changed.
 */
// ENG-417
export const openEngine = async (
  configuration: Configuration,
  database: DatabaseFile,
  log: ServerLog,
  beforeStart: () => Promise<void> = async () => {},
): Promise<OpenEngine> => {
  const hostTokenHash =
    configuration.host_token_sha256 ??
    (configuration.host_token === undefined ? undefined : hashToken(configuration.host_token))
  const { traces } = configuration
  const scope = Scope.makeUnsafe()
  const closeFile = () => Effect.runPromise(Scope.close(scope, Exit.void))
  try {
    const [stores, file, { figures, isAboveRowSecurity, newestTime }] = await openStores(configuration, database, scope)
    if (isAboveRowSecurity === true) warnOfRole(database.path, log)
    await beforeStart()
    const engine = await makeEngine({
      newestStoredTime: await Effect.runPromise(newestTime),
      stores: Layer.succeedContext(stores),
      directory: storedDirectory(...networkDefinitions(configuration)),
      versions: configuration.versions,
      limits: limitsOf(configuration),
      log: log.entry,
      problemPages: PROBLEM_PAGES,
      partnerPaths: PARTNER_PATHS,
      hostPaths: HOST_PATHS,
      ...(configuration.log_requests ? { onRequest: log.request } : {}),
      ...(hostTokenHash === undefined ? {} : { hostTokenHash }),
      ...(traces === undefined ? {} : { tracing: (await import("./traces.ts")).tracingTo(traces) }),
    })
    // ENG-369, ENG-379, ENG-382: the engine loads these when they are first wanted; nobody is to wait for that, nor to get another version of
    // them where the files of a running server are replaced
    await Promise.all([
      import("@callrules/recording-condition/plain"),
      import("@callrules/recording-condition/decide-read"),
      import("@callrules/recording-condition/mistakes"),
      import("@callrules/operations/affiliates"),
      import("@callrules/operations/directory"),
      import("@callrules/operations/due"),
      import("@callrules/operations/occasional"),
    ])
    const close: OpenEngine["close"] = async (graceMilliseconds) => {
      await engine.close({ graceMilliseconds })
      await closeFile()
    }
    return { engine, file, figures, hostTokenHash, close }
  } catch (error) {
    await closeFile()
    if (error instanceof Failure) throw error
    // what programs call `create` is an option of the command here
    const fault = faultText(error).replace(/`create: true`$/, "`--create`")
    const hint = fault.endsWith("is in use by another process")
      ? "; end that one first, or name another file"
      : undefined
    throw openingFailure("the database", "opened", database.path, fault, hint)
  }
}

/** The second wall between networks is missing: what a statement forgets, nothing holds back. */
// ENG-368
const warnOfRole = (url: string, log: ServerLog): void => {
  const message = `row-level security does not apply to the role of ${shownDatabase(url)}: it is a superuser, or has BYPASSRLS; let engines connect as a role of their own (\`callrules migrate <owner's URL> --grant-to <role>\`)`
  log.entry({ level: "warning", event: "row-level-security-off", message })
}

const faultText = (error: unknown): string => {
  if (typeof error !== "object" || error === null || !("cause" in error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : String(error.cause)
}
