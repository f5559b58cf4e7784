// How a file is used by one process alone: it is locked itself, and what is committed is on its disk.
import type { DatabaseSync } from "node:sqlite"

/**
 * Locks the file of a new connection itself, exclusively and whatever leads to it, from its first read until it is closed. The
 * operating system releases the lock when the process ends, however it ends.
 */
// ENG-119
export const lockFile = (database: DatabaseSync): void =>
  // before anything is read: then the index of the log is kept in memory, and the first read locks the file
  database.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE")

/** Has a commit wait until it is on the disk, in a log beside the file. */
// ENG-74
export const commitToDisk = (database: DatabaseSync): void => {
  database.exec("PRAGMA journal_mode = WAL")
  database.exec("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
}
