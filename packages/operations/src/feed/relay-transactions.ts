// Gives transactions their positions in the feed, after they were committed. Any process may do so, at any time.
import type { NetworkId } from "@callrules/model"
import { TransactionFeed } from "@callrules/store"
import * as Effect from "effect/Effect"

/** So many transactions get their positions in one write. */
export const BATCH = 500

/** After so many conflicts in a row there is more to it than other relays, each of which has given some. */
export const MOST_CONFLICTS = 100

/**
 * Gives every transaction of a network that waits its position, so that a reader sees what was written before. When another
 * process does the same, one of the two has done it.
 */
// ENG-223
export const relayTransactionsOf = Effect.fnUntraced(function* (networkId: NetworkId) {
  const feed = yield* TransactionFeed
  for (let conflicts = 0; conflicts < MOST_CONFLICTS; ) {
    const batch = yield* feed.waiting(networkId, BATCH)
    if (batch.transactions.length === 0) return
    const isGiven = (yield* feed.give(batch)) === "committed"
    if (isGiven && batch.transactions.length < BATCH) return
    conflicts = isGiven ? 0 : conflicts + 1
  }
  // the reader gets what there is; due work says what is wrong
})
