// SQL of the feed of transactions, and of the relays that give things an order.
import type { DatabaseSync } from "node:sqlite"
import {
  FEED_RELAY,
  type FeedBatchRow,
  type FeedLegRow,
  type FeedMarkRow,
  type FeedPageRow,
  type FeedQueryRow,
  type RelayStateRow,
  type RelayStepRow,
  type TransactionKeyRow,
} from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"
import { CALL_HEAD, readCustomData, versionReads } from "./transactions.ts"

/** Reads of relays. */
export const relayReads = (database: DatabaseSync) => {
  const state = prepare<RelayStateRow>(
    database,
    "SELECT epoch, position FROM relays WHERE network_id = ? AND relay = ?",
  )
  return { relayState: (networkId: string, relay: string): RelayStateRow | undefined => state.get(networkId, relay) }
}

/** Writes of relays. */
// ENG-200
export const relayWrites = (database: DatabaseSync) => {
  const begin = prepare(
    database,
    "INSERT INTO relays (network_id, relay, epoch, position) VALUES (?, ?, 1, ?) ON CONFLICT DO NOTHING",
  )
  const goOn = prepare(
    database,
    "UPDATE relays SET epoch = epoch + 1, position = ? WHERE network_id = ? AND relay = ? AND epoch = ?",
  )
  return {
    relayAdvance: ({ expectedEpoch, networkId, position, relay }: RelayStepRow): "committed" | "conflict" => {
      const taken =
        expectedEpoch === 0
          ? begin.run(networkId, relay, position)
          : goOn.run(position, networkId, relay, expectedEpoch)
      return taken === 0 ? "conflict" : "committed"
    },
  }
}

const KEY = "leg_id, kind, partner_unique_id, version"
type FoundRow = readonly [position: number, ...TransactionKeyRow]

// each of them twice: null lets everything pass
const FILTERS = [
  "l.advertiser_id_from_network = ?",
  "t.transaction_id = ?",
  "(t.kind = 'group' AND t.partner_unique_id = ?)",
  "t.kind = ?",
  "t.created_at >= ?",
  "t.created_at < ?",
]
const FOUND = (places: string): string => `SELECT t.position, t.leg_id, t.kind, t.partner_unique_id, t.version
  FROM transactions t CROSS JOIN legs l ON l.network_id = t.network_id AND l.leg_id = t.leg_id
  WHERE t.network_id = ? AND ${places}
    AND ${FILTERS.map((filter) => `(? IS NULL OR ${filter})`).join(" AND ")}`

const filtersOf = (query: FeedQueryRow): ReadonlyArray<string | number | null> =>
  [query.advertiser, query.transactionId, query.partnerUniqueId, query.kind, query.from, query.before].flatMap(
    (value) => [value, value],
  )

