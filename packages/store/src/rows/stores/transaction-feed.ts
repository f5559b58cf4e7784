// The feed of transactions over the rows of a database.
import { type CallTransaction, callRecordId, instant, networkId, transactionId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import {
  FEED_WINDOW,
  type FeedBatch,
  type FeedLeg,
  type FeedMark,
  type FeedPage,
  type FeedQuery,
  LEG_WINDOW,
  type TransactionFeedShape,
  type TransactionKey,
} from "../../ports/transaction-feed.ts"
import type {
  FeedBatchRow,
  FeedLegRow,
  FeedMarkRow,
  FeedPageRow,
  FeedQueryRow,
  TransactionKeyRow,
} from "../operations/feed.ts"
import type { Operations } from "../operations.ts"
import { ifThere, reading } from "../values/answered.ts"
import { fromJson } from "../values/json-column.ts"
import { CUSTOM_DATA } from "../values/json-forms.ts"
import { restoredId, restoredIdOrNull } from "../values/rows.ts"
import { restored, storable, storableOrNull } from "../values/storable-text.ts"
import { versionReader } from "../values/version-reader.ts"

/** The feed of an open store. */
// ENG-199
export const transactionFeedOver = ({ call }: Operations): TransactionFeedShape => ({
  waiting: (network, limit) => reading(call("feedWaiting", storable(network), limit), feedBatch),
  waitingAfter: (network, limit) =>
    reading(call("feedWaitingAfter", network === null ? "" : storable(network), limit), ifThere(feedBatch)),
  give: (batch) =>
    batch.transactions.length === 0 ? Effect.succeed("committed") : call("feedGive", feedBatchRow(batch)),
  read: (query) => reading(call("feedRead", feedQueryRow(query)), feedPage),
})

const feedBatch = ({ epoch, networkId: network, transactions }: FeedBatchRow): FeedBatch => ({
  networkId: networkId(restored(network)),
  epoch,
  transactions: transactions.map(transactionKey),
})

const transactionKey = ([legId, kind, partnerUniqueId, version]: TransactionKeyRow): TransactionKey => ({
  legId: transactionId(restored(legId)),
  partnerUniqueId: kind === "call" ? null : restored(partnerUniqueId),
  version,
})

const feedBatchRow = ({ epoch, networkId: network, transactions }: FeedBatch): FeedBatchRow => ({
  networkId: storable(network),
  epoch,
  transactions: transactions.map(({ legId, partnerUniqueId, version }) =>
    partnerUniqueId === null
      ? [storable(legId), "call", "", version]
      : [storable(legId), "group", storable(partnerUniqueId), version],
  ),
})

const feedQueryRow = (query: FeedQuery): FeedQueryRow => ({
  networkId: storable(query.networkId),
  after: query.after,
  limit: query.limit,
  window: FEED_WINDOW,
  legWindow: LEG_WINDOW,
  advertiser: storableOrNull(query.advertiserIdFromNetwork),
  callRecordId: storableOrNull(query.callRecordId),
  transactionId: storableOrNull(query.transactionId),
  partnerUniqueId: storableOrNull(query.partnerUniqueId),
  kind: query.kind,
  from: query.from,
  before: query.before,
})

const feedPage = ({ atAfter, atThrough, entries, last, legs, through, versions }: FeedPageRow): FeedPage => {
  const read = versionReader()
  const transactions = new Map<string, CallTransaction | GroupTransaction>()
  for (const row of versions) transactions.set(keyText(row[0], row[1], row[2], row[3]), read(row))
  const byLeg = new Map(legs.map((row) => [row[0], feedLeg(row)]))
  return {
    last,
    through,
    atAfter: feedMark(atAfter),
    atThrough: feedMark(atThrough),
    entries: entries.map(([position, ...key]) => {
      const transaction = transactions.get(keyText(...key))
      const leg = byLeg.get(key[0])
      if (transaction === undefined || leg === undefined) throw new Error(`position ${position} has no transaction`)
      return { position, transaction, leg }
    }),
  }
}

const feedMark = (row: FeedMarkRow | null): FeedMark | null =>
  row && { transactionId: restoredId(row[0]), createdAt: instant(row[1]), salt: row[2] }

const feedLeg = ([legId, record, receivedAt, id, corrects, version, customData, createdAt]: FeedLegRow): FeedLeg => ({
  legId: restoredId(legId),
  callRecordId: callRecordId(restored(record)),
  receivedAt: instant(receivedAt),
  head: {
    transactionId: restoredId(id),
    correctsTransactionId: restoredIdOrNull(corrects),
    version,
    customData: fromJson(CUSTOM_DATA, customData),
    createdAt: instant(createdAt),
  },
})

const keyText = (...key: TransactionKeyRow): string => JSON.stringify(key)
