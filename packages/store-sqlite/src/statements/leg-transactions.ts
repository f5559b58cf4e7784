// SQL of a leg's history, a page at a time: rows are read one by one, until there are enough of them or they are long.
import type { DatabaseSync } from "node:sqlite"
import type { LegTransactionsPageRow, LegTransactionsQueryRow, StoredTransactionRow } from "@callrules/store/rows"
import { prepareLists } from "../thread/statement.ts"
import { HISTORY_SQL, versionReads } from "./transactions.ts"

/** Reads of a leg's history. */
// ENG-269
export const legTransactionReads = (database: DatabaseSync) => {
  const written = prepareLists<readonly [sequence: number, ...StoredTransactionRow]>(database, HISTORY_SQL)
  const versions = versionReads(database)
  /** What a version that is not whole goes on from. */
  const beforeOf = (networkId: string, row: StoredTransactionRow): ReadonlyArray<StoredTransactionRow> => {
    const [legId, , group, version] = row
    return versions(networkId, legId, "group", group, version, version - 1)
  }
  return {
    transactions: (query: LegTransactionsQueryRow): LegTransactionsPageRow => {
      const { after, characters, legId, limit, networkId } = query
      const before: Array<StoredTransactionRow> = []
      const rows: Array<StoredTransactionRow> = []
      const groups = new Set<string>()
      let read = 0
      for (const [sequence, ...row] of written.iterate(networkId, legId, Number(after ?? 0), limit)) {
        const [, kind, group, , , , , isWhole] = row
        const from = isWhole === 0 && !groups.has(group) ? beforeOf(networkId, row) : []
        if (kind === "group") groups.add(group)
        before.push(...from)
        rows.push(row)
        for (const one of [...from, row]) read += lengthOf(one)
        if (rows.length === limit || read >= characters) return { before, rows, next: String(sequence) }
      }
      return { before, rows, next: null }
    },
  }
}

const lengthOf = ([, , , , , , , , signals, customData]: StoredTransactionRow): number =>
  (signals?.length ?? 0) + customData.length