/** Reads of the feed. */
export const transactionFeedReads = (database: DatabaseSync) => {
  const { relayState } = relayReads(database)
  // ENG-348
  const leg = prepareLists<FeedLegRow>(
    database,
    `SELECT l.leg_id, l.call_record_id, coalesce(l.received_at, t.created_at), t.transaction_id, t.corrects_transaction_id,
       t.version, ${readCustomData("t.")}, t.created_at
     FROM legs l JOIN transactions t ON t.sequence = ${CALL_HEAD}
     WHERE l.network_id = ? AND l.leg_id = ?`,
  )
  const legsOfCall = prepareLists<readonly [legId: string]>(
    database,
    "SELECT leg_id FROM legs WHERE network_id = ? AND call_record_id = ? ORDER BY leg_id",
  )
  const waiting = prepareLists<TransactionKeyRow>(
    database,
    `SELECT ${KEY} FROM transactions WHERE network_id = ? AND position IS NULL ORDER BY sequence LIMIT ?`,
  )
  const network = prepare<{ network_id: string }>(
    database,
    "SELECT network_id FROM transactions WHERE position IS NULL AND network_id > ? ORDER BY network_id LIMIT 1",
  )
  const between = prepareLists<FoundRow>(
    database,
    `${FOUND("t.position > ? AND t.position <= ?")} ORDER BY t.position LIMIT ?`,
  )
  // ENG-329
  const ofLeg = prepareLists<FoundRow>(
    database,
    `${FOUND("t.leg_id = ? AND t.position > ? AND t.position <= ?")} ORDER BY t.position LIMIT ?`,
  )
  const one = prepareLists<FoundRow>(database, FOUND("t.transaction_id = ? AND t.position > ? AND t.position <= ?"))
  const windowEnd = prepare<{ position: number }>(
    database,
    "SELECT position FROM transactions WHERE network_id = ? AND leg_id = ? AND position > ? ORDER BY position LIMIT 1 OFFSET ?",
  )
  const mark = prepareLists<FeedMarkRow>(
    database,
    "SELECT transaction_id, created_at, salt FROM transactions WHERE network_id = ? AND position = ?",
  )
  const markAt = (networkId: string, position: number): FeedMarkRow | null => mark.all(networkId, position)[0] ?? null
  const versions = versionReads(database)

  const feedWaiting = (networkId: string, limit: number): FeedBatchRow => ({
    networkId,
    epoch: relayState(networkId, FEED_RELAY)?.epoch ?? 0,
    transactions: waiting.all(networkId, limit),
  })
  /** What is found up to where, at the most `limit` of them. */
  const foundIn = (query: FeedQueryRow, last: number): { found: ReadonlyArray<FoundRow>; end: number } => {
    const { after, callRecordId, limit, networkId, transactionId } = query
    const filters = filtersOf(query)
    if (callRecordId === null && transactionId === null) {
      const end = Math.min(last, after + query.window)
      return { found: between.all(networkId, after, end, ...filters, limit), end }
    }
    const legs = callRecordId === null ? [] : legsOfCall.all(networkId, callRecordId).map(([legId]) => legId)
    if (transactionId !== null) {
      const found = one.all(networkId, transactionId, after, last, ...filters)
      return { found: found.filter(([, legId]) => callRecordId === null || legs.includes(legId)), end: last }
    }
    const end = legs.reduce(
      (least, legId) => Math.min(least, windowEnd.get(networkId, legId, after, query.legWindow - 1)?.position ?? least),
      last,
    )
    const found = legs.flatMap((legId) => ofLeg.all(networkId, legId, after, end, ...filters, limit))
    return { found: found.sort(([a], [b]) => a - b).slice(0, limit), end }
  }
  const pageOf = (
    networkId: string,
    entries: ReadonlyArray<FoundRow>,
  ): Pick<FeedPageRow, "entries" | "legs" | "versions"> => ({
    entries,
    versions: spansOf(entries).flatMap(([legId, kind, group, first, last]) =>
      versions(networkId, legId, kind, group, first, last),
    ),
    legs: [...new Set(entries.map(([, legId]) => legId))].flatMap((legId) => leg.all(networkId, legId)),
  })
  return {
    feedWaiting,
    feedWaitingAfter: (after: string, limit: number): FeedBatchRow | undefined => {
      const next = network.get(after)
      return next && feedWaiting(next.network_id, limit)
    },
    feedRead: (query: FeedQueryRow): FeedPageRow => {
      const { after, limit, networkId } = query
      const last = relayState(networkId, FEED_RELAY)?.position ?? 0
      const { end, found } = foundIn(query, last)
      const through = found.length === limit ? (found.at(-1)?.[0] ?? end) : Math.max(after, end)
      const marks = { atAfter: markAt(networkId, after), atThrough: markAt(networkId, through) }
      return { last, through, ...marks, ...pageOf(networkId, found) }
    },
  }
}

type Span = [...key: [string, "call" | "group", string], first: number, last: number]

/** Of each chain the first and the last version among the entries. */
const spansOf = (entries: ReadonlyArray<FoundRow>): ReadonlyArray<Readonly<Span>> => {
  const spans = new Map<string, Span>()
  for (const [, legId, kind, group, version] of entries) {
    const key = JSON.stringify([legId, kind, group])
    const span = spans.get(key)
    if (span === undefined) spans.set(key, [legId, kind, group, version, version])
    else {
      span[3] = Math.min(span[3], version)
      span[4] = Math.max(span[4], version)
    }
  }
  return [...spans.values()]
}

/** Writes of the feed. */
export const transactionFeedWrites = (database: DatabaseSync) => {
  const { relayState } = relayReads(database)
  const { relayAdvance } = relayWrites(database)
  const place = prepare(
    database,
    `UPDATE transactions SET position = ?
     WHERE network_id = ? AND leg_id = ? AND kind = ? AND partner_unique_id = ? AND version = ? AND position IS NULL`,
  )
  return {
    feedGive: ({ epoch, networkId, transactions }: FeedBatchRow): "committed" | "conflict" => {
      const before = relayState(networkId, FEED_RELAY)?.position ?? 0
      const position = before + transactions.length
      const step = { networkId, relay: FEED_RELAY, expectedEpoch: epoch, position }
      if (relayAdvance(step) === "conflict") return "conflict"
      return transactions.every((key, index) => place.run(before + index + 1, networkId, ...key) === 1)
        ? "committed"
        : "conflict"
    },
  }
}
