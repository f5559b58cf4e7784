// A copy of the database while it is in use: other processes cannot read the file, so whoever has it open makes it.
import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { backup, type DatabaseSync } from "node:sqlite"
import { type FaultData, faultOf } from "./fault.ts"
import { makeFile } from "./file-in-place.ts"

/** How many pages are copied before others may use the database again. */
const PAGES_AT_A_TIME = 256

/** How often a copy is begun anew that was disturbed. */
const MAX_ATTEMPTS = 10

/**
 * Copies a database into a new file that only its owner may read, and returns why that failed. The copy is of one moment; what
 * is written meanwhile is in it. A file that exists is not touched, and of a failed copy nothing is left. Until it is whole and
 * on the disk, the copy has `.part` behind its name: that is what a process leaves that is killed.
 */
// ENG-124
export const backUpTo = async (database: DatabaseSync, path: string): Promise<FaultData | undefined> => {
  const part = `${path}.part`
  for (let attempt = 1; ; attempt++) {
    try {
      if (isThere(path)) return existsAlready(path)
      makeFile(part)
    } catch (error) {
      return { reason: "unavailable", cause: `${path} cannot be made: ${faultOf(error).cause}` }
    }
    try {
      await backup(database, part, { rate: PAGES_AT_A_TIME })
      syncToDisk(part)
      // `rename` would write over it, and a second link would be refused when the copy is opened
      if (isThere(path)) {
        removeIfThere(part)
        return existsAlready(path)
      }
      renameSync(part, path)
      syncFolder(dirname(path))
      return undefined
    } catch (error) {
      removeIfThere(part)
      const { cause, reason } = faultOf(error)
      if (!isDisturbance(cause) || attempt === MAX_ATTEMPTS)
        return { reason, cause: `the copy ${path} failed: ${cause}` }
    }
  }
}

const existsAlready = (path: string): FaultData => ({
  reason: "unavailable",
  cause: `${path} cannot be made: it exists already`,
})

/** Whether there is something of that name, also a link that leads nowhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Node copies on a thread of its own and then reads the error of the connection, which others use meanwhile: a write
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

/** So that the new name is on the disk too; a file system that cannot do it for folders has nothing better. */
const syncFolder = (path: string): void => {
  try {
    const folder = openSync(path, "r")
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // the copy itself is on the disk
  }
}
