// Reads the feed no further than its text stays small: what partners report is shown with each of its transactions.
import { isGroupTransaction } from "@callrules/signal-ledger"
import { FEED_WINDOW, type FeedEntry, type FeedPage, type FeedQuery, TransactionFeed } from "@callrules/store"
import * as Effect from "effect/Effect"
import { inTurn } from "../commits/turns.ts"

/** So many transactions are read at a time, each with all that its leg holds. */
const BATCH = 16

/** Of what partners have written, so many characters are shown in an answer, and then no further transaction. */
const MOST_CHARACTERS = 1_048_576

/**
 * A page of the feed as it was asked for, or its beginning: it ends with the transaction that makes it too long. A call's custom
 * data is repeated in each of its transactions, so that a few requests could make an answer of hundreds of megabytes. The
 * readers of a network take turns, and everybody else's requests are looked at in between.
 */
// ENG-236, ENG-247
export const readBounded = Effect.fnUntraced(function* (query: FeedQuery) {
  const feed = yield* TransactionFeed
  const entries: Array<FeedEntry> = []
  let through = query.after
  let characters = 0
  for (;;) {
    const limit = Math.min(BATCH, query.limit - entries.length)
    const reading = Effect.andThen(Effect.yieldNow, feed.read({ ...query, after: through, limit }))
    const page: FeedPage = yield* inTurn(["feed", query.networkId], reading)
    for (const entry of page.entries) {
      entries.push(entry)
      characters += charactersOf(entry)
      if (characters >= MOST_CHARACTERS) return bounded(entries, entry.position, page)
    }
    through = page.through
    // as many positions as one read looks at, however many reads it took
    const isEnd = through >= page.last || entries.length >= query.limit || through - query.after >= FEED_WINDOW
    if (isEnd) return bounded(entries, through, page)
  }
})

const bounded = (entries: ReadonlyArray<FeedEntry>, through: number, { last }: FeedPage): FeedPage => ({
  entries,
  through,
  last,
})

/** The length of the texts that a partner or a host has chosen. */
const charactersOf = ({ leg: { head }, transaction }: FeedEntry): number => {
  let characters = 0
  for (const [name, value] of Object.entries(head?.customData ?? {})) characters += name.length + value.length
  if (isGroupTransaction(transaction)) for (const { name } of transaction.signals) characters += name.length
  return characters
}
