// The commits that a file of messages has had, read from the log beside it: SQLite marks the last page of each.
import { readFileSync } from "node:fs"

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** How many commits the log of a file holds. It begins anew after a thousand pages, so a test looks before and soon after. */
export const commitsOf = (path: string): number => {
  const log = readFileSync(`${path}-wal`)
  if (log.byteLength < HEADER_BYTES) return 0
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8)
  // frames of an earlier round of the log have another salt
  const salt = log.readBigUInt64BE(16)
  let commits = 0
  for (
    let at = HEADER_BYTES;
    at + frameBytes <= log.byteLength && log.readBigUInt64BE(at + 8) === salt;
    at += frameBytes
  )
    if (log.readUInt32BE(at + 4) !== 0) commits += 1
  return commits
}
