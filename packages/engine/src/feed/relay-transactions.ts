// Gives transactions their positions in the feed, after they were committed. Any process may do so, at any time.
import type { NetworkId } from "@callrules/model"
import { type FeedBatch, type StoreFault, TransactionFeed } from "@callrules/store"
import * as Effect from "effect/Effect"

/** So many transactions get their positions in one write. */
const BATCH = 500

/**
 * Gives every transaction of a network that waits its position, so that a reader sees what was written before. When another
 * process does the same, one of the two has done it.
 *
 * Rules ENG-199 and ENG-503.
 */
// ENG-503
export const relayTransactionsOf = Effect.fnUntraced(function* (networkId: NetworkId) {
  const feed = yield* TransactionFeed
  for (;;) {
    const batch = yield* feed.waiting(networkId, BATCH)
    if (batch.transactions.length === 0) return
    const answer = yield* feed.give(batch)
    if (answer === "committed" && batch.transactions.length < BATCH) return
  }
})

/** The same for every network: for work that is due by time. */
export const relayTransactions = Effect.fnUntraced(function* () {
  const feed = yield* TransactionFeed
  for (let after: NetworkId | null = null; ; ) {
    const batch: FeedBatch | undefined = yield* nextBatch(after)
    if (batch === undefined) return
    const answer: "committed" | "conflict" = yield* feed.give(batch)
    // what is left of a full batch, or of one that another relay has met, is looked at again
    if (answer === "committed" && batch.transactions.length < BATCH) after = batch.networkId
  }
})

const nextBatch = (after: NetworkId | null): Effect.Effect<FeedBatch | undefined, StoreFault, TransactionFeed> =>
  Effect.flatMap(TransactionFeed, (feed) => feed.waitingAfter(after, BATCH))
