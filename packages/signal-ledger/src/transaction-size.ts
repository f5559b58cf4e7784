// How much text a transaction carries: a page of transactions ends by it.
import { isGroupTransaction } from "./evolve.ts"
import type { LedgerTransaction } from "./ledger.ts"

/**
 * How many characters (UTF-16 units) the texts of a transaction have that senders chose: names and values of its custom data, and
 * the names of its signals.
 *
 * @example
 * ```ts
 * import { instant, transactionId } from "@callrules/model"
 * import { transactionCharacters } from "@callrules/signal-ledger"
 *
 * const id = transactionId("0000002A-00000001")
 * const call = { transactionId: id, correctsTransactionId: null, version: 1, customData: { tier: "gold" }, createdAt: instant(0) }
 * console.assert(transactionCharacters(call) === 8)
 * ```
 */
export const transactionCharacters = (transaction: LedgerTransaction): number => {
  let characters = 0
  for (const [name, value] of Object.entries(transaction.customData)) characters += name.length + value.length
  if (isGroupTransaction(transaction)) for (const { name } of transaction.signals) characters += name.length
  return characters
}
