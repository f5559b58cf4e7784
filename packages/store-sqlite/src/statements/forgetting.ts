// SQL of what is kept for a time only: some of what is old goes at each step.
import type { DatabaseSync } from "node:sqlite"
import { FORGOTTEN_AT_ONCE, type ForgettingRow } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

/** Reads of what there is to forget. */
export const forgettingReads = (database: DatabaseSync) => {
  const least = (table: string): string => `SELECT min(network_id) AS network_id FROM ${table} WHERE network_id > ?`
  // not `?1`: Node 22 takes numbered parameters for named ones
  const next = prepare<{ network_id: string | null }>(
    database,
    `SELECT min(network_id) AS network_id FROM (${["requests", "inbox"].map(least).join(" UNION ALL ")})`,
  )
  return { networkAfter: (after: string) => next.get(after, after)?.network_id ?? undefined }
}

/** Writes that forget. */
export const forgettingWrites = (database: DatabaseSync) => {
  // the answer of a request that waits is what keeps it from being accepted twice
  const outcomes = prepare(
    database,
    `DELETE FROM requests WHERE (network_id, organization, request_id) IN
       (SELECT network_id, organization, request_id FROM requests INDEXED BY requests_by_age
        WHERE network_id = ? AND stored_at < ? AND NOT (status = 201 AND EXISTS (SELECT 1 FROM inbox
          WHERE inbox.network_id = requests.network_id AND entry_id = requests.body AND inbox.status IN ('waiting', 'failed')))
        ORDER BY stored_at LIMIT ${FORGOTTEN_AT_ONCE})`,
  )
  // ENG-378: what was erased keeps its status, and counts as dropped
  const fates = prepare(
    database,
    `UPDATE inbox SET status = 'gone', applied_ids = NULL WHERE sequence IN
       (SELECT sequence FROM inbox WHERE network_id = ? AND arrived_at < ?
          AND (status IN ('applied', 'dropped') OR (salt IS NULL AND status IN ('waiting', 'failed')))
        LIMIT ${FORGOTTEN_AT_ONCE})`,
  )
  return {
    forget: ({ fatesBefore, networkId, outcomesBefore }: ForgettingRow): boolean => {
      const forgotten = [outcomes.run(networkId, outcomesBefore), fates.run(networkId, fatesBefore)]
      return forgotten.includes(FORGOTTEN_AT_ONCE)
    },
  }
}
