// SQL of erasure: what a call has of its caller, and its digests in place of that.
import type { DatabaseSync } from "node:sqlite"
import type { ArchiveRow } from "@callrules/store"
import { ERASABLE_KINDS, type ErasableKind, erasureColumns } from "@callrules/store/archive"
import { type ErasedLegRow, type ErasureRow, NO_CUSTOM_DATA, type PersonalRecordsRow } from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"

const LEGS_SQL =
  "SELECT leg_id, version, ledger_version FROM legs WHERE network_id = ? AND call_record_id = ? ORDER BY leg_id"

type FoundBy = readonly [kind: string, by: "call" | "leg" | "entry", where: string, index?: string]

// the leg too: a request id that was forgotten may have come again for another leg
const MADE_TRANSACTIONS = `(network_id, organization, request_id, leg_id) IN
  (SELECT network_id, made_by_organization, made_by_request, leg_id FROM transactions
   WHERE network_id = ? AND leg_id = ? AND made_by_request IS NOT NULL)`

/** How the records of a call are found: by the call record, by each of its legs, or by each entry that named the call. */
const FOUND_BY: ReadonlyArray<FoundBy> = [
  ["leg", "call", "network_id = ? AND call_record_id = ?"],
  ["transaction", "leg", "network_id = ? AND leg_id = ?"],
  ["inbox_entry", "call", "network_id = ? AND call_record_id = ?"],
  ["request", "leg", `${MADE_TRANSACTIONS} AND has_transaction = 1`],
  ["request", "leg", "network_id = ? AND leg_id = ? AND has_transaction = 0", "requests_of_leg"],
  ["request", "entry", "network_id = ? AND status = 201 AND body = ?", "requests_of_entry"],
  ["transcript", "call", "network_id = ? AND call_record_id = ?"],
]

/** Reads of what there is to erase. */
export const erasureReads = (database: DatabaseSync) => {
  const legs = prepareLists<ErasedLegRow>(database, LEGS_SQL)
  const found = FOUND_BY.map(([name, by, where, index]) => {
    const kind = kindOf(name)
    const columns = erasureColumns(kind).join(", ")
    // the primary key, which is the table, looks cheaper to SQLite than it is
    const from = index === undefined ? kind.table : `${kind.table} INDEXED BY ${index}`
    const sql = `SELECT ${columns} FROM ${from} WHERE ${where} AND salt IS NOT NULL`
    return { name, by, rows: prepare<ArchiveRow>(database, sql) }
  })
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
    personalRecords: (networkId: string, callRecordId: string): PersonalRecordsRow => {
      const ofCall = legs.all(networkId, callRecordId)
      const records: Record<string, ReadonlyArray<ArchiveRow>> = {}
      for (const { by, name, rows } of found) {
        const ids = {
          call: [callRecordId],
          leg: ofCall.map(([legId]) => legId),
          entry: (records["inbox_entry"] ?? []).map((row) => String(row["entry_id"])),
        }
        records[name] = [...(records[name] ?? []), ...ids[by].flatMap((id) => rows.all(networkId, id))]
      }
      return { legs: ofCall, records }
    },
  }
}

/** The write of an erasure. */
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
  const emptyHeads = prepare(
    database,
    `UPDATE group_heads SET custom_data = '${NO_CUSTOM_DATA}' WHERE network_id = ? AND leg_id = ?`,
  )
  return {
    erase: ({ callRecordId, legs: read, networkId, records }: ErasureRow): "committed" | "conflict" => {
      if (JSON.stringify(legs.all(networkId, callRecordId)) !== JSON.stringify(read)) return "conflict"
      // ENG-305
      const isPutSince =
        (records["transcript"] ?? []).length === 0 && summary.get(networkId, callRecordId) !== undefined
      if (isPutSince) return "conflict"
      for (const { kind, update } of updates) {
        for (const { becomes, was } of records[kind.kind] ?? []) {
          const values = kind.personal.map(({ name }) => becomes[name] ?? null)
          const before = erasureColumns(kind).map((name) => was[name] ?? null)
          if (update.run(...values, networkId, ...before) === 0) return "conflict"
        }
      }
      for (const [legId] of read) emptyHeads.run(networkId, legId)
      return "committed"
    },
  }
}

const kindOf = (name: string): ErasableKind => {
  const found = ERASABLE_KINDS.find(({ kind }) => kind === name)
  if (found === undefined) throw new Error(`records of kind \`${name}\` are never erased`)
  return found
}
