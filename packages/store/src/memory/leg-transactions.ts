// The transactions of a leg in memory, a page at a time: a page goes on after as many as the pages before it had.
import { type LedgerTransaction, transactionCharacters } from "@callrules/signal-ledger"
import type { LegTransactionsPage, LegTransactionsQuery } from "../ports/ledger-store.ts"
import { type Database, networkOf } from "./database.ts"

/** A page of what the ledger has of a leg. */
// ENG-269
export const legTransactions = (
  database: Database,
  { after, characters, legId, limit, networkId }: LegTransactionsQuery,
): LegTransactionsPage => {
  const leg = networkOf(database, networkId).legs.get(legId)
  const transactions: Array<LedgerTransaction> = []
  if (leg === undefined) return { transactions, next: null }
  const { length } = leg.written
  let place = after === null ? 0 : Number(after)
  for (let read = 0; place < length && transactions.length < limit && read < characters; place++) {
    const { index, list } = leg.written[place] ?? NOWHERE
    const transaction = leg[list][index]
    if (transaction === undefined) break
    transactions.push(transaction)
    read += transactionCharacters(transaction)
  }
  return { transactions, next: place < length ? String(place) : null }
}

const NOWHERE = { list: "calls", index: -1 } as const
