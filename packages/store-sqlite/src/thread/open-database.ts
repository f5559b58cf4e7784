// Opens the file: one engine at a time, durable settings, the newest schema.
import { resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import {
  commitToDisk,
  type FaultData,
  inPlace,
  lockFile,
  openingFault,
  prepareFile,
} from "@callrules/store/sqlite-file"
import { migrate } from "../schema/migrate.ts"
import type { ThreadOptions } from "./protocol.ts"

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
 * The one connection locks the file itself exclusively, whatever it is called, as long as it is open.
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

const configure = (database: DatabaseSync, options: ThreadOptions): void => {
  lockFile(database)
  commitToDisk(database)
  database.exec("PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF")
  // what is erased, or only moved within the file, leaves no bytes behind
  database.exec("PRAGMA secure_delete = ON")
  if (options.maxPageCount !== null) database.exec(`PRAGMA max_page_count = ${options.maxPageCount}`)
}
