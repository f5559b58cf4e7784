// What a start finds out before it opens a database or a port: the configuration, and where the database is.
import { existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Configuration } from "../configuration/configuration.ts"
import { configurationIn } from "../configuration/read.ts"
import { configurationWarnings } from "../configuration/warnings.ts"
import { Failure } from "../failure.ts"
import { isPostgres } from "./database-name.ts"
import type { ServerLog } from "./log.ts"

/** A configuration that can be used, and the database that is served. */
export interface CheckedStart {
  readonly configuration: Configuration
  /** The path of a SQLite file, `:memory:`, or the URL of a PostgreSQL database. */
  readonly path: string
}

/**
 * Checks everything that a start checks without opening anything: a `Failure` with every problem, warnings go to the log.
 *
 * @param config - the configuration file.
 * @param db - the database, where it is not the configuration's.
 * @param create - whether a database file that does not exist is made.
 */
// ENG-445
export const checkedStart = (config: string, db: string | undefined, create: boolean, log: ServerLog): CheckedStart => {
  const configuration = configurationIn(config)
  for (const message of configurationWarnings(configuration)) {
    log.entry({ level: "warning", event: "configuration-warning", message: `${config}: ${message}` })
  }
  const path = databasePath(db ?? configuration.database)
  if (isPostgres(path)) {
    if (configuration.webhooks.file === undefined) return { configuration, path }
    throw new Failure("`webhooks.file` is for SQLite: PostgreSQL keeps the messages itself")
  }
  if (path === ":memory:") return { configuration, path }
  if (existsSync(path)) warnOfReaders(path, log)
  // ENG-265
  else if (!create) {
    throw new Failure(`the database ${path} does not exist; add --create to make it, for the first start`)
  } else requireFolder(path)
  return { configuration, path }
}

/** Where a database is that was named on the command line or in a configuration. */
export const databasePath = (named: string): string => {
  if (named === ":memory:" || isPostgres(named)) return named
  if (/^\s*postgres(ql)?:/i.test(named)) {
    throw new Failure(
      "the database looks like the URL of one in PostgreSQL, which begins with postgres:// and no space",
    )
  }
  if (named.includes("\0")) throw new Failure("the path of the database has a NUL character in it")
  return resolve(named)
}

const requireFolder = (path: string): void => {
  const folder = dirname(path)
  if (existsSync(folder)) return
  throw new Failure(`the folder ${folder} of the database does not exist; make it first, or name another one with --db`)
}

/** A file that was made elsewhere may be readable by others; only its owner knows whether that is meant. */
const warnOfReaders = (path: string, log: ServerLog): void => {
  if ((statSync(path).mode & 0o077) === 0) return
  const message = `the database ${path} can be read by other users of this machine; chmod 600 changes that`
  log.entry({ level: "warning", event: "database-readable", message })
}
