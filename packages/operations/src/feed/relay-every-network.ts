// Gives the transactions of every network their positions in the feed: work that is due by time.
import type { NetworkId } from "@callrules/model"
import { type FeedBatch, StoreFault, TransactionFeed } from "@callrules/store"
import * as Effect from "effect/Effect"
import { BATCH, MOST_CONFLICTS } from "./relay-transactions.ts"

/** Gives every transaction that waits its position, network by network. */
export const relayTransactions = Effect.fnUntraced(function* () {
  const feed = yield* TransactionFeed
  let conflicts = 0
  for (let after: NetworkId | null = null; conflicts < MOST_CONFLICTS; ) {
    const batch: FeedBatch | undefined = yield* feed.waitingAfter(after, BATCH)
    if (batch === undefined) return
    const isGiven: boolean = (yield* feed.give(batch)) === "committed"
    conflicts = isGiven ? 0 : conflicts + 1
    // what is left of a full batch, or of one that another relay has met, is looked at again
    if (isGiven && batch.transactions.length < BATCH) after = batch.networkId
  }
  const cause = `no positions could be given to transactions ${MOST_CONFLICTS} times in a row`
  return yield* Effect.fail(new StoreFault({ reason: "busy", cause }))
})
