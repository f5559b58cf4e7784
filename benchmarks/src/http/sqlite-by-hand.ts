// The rows of a signal request on SQLite as a host would write them by hand: in the main thread, one request a transaction.
import { DatabaseSync } from "node:sqlite"
import type { CallState } from "@callrules/call"
import { type CallTransaction, transactionId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import { CallStore, type Stores } from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { NETWORK } from "../engine/one-network.ts"
import { LEGS, legId } from "./requests.ts"
import type { StoreByHand } from "./rules-by-hand.ts"

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE legs (network_id TEXT, leg_id TEXT, state TEXT, PRIMARY KEY (network_id, leg_id)) STRICT, WITHOUT ROWID;
  CREATE TABLE transactions (row INTEGER PRIMARY KEY, network_id TEXT, leg_id TEXT, kind TEXT, partner_unique_id TEXT,
    version INTEGER, transaction_id TEXT, content TEXT, UNIQUE (network_id, leg_id, kind, partner_unique_id, version),
    UNIQUE (network_id, transaction_id)) STRICT;
  CREATE TABLE names (network_id TEXT, folded TEXT, name TEXT, PRIMARY KEY (network_id, folded)) STRICT, WITHOUT ROWID;
  CREATE TABLE outbox (row INTEGER PRIMARY KEY, network_id TEXT, event_id TEXT, event TEXT,
    UNIQUE (network_id, event_id)) STRICT`

// what was written below
const json = <Value>(row: Record<string, unknown> | undefined, column: string): Value | undefined =>
  row === undefined ? undefined : (JSON.parse(String(row[column])) as Value)

/** A new file with the legs of some in-memory stores. */
export const sqliteByHand = (path: string, stores: Context.Context<Stores>): StoreByHand => {
  const database = new DatabaseSync(path)
  database.exec(SCHEMA)
  const insertLeg = database.prepare("INSERT INTO legs VALUES (?, ?, ?)")
  const legOf = database.prepare("SELECT state FROM legs WHERE network_id = ? AND leg_id = ?")
  const head = database.prepare(
    `SELECT content FROM transactions WHERE network_id = ? AND leg_id = ? AND kind = ? AND partner_unique_id = ?
     ORDER BY version DESC LIMIT 1`,
  )
  const nameOf = database.prepare("SELECT name FROM names WHERE network_id = ? AND folded = ?")
  const insert = database.prepare(
    `INSERT INTO transactions (network_id, leg_id, kind, partner_unique_id, version, transaction_id, content)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertName = database.prepare("INSERT OR IGNORE INTO names VALUES (?, ?, ?)")
  const insertEvent = database.prepare("INSERT INTO outbox (network_id, event_id, event) VALUES (?, ?, ?)")

  const calls = Context.get(stores, CallStore)
  database.exec("BEGIN")
  for (let leg = 0; leg < LEGS; leg++) {
    const found = Effect.runSync(calls.byTransactionId(NETWORK, transactionId(legId(leg))))
    if (found?.kind !== "call" || found.leg.head === null) throw new Error("a leg is missing")
    const { head, state } = found.leg
    insertLeg.run(NETWORK, state.legId, JSON.stringify(state))
    insert.run(NETWORK, state.legId, "call", "", 1, head.transactionId, JSON.stringify(head))
  }
  database.exec("COMMIT")

  return {
    read: (id, groups, names) => {
      database.exec("BEGIN IMMEDIATE")
      const state = json<CallState>(legOf.get(NETWORK, id), "state")
      const call = json<CallTransaction>(head.get(NETWORK, id, "call", ""), "content")
      if (state === undefined || call === undefined) return undefined
      const heads = groups.flatMap(
        (group) => json<GroupTransaction>(head.get(NETWORK, id, "group", group), "content") ?? [],
      )
      const known = names.flatMap((folded) => {
        const row = nameOf.get(NETWORK, folded)
        return row === undefined ? [] : [[folded, String(row["name"])] as const]
      })
      const groupHeads = new Map(heads.map((one) => [one.partnerUniqueId, one]))
      return { state, call, groups: groupHeads, names: new Map(known), ledgerVersion: 0 }
    },
    write: ({ decision, events, leg }) => {
      for (const one of decision.groupTransactions) {
        const { partnerUniqueId, transactionId, version } = one
        insert.run(NETWORK, leg.legId, "group", partnerUniqueId, version, transactionId, JSON.stringify(one))
      }
      for (const { casing, folded } of decision.newNames) insertName.run(NETWORK, folded, casing)
      for (const event of events) insertEvent.run(NETWORK, event.eventId, JSON.stringify(event))
      database.exec("COMMIT")
    },
  }
}
