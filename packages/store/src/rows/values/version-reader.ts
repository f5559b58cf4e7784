// Transactions from their rows, in the order in which they were written: a row of changes goes on from the version before.
import type { CallTransaction } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import type { StoredTransactionRow } from "../operations/transactions.ts"
import { changed, type GroupContent } from "./group-change.ts"
import { fromJson } from "./json-column.ts"
import { CUSTOM_DATA, SIGNAL_CHANGES } from "./json-forms.ts"
import { callTransaction, groupWith, wholeContent } from "./rows.ts"

/** Reads rows of a leg one after the other; of each group the first must be whole. */
export const versionReader = (): ((row: StoredTransactionRow) => CallTransaction | GroupTransaction) => {
  const ofGroup = groupReader()
  return (row) => (row[1] === "call" ? callTransaction(row) : ofGroup(row))
}

/** The same for rows of groups alone. */
export const groupReader = (): ((row: StoredTransactionRow) => GroupTransaction) => {
  const latest = new Map<string, GroupContent>()
  return (row) => {
    const [legId, , partnerUniqueId] = row
    const group = JSON.stringify([legId, partnerUniqueId])
    const content = contentOf(row, latest.get(group))
    latest.set(group, content)
    return groupWith(row, content)
  }
}

const contentOf = (row: StoredTransactionRow, before: GroupContent | undefined): GroupContent => {
  const [, , , version, id, , , isWhole, signals, customData] = row
  if (isWhole === 1) return wholeContent(row)
  if (before === undefined) throw new Error(`transaction ${id} of version ${version} has no version before it`)
  return changed(before, {
    signals: fromJson(SIGNAL_CHANGES, signals ?? ""),
    customData: fromJson(CUSTOM_DATA, customData),
  })
}
