// What a start finds out before it opens a database or a port: the configuration, and whether its files and ports can be where it says.
import { resolve } from "node:path"
import type { Configuration } from "../configuration/configuration.ts"
import { configurationIn } from "../configuration/read.ts"
import { configurationWarnings } from "../configuration/warnings.ts"
import { Failure } from "../failure.ts"
import { isLikeAddress, isPostgres, misspelledUrl } from "./database-name.ts"
import { isReadByOthers } from "./file-place.ts"
import type { ServerLog } from "./log.ts"
import { POSTGRES_URL } from "./opening-fault.ts"
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
  const path = checkedPlaces(configuration, db, create, port)
  warnOfReaders(path, log)
  return { configuration, path }
}

/**
 * Where the database is, if all places of a start can be used; else a `Failure` with every one that cannot.
 *
 * @param db - the database, where it is not the configuration's.
 */
export const checkedPlaces = (
  configuration: Configuration,
  db: string | undefined,
  create: boolean,
  port: number | undefined,
): string => {
  const named = db ?? configuration.database
  const unusable = unusableName(named)
  const path = unusable === undefined ? resolvedDatabase(named) : undefined
  const problems = [...(unusable === undefined ? [] : [unusable]), ...placeProblems(configuration, path, create, port)]
  const [first, second] = problems
  if (first !== undefined && second === undefined) throw new Failure(first)
  if (path === undefined || first !== undefined) {
    throw new Failure(["the server cannot be where it is to be", ...problems].join("\n  "))
  }
  return path
}

const resolvedDatabase = (named: string): string => (named === ":memory:" || isPostgres(named) ? named : resolve(named))

const unusableName = (named: string): string | undefined => {
  const misspelled = misspelledUrl(named)
  if (misspelled !== undefined) return misspelled
  // the driver reads a URL without a host, and with spaces
  if (isPostgres(named) && !URL.canParse(named.replaceAll(" ", "%20").replace("@/", "@host/"))) {
    return `the URL of the database cannot be read; ${POSTGRES_URL}`
  }
  const [, scheme] = /^\s*([a-z][a-z0-9+.-]+):\/\//i.exec(isPostgres(named) ? "" : named) ?? []
  if (scheme !== undefined) {
    return `the database is a URL that begins with ${scheme}://; give the path of a file, or a URL that begins with postgres://`
  }
  // ENG-482
  if (!isPostgres(named) && isLikeAddress(named)) {
    return "the database looks like an address; give the path of a file, or a URL that begins with postgres://"
  }
  return named.includes("\0") ? "the path of the database has a NUL character in it" : undefined
}

/** A file that was made elsewhere may be readable by others; only its owner knows whether that is meant. */
const warnOfReaders = (path: string, log: ServerLog): void => {
  if (path === ":memory:" || isPostgres(path) || !isReadByOthers(path)) return
  const message = `the database ${path} can be read by other users of this machine; chmod 600 changes that`
  log.entry({ level: "warning", event: "database-readable", message })
}
