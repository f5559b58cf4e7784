// A copy of a file of messages, while a sender uses it. How a copy gets its name is as in the store on SQLite, which this package does
// not need otherwise.
import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"

/** Every page in one step, which is of one moment: others may write meanwhile, and a copy in steps would begin anew each time. */
const PAGES_AT_A_TIME = 2 ** 31 - 1

/**
 * Copies a file of messages into a new file that only its owner may read, while a sender uses it. It belongs to a copy of the
 * outbox's own database: make both within `whileNothingIsTaken`, so that each event is in one of them.
 *
 * @returns when the copy is durable; the promise is rejected with what `node:fs` or `node:sqlite` throws, and nothing is left
 * of the copy then. A file that exists is not touched. Until it is whole, the copy has `.part` behind its name: that is what a
 * process leaves that is killed.
 *
 * @example
 * ```ts
 * import { copySqliteDeliveries } from "@callrules/webhooks/sqlite"
 *
 * const copied = copySqliteDeliveries("no-such-folder/webhooks.db", "no-such-folder/copy.db")
 * console.assert((await copied.catch(() => "no folder")) === "no folder")
 * ```
 */
// ENG-362
export const copySqliteDeliveries = async (from: string, to: string): Promise<void> => {
  const part = `${to}.part`
  refuseExisting(to)
  closeSync(openSync(part, "wx", 0o600))
  try {
    // of its own: what a sender does on its connection disturbs a copy that is made over that one
    const source = new DatabaseSync(from, { readOnly: true })
    try {
      await backup(source, part, { rate: PAGES_AT_A_TIME })
    } finally {
      source.close()
    }
    syncToDisk(part)
    // `rename` would write over it
    refuseExisting(to)
    renameSync(part, to)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  syncFolder(dirname(to))
}

const refuseExisting = (path: string): void => {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw new Error(`${path} exists already`)
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
