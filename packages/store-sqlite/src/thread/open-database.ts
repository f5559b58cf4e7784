// Opens the file: one engine at a time, durable settings, the newest schema.
import { resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { migrate } from "../schema/migrate.ts"
import { openingFault } from "./fault.ts"
import { inPlace, prepareFile } from "./file-in-place.ts"
import type { FaultData, ThreadOptions } from "./protocol.ts"

/** A database that is open, and how to close it. */
export interface OpenDatabase {
  readonly database: DatabaseSync
  /** Whether what is written still gets to the file that the path names. */
  readonly isInPlace: () => boolean
  readonly close: () => void
}

/** The path that keeps everything in memory and locks nothing. */
const IN_MEMORY = ":memory:"

/**
 * Opens a database, or returns why it cannot be opened.
 *
 * The one connection locks the file itself exclusively, whatever it is called, as long as it is open. The operating system
 * releases the lock when the process ends, however it ends.
 */
export const openDatabase = (options: ThreadOptions): OpenDatabase | FaultData => {
  let database: DatabaseSync | undefined
  try {
    const path = options.path === IN_MEMORY ? IN_MEMORY : resolve(options.path)
    const unusable = path === IN_MEMORY ? undefined : prepareFile(path, options.create)
    if (unusable !== undefined) return unusable
    const opened = new DatabaseSync(path)
    database = opened
    // ENG-85
    configure(opened, options)
    const refusal = migrate(opened, undefined, options.create || path === IN_MEMORY)
    if (refusal === undefined) {
      return {
        database: opened,
        isInPlace: path === IN_MEMORY ? () => true : inPlace(path),
        close: () => opened.close(),
      }
    }
    opened.close()
    return { reason: "unavailable", cause: `${options.path} cannot be used: ${refusal}` }
  } catch (error) {
    database?.close()
    return openingFault(options.path, error)
  }
}

// ENG-74, ENG-119
const configure = (database: DatabaseSync, options: ThreadOptions): void => {
  // before anything is read: then the index of the log is kept in memory, and the first read locks the file
  database.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE")
  database.exec("PRAGMA journal_mode = WAL")
  database.exec("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
  database.exec("PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF")
  // what is erased, or only moved within the file, leaves no bytes behind
  database.exec("PRAGMA secure_delete = ON")
  if (options.maxPageCount !== null) database.exec(`PRAGMA max_page_count = ${options.maxPageCount}`)
}
