// SQL of the inbox. Entries that were applied or dropped stay as a trace without a body: their ids stay taken, their
// places stay known, and for a while what became of them. One that was erased, whose salt is gone, counts as dropped.
import type { DatabaseSync } from "node:sqlite"
import type { EntryCounts, EntryTotals } from "@callrules/store"
import type { BindingRow, EntryRow, FateRow, OutcomeRow, StoredEntryRow, WaitingEntryRow } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"
import { outcomeForgetting, outcomeInsert } from "./outcomes.ts"

const ENTRY = `SELECT network_id, entry_id, advertiser_id_from_network, body, bound_to, leg_id, call_record_id, awaits, arrived_at,
  status, failure_class, failure_message FROM inbox`

const NONE = { count: 0, bytes: 0 }

const WAITING =
  "SELECT network_id, entry_id, advertiser_id_from_network, bound_to, leg_id, call_record_id, awaits, arrived_at FROM inbox"

/** Reads of the inbox. */
export const inboxReads = (database: DatabaseSync) => {
  const ofCall = prepare<WaitingEntryRow>(
    database,
    `${WAITING} WHERE network_id = ? AND call_record_id = ? AND status = 'waiting' AND salt IS NOT NULL AND sequence > ?
     ORDER BY sequence LIMIT ?`,
  )
  // the index has the leg: entries of others are passed over without being read
  const ofLeg = prepare<WaitingEntryRow>(
    database,
    `${WAITING} WHERE network_id = ? AND call_record_id = ? AND leg_id = ? AND status = 'waiting' AND salt IS NOT NULL AND sequence > ?
     ORDER BY sequence LIMIT ?`,
  )
  // the index has both columns: what is held back is passed over without being read
  const ofCallExcept = prepare<WaitingEntryRow>(
    database,
    `${WAITING} WHERE network_id = ? AND call_record_id = ? AND status = 'waiting' AND salt IS NOT NULL AND sequence > ?
       AND (? IS NULL OR leg_id = ?) AND (leg_id IS NULL OR leg_id NOT IN (SELECT value FROM json_each(?)))
       AND (advertiser_id_from_network IS NULL OR advertiser_id_from_network NOT IN (SELECT value FROM json_each(?)))
     ORDER BY sequence LIMIT ?`,
  )
  const unfound = prepare<WaitingEntryRow>(
    database,
    `${WAITING} WHERE network_id = ? AND awaits IN (SELECT value FROM json_each(?)) AND arrived_at >= ? AND sequence > ?
       AND status = 'waiting' AND bound_to = 'unresolved' AND salt IS NOT NULL ORDER BY sequence LIMIT ?`,
  )
  const place = prepare<{ sequence: number }>(
    database,
    "SELECT sequence FROM inbox WHERE network_id = ? AND entry_id = ?",
  )
  const waiting = prepare<WaitingEntryRow>(
    database,
    `${WAITING} INDEXED BY inbox_waiting WHERE status = 'waiting' AND salt IS NOT NULL AND sequence > ? ORDER BY sequence LIMIT ?`,
  )
  // both columns are in the index: what is bound, or older, is passed over without being read
  const waitingUnfound = prepare<WaitingEntryRow>(
    database,
    `${WAITING} INDEXED BY inbox_waiting WHERE status = 'waiting' AND salt IS NOT NULL AND sequence > ? AND bound_to = 'unresolved' AND arrived_at >= ?
     ORDER BY sequence LIMIT ?`,
  )
  const list = prepare<StoredEntryRow>(
    database,
    `${ENTRY} WHERE network_id = ? AND status = ? AND status IN ('waiting', 'failed') AND salt IS NOT NULL AND sequence > ?
     ORDER BY sequence LIMIT ?`,
  )
  // the length of a body stands before it: none is read
  const countOf = prepare<{ count: number; bytes: number }>(
    database,
    `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM (SELECT octet_length(body) AS bytes FROM inbox
     WHERE network_id = ? AND status = ? AND status IN ('waiting', 'failed') AND salt IS NOT NULL
       AND advertiser_id_from_network IS ? LIMIT ?)`,
  )
  const one = prepare<StoredEntryRow>(
    database,
    `${ENTRY} WHERE network_id = ? AND entry_id = ? AND status IN ('waiting', 'failed') AND salt IS NOT NULL`,
  )
  const fate = prepare<FateRow>(
    database,
    `SELECT advertiser_id_from_network, arrived_at,
       CASE WHEN salt IS NULL AND status IN ('waiting', 'failed') THEN 'dropped' ELSE status END AS status,
       CASE WHEN salt IS NOT NULL THEN failure_class END AS failure_class,
       CASE WHEN salt IS NOT NULL THEN failure_message END AS failure_message, applied_ids FROM inbox
     WHERE network_id = ? AND entry_id = ? AND status <> 'gone'`,
  )
  /** The place of an entry, even if it was applied or dropped; 0, before all others, without an entry. */
  const placeOf = (networkId: string, entryId: string | null): number =>
    (entryId === null ? undefined : place.get(networkId, entryId))?.sequence ?? 0
  return {
    inboxOfCall: (
      networkId: string,
      callRecordId: string,
      legId: string | null,
      after: string | null,
      limit: number,
      exceptLegs: ReadonlyArray<string>,
      exceptAdvertisers: ReadonlyArray<string>,
    ) => {
      const behind = placeOf(networkId, after)
      if (exceptLegs.length + exceptAdvertisers.length > 0) {
        const except = [JSON.stringify(exceptLegs), JSON.stringify(exceptAdvertisers)] as const
        return ofCallExcept.all(networkId, callRecordId, behind, legId, legId, ...except, limit)
      }
      return legId === null
        ? ofCall.all(networkId, callRecordId, behind, limit)
        : ofLeg.all(networkId, callRecordId, legId, behind, limit)
    },
    inboxUnfound: (
      networkId: string,
      awaits: ReadonlyArray<string>,
      since: number,
      after: string | null,
      limit: number,
    ) => unfound.all(networkId, JSON.stringify(awaits), since, placeOf(networkId, after), limit),
    inboxWaiting: (
      unfoundSince: number | null,
      after: readonly [networkId: string, entryId: string] | null,
      limit: number,
    ) => {
      const behind = after === null ? 0 : placeOf(...after)
      return unfoundSince === null ? waiting.all(behind, limit) : waitingUnfound.all(behind, unfoundSince, limit)
    },
    inboxList: (networkId: string, status: "waiting" | "failed", after: string | null, limit: number) =>
      list.all(networkId, status, placeOf(networkId, after), limit),
    inboxCountOf: (networkId: string, advertiser: string | null, most: EntryCounts): EntryTotals => {
      const waiting = countOf.get(networkId, "waiting", advertiser, most.waiting) ?? NONE
      const failed = countOf.get(networkId, "failed", advertiser, most.failed) ?? NONE
      return { waiting: waiting.count, failed: failed.count, bytes: waiting.bytes + failed.bytes }
    },
    inboxEntry: (networkId: string, entryId: string) => one.get(networkId, entryId),
    inboxFate: (networkId: string, entryId: string) => fate.get(networkId, entryId),
  }
}

