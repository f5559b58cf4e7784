// Opens the file only to read it: no byte of it changes, and it may lie where nothing can be written.
import { existsSync, realpathSync } from "node:fs"
import { resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { pathToFileURL } from "node:url"
import { type FaultData, openingFault, prepareFile, unchanged } from "@callrules/store/sqlite-file"
import { refusalToRead } from "../schema/migrate.ts"

/** A database that is open for one reader, as of one moment. */
export interface OpenToRead {
  readonly database: DatabaseSync
  /** Whether the file is still the one that was opened: what was read before this was asked is of one moment then. */
  readonly isAsOpened: () => boolean
  readonly close: () => void
}

/**
 * Opens a database that nobody writes to, or returns why it cannot be opened. One with a log beside it is locked, since an engine may
 * use it: others can read it meanwhile. Without a log no engine has it open, and nothing is locked; one that opens it later is noticed
 * by its log, or by what it has written.
 */
// ENG-471
export const openToRead = (given: string): OpenToRead | FaultData => {
  let database: DatabaseSync | undefined
  try {
    const path = resolve(given)
    const unusable = prepareFile(path, false)
    if (unusable !== undefined) return unusable
    const isAsOpened = unchanged(path)
    const isLocked = hasLog(path)
    const opened = new DatabaseSync(isLocked ? path : immutable(path), { readOnly: true })
    database = opened
    opened.exec("PRAGMA busy_timeout = 0; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY")
    opened.exec("PRAGMA trusted_schema = OFF; BEGIN")
    const refusal = refusalToRead(opened)
    if (refusal === undefined) {
      return { database: opened, isAsOpened: isLocked ? () => true : isAsOpened, close: () => opened.close() }
    }
    opened.close()
    return { reason: "unavailable", cause: `${given} cannot be used: ${refusal}` }
  } catch (error) {
    database?.close()
    return openingFault(given, error)
  }
}

const hasLog = (path: string): boolean => ["-wal", "-journal"].some((end) => existsSync(realpathSync(path) + end))

/** The address of a file for which SQLite makes no log and no lock. */
const immutable = (path: string): URL => {
  const url = pathToFileURL(path)
  url.searchParams.set("immutable", "1")
  return url
}
