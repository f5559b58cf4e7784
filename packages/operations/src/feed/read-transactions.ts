// The transactions feed for organizations that report signals: every transaction of their calls once, in an order that can be followed.
import { readingContext } from "@callrules/directory/parts"
import { foldCase } from "@callrules/model"
import { isGroupTransaction, type LedgerTransaction } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { seesAttributionOnly } from "../access/attribution-only.ts"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { refuse } from "../refusal.ts"
import { inFeedTurn, readBounded } from "./bounded-read.ts"
import { CURSOR_GONE, cursorAfter, isMarkOf, markOfTransaction } from "./feed-cursor.ts"
import { type AskedTransactions, type ReadQuery, readFeedQuery } from "./feed-query.ts"
import { relayTransactionsOf } from "./relay-transactions.ts"
import { type TransactionItem, transactionItem } from "./transaction-item.ts"

/** Some of the feed. */
export interface TransactionsBody {
  /** In the order of the feed; none where nothing new passes the filters. */
  readonly transactions: ReadonlyArray<TransactionItem>
  /** Where the next answer goes on: to be sent as `after`, now or at any later time. Always there. */
  readonly next: string
  /** Whether the feed goes on after `next` already; false: ask again later. */
  readonly more: boolean
}

/**
 * The transactions of the caller's calls, of signals and of the calls themselves, first ones and corrections: each once, as it
 * was written, those of a leg in the order of its ledger. A reader that sends the `next` of each answer as the `after` of the following
 * request misses nothing and sees nothing twice, whatever is written meanwhile. What was committed before the request is there.
 *
 * Rules ENG-199 and ENG-223 to ENG-225.
 *
 * @returns some transactions, perhaps none; UnauthorizedOperation without the permission `signals`; InvalidInput with every problem
 * of what is asked, and for a cursor that is none of this feed.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { readTransactions } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const first = getOrThrow(await engine.run(readTransactions(context)))
 * const second = getOrThrow(await engine.run(readTransactions(context, { after: first.next })))
 * console.assert(second.transactions.length === 0 && !second.more && second.next === first.next)
 * await engine.close()
 * ```
 */
export const readTransactions = (context: OperationContext, asked: AskedTransactions = {}) =>
  pageOfTransactions(context, asked, (body) => body)

/** {@link readTransactions} as JSON text, which is made before the next reader of the network has its turn. */
export const transactionsText = (context: OperationContext, asked: AskedTransactions) =>
  pageOfTransactions(context, asked, (body) => JSON.stringify(body))

const pageOfTransactions = Effect.fnUntraced(function* <Page>(
  { caller }: OperationContext,
  asked: AskedTransactions,
  made: (body: TransactionsBody) => Page,
) {
  yield* requirePermission(caller, "signals")
  const { advertiserIdFromNetwork, network } = caller
  const { zone } = yield* readingContext(network)
  const read = readFeedQuery(network, advertiserIdFromNetwork, zone, asked)
  if (Result.isFailure(read)) return yield* refuse("InvalidInput", read.failure)
  const attributionOnly = yield* seesAttributionOnly(caller)
  return yield* inFeedTurn(network.networkId, Effect.map(bodyOf(read.success, attributionOnly), made))
})

const bodyOf = Effect.fnUntraced(function* ({ foldedName, mark, query }: ReadQuery, attributionOnly: boolean) {
  // ENG-223
  yield* relayTransactionsOf(query.networkId)
  const { atAfter, atThrough, last, shown, through } = yield* readBounded(query, (entry) =>
    foldedName === null || hasSignal(entry.transaction, foldedName)
      ? transactionItem(entry, attributionOnly)
      : undefined,
  )
  // ENG-356
  if (query.after > last || !isMarkOf(mark, atAfter)) return yield* CURSOR_GONE
  const body: TransactionsBody = {
    transactions: shown,
    next: cursorAfter(query.networkId, { position: through, mark: markOfTransaction(atThrough) }),
    more: through < last,
  }
  return body
})

const hasSignal = (transaction: LedgerTransaction, foldedName: string): boolean =>
  isGroupTransaction(transaction) && transaction.signals.some(({ name }) => foldCase(name) === foldedName)
