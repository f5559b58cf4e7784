// SQL of request ids and the answers they got.
import type { DatabaseSync } from "node:sqlite"
import {
  ANSWER,
  type FoundOutcomeRow,
  fromJson,
  type OutcomeRow,
  type RequestKeyRow,
  type StoredOutcomeRow,
  type StoredTransactionRow,
} from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"
import { TRANSACTION_SQL, versionReads } from "./transactions.ts"

/** Stores an outcome, and whether a transaction names its request; fails on a request id that is taken. */
export const outcomeInsert = (database: DatabaseSync) => {
  const insert = prepare(
    database,
    `INSERT INTO requests (network_id, organization, request_id, fingerprint, status, body, answer, outcomes,
       stored_at, leg_id, has_transaction) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return (outcome: OutcomeRow, hasTransaction: boolean): void => {
    const { answer, body, fingerprint, key, legId, outcomes, status, storedAt } = outcome
    insert.run(...key, fingerprint, status, body, answer, outcomes, storedAt, legId, hasTransaction ? 1 : 0)
  }
}

/** A change of the outcomes of the requests that brought an entry. */
const changeOfEntry = (database: DatabaseSync, set: string) =>
  prepare(
    database,
    // the primary key, which is the table, looks cheaper to SQLite than it is
    `UPDATE requests INDEXED BY requests_of_entry SET ${set}
     WHERE network_id = ? AND body = ? AND status = 201 AND salt IS NOT NULL`,
  )

/** Lets the age of the answer to a request that waited count from when it was applied. */
// SIG-316
export const outcomeRenewal = (database: DatabaseSync) => {
  const renew = changeOfEntry(database, "stored_at = max(stored_at, ?)")
  return (networkId: string, entryId: string, appliedAt: number | null): void => {
    renew.run(appliedAt, networkId, entryId)
  }
}

/** Forgets what the request of an entry said, which a hash of it would tell whoever tries the numbers of callers. */
// ENG-377
export const outcomeForgetting = (database: DatabaseSync) => {
  const forget = changeOfEntry(database, "fingerprint = ''")
  return (networkId: string, entryId: string): void => {
    forget.run(networkId, entryId)
  }
}

/** A column of a row that may have been erased. */
const unlessErased = (column: string, erased: string): string =>
  `CASE WHEN salt IS NULL THEN ${erased} ELSE ${column} END AS ${column}`

/** Reads of outcomes. */
export const outcomeReads = (database: DatabaseSync) => {
  const outcome = prepare<StoredOutcomeRow>(
    database,
    `SELECT ${unlessErased("fingerprint", "''")}, status, ${unlessErased("body", "''")}, ${unlessErased("answer", "NULL")},
       outcomes, stored_at FROM requests
     WHERE network_id = ? AND organization = ? AND request_id = ?`,
  )
  const byId = prepareLists<StoredTransactionRow>(database, TRANSACTION_SQL)
  const versions = versionReads(database)
  const transaction = (networkId: string, id: string): StoredTransactionRow => {
    const row = byId.get(networkId, id)
    if (row === undefined) throw new Error(`an answer names transaction ${id}, which is not there`)
    return row
  }
  const versionsTo = (networkId: string, id: string): ReadonlyArray<StoredTransactionRow> => {
    const row = transaction(networkId, id)
    const [legId, , partnerUniqueId, version, , , , isWhole] = row
    return isWhole === 1 ? [row] : versions(networkId, legId, "group", partnerUniqueId, version, version)
  }
  return {
    outcome: (key: RequestKeyRow): FoundOutcomeRow | undefined => {
      const found = outcome.get(...key)
      if (found === undefined || found.answer === null) return found && { ...found, made: null }
      const [networkId] = key
      const { call, groups } = fromJson(ANSWER, found.answer)
      const made = { call: transaction(networkId, call), groups: groups.map((id) => versionsTo(networkId, id)) }
      return { ...found, made }
    },
  }
}
