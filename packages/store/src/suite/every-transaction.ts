// Every transaction of a leg for the tests, read in pages so small that most of them have several.
import type { CallTransaction, NetworkId, TransactionId } from "@callrules/model"
import { type GroupTransaction, isGroupTransaction } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import type { LedgerStoreShape, LegTransactionsPage } from "../ports/ledger-store.ts"

const SMALL = { limit: 7, characters: 300 }

/** The call's transactions and those of its groups, each in order. */
export const everyTransaction = Effect.fnUntraced(function* (
  ledger: LedgerStoreShape,
  networkId: NetworkId,
  legId: TransactionId,
) {
  const calls: Array<CallTransaction> = []
  const groups: Array<GroupTransaction> = []
  for (let after: string | null = null; ; ) {
    const { next, transactions }: LegTransactionsPage = yield* ledger.transactions({
      networkId,
      legId,
      after,
      ...SMALL,
    })
    for (const one of transactions) {
      if (isGroupTransaction(one)) groups.push(one)
      else calls.push(one)
    }
    if (next === null) return { calls, groups }
    after = next
  }
})
