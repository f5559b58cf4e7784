// SQL of request ids and the answers they got.
import type { DatabaseSync } from "node:sqlite"
import { prepare } from "../thread/statement.ts"

/** Identifies a request: network, organization, request id. */
export type RequestKeyRow = readonly [networkId: string, organization: string, requestId: string]

/** The answer of a request id. */
export interface OutcomeRow {
  readonly key: RequestKeyRow
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly outcomes: string
  readonly storedAt: number
}

/** The answer of a request id as stored. */
export interface StoredOutcomeRow {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly outcomes: string
  readonly stored_at: number
}

/** How many old outcomes are removed in one transaction, so that no write waits long for it. */
export const FORGOTTEN_AT_ONCE = 500

/** Stores an outcome; fails on a request id that is taken. */
export const outcomeInsert = (database: DatabaseSync) => {
  const insert = prepare(
    database,
    `INSERT INTO requests (network_id, organization, request_id, fingerprint, status, body, outcomes, stored_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return ({ body, fingerprint, key, outcomes, status, storedAt }: OutcomeRow): void => {
    insert.run(...key, fingerprint, status, body, outcomes, storedAt)
  }
}

/** Reads of outcomes. */
export const outcomeReads = (database: DatabaseSync) => {
  const outcome = prepare<StoredOutcomeRow>(
    database,
    `SELECT fingerprint, status, body, outcomes, stored_at FROM requests
     WHERE network_id = ? AND organization = ? AND request_id = ?`,
  )
  return { outcome: (key: RequestKeyRow) => outcome.get(...key) }
}

/** Writes of outcomes. */
export const outcomeWrites = (database: DatabaseSync) => {
  const store = outcomeInsert(database)
  const forget = prepare(
    database,
    `DELETE FROM requests WHERE (network_id, organization, request_id) IN
       (SELECT network_id, organization, request_id FROM requests WHERE stored_at < ? ORDER BY stored_at LIMIT ?)`,
  )
  return {
    storeOutcome: (outcome: OutcomeRow): "committed" => {
      store(outcome)
      return "committed"
    },
    /** Whether there may be more to remove. */
    forgetOutcomes: (before: number): boolean => forget.run(before, FORGOTTEN_AT_ONCE) === FORGOTTEN_AT_ONCE,
  }
}
