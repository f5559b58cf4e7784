// SQL of erasure: what a call has of its caller, and its digests in place of that.
import type { DatabaseSync } from "node:sqlite"
import { ERASABLE_KINDS, erasureColumns } from "@callrules/store/archive"
import { type ErasedLegRow, type ErasureRow, NO_CUSTOM_DATA } from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"
import { LEGS_SQL, personalRecordsRead } from "./personal-records.ts"

/** Reads of what there is to erase. */
export const erasureReads = (database: DatabaseSync) => {
  const callsOf = prepare<{ call_record_id: string }>(
    database,
    // by the number, not in the order of calls: a caller has few legs, a network has many calls
    `SELECT DISTINCT call_record_id FROM legs INDEXED BY legs_by_caller
     WHERE network_id = ? AND calling_phone_number = ? AND salt IS NOT NULL AND (? IS NULL OR call_record_id > ?)
     ORDER BY call_record_id LIMIT ?`,
  )
  return {
    callsOf: (networkId: string, caller: string, after: string | null, limit: number) =>
      callsOf.all(networkId, caller, after, after, limit),
    personalRecords: personalRecordsRead(database),
  }
}

/** The writes of an erasure. */
// ENG-241
export const erasureWrites = (database: DatabaseSync) => {
  const legs = prepareLists<ErasedLegRow>(database, LEGS_SQL)
  const updates = ERASABLE_KINDS.map((kind) => {
    const { personal, table } = kind
    const set = personal.map(({ name }) => `${name} = ?`).join(", ")
    const isAsRead = erasureColumns(kind)
      .map((name) => `${name} ${kind.rowKey.includes(name) ? "=" : "IS"} ?`)
      .join(" AND ")
    return {
      kind,
      update: prepare(database, `UPDATE ${table} SET ${set}, salt = NULL WHERE network_id = ? AND ${isAsRead}`),
    }
  })
  const summary = prepare<{ event_id: string }>(
    database,
    "SELECT event_id FROM transcripts WHERE network_id = ? AND call_record_id = ? AND salt IS NOT NULL",
  )
  const entry = prepare<{ entry_id: string }>(
    database,
    `SELECT entry_id FROM inbox WHERE network_id = ? AND call_record_id = ? AND salt IS NOT NULL
       AND status IN ('failed', 'applied', 'dropped', 'gone') LIMIT 1`,
  )
  const emptyHead = prepare(
    database,
    `UPDATE group_heads SET custom_data = '${NO_CUSTOM_DATA}'
     WHERE network_id = ? AND leg_id = ? AND partner_unique_id = ? AND version = ?`,
  )
  const eraseRecords = ({ networkId, records }: ErasureRow): "committed" | "conflict" => {
    for (const { kind, update } of updates) {
      for (const { becomes, was } of records[kind.kind] ?? []) {
        const values = kind.personal.map(({ name }) => becomes[name] ?? null)
        const before = erasureColumns(kind).map((name) => was[name] ?? null)
        if (update.run(...values, networkId, ...before) === 0) return "conflict"
      }
    }
    // what is current of a group goes with its own version
    for (const { was } of records["transaction"] ?? []) {
      const { kind = null, leg_id: leg = null, partner_unique_id: group = null, version = null } = was
      if (kind === "group") emptyHead.run(networkId, leg, group, version)
    }
    return "committed"
  }
  return {
    erasePart: eraseRecords,
    erase: (erasure: ErasureRow): "committed" | "conflict" => {
      const { callRecordId, legs: read, networkId, records } = erasure
      if (JSON.stringify(legs.all(networkId, callRecordId)) !== JSON.stringify(read)) return "conflict"
      // ENG-305
      const isPutSince =
        (records["transcript"] ?? []).length === 0 && summary.get(networkId, callRecordId) !== undefined
      if (isPutSince || eraseRecords(erasure) === "conflict") return "conflict"
      return entry.get(networkId, callRecordId) === undefined ? "committed" : "conflict"
    },
  }
}
