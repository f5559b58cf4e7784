// What a start finds out before it opens a database or a port: the configuration, and whether its files and ports can be where it says.
import { resolve } from "node:path"
import type { Configuration } from "../configuration/configuration.ts"
import { configurationIn } from "../configuration/read.ts"
import { configurationWarnings } from "../configuration/warnings.ts"
import { Failure } from "../failure.ts"
import { isPostgres } from "./database-name.ts"
import { isReadByOthers } from "./file-place.ts"
import type { ServerLog } from "./log.ts"
import { placeProblems } from "./places.ts"

/** A configuration that can be used, and the database that is served. */
export interface CheckedStart {
  readonly configuration: Configuration
  /** The path of a SQLite file, `:memory:`, or the URL of a PostgreSQL database. */
  readonly path: string
}

/**
 * Checks everything that a start checks without opening anything: a `Failure` with every problem of the file, or with every one of
 * its places. Warnings go to the log.
 *
 * @param config - the configuration file.
 * @param db - the database, where it is not the configuration's.
 * @param create - whether a database file that does not exist is made.
 * @param port - the port, where it is not the configuration's.
 */
// ENG-445
export const checkedStart = (
  config: string,
  db: string | undefined,
  create: boolean,
  log: ServerLog,
  port?: number,
): CheckedStart => {
  const configuration = configurationIn(config)
  for (const message of configurationWarnings(configuration)) {
    log.entry({ level: "warning", event: "configuration-warning", message: `${config}: ${message}` })
  }
  const named = db ?? configuration.database
  const unusable = unusableName(named)
  const path = unusable === undefined ? resolvedDatabase(named) : undefined
  const problems = [...(unusable === undefined ? [] : [unusable]), ...placeProblems(configuration, path, create, port)]
  const [first, second] = problems
  if (first !== undefined && second === undefined) throw new Failure(first)
  if (path === undefined || first !== undefined) {
    throw new Failure(["the server cannot be where it is to be", ...problems].join("\n  "))
  }
  warnOfReaders(path, log)
  return { configuration, path }
}

/** Where a database is that was named on the command line or in a configuration; a `Failure` where that is no name of one. */
export const databasePath = (named: string): string => {
  const unusable = unusableName(named)
  if (unusable !== undefined) throw new Failure(unusable)
  return resolvedDatabase(named)
}

const resolvedDatabase = (named: string): string => (named === ":memory:" || isPostgres(named) ? named : resolve(named))

const unusableName = (named: string): string | undefined => {
  if (!isPostgres(named) && /^\s*postgres(ql)?:/i.test(named)) {
    return "the database looks like the URL of one in PostgreSQL, which begins with postgres:// and no space"
  }
  return named.includes("\0") ? "the path of the database has a NUL character in it" : undefined
}

/** A file that was made elsewhere may be readable by others; only its owner knows whether that is meant. */
const warnOfReaders = (path: string, log: ServerLog): void => {
  if (path === ":memory:" || isPostgres(path) || !isReadByOthers(path)) return
  const message = `the database ${path} can be read by other users of this machine; chmod 600 changes that`
  log.entry({ level: "warning", event: "database-readable", message })
}
