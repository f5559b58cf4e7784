// What is asked of the feed of transactions: its parameters, read with every problem at once.
import { readQueryParameters } from "@callrules/call"
import { callRecordId, composed, foldCase, type Instant, type Problem, transactionId } from "@callrules/model"
import {
  given,
  isSound,
  newReading,
  problemsOf,
  type Reading,
  readOneOf,
  readTimestamp,
  report,
} from "@callrules/model/reading"
import type { FeedQuery, Network } from "@callrules/store"
import { parseTimestamp, type Zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { type FeedCode, readAfter, readLimit } from "./feed-cursor.ts"

/** What is asked of the feed; what is left out selects every transaction, and several filters combine with "and". */
export interface AskedTransactions {
  /** The `next` of the answer before. Left out: from the beginning. */
  readonly after?: string
  /** How many are answered at the most, from 1 to 500. Left out: 100. */
  readonly limit?: number | string
  /** Those of this call record. */
  readonly call_record_id?: string
  /** The one with this id. */
  readonly transaction_id?: string
  /** Those of groups with this partner unique id; `""` is one like any other. */
  readonly partner_unique_id?: string
  /** Those that have a signal of this name, in any letter case. */
  readonly name?: string
  /** Those of signals, or those of calls. */
  readonly type?: TransactionType | string
  /** Those whose `created_at_time` is this time or later, in any of the four formats. */
  readonly from?: number | string
  /** Those whose `created_at_time` is before this time. */
  readonly to?: number | string
}

/** The types of transactions, as the answers to signals name them. */
export type TransactionType = "Call" | "Post Call Event"

/** A question to the feed. */
export interface ReadQuery {
  /** Of what stood at the position that is asked after, when its cursor was given. */
  readonly mark: string
  readonly query: FeedQuery
  /** The folded name that a transaction must have; null: any. */
  readonly foldedName: string | null
}

/** The parameters of the feed. */
const PARAMETERS = [
  "after",
  "limit",
  "call_record_id",
  "transaction_id",
  "partner_unique_id",
  "name",
  "type",
  "from",
  "to",
] as const

const TYPES: ReadonlyArray<TransactionType> = ["Call", "Post Call Event"]

/** What an address asks of the feed, with the problems of its parameters: of those that it does not know, and of repeated ones. */
export const askedInAddress = (
  parameters: URLSearchParams,
): { readonly problems: ReadonlyArray<Problem>; readonly query: AskedTransactions } => {
  const { problems, values } = readQueryParameters(parameters, PARAMETERS)
  return { problems, query: { ...values, ...timesInAddress(values) } }
}

/** The times of a query; a plus sign that was not escaped in the address arrives as a space. */
export const timesInAddress = (values: Readonly<Record<string, string>>): Pick<AskedTransactions, "from" | "to"> =>
  Object.fromEntries(
    ["from", "to"].flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value.replace(/^(\S*T\S*) (\d\d:?\d\d)$/i, "$1+$2")]]
    }),
  )

/** Reads what is asked of a network's feed, by a caller of an advertiser or of the network. */
// ENG-224, ENG-225
export const readFeedQuery = (
  network: Network,
  advertiserIdFromNetwork: string | null,
  zone: Zone,
  asked: AskedTransactions,
): Result.Result<ReadQuery, ReadonlyArray<Problem>> => {
  const reading = newReading<FeedCode>("the query")
  const { mark, position } = readAfter(reading, network.networkId, asked)
  const limit = readLimit(reading, asked)
  const record = readFilter(reading, asked, "call_record_id")
  const transaction = readFilter(reading, asked, "transaction_id")
  const name = readFilter(reading, asked, "name")
  const group = given(asked, "partner_unique_id") === null ? null : composed(String(asked.partner_unique_id))
  const type = readType(reading, asked)
  const from = readTime(reading, asked, "from", zone)
  const before = readTime(reading, asked, "to", zone)
  if (!isSound(reading)) return Result.fail(problemsOf(reading, asked))
  const query: FeedQuery = {
    networkId: network.networkId,
    after: position,
    limit,
    advertiserIdFromNetwork,
    callRecordId: record === null ? null : callRecordId(record),
    transactionId: transaction === null ? null : transactionId(transaction),
    partnerUniqueId: group,
    kind: type === null ? null : type === "Call" ? "call" : "group",
    from,
    before,
  }
  return Result.succeed({ query, mark, foldedName: name === null ? null : foldCase(name.trim()) })
}

/** A filter; null where it is not given. An empty one is a mistake that would widen the answer. */
const readFilter = (
  reading: Reading<FeedCode>,
  asked: AskedTransactions,
  key: keyof AskedTransactions,
): string | null => {
  const value = given(asked, key)
  if (value === null) return null
  if (value === "") report(reading, "empty-text", key, "must not be empty", "leave it out")
  return String(value)
}

const readType = (reading: Reading<FeedCode>, asked: AskedTransactions): TransactionType | null => {
  const value = given(asked, "type")
  return value === null ? null : (readOneOf(reading, "unknown-type", "type", value, "type", TYPES) ?? null)
}

const CODES = { wrongType: "time-invalid", unreadable: "time-invalid" } as const

/** A time that is asked from or to; null where it is not given, and after a problem. */
export const readTime = <Code extends string>(
  reading: Reading<Code | "time-invalid">,
  asked: Pick<AskedTransactions, "from" | "to">,
  key: "from" | "to",
  zone: Zone,
): Instant | null => {
  const value = given(asked, key)
  if (value === null) return null
  return readTimestamp(reading, CODES, key, value, (text) => parseTimestamp(text, { zone }))?.instant ?? null
}
