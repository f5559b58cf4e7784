// SQL of call records: a version that is raised with every leg and home, and the legs that new groups of signals go to.
import type { DatabaseSync } from "node:sqlite"
import type { CallRecordRow, CallRecordWriteRow } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

const VERSION_SQL = "SELECT version FROM call_records WHERE network_id = ? AND call_record_id = ?"

/** Reads of call records. */
export const callRecordReads = (database: DatabaseSync) => {
  const version = prepare<{ version: number }>(database, VERSION_SQL)
  const homes = prepare<{ organization: string; leg_id: string }>(
    database,
    "SELECT organization, leg_id FROM call_record_homes WHERE network_id = ? AND call_record_id = ?",
  )
  return {
    callRecord: (networkId: string, callRecordId: string): CallRecordRow => {
      const found = version.get(networkId, callRecordId)
      return found === undefined
        ? { version: 0, homes: [] }
        : { version: found.version, homes: homes.all(networkId, callRecordId) }
    },
  }
}

/** The parts of a write that touch call records. */
export const callRecordWrites = (database: DatabaseSync) => {
  const version = prepare<{ version: number }>(database, VERSION_SQL)
  const raise = prepare(
    database,
    `INSERT INTO call_records (network_id, call_record_id, version) VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET version = version + 1`,
  )
  const raiseFrom = prepare(
    database,
    "UPDATE call_records SET version = version + 1 WHERE network_id = ? AND call_record_id = ? AND version = ?",
  )
  const insertHome = prepare(
    database,
    `INSERT INTO call_record_homes (network_id, call_record_id, organization, leg_id) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  return {
    /** Whether a call record has the version that was read; 0: none of its legs is stored. */
    hasVersion: (networkId: string, callRecordId: string, expected: number): boolean =>
      (version.get(networkId, callRecordId)?.version ?? 0) === expected,
    /** Raises the version with a leg that is opened. */
    raise: (networkId: string, callRecordId: string): void => {
      raise.run(networkId, callRecordId)
    },
    /** Raises the version that was read; false when it is another by now, or there is a home for that organization. */
    raiseFrom: (networkId: string, legId: string, { callRecordId, expectedVersion, homeFor }: CallRecordWriteRow) =>
      raiseFrom.run(networkId, callRecordId, expectedVersion) > 0 &&
      (homeFor === null || insertHome.run(networkId, callRecordId, homeFor, legId) > 0),
  }
}
