// The transactions of a leg as the host is shown them, some at a time: each may have as much text as a call can carry.
import type { NetworkId, TransactionId } from "@callrules/model"
import {
  type LedgerTransaction,
  type TransactionBody,
  transactionBody,
  transactionCharacters,
} from "@callrules/signal-ledger"
import { LedgerStore, type LegTransactionsPage } from "@callrules/store"
import * as Effect from "effect/Effect"
import { inTurn } from "../commits/turns.ts"
import type { LongList } from "../long-list.ts"

/** So many transactions are read at a time, and fewer where they are long. */
const PAGE_SIZE = 64

/** So many characters of partners' texts are read at a time, and shown at a time, and then no further transaction. */
const MOST_CHARACTERS = 1_048_576

/**
 * Every transaction of a leg, in the order in which they were written. Versions of a group differ by little in the store and are
 * shown whole, so that what was read at once is shown in pieces too. The readers of a network take turns.
 */
// ENG-269
export const transactionsOf = Effect.fnUntraced(function* (networkId: NetworkId, legId: TransactionId) {
  let page: LegTransactionsPage = { transactions: [], next: null }
  let shown = 0
  const read = Effect.fnUntraced(function* (after: string | null) {
    yield* Effect.yieldNow
    const query = { networkId, legId, after, limit: PAGE_SIZE, characters: MOST_CHARACTERS }
    page = yield* (yield* LedgerStore).transactions(query)
    shown = 0
  })
  const inOrder = (after: string | null) => inTurn(["history", networkId], read(after))
  const next = Effect.gen(function* () {
    if (shown === page.transactions.length && page.next !== null) yield* inOrder(page.next)
    const some = shownAtOnce(page.transactions, shown)
    shown += some.length
    return some.map(transactionBody)
  })
  yield* inOrder(null)
  const first = yield* next
  const isAll = shown === page.transactions.length && page.next === null
  const list: LongList<TransactionBody> = { first, next: isAll ? null : next }
  return list
})

/** The transactions from a place on, up to the one that makes them long. */
const shownAtOnce = (
  transactions: ReadonlyArray<LedgerTransaction>,
  from: number,
): ReadonlyArray<LedgerTransaction> => {
  let characters = 0
  let end = from
  while (end < transactions.length && characters < MOST_CHARACTERS) {
    const transaction = transactions[end++]
    if (transaction !== undefined) characters += transactionCharacters(transaction)
  }
  return transactions.slice(from, end)
}
