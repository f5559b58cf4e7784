// The file written anew: what was removed or moved within it leaves no bytes behind.
import type { DatabaseSync } from "node:sqlite"
import { type FaultData, faultOf } from "@callrules/store/sqlite-file"

/** Copies the log into the file and empties it; false when that has to be tried again later. */
// ENG-248
export const emptyLog = (database: DatabaseSync): boolean => {
  try {
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.["busy"] === 0
  } catch {
    // what was committed is durable in the log
    return false
  }
}

/** Writes the file anew, and returns why that failed; everything else waits meanwhile. */
// ENG-249
export const vacuum = (database: DatabaseSync): FaultData | null => {
  try {
    // the copy may be larger than the memory
    database.exec("PRAGMA temp_store = DEFAULT; VACUUM; PRAGMA temp_store = MEMORY")
    return emptyLog(database) ? null : { reason: "busy", cause: "the file was written anew, but its log is in use" }
  } catch (error) {
    return faultOf(error)
  }
}