/** Writes of the inbox. */
export const inboxWrites = (database: DatabaseSync) => {
  const legVersion = prepare<{ version: number }>(
    database,
    "SELECT version FROM legs WHERE network_id = ? AND leg_id = ?",
  )
  const insert = prepare(
    database,
    `INSERT INTO inbox (network_id, entry_id, advertiser_id_from_network, body, bound_to, leg_id, call_record_id,
       awaits, arrived_at, status)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`,
  )
  const store = outcomeInsert(database)
  const where = "WHERE network_id = ? AND entry_id = ? AND salt IS NOT NULL"
  const bind = prepare(
    database,
    `UPDATE inbox SET bound_to = ?, leg_id = ?, call_record_id = ?, awaits = ? ${where} AND status = 'waiting'`,
  )
  const fail = prepare(
    database,
    `UPDATE inbox SET status = 'failed', failure_class = ?, failure_message = ? ${where} AND status = 'waiting'`,
  )
  const retry = prepare(
    database,
    `UPDATE inbox SET status = 'waiting', failure_class = NULL, failure_message = NULL ${where} AND status = 'failed'`,
  )
  const drop = prepare(
    database,
    // nothing of the request stays: what it looked for, and why it failed, may quote a caller
    // ENG-377
    `UPDATE inbox SET status = 'dropped', body = '', awaits = NULL, failure_class = NULL, failure_message = NULL
     ${where} AND status IN ('waiting', 'failed')`,
  )
  const ofErasedCall = prepare<{ entry_id: string }>(
    database,
    `SELECT entry_id FROM inbox ${where} AND status = 'waiting' AND EXISTS (SELECT 1 FROM legs
       WHERE legs.network_id = inbox.network_id AND legs.call_record_id = inbox.call_record_id AND legs.salt IS NULL)`,
  )
  const forgetRequest = outcomeForgetting(database)
  const dropOne = (networkId: string, entryId: string): boolean => {
    const isDropped = drop.run(networkId, entryId) > 0
    if (isDropped) forgetRequest(networkId, entryId)
    return isDropped
  }
  return {
    inboxAccept: (
      { advertiser, arrivedAt, binding, body, entryId, networkId }: EntryRow,
      expectedLegVersion: number | null,
      outcome: OutcomeRow | null,
    ): "committed" | "conflict" => {
      if (expectedLegVersion !== null) {
        if ((legVersion.get(networkId, binding[1])?.version ?? 0) !== expectedLegVersion) return "conflict"
      }
      insert.run(networkId, entryId, advertiser, body, ...binding, arrivedAt)
      if (outcome !== null) store(outcome, false)
      return "committed"
    },
    inboxBind: (networkId: string, entryId: string, binding: BindingRow): void => {
      bind.run(...binding, networkId, entryId)
    },
    inboxFail: (networkId: string, entryId: string, failureClass: string, message: string): "failed" | "dropped" => {
      // ENG-497
      if (ofErasedCall.get(networkId, entryId) !== undefined) {
        dropOne(networkId, entryId)
        return "dropped"
      }
      fail.run(failureClass, message, networkId, entryId)
      return "failed"
    },
    inboxRetry: (networkId: string, entryId: string): boolean => retry.run(networkId, entryId) > 0,
    inboxDrop: dropOne,
  }
}
