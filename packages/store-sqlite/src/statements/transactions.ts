// SQL of transactions of either kind: they are appended and read, nothing else.
import type { DatabaseSync } from "node:sqlite"
import { prepare } from "../thread/statement.ts"

/** A transaction to be appended to a leg: of the call, or of a group of signals. */
export interface TransactionRow {
  readonly kind: "call" | "group"
  /** `""` for a transaction of the call. */
  readonly partnerUniqueId: string
  readonly version: number
  readonly transactionId: string
  readonly correctsTransactionId: string | null
  readonly callTransactionId: string | null
  readonly signals: string | null
  readonly customData: string
  readonly createdAt: number
}

/** A transaction as stored: the values of its columns, without their names, because every request reads some. */
export type StoredTransactionRow = readonly [
  legId: string,
  kind: "call" | "group",
  partnerUniqueId: string,
  version: number,
  transactionId: string,
  correctsTransactionId: string | null,
  callTransactionId: string | null,
  signals: string | null,
  customData: string,
  createdAt: number,
]

// in the order of the rows above
const COLUMNS = `leg_id, kind, partner_unique_id, version, transaction_id, corrects_transaction_id,
  call_transaction_id, signals, custom_data, created_at`

const ofLeg = (networkId: string, legId: string, kind: "call" | "group", partnerUniqueId: string): string =>
  `network_id = ${networkId} AND leg_id = ${legId} AND kind = '${kind}' AND partner_unique_id = ${partnerUniqueId}`

/** Subquery for the sequence of a leg's current call transaction. */
export const CALL_HEAD = (networkId: string, legId: string): string =>
  `(SELECT sequence FROM transactions WHERE ${ofLeg(networkId, legId, "call", "''")} ORDER BY version DESC LIMIT 1)`

/** SQL of the current transaction of a leg's call. */
export const CALL_HEAD_SQL = `SELECT ${COLUMNS} FROM transactions WHERE ${ofLeg("?", "?", "call", "''")}
  ORDER BY version DESC LIMIT 1`

/** SQL of the current transaction of a group. */
export const GROUP_HEAD_SQL = `SELECT ${COLUMNS} FROM transactions WHERE ${ofLeg("?", "?", "group", "?")}
  ORDER BY version DESC LIMIT 1`

/** SQL of the version of the current transaction of a leg's call. */
export const CALL_VERSION_SQL = `SELECT version FROM transactions WHERE ${ofLeg("?", "?", "call", "''")}
  ORDER BY version DESC LIMIT 1`

/** SQL of the version of the current transaction of a group. */
export const GROUP_VERSION_SQL = `SELECT version FROM transactions WHERE ${ofLeg("?", "?", "group", "?")}
  ORDER BY version DESC LIMIT 1`

/** SQL of all transactions of a leg, in the order in which they were written. */
export const HISTORY_SQL = `SELECT ${COLUMNS} FROM transactions WHERE network_id = ? AND leg_id = ? ORDER BY sequence`

/** Appends a transaction; fails on an id or a version that is taken. */
export const transactionAppend = (database: DatabaseSync) => {
  const insert = prepare(
    database,
    `INSERT INTO transactions (network_id, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return (networkId: string, legId: string, row: TransactionRow): void => {
    insert.run(
      networkId,
      legId,
      row.kind,
      row.partnerUniqueId,
      row.version,
      row.transactionId,
      row.correctsTransactionId,
      row.callTransactionId,
      row.signals,
      row.customData,
      row.createdAt,
    )
  }
}
