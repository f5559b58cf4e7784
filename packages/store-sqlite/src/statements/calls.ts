// SQL of calls.
import type { DatabaseSync } from "node:sqlite"
import type {
  GroupRow,
  LegRow,
  LegStateRow,
  LegWithoutRecordingRow,
  LegWriteRow,
  LiveLegRow,
  ReceivedLegRow,
  ShownLegRow,
  VisibleLegRow,
} from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"
import { callRecordWrites } from "./call-records.ts"
import { outboxAppend } from "./events.ts"
import { settingsReads } from "./settings.ts"
import { idJoining, knownIds, takenIds } from "./transaction-ids.ts"
import { CALL_HEAD, callHead, readCustomData, transactionAppend } from "./transactions.ts"

const KEYS = `call_record_id, external_call_unique_id, advertiser_id_from_network, advertiser_campaign_id_from_network,
  affiliate_id_from_network, calling_phone_number, received_at, received_day, duration_seconds, live_since`

const LEG = (
  more = "",
) => `SELECT l.leg_id, l.call_record_id, l.state, ${more}l.named_fields, l.further_ids, l.has_assigned_events,
    l.version, l.ledger_version, l.salt IS NULL AS is_erased, t.transaction_id AS head_id,
    t.corrects_transaction_id AS head_corrects, t.version AS head_version, t.created_at AS head_created_at
  FROM legs l LEFT JOIN transactions t ON t.sequence = ${CALL_HEAD}`

const LEG_WITH_RECORDING = LEG(`l.recording, ${readCustomData("t.")} AS head_custom_data, `)

// ENG-349
const STATE = "SELECT state, salt IS NULL FROM legs"

const SHOWN = `SELECT l.state, l.salt IS NULL, t.transaction_id
  FROM legs l LEFT JOIN transactions t ON t.sequence = ${CALL_HEAD}`

const VISIBLE = `SELECT l.leg_id, l.transferred_at, t.transaction_id
  FROM legs l LEFT JOIN transactions t ON t.sequence = ${CALL_HEAD}`

const BEFORE_EVERY_LEG: LiveLegRow = [Number.MIN_SAFE_INTEGER, "", ""]

