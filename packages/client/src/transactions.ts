// Reading the feed of transactions page by page: to its end, or for as long as somebody wants to.
import type { Answer } from "./answer.ts"
import type { Transactions } from "./bodies/transactions.ts"

/** Which transactions are asked for; what is left out selects all, and several filters combine with "and". */
export interface TransactionsQuery {
  /** The `next` of an answer. Left out: from the beginning. */
  readonly after?: string
  /** How many are answered at the most, from 1 to 500; default 100. */
  readonly limit?: number
  /** Those of this call record. */
  readonly call_record_id?: string
  /** The one with this id. */
  readonly transaction_id?: string
  /** Those of groups with this id; `""` for those without one. */
  readonly partner_unique_id?: string
  /** Those that have a signal of this name, in any letter case. */
  readonly name?: string
  /** Those of signals, or those of calls. */
  readonly type?: "Call" | "Post Call Event"
  /** Those whose `created_at_time` is this time or later, in any of the four formats. */
  readonly from?: string | number
  /** Those whose `created_at_time` is before this time. */
  readonly to?: string | number
}

/** Options of following the feed. */
export interface FollowOptions {
  /** Ends it. */
  readonly signal?: AbortSignal | undefined
  /** How long to wait at the end of the feed before asking again, in milliseconds; default 1,000. */
  readonly idleMilliseconds?: number
}

/** Pages of the feed: each is an answer, and one that is none of the service, or a refusal, is the last. */
export type TransactionPages = AsyncGenerator<Answer<Transactions>, void, undefined>

/** Reads one page. */
type ReadPage = (query: TransactionsQuery, signal: AbortSignal | undefined) => Promise<Answer<Transactions>>

/** The pages of the feed; `idle` waits at its end, and says whether to go on. Without it the end is the end. */
// ENG-226
export async function* transactionPages(
  read: ReadPage,
  query: TransactionsQuery,
  signal: AbortSignal | undefined,
  idle: (() => Promise<void>) | null,
): TransactionPages {
  for (let after = query.after; ; ) {
    const answer = await read(after === undefined ? query : { ...query, after }, signal)
    if (!answer.ok) {
      yield answer
      return
    }
    const { more, next, transactions } = answer.value
    if (more && next === after) {
      const cause = new Error("the feed says that there is more, and its `next` is where it was read from")
      yield { ok: false, reason: "unanswered", cause, attempts: answer.attempts }
      return
    }
    // one without transactions is worth knowing for its `next` alone
    if (transactions.length > 0 || next !== after) yield answer
    after = next
    if (!more && idle === null) return
    if (!more) await idle?.()
    // ENG-323
    if (signal?.aborted === true) return
  }
}
