// SQL of home legs that the host moves.
import type { DatabaseSync } from "node:sqlite"
import type { HomeMoveRow, HomeMoveWriteRow } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

/** Reads of moves. */
export const homeMoveReads = (database: DatabaseSync) => {
  const moves = prepare<HomeMoveRow>(
    database,
    `SELECT organization, from_leg_id, leg_id, moved_at FROM home_moves
     WHERE network_id = ? AND call_record_id = ? ORDER BY version`,
  )
  return {
    homeMoves: (networkId: string, callRecordId: string) => moves.all(networkId, callRecordId),
  }
}

/** Writes of moves. */
export const homeMoveWrites = (database: DatabaseSync) => {
  const raise = prepare(
    database,
    "UPDATE call_records SET version = version + 1 WHERE network_id = ? AND call_record_id = ? AND version = ?",
  )
  const ofRecord = prepare(database, "SELECT 1 FROM legs WHERE network_id = ? AND leg_id = ? AND call_record_id = ?")
  const keep = prepare(
    database,
    `INSERT INTO home_moves (network_id, call_record_id, version, organization, from_leg_id, leg_id, moved_at)
     VALUES (?, ?, ?, ?, (SELECT leg_id FROM call_record_homes
       WHERE network_id = ? AND call_record_id = ? AND organization = ?), ?, ?)`,
  )
  const home = prepare(
    database,
    `INSERT INTO call_record_homes (network_id, call_record_id, organization, leg_id) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET leg_id = excluded.leg_id`,
  )
  return {
    moveHome: (write: HomeMoveWriteRow): "committed" | "conflict" => {
      const { callRecordId, expectedVersion, legId, movedAt, networkId, organization } = write
      if (ofRecord.get(networkId, legId, callRecordId) === undefined) return "conflict"
      if (raise.run(networkId, callRecordId, expectedVersion) === 0) return "conflict"
      const record = [networkId, callRecordId] as const
      keep.run(...record, expectedVersion + 1, organization, ...record, organization, legId, movedAt)
      home.run(networkId, callRecordId, organization, legId)
      return "committed"
    },
  }
}
