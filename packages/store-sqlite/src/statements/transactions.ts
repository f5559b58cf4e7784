// SQL of transactions of either kind: they are appended and read, nothing else; of a group the current one is kept apart.
import type { DatabaseSync } from "node:sqlite"
import {
  CUSTOM_DATA,
  changeOf,
  fromJson,
  type GroupContent,
  ifWorthIt,
  NO_CUSTOM_DATA,
  type RequestKeyRow,
  SIGNAL_CHANGES,
  SIGNALS,
  type StoredTransactionRow,
  type TransactionRow,
  toJson,
  wholeVersion,
} from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"

/** The custom data of a transaction as it is read, by the alias of the table with its dot. */
export const readCustomData = (alias: string): string =>
  `CASE WHEN ${alias}salt IS NULL THEN '${NO_CUSTOM_DATA}' ELSE ${alias}custom_data END`

/** The columns of a transaction. */
// in the order of the rows above
const COLUMNS = `leg_id, kind, partner_unique_id, version, transaction_id, corrects_transaction_id,
  call_transaction_id, is_whole, signals, custom_data, created_at`

/** The same of what is read: an erased transaction has no custom data any more. */
// ENG-242
const READ_COLUMNS = COLUMNS.replace("custom_data", readCustomData(""))

const ofLeg = (networkId: string, legId: string, kind: "call" | "group", partnerUniqueId: string): string =>
  `network_id = ${networkId} AND leg_id = ${legId} AND kind = '${kind}' AND partner_unique_id = ${partnerUniqueId}`

/** Subquery for the sequence of the current call transaction of a leg. */
export const callHead = (networkId: string, legId: string): string => `(SELECT sequence FROM transactions
  WHERE ${ofLeg(networkId, legId, "call", "''")} ORDER BY version DESC LIMIT 1)`

/** The same of a leg `l`. */
export const CALL_HEAD = callHead("l.network_id", "l.leg_id")

/** SQL of the current transaction of a group, which is kept whole. */
export const GROUP_HEAD_SQL = `SELECT leg_id, 'group', partner_unique_id, version, transaction_id, corrects_transaction_id,
    call_transaction_id, 1, signals, custom_data, created_at
  FROM group_heads WHERE network_id = ? AND leg_id = ? AND partner_unique_id = ?`

/** SQL of how many bytes long the content of the current transaction of a group is, which is not read for it. */
export const GROUP_LENGTH_SQL = `SELECT octet_length(signals) + octet_length(custom_data) AS bytes
  FROM group_heads WHERE network_id = ? AND leg_id = ? AND partner_unique_id = ?`

/** SQL of the version of the current transaction of a leg's call. */
const CALL_VERSION_SQL = `SELECT version FROM transactions WHERE ${ofLeg("?", "?", "call", "''")}
  ORDER BY version DESC LIMIT 1`

/** SQL of a transaction by its id. */
export const TRANSACTION_SQL = `SELECT ${READ_COLUMNS} FROM transactions WHERE network_id = ? AND transaction_id = ?`

/** Reads versions of a chain with those that they are made from, in order: from the last whole one up to the first of them, to the last. */
// ENG-269
export const versionReads = (database: DatabaseSync) => {
  const chain = "network_id = ? AND leg_id = ? AND kind = ? AND partner_unique_id = ?"
  // not `?1`: Node 22 takes numbered parameters for named ones
  const versions = prepareLists<StoredTransactionRow>(
    database,
    `SELECT ${READ_COLUMNS} FROM transactions WHERE ${chain} AND version BETWEEN
       (SELECT version FROM transactions WHERE ${chain} AND version <= ? AND is_whole = 1 ORDER BY version DESC LIMIT 1) AND ?
     ORDER BY version`,
  )
  return (
    ...[networkId, legId, kind, partnerUniqueId, first, last]: VersionsAsked
  ): ReadonlyArray<StoredTransactionRow> => {
    const of = [networkId, legId, kind, partnerUniqueId] as const
    return versions.all(...of, ...of, first, last)
  }
}

/** Which versions of which chain. */
type VersionsAsked = readonly [
  networkId: string,
  legId: string,
  kind: string,
  partnerUniqueId: string,
  first: number,
  last: number,
]

/** SQL of transactions of a leg, in the order in which they were written; each is read when it is asked for. */
export const HISTORY_SQL = `SELECT sequence, ${READ_COLUMNS} FROM transactions WHERE sequence IN (
    SELECT sequence FROM transactions WHERE network_id = ? AND leg_id = ? AND sequence > ? ORDER BY sequence LIMIT ?)
  ORDER BY sequence`

