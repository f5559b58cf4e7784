// The places of records, which neither a line of an export nor a table has.
import type { ArchiveRow } from "../ports/ledger-archive.ts"
import type { RecordKind } from "./record-kinds.ts"

/** Gives each record of a kind, in their order, its place within its key, where the kind has one. */
export const placing = ({ isPlaced, key }: RecordKind): ((row: ArchiveRow) => ArchiveRow) => {
  let place = 0
  let within: unknown
  return (row) => {
    if (!isPlaced) return row
    const scope = key.map((name) => row[name]).join()
    place = scope === within ? place + 1 : 1
    within = scope
    return { ...row, place }
  }
}
