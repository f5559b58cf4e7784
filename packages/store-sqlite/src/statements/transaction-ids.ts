// SQL of transaction ids: what a network's ids stand for, and the further ids of legs.
import type { DatabaseSync } from "node:sqlite"
import { prepare } from "../thread/statement.ts"

/** What the id of a transaction stands for, other than a leg's own id: a transaction, or a further id of a leg. */
export interface KnownIdRow {
  readonly kind: "call" | "group"
  readonly leg_id: string
}

/** Looks up what an id stands for, other than a leg's own id. */
export const knownIds = (database: DatabaseSync) => {
  const transaction = prepare<KnownIdRow>(
    database,
    "SELECT kind, leg_id FROM transactions WHERE network_id = ? AND transaction_id = ?",
  )
  const further = prepare<KnownIdRow>(
    database,
    "SELECT 'call' AS kind, leg_id FROM further_leg_ids WHERE network_id = ? AND transaction_id = ?",
  )
  return (networkId: string, id: string): KnownIdRow | undefined =>
    transaction.get(networkId, id) ?? further.get(networkId, id)
}

/** Whether an id is a leg's, its own or a further one. */
export const legIds = (database: DatabaseSync) => {
  const statement = prepare(
    database,
    // not `?1`: Node 22 takes numbered parameters for named ones
    `SELECT 1 FROM legs WHERE network_id = ? AND leg_id = ?
     UNION ALL SELECT 1 FROM further_leg_ids WHERE network_id = ? AND transaction_id = ?`,
  )
  return (networkId: string, id: string): boolean => statement.get(networkId, id, networkId, id) !== undefined
}

/** Whether an id is taken in a network: by a transaction, a leg, or as a further id of a leg. */
// CIP-85
export const takenIds = (database: DatabaseSync) => {
  const transaction = prepare(database, "SELECT 1 FROM transactions WHERE network_id = ? AND transaction_id = ?")
  const isLegId = legIds(database)
  return (networkId: string, id: string): boolean =>
    isLegId(networkId, id) || transaction.get(networkId, id) !== undefined
}

/** Joins an id to a leg; fails on one that is a further id already. */
export const idJoining = (database: DatabaseSync) => {
  const insert = prepare(database, "INSERT INTO further_leg_ids (network_id, transaction_id, leg_id) VALUES (?, ?, ?)")
  const append = prepare(
    database,
    "UPDATE legs SET further_ids = json_insert(further_ids, '$[1][#]', ?) WHERE network_id = ? AND leg_id = ?",
  )
  return (networkId: string, legId: string, id: string): void => {
    insert.run(networkId, id, legId)
    append.run(id, networkId, legId)
  }
}
