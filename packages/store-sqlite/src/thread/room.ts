// Whether there is room to write: yes, until a write fails, and then not before a trial is on the disk.
import type { DatabaseSync } from "node:sqlite"
import type { FaultData } from "@callrules/store/sqlite-file"
import { prepare } from "./statement.ts"

/** What is known of the room of a file. */
export interface Room {
  /** Whether there is room, as far as is known. */
  readonly isThere: () => boolean
  /** Notes why a write has failed: for want of room, or of a disk that can be written, there may be none for the next. */
  readonly failed: (fault: FaultData) => void
  /** Tries to write something where a write has failed; otherwise it does nothing. Not inside a transaction. */
  readonly look: () => void
}

/** A trial that found no room stands for so long, however many ask. */
const TRY_EVERY_MILLISECONDS = 1_000

/**
 * A row of 64 KiB of no network: most writes are smaller. A smaller trial would fit into what the failed write has left at the end of
 * the log, again and again, and the file would be ready for requests that fail.
 */
const COME = `INSERT INTO directory_history (network_id, kind, id, of_id, record, version, changed_at, changed_by)
  VALUES ('', '', '', '', hex(zeroblob(32768)), 1, 0, '')`
const GO = "DELETE FROM directory_history WHERE network_id = '' AND kind = '' AND id = '' AND of_id = ''"

/** The room of a database's file. */
// ENG-523
export const roomOf = (database: DatabaseSync, now = (): number => performance.now()): Room => {
  const begin = prepare(database, "BEGIN IMMEDIATE")
  const come = prepare(database, COME)
  const go = prepare(database, GO)
  const commit = prepare(database, "COMMIT")
  let isDoubted = false
  let triedAt = Number.NEGATIVE_INFINITY
  return {
    isThere: () => !isDoubted,
    failed: ({ reason }) => {
      isDoubted ||= reason === "full" || reason === "unavailable"
    },
    look: () => {
      if (!isDoubted || now() - triedAt < TRY_EVERY_MILLISECONDS) return
      triedAt = now()
      try {
        begin.run()
        come.run()
        // pages that are given up are overwritten, and so are in the log as well
        go.run()
        commit.run()
        isDoubted = false
      } finally {
        if (database.isTransaction) database.exec("ROLLBACK")
      }
    },
  }
}
