// Gives the transactions of every network their positions in the feed: work that is due by time.
import type { NetworkId } from "@callrules/model"
import { type FeedBatch, StoreFault, TransactionFeed } from "@callrules/store"
import * as Effect from "effect/Effect"
import { BATCH, MOST_CONFLICTS } from "./relay-transactions.ts"

/** Gives every transaction that waits its position, network by network. One where that fails holds up no other; its fault comes last. */
// ENG-434
export const relayTransactions = Effect.fnUntraced(function* () {
  const feed = yield* TransactionFeed
  let conflicts = 0
  let fault: StoreFault | undefined
  let after: NetworkId | null = null
  for (;;) {
    const batch: FeedBatch | undefined = yield* feed.waitingAfter(after, BATCH)
    if (batch === undefined) return yield* fault === undefined ? Effect.void : Effect.fail(fault)
    const given: "committed" | "conflict" | StoreFault = yield* Effect.catch(feed.give(batch), Effect.succeed)
    conflicts = given === "conflict" ? conflicts + 1 : 0
    if (typeof given !== "string") fault ??= given
    else if (conflicts === MOST_CONFLICTS) fault ??= new StoreFault({ reason: "busy", cause: CONFLICTS })
    // what is left of a full batch, or of one that another relay has met, is looked at again
    else if (given === "conflict" || batch.transactions.length === BATCH) continue
    after = batch.networkId
    conflicts = 0
  }
})

const CONFLICTS = `no positions could be given to transactions ${MOST_CONFLICTS} times in a row`
