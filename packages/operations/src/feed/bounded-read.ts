// Reads the feed no further than its text stays small: what partners report is shown with each of its transactions.
import { transactionCharacters } from "@callrules/signal-ledger"
import { FEED_WINDOW, type FeedEntry, type FeedPage, type FeedQuery, TransactionFeed } from "@callrules/store"
import * as Effect from "effect/Effect"
import { inTurn } from "../commits/turns.ts"

/** So many transactions are read at first, and at a time at most: whether they are large is seen by the first ones. */
const [FIRST_BATCH, MOST_BATCH] = [4, 16]

/** Of what partners have written, so many characters are shown in an answer, and then no further transaction. */
const MOST_CHARACTERS = 1_048_576

/** So many pages of all networks are made at once. */
const PAGES_AT_ONCE = 4

/** What was read of the feed, as it is shown. */
export interface ReadOfFeed<Shown> extends Omit<FeedPage, "entries"> {
  readonly shown: ReadonlyArray<Shown>
}

/**
 * Makes a page of the feed, from its first read to what is sent, when nobody else of the network does so: of all requests that ask
 * for the feed at once few have anything of it in memory.
 */
// ENG-347
export const inFeedTurn = <A, E, R>(
  networkId: FeedQuery["networkId"],
  page: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> => inTurn(["feed", networkId], inTurn(["pages of the feed"], page, PAGES_AT_ONCE))

/**
 * A page of the feed as it was asked for, or its beginning: it ends with the transaction that makes it too long. A call's custom
 * data is repeated in each of its transactions, so that a few requests could make an answer of hundreds of megabytes. Everybody
 * else's requests are looked at in between.
 *
 * @param show - what is kept of a transaction; undefined: nothing, it is passed over.
 */
// ENG-236, ENG-247
export const readBounded = Effect.fnUntraced(function* <Shown>(
  query: FeedQuery,
  show: (entry: FeedEntry) => Shown | undefined,
) {
  const feed = yield* TransactionFeed
  const shown: Array<Shown> = []
  let entries = 0
  let characters = 0
  let batch = FIRST_BATCH
  let begin: FeedPage | undefined
  let { after } = query
  for (;;) {
    yield* Effect.yieldNow
    const limit = Math.min(batch, query.limit - entries)
    const page: FeedPage = yield* feed.read({ ...query, after, limit })
    const { last, through } = page
    begin ??= page
    const { atAfter } = begin
    for (const entry of page.entries) {
      const one = show(entry)
      if (one !== undefined) shown.push(one)
      entries += 1
      characters += charactersOf(entry)
      if (characters < MOST_CHARACTERS) continue
      if (entry.position === through) return { shown, last, atAfter, through, atThrough: page.atThrough }
      const { atAfter: atThrough } = yield* feed.read({ ...query, after: entry.position, limit: 1 })
      return { shown, last, atAfter, through: entry.position, atThrough }
    }
    // as many positions as one read looks at, however many reads it took
    const isEnd = through >= last || entries >= query.limit || through - query.after >= FEED_WINDOW
    if (isEnd) return { shown, last, atAfter, through, atThrough: page.atThrough }
    after = through
    // as many as probably fit into the page
    const fitting = entries === 0 ? MOST_BATCH : Math.ceil(((MOST_CHARACTERS - characters) * entries) / characters)
    batch = Math.max(1, Math.min(2 * batch, MOST_BATCH, fitting))
  }
})

/** The length of the texts that a partner or a host has chosen, as the entry is shown: with the call's custom data. */
const charactersOf = ({ leg: { head }, transaction }: FeedEntry): number =>
  transactionCharacters({ ...transaction, customData: head.customData })