/** Reads of calls. */
export const callReads = (database: DatabaseSync) => {
  const leg = prepare<LegRow>(database, `${LEG_WITH_RECORDING} WHERE l.network_id = ? AND l.leg_id = ?`)
  const known = knownIds(database)
  const ofCallRecord = prepare<LegRow>(
    database,
    `${LEG_WITH_RECORDING} WHERE l.network_id = ? AND l.call_record_id = ? ORDER BY l.leg_id`,
  )
  const statesOfCall = prepareLists<LegStateRow>(
    database,
    `${STATE} WHERE network_id = ? AND call_record_id = ? ORDER BY leg_id`,
  )
  const shown = prepareLists<ShownLegRow>(database, `${SHOWN} WHERE l.network_id = ? AND l.leg_id = ?`)
  const ofCall = prepare(
    database,
    `SELECT 1 FROM legs WHERE network_id = ? AND call_record_id = ? AND (? IS NULL OR advertiser_id_from_network = ?)
     LIMIT 1`,
  )
  const isVisible = "l.transferred_at IS NOT NULL AND l.completed_at IS NULL"
  const visible = prepareLists<VisibleLegRow>(
    database,
    `${VISIBLE} WHERE l.network_id = ? AND ${isVisible} ORDER BY l.leg_id`,
  )
  const visibleOfAdvertiser = prepareLists<VisibleLegRow>(
    database,
    `${VISIBLE} WHERE l.network_id = ? AND l.advertiser_id_from_network = ? AND ${isVisible} ORDER BY l.leg_id`,
  )
  const live = prepareLists<LiveLegRow>(
    database,
    `SELECT live_since, network_id, leg_id FROM legs
     WHERE live_since < ? AND completed_at IS NULL AND (live_since, network_id, leg_id) > (?, ?, ?)
     ORDER BY live_since, network_id, leg_id LIMIT ?`,
  )
  const earlier = prepare(
    database,
    `SELECT 1 FROM legs WHERE network_id = ? AND calling_phone_number = ? AND advertiser_id_from_network = ?
       AND advertiser_campaign_id_from_network = ? AND received_at >= ? AND received_at < ? AND call_record_id <> ?
     LIMIT 1`,
  )
  const ofCaller = prepareLists<ReceivedLegRow>(
    database,
    `SELECT received_at, leg_id FROM legs INDEXED BY legs_by_caller
     WHERE network_id = ? AND calling_phone_number = ? AND received_at >= ? AND (received_at, leg_id) < (?, ?)
       AND salt IS NOT NULL
     ORDER BY received_at DESC, leg_id DESC LIMIT ?`,
  )
  const legRow = (networkId: string, legId: string): LegRow | undefined => leg.get(networkId, legId)
  return {
    leg: legRow,
    byTransactionId: (networkId: string, transactionId: string): LegRow | GroupRow | undefined => {
      // most often it is the leg's own id, which no other transaction has
      const own = legRow(networkId, transactionId)
      if (own !== undefined) return own
      const found = known(networkId, transactionId)
      if (found === undefined) return undefined
      return found.kind === "group" ? { group_of: found.leg_id } : legRow(networkId, found.leg_id)
    },
    byCallRecordId: (networkId: string, callRecordId: string) => ofCallRecord.all(networkId, callRecordId),
    legsOfCall: (networkId: string, callRecordId: string) => statesOfCall.all(networkId, callRecordId),
    hasLegs: (networkId: string, callRecordId: string, advertiser: string | null) =>
      ofCall.get(networkId, callRecordId, advertiser, advertiser) !== undefined,
    visible: (networkId: string, advertiser: string | null) =>
      advertiser === null ? visible.all(networkId) : visibleOfAdvertiser.all(networkId, advertiser),
    legs: (networkId: string, legIds: ReadonlyArray<string>) => legIds.flatMap((legId) => shown.all(networkId, legId)),
    shownLeg: (networkId: string, transactionId: string): ShownLegRow | undefined => {
      const own = shown.get(networkId, transactionId)
      if (own !== undefined) return own
      const found = known(networkId, transactionId)
      return found === undefined || found.kind === "group" ? undefined : shown.get(networkId, found.leg_id)
    },
    hasEarlierCall: (
      networkId: string,
      caller: string,
      advertiser: string,
      campaign: string,
      from: number,
      before: number,
      except: string,
    ) => earlier.get(networkId, caller, advertiser, campaign, from, before, except) !== undefined,
    legsOfCaller: (networkId: string, caller: string, from: number, before: ReceivedLegRow, limit: number) =>
      ofCaller.all(networkId, caller, from, ...before, limit),
    liveSince: (before: number, after: LiveLegRow | null, limit: number) =>
      live.all(before, ...(after ?? BEFORE_EVERY_LEG), limit),
  }
}

/** The same legs as a request of a partner is decided on, and the custom data of one where it is less than so many bytes long. */
// ENG-349, ENG-520
export const readsWithoutRecording = (database: DatabaseSync) => {
  const leg = prepare<LegWithoutRecordingRow>(database, `${LEG()} WHERE l.network_id = ? AND l.leg_id = ?`)
  const legsOf = prepare<LegWithoutRecordingRow>(
    database,
    `${LEG()} WHERE l.network_id = ? AND l.call_record_id = ? ORDER BY l.leg_id`,
  )
  const state = prepareLists<LegStateRow>(database, `${STATE} WHERE network_id = ? AND leg_id = ?`)
  const customData = prepare<{ custom_data: string }>(
    database,
    `SELECT ${readCustomData("t.")} AS custom_data FROM transactions t
     WHERE t.sequence = ${callHead("?", "?")}
       AND (t.salt IS NULL OR octet_length(t.custom_data) < ?)`,
  )
  const known = knownIds(database)
  return {
    leg: (networkId: string, legId: string) => leg.get(networkId, legId),
    legsOf: (networkId: string, callRecordId: string) => legsOf.all(networkId, callRecordId),
    stateOf: (networkId: string, legId: string) => state.get(networkId, legId),
    customDataOf: (networkId: string, legId: string, bytes: number) =>
      customData.get(networkId, legId, bytes)?.custom_data ?? null,
    known,
  }
}

