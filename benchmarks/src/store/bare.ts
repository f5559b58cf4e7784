// SQLite by itself doing the rows of signal requests, one request a transaction.
import { DatabaseSync } from "node:sqlite"
import { LEGS, ledgerWrite, legId, NETWORK } from "./records.ts"
import type { Writer } from "./writer.ts"

/** A file with legs: the same reads and the same rows, on this thread. */
export const bareWriter = (path: string): Writer => {
  const database = new DatabaseSync(path)
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  const head = database.prepare(
    `SELECT * FROM transactions WHERE network_id = ? AND leg_id = ? AND kind = ? AND partner_unique_id = ''
     ORDER BY version DESC LIMIT 1`,
  )
  const insert = database.prepare(
    `INSERT INTO transactions (network_id, leg_id, kind, partner_unique_id, version, transaction_id,
       corrects_transaction_id, call_transaction_id, is_whole, signals, custom_data, created_at)
     VALUES (?, ?, 'group', '', ?, ?, ?, ?, 1, ?, '{}', ?)`,
  )
  const store = database.prepare(
    `INSERT INTO requests (network_id, organization, request_id, fingerprint, status, body, outcomes, stored_at)
     VALUES (?, '', ?, ?, ?, ?, ?, ?)`,
  )
  const tell = database.prepare("INSERT INTO outbox (network_id, event_id, event) VALUES (?, ?, ?)")
  const write = (request: number): void => {
    database.exec("BEGIN IMMEDIATE")
    const leg = legId(request % LEGS)
    head.get(NETWORK, leg, "call")
    const version = Number(head.get(NETWORK, leg, "group")?.["version"] ?? 0)
    const { events, groupTransactions, outcome } = ledgerWrite(request, undefined)
    const id = groupTransactions[0]?.transactionId ?? ""
    insert.run(
      NETWORK,
      leg,
      version + 1,
      id,
      version === 0 ? null : `${id} before`,
      leg,
      JSON.stringify(groupTransactions[0]?.signals),
      request,
    )
    const stored = outcome?.outcome
    const body = typeof stored?.body === "string" ? stored.body : ""
    store.run(NETWORK, `request ${request}`, stored?.fingerprint ?? "", 200, body, "created", request)
    tell.run(NETWORK, id, JSON.stringify(events[0]))
    database.exec("COMMIT")
  }
  return {
    write: async (first, requests) => {
      for (let request = first; request < first + requests; request++) write(request)
    },
    close: async () => database.close(),
  }
}
