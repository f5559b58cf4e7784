// Opens the file: one engine at a time, durable settings, the newest schema.
import { existsSync, realpathSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { migrate } from "../schema/migrate.ts"
import { faultOf } from "./fault.ts"
import type { FaultData, ThreadOptions } from "./protocol.ts"

/** A database that is open, and how to close it. */
export interface OpenDatabase {
  readonly database: DatabaseSync
  readonly close: () => void
}

/** The path that keeps everything in memory and locks nothing. */
const IN_MEMORY = ":memory:"

/**
 * Opens a database, or returns why it cannot be opened.
 *
 * The lock is a separate database beside the file, locked exclusively as long as the file is open. The operating
 * system releases it when the process ends, however it ends, and it does not keep out readers of the file itself (a
 * backup).
 */
export const openDatabase = (options: ThreadOptions): OpenDatabase | FaultData => {
  const opened: Array<DatabaseSync> = []
  const close = (): void => {
    for (const database of opened.reverse()) database.close()
  }
  try {
    // ENG-85
    const path = options.path === IN_MEMORY ? IN_MEMORY : realPath(options.path)
    if (path !== IN_MEMORY && !lock(`${path}-lock`, opened)) {
      close()
      return { reason: "busy", cause: `the file ${options.path} is in use by another callrules process` }
    }
    const database = new DatabaseSync(path)
    opened.push(database)
    configure(database, options)
    const refusal = migrate(database)
    if (refusal === undefined) return { database, close }
    close()
    return { reason: "unavailable", cause: `${options.path} cannot be used: ${refusal}` }
  } catch (error) {
    close()
    const { cause, reason } = faultOf(error)
    // any other error on opening means that the file is unavailable to the engine
    return {
      reason: reason === "defect" ? "unavailable" : reason,
      cause: `${options.path} cannot be opened: ${cause}`,
    }
  }
}

// Two names of one file must lead to the same lock.
const realPath = (path: string): string => {
  const absolute = resolve(path)
  if (existsSync(absolute)) return realpathSync(absolute)
  return join(realpathSync(dirname(absolute)), basename(absolute))
}

const lock = (path: string, opened: Array<DatabaseSync>): boolean => {
  const database = new DatabaseSync(path)
  opened.push(database)
  try {
    database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE")
    return true
  } catch (error) {
    if (faultOf(error).reason === "busy") return false
    throw error
  }
}

// ENG-74
const configure = (database: DatabaseSync, options: ThreadOptions): void => {
  database.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMilliseconds}`)
  database.exec("PRAGMA journal_mode = WAL")
  database.exec("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
  database.exec("PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF")
  if (options.maxPageCount !== null) database.exec(`PRAGMA max_page_count = ${options.maxPageCount}`)
}
