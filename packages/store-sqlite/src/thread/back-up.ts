// A copy of the database while it is in use: other processes cannot read the file, so the store makes it.
import { closeSync, fsyncSync, openSync, rmSync } from "node:fs"
import { backup } from "node:sqlite"
import { faultOf } from "./fault.ts"
import { makeFile } from "./file-in-place.ts"
import type { OpenDatabase } from "./open-database.ts"
import type { FaultData } from "./protocol.ts"

/** How many pages are copied before others may use the database again. */
const PAGES_AT_A_TIME = 256

/** How often a copy is begun anew that was disturbed. */
const MAX_ATTEMPTS = 10

/**
 * Copies a database into a new file that only its owner may read, and returns why that failed. The copy is of one moment; what
 * is written meanwhile is in it. A file that exists is not touched, and of a failed copy nothing is left.
 */
// ENG-124
export const backUpTo = async (
  { database }: Pick<OpenDatabase, "database">,
  path: string,
): Promise<FaultData | undefined> => {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFile(path)
    } catch (error) {
      return { reason: "unavailable", cause: `${path} cannot be made: ${faultOf(error).cause}` }
    }
    try {
      await backup(database, path, { rate: PAGES_AT_A_TIME })
      syncToDisk(path)
      return undefined
    } catch (error) {
      removeIfThere(path)
      const { cause, reason } = faultOf(error)
      if (!isDisturbance(cause) || attempt === MAX_ATTEMPTS)
        return { reason, cause: `the copy ${path} failed: ${cause}` }
    }
  }
}

/**
 * Node copies on a thread of its own and then reads the error of the connection, which this thread uses meanwhile: a write
 * between the two leaves a copy that failed with the text of no error.
 */
const isDisturbance = (cause: string): boolean => cause === "not an error"

/** Somebody else may have taken it away, and nothing of a copy may end the thread. */
const removeIfThere = (path: string): void => {
  try {
    rmSync(path, { force: true })
  } catch {
    // the fault of the copy is told
  }
}

const syncToDisk = (path: string): void => {
  const file = openSync(path, "r+")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