/**
 * Appends transactions: a group's first and every 64th version whole, the others as what changed since the head, which is
 * replaced. Fails on an id or a version that is taken; false when a version is not the next one.
 */
// ENG-151
export const transactionAppend = (database: DatabaseSync) => {
  const insert = prepare(
    database,
    `INSERT INTO transactions (network_id, ${COLUMNS}, made_by_organization, made_by_request)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const callVersion = prepare<{ version: number }>(database, CALL_VERSION_SQL)
  const head = prepareLists<StoredTransactionRow>(database, GROUP_HEAD_SQL)
  const insertHead = prepare(
    database,
    `INSERT INTO group_heads (version, transaction_id, corrects_transaction_id, call_transaction_id, signals, custom_data,
       created_at, network_id, leg_id, partner_unique_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const replaceHead = prepare(
    database,
    `UPDATE group_heads SET (version, transaction_id, corrects_transaction_id, call_transaction_id, signals, custom_data,
       created_at) = (?, ?, ?, ?, ?, ?, ?)
     WHERE network_id = ? AND leg_id = ? AND partner_unique_id = ? AND version = ? AND transaction_id = ?`,
  )
  const append = (networkId: string, legId: string, row: TransactionRow, kept: KeptRow, by: MadeBy): void => {
    insert.run(
      networkId,
      legId,
      row.kind,
      row.partnerUniqueId,
      row.version,
      row.transactionId,
      row.correctsTransactionId,
      row.callTransactionId,
      kept.isWhole,
      kept.signals,
      kept.customData,
      row.createdAt,
      by?.[1] ?? null,
      by?.[2] ?? null,
    )
  }
  const appendGroup = (networkId: string, legId: string, row: TransactionRow, by: MadeBy): boolean => {
    const {
      callTransactionId,
      change,
      correctsTransactionId,
      createdAt,
      customData,
      partnerUniqueId,
      signals,
      version,
    } = row
    const values = [
      version,
      row.transactionId,
      correctsTransactionId,
      callTransactionId,
      signals,
      customData,
      createdAt,
    ]
    const key = [networkId, legId, partnerUniqueId] as const
    // what is known to have changed since the head needs no look at it
    if (change !== null && replaceHead.run(...values, ...key, version - 1, correctsTransactionId) === 1) {
      append(networkId, legId, row, { isWhole: 0, ...change }, by)
      return true
    }
    const before = head.get(...key)
    if ((before?.[3] ?? 0) !== version - 1) return false
    append(networkId, legId, row, before === undefined ? whole(row) : sinceThen(before, row), by)
    if (before === undefined) insertHead.run(...values, ...key)
    else replaceHead.run(...values, ...key, version - 1, before[4])
    return true
  }
  return (networkId: string, legId: string, row: TransactionRow, by: MadeBy): boolean => {
    if (row.kind === "group") return appendGroup(networkId, legId, row, by)
    if ((callVersion.get(networkId, legId)?.version ?? 0) !== row.version - 1) return false
    append(networkId, legId, row, whole(row), by)
    return true
  }
}

/** The request that makes a transaction, where it names it: the first of those that a request with an id makes. */
type MadeBy = RequestKeyRow | null

/** What is kept of a version. */
interface KeptRow {
  readonly isWhole: 0 | 1
  readonly signals: string | null
  readonly customData: string
}

const whole = ({ customData, signals }: TransactionRow): KeptRow => ({ isWhole: 1, signals, customData })

const sinceThen = (before: StoredTransactionRow, row: TransactionRow): KeptRow => {
  if (wholeVersion(row.version) === row.version) return whole(row)
  const change = changeOf(contentOf(before[8], before[9]), contentOf(row.signals, row.customData))
  if (change === undefined) return whole(row)
  const { customData, signals } = change
  const texts = { signals: toJson(SIGNAL_CHANGES, signals), customData: toJson(CUSTOM_DATA, customData) }
  const kept = ifWorthIt(texts, { signals: row.signals ?? "", customData: row.customData })
  return kept === null ? whole(row) : { isWhole: 0, ...kept }
}

const contentOf = (signals: string | null, customData: string): GroupContent => ({
  signals: fromJson(SIGNALS, signals ?? ""),
  customData: fromJson(CUSTOM_DATA, customData),
})
