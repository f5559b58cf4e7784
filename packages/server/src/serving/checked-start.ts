// What a start finds out before it opens a database or a port: the configuration, and whether its files and ports can be where it says.
import { existsSync, lstatSync, realpathSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import type { Configuration } from "../configuration/configuration.ts"
import { configurationIn } from "../configuration/read.ts"
import { configurationWarnings } from "../configuration/warnings.ts"
import { causeText, Failure } from "../failure.ts"
import { isPostgres } from "./database-name.ts"
import type { ServerLog } from "./log.ts"
import { messagesFileOf } from "./messages-file.ts"
import { openingFailure } from "./opening-fault.ts"

/** A configuration that can be used, and the database that is served. */
export interface CheckedStart {
  readonly configuration: Configuration
  /** The path of a SQLite file, `:memory:`, or the URL of a PostgreSQL database. */
  readonly path: string
}

/**
 * Checks everything that a start checks without opening anything: a `Failure` with every problem of the file, or with the first one of
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
  const path = databasePath(db ?? configuration.database)
  if (!isPostgres(path)) {
    if (path !== ":memory:") checkDatabase(path, create, log)
    checkMessages(configuration, path)
  } else if (configuration.webhooks.file !== undefined) {
    throw new Failure("`webhooks.file` is for SQLite: PostgreSQL keeps the messages itself")
  }
  checkHostInterface(configuration, port)
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

const checkDatabase = (path: string, create: boolean, log: ServerLog): void => {
  if (existsSync(path)) {
    requireFile(path)
    if (statSync(path).size === 0) checkEmpty(path, create)
    warnOfReaders(path, log)
    return
  }
  // ENG-265
  if (!create) throw new Failure(`the database ${path} does not exist; add --create to make it, for the first start`)
  requireFolder(path, "the database", "name another one with --db")
  if (isLink(path)) throw new Failure(`the database ${path} is a link to a file that does not exist`)
}

/** Whether a path that leads to no file is a link; a `Failure` where it cannot be looked at. */
const isLink = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    // a name that none can have, or a folder that cannot be read
    throw openingFailure("the database", "opened", path, causeText(error))
  }
}

/** An empty file may be what is left of a ledger, whose log is beside it then. */
const checkEmpty = (path: string, create: boolean): void => {
  const log = `${path}-wal`
  if (existsSync(log) && statSync(log).size > 0) {
    throw new Failure(`the database ${path} is empty, and the log beside it is not; restore the file, and keep the log`)
  }
  if (!create) throw new Failure(`the database ${path} is empty; add --create to begin a new ledger in it`)
}

/** Messages are kept where there are targets, or where there already is a file of them. */
const checkMessages = ({ networks, webhooks }: Configuration, database: string): void => {
  const file = messagesFileOf(database, webhooks.file)
  if (file === ":memory:") return
  if (database !== ":memory:" && realPlace(file) === realPlace(database)) {
    throw new Failure("`webhooks.file` is the database itself; name another file, or leave it out")
  }
  if (existsSync(file)) requireFile(file)
  else if (networks.some((network) => network.webhooks.length > 0)) {
    requireFolder(file, "`webhooks.file`", "name another one")
  }
}

/** The port is compared here, not with the other parts of the configuration: the command line may give another one. */
const checkHostInterface = (
  { host, host_interface: apart, port: configured }: Configuration,
  port = configured,
): void => {
  if (apart?.socket !== undefined) {
    requireFolder(resolve(apart.socket), "`host_interface.socket`", "name another one")
  }
  if (apart?.port === port && apart.host === host && port !== 0) {
    throw new Failure(`the port ${port} of \`host_interface\` is the server's own; choose another one`)
  }
}

const requireFile = (path: string): void => {
  if (!statSync(path).isFile()) throw new Failure(`${path} is not a file; name another one`)
}

/**
 * Requires the folder of a file that is to be made.
 *
 * @param what - what the file is.
 * @param otherwise - what to do where the folder is not to be made.
 */
const requireFolder = (path: string, what: string, otherwise: string): void => {
  const folder = dirname(path)
  if (!existsSync(folder)) {
    throw new Failure(`the folder ${folder} of ${what} does not exist; make it first, or ${otherwise}`)
  }
  if (!statSync(folder).isDirectory()) {
    throw new Failure(`${folder} is not a folder, and ${what} cannot be in it; ${otherwise}`)
  }
}

/** Where a file is, or would be, behind all links. */
const realPlace = (path: string): string => {
  if (existsSync(path)) return realpathSync(path)
  const folder = dirname(path)
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path
}

/** A file that was made elsewhere may be readable by others; only its owner knows whether that is meant. */
const warnOfReaders = (path: string, log: ServerLog): void => {
  if ((statSync(path).mode & 0o077) === 0) return
  const message = `the database ${path} can be read by other users of this machine; chmod 600 changes that`
  log.entry({ level: "warning", event: "database-readable", message })
}
