// The feed of transactions in memory.
import { callLeg } from "@callrules/call"
import type { CallTransaction, NetworkId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import { FEED_RELAY } from "../ports/feed-relay.ts"
import {
  FEED_WINDOW,
  type FeedBatch,
  type FeedEntry,
  type FeedLeg,
  type FeedMark,
  type FeedPage,
  type FeedQuery,
  LEG_WINDOW,
  type TransactionFeedShape,
  type TransactionKey,
} from "../ports/transaction-feed.ts"
import { answer } from "./answer.ts"
import {
  type Database,
  type LegData,
  type NetworkData,
  type NetworkView,
  networkOf,
  type TransactionPlace,
  writtenNetwork,
} from "./database.ts"
import { legsIn } from "./leg-index.ts"
import { advance, relayOf } from "./relays.ts"
import { compareText } from "./text-order.ts"

/** The feed of a database. */
// ENG-199
export const memoryTransactionFeed = (database: Database): TransactionFeedShape => ({
  waiting: (networkId, limit) => answer(() => batchOf(networkId, networkOf(database, networkId), limit)),
  waitingAfter: (after, limit) =>
    answer(() => {
      const next = [...database.networks]
        .filter(([id, { unpositioned }]) => unpositioned.length > 0 && (after === null || compareText(id, after) > 0))
        .sort(([a], [b]) => compareText(a, b))[0]
      return next && batchOf(...next, limit)
    }),
  give: (batch) => answer(() => give(writtenNetwork(database, batch.networkId), batch)),
  read: (query) => answer(() => read(networkOf(database, query.networkId), query)),
})

const batchOf = (networkId: NetworkId, network: NetworkView, limit: number): FeedBatch => ({
  networkId,
  epoch: relayOf(network, FEED_RELAY).epoch,
  transactions: network.unpositioned.slice(0, limit).map((place) => keyOf(network, place)),
})

const legOf = ({ legs }: NetworkView, { legId }: TransactionPlace): LegData => {
  const leg = legs.get(legId)
  if (leg === undefined) throw new Error(`there is no leg ${legId}`)
  return leg
}

const transactionOf = (network: NetworkView, place: TransactionPlace): CallTransaction | GroupTransaction => {
  const transaction = legOf(network, place)[place.list][place.index]
  if (transaction === undefined) throw new Error(`leg ${place.legId} has no transaction ${place.index}`)
  return transaction
}

const keyOf = (network: NetworkView, place: TransactionPlace): TransactionKey => {
  const transaction = transactionOf(network, place)
  const partnerUniqueId = "type" in transaction ? transaction.partnerUniqueId : null
  return { legId: place.legId, partnerUniqueId, version: transaction.version }
}

const isSameKey = (a: TransactionKey, b: TransactionKey | undefined): boolean =>
  a.legId === b?.legId && a.partnerUniqueId === b.partnerUniqueId && a.version === b.version

const give = (network: NetworkData, { epoch, transactions }: FeedBatch): "committed" | "conflict" => {
  if (transactions.length === 0) return "committed"
  const places = network.unpositioned.slice(0, transactions.length)
  // what waits is only taken by a relay, so that with the same epoch it still begins with the batch
  if (!transactions.every((key, index) => isSameKey(key, keyAt(network, places[index])))) return "conflict"
  const position = network.feed.length + places.length
  if (advance(network, { relay: FEED_RELAY, expectedEpoch: epoch, position }) === "conflict") return "conflict"
  network.unpositioned.splice(0, places.length)
  for (const place of places) legOf(network, place).positions.push(network.feed.push(place))
  return "committed"
}

const keyAt = (network: NetworkView, place: TransactionPlace | undefined): TransactionKey | undefined =>
  place && keyOf(network, place)

const read = (network: NetworkView, query: FeedQuery): FeedPage => {
  const { after, limit } = query
  const last = network.feed.length
  const { end, positions } = lookedAt(network, query, last)
  const entries: Array<FeedEntry> = []
  const page = (through: number): FeedPage => ({
    entries,
    through,
    last,
    atAfter: markAt(network, after),
    atThrough: markAt(network, through),
  })
  for (const position of positions) {
    const place = network.feed[position - 1]
    if (place === undefined) continue
    const transaction = transactionOf(network, place)
    const leg = legOf(network, place)
    if (!passes(leg, transaction, query)) continue
    entries.push({ position, transaction, leg: feedLeg(leg) })
    if (entries.length === limit) return page(position)
  }
  return page(Math.max(after, end))
}

const markAt = (network: NetworkView, position: number): FeedMark | null => {
  const place = network.feed[position - 1]
  if (place === undefined) return null
  const { createdAt, transactionId } = transactionOf(network, place)
  // nothing of memory is restored: there is no other history to be told from
  return { transactionId, createdAt, salt: place.index < legOf(network, place).erased[place.list] ? null : "" }
}

/** Where what is asked for may be, in order, and up to where that is everything. */
const lookedAt = (
  network: NetworkView,
  { after, callRecordId, transactionId }: FeedQuery,
  last: number,
): { readonly positions: Iterable<number>; readonly end: number } => {
  if (transactionId !== null) {
    const found = network.transactionIds.get(transactionId)
    const leg = found !== undefined && "kind" in found ? network.legs.get(found.legId) : found
    return { positions: leg === undefined ? [] : positionsAfter([leg], after, last), end: last }
  }
  if (callRecordId === null) {
    const end = Math.min(last, after + FEED_WINDOW)
    return { positions: between(after, end), end }
  }
  const legs = legsIn(network.indexes.callRecord, callRecordId).flatMap(({ legId }) => network.legs.get(legId) ?? [])
  const ends = legs.map(({ positions }) => positions.filter((position) => position > after)[LEG_WINDOW - 1] ?? last)
  const end = Math.min(last, ...ends)
  return { positions: positionsAfter(legs, after, end), end }
}

function* between(after: number, through: number): Generator<number> {
  for (let position = after + 1; position <= through; position++) yield position
}

const positionsAfter = (legs: ReadonlyArray<LegData>, after: number, through: number): ReadonlyArray<number> =>
  legs
    .flatMap(({ positions }) => positions)
    .filter((position) => position > after && position <= through)
    .sort((a, b) => a - b)

const feedLeg = ({ stored: { head, state } }: LegData): FeedLeg => {
  if (head === null) throw new Error(`leg ${state.legId} has transactions and no current one`)
  const { callRecordId, legId } = state
  return { legId, callRecordId, receivedAt: callLeg(state)?.receivedAt ?? head.createdAt, head }
}

const passes = (
  { stored: { state } }: LegData,
  transaction: CallTransaction | GroupTransaction,
  query: FeedQuery,
): boolean => {
  const { advertiserIdFromNetwork, before, callRecordId, from, kind, partnerUniqueId, transactionId } = query
  const group = "type" in transaction ? transaction.partnerUniqueId : null
  return (
    (advertiserIdFromNetwork === null || state.details?.advertiserIdFromNetwork === advertiserIdFromNetwork) &&
    (callRecordId === null || state.callRecordId === callRecordId) &&
    (transactionId === null || transaction.transactionId === transactionId) &&
    (partnerUniqueId === null || group === partnerUniqueId) &&
    (kind === null || (kind === "group") === (group !== null)) &&
    (from === null || transaction.createdAt >= from) &&
    (before === null || transaction.createdAt < before)
  )
}