/** Writes of calls. */
export const callWrites = (database: DatabaseSync) => {
  const stored = prepare<
    { version: number; ledger_version: number; is_erased: number } & Record<string, string | number | null>
  >(
    database,
    `SELECT version, ledger_version, salt IS NULL AS is_erased, ${KEYS} FROM legs WHERE network_id = ? AND leg_id = ?`,
  )
  const isTaken = takenIds(database)
  const insert = prepare(
    database,
    `INSERT INTO legs (network_id, leg_id, version, ledger_version, transferred_at, completed_at, state, recording,
       has_assigned_events, ${KEYS})
     VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const where = "WHERE network_id = ? AND leg_id = ?"
  const update = prepare(
    database,
    `UPDATE legs SET version = version + 1, ledger_version = ledger_version + ?, transferred_at = ?, completed_at = ?,
       state = ?, recording = ?, has_assigned_events = ? ${where}`,
  )
  // the number of an erased leg stays what it is: its digest
  const rekey = prepare(
    database,
    `UPDATE legs SET (${KEYS}) =
       (?, ?, ?, ?, ?, CASE WHEN salt IS NULL THEN calling_phone_number ELSE ? END, ?, ?, ?, ?) ${where}`,
  )
  const join = idJoining(database)
  const append = transactionAppend(database)
  const records = callRecordWrites(database)
  const { settingsCurrent } = settingsReads(database)
  const tell = outboxAppend(database)
  return {
    commitLeg: (write: LegWriteRow): "committed" | "conflict" => {
      const { completedAt, events, expectedVersion, first, joiningId, keys, legId, networkId, recording, state } = write
      const before = stored.get(networkId, legId)
      if ((before?.version ?? 0) !== expectedVersion || (before?.is_erased ?? 0) !== write.isErased) return "conflict"
      const { expectedCallRecordVersion: expected, hasAssignedEvents } = write
      if (expected !== null && !records.hasVersion(networkId, keys[0], expected)) return "conflict"
      const { correction, settings } = write
      if (settings !== null && (settingsCurrent(settings[0])?.version ?? 0) !== settings[1]) return "conflict"
      if (correction !== null && before?.ledger_version !== correction.expectedLedgerVersion) return "conflict"
      if (correction !== null && isTaken(networkId, correction.transaction.transactionId)) return "conflict"
      const made = correction?.transaction ?? first
      const raised = made === null ? 0 : 1
      if (before === undefined) {
        if (isTaken(networkId, legId)) return "conflict"
        const values = [raised, write.transferredAt, completedAt, state, recording, hasAssignedEvents, ...keys]
        insert.run(networkId, legId, ...values)
      } else {
        const { is_erased: _, ledger_version: __, version: ___, ...storedKeys } = before
        // most writes do not change what the leg is found by: then only the indexes of live legs are touched
        if (Object.values(storedKeys).some((value, place) => value !== keys[place])) {
          rekey.run(...keys, networkId, legId)
        }
        update.run(raised, write.transferredAt, completedAt, state, recording, hasAssignedEvents, networkId, legId)
      }
      if (before === undefined || joiningId !== null) records.raise(networkId, keys[0])
      if (made !== null && !append(networkId, legId, made, null)) return "conflict"
      if (joiningId !== null) {
        if (isTaken(networkId, joiningId)) return "conflict"
        join(networkId, legId, joiningId)
      }
      tell(networkId, events)
      return "committed"
    },
  }
}
