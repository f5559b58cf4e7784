// SQL of calls.
import type { DatabaseSync } from "node:sqlite"
import { prepare } from "../thread/statement.ts"
import { callRecordWrites } from "./call-records.ts"
import { type EventRow, outboxAppend } from "./events.ts"
import { CALL_HEAD, CALL_VERSION_SQL, type TransactionRow, transactionAppend } from "./transactions.ts"

/** What the id of a group's transaction stands for: signals of that leg. */
export interface GroupRow {
  readonly group_of: string
}

/** A leg with its current call transaction. */
export interface LegRow {
  readonly state: string
  readonly recording: string | null
  readonly named_fields: string
  readonly version: number
  /** The columns of the current call transaction; all null until the leg is received. */
  readonly head_id: string | null
  readonly head_corrects: string | null
  readonly head_version: number | null
  readonly head_custom_data: string | null
  readonly head_created_at: number | null
}

/** What identifies a received leg. */
export interface CallLegRow {
  readonly network_id: string
  readonly leg_id: string
  readonly call_record_id: string
  readonly external_call_unique_id: string | null
  readonly advertiser_id_from_network: string
  readonly advertiser_campaign_id_from_network: string
  readonly affiliate_id_from_network: string | null
  readonly calling_phone_number: string | null
  readonly received_at: number
  readonly completed_at: number | null
}

/** A write of host events. */
export interface LegWriteRow {
  readonly networkId: string
  readonly legId: string
  readonly expectedVersion: number
  readonly expectedCallRecordVersion: number | null
  /** What the leg is found by, in the order of its columns; usually equal to the stored values. */
  readonly keys: readonly [
    callRecordId: string,
    externalCallUniqueId: string | null,
    advertiserIdFromNetwork: string | null,
    campaignIdFromNetwork: string | null,
    affiliateIdFromNetwork: string | null,
    callingPhoneNumber: string | null,
    receivedAt: number | null,
    liveSince: number | null,
  ]
  readonly transferredAt: number | null
  readonly completedAt: number | null
  readonly state: string
  readonly recording: string | null
  readonly first: TransactionRow | null
  /** A correction of the call, and the fields that requests had named when it was decided on, as JSON. */
  readonly correction: { readonly transaction: TransactionRow; readonly namedFields: string } | null
  readonly events: ReadonlyArray<EventRow>
}

/** A search outward from an instant. */
export interface AroundRow {
  readonly networkId: string
  readonly side: "at-or-after" | "before"
  readonly from: number
  readonly until: number | null
  readonly skip: number
  readonly limit: number
  readonly caller: string | null
  readonly advertiser: string | null
  readonly campaign: string | null
}

const KEYS = `call_record_id, external_call_unique_id, advertiser_id_from_network, advertiser_campaign_id_from_network,
  affiliate_id_from_network, calling_phone_number, received_at, live_since`

const LEG = `SELECT l.state, l.recording, l.named_fields, l.version, t.transaction_id AS head_id,
    t.corrects_transaction_id AS head_corrects, t.version AS head_version, t.custom_data AS head_custom_data,
    t.created_at AS head_created_at
  FROM legs l LEFT JOIN transactions t ON t.sequence = ${CALL_HEAD("l.network_id", "l.leg_id")}`

/** Reads of calls. */
export const callReads = (database: DatabaseSync) => {
  const leg = prepare<LegRow>(database, `${LEG} WHERE l.network_id = ? AND l.leg_id = ?`)
  const transaction = prepare<{ kind: "call" | "group"; leg_id: string }>(
    database,
    "SELECT kind, leg_id FROM transactions WHERE network_id = ? AND transaction_id = ?",
  )
  const ofCallRecord = prepare<LegRow>(
    database,
    `${LEG} WHERE l.network_id = ? AND l.call_record_id = ? ORDER BY l.leg_id`,
  )
  const ofExternalId = prepare<LegRow>(
    database,
    `${LEG} WHERE l.network_id = ? AND l.external_call_unique_id = ? ORDER BY l.leg_id`,
  )
  const isVisible = "l.transferred_at IS NOT NULL AND l.completed_at IS NULL"
  const visible = prepare<LegRow>(database, `${LEG} WHERE l.network_id = ? AND ${isVisible} ORDER BY l.leg_id`)
  const visibleOfAdvertiser = prepare<LegRow>(
    database,
    `${LEG} WHERE l.network_id = ? AND l.advertiser_id_from_network = ? AND ${isVisible} ORDER BY l.leg_id`,
  )
  const live = prepare<LegRow>(
    database,
    `${LEG} WHERE l.live_since < ? AND l.completed_at IS NULL ORDER BY l.live_since, l.network_id, l.leg_id LIMIT ?`,
  )
  const earlier = prepare(
    database,
    `SELECT 1 FROM legs WHERE network_id = ? AND calling_phone_number = ? AND advertiser_id_from_network = ?
       AND advertiser_campaign_id_from_network = ? AND received_at >= ? AND received_at < ? AND call_record_id <> ?
     LIMIT 1`,
  )
  const around = aroundStatements(database)
  const legRow = (networkId: string, legId: string): LegRow | undefined => leg.get(networkId, legId)
  return {
    leg: legRow,
    byTransactionId: (networkId: string, transactionId: string): LegRow | GroupRow | undefined => {
      const found = transaction.get(networkId, transactionId)
      return found?.kind === "group" ? { group_of: found.leg_id } : legRow(networkId, found?.leg_id ?? transactionId)
    },
    byCallRecordId: (networkId: string, callRecordId: string) => ofCallRecord.all(networkId, callRecordId),
    byExternalCallUniqueId: (networkId: string, id: string) => ofExternalId.all(networkId, id),
    around,
    visible: (networkId: string, advertiser: string | null) =>
      advertiser === null ? visible.all(networkId) : visibleOfAdvertiser.all(networkId, advertiser),
    hasEarlierCall: (
      networkId: string,
      caller: string,
      advertiser: string,
      campaign: string,
      from: number,
      before: number,
      except: string,
    ) => earlier.get(networkId, caller, advertiser, campaign, from, before, except) !== undefined,
    liveSince: (before: number, limit: number) => live.all(before, limit),
  }
}

/**
 * SQL of a search outward: one statement for each side and each set of filters. Each names its index: the one with
 * the fewest legs besides those that are asked for, in the order that is asked for.
 */
export const aroundSql = (query: Pick<AroundRow, "advertiser" | "caller" | "campaign" | "side" | "until">): string => {
  const before = query.side === "before"
  const conditions = ["network_id = ?", before ? "received_at < ?" : "received_at >= ?"]
  if (query.until !== null) conditions.push(before ? "received_at >= ?" : "received_at <= ?")
  if (query.caller !== null) conditions.push("calling_phone_number = ?")
  if (query.advertiser !== null) conditions.push("advertiser_id_from_network = ?")
  if (query.campaign !== null) conditions.push("advertiser_campaign_id_from_network = ?")
  const direction = before ? "DESC" : "ASC"
  return `SELECT network_id, leg_id, completed_at, ${KEYS} FROM legs INDEXED BY ${narrowestIndex(query)}
    WHERE ${conditions.join(" AND ")}
    ORDER BY received_at ${direction}, leg_id ${direction} LIMIT ? OFFSET ?`
}

const narrowestIndex = ({ advertiser, caller, campaign }: Parameters<typeof aroundSql>[0]): string => {
  const isOneCampaign = advertiser !== null && campaign !== null
  if (caller !== null) return isOneCampaign ? "legs_by_caller_and_campaign" : "legs_by_caller"
  if (isOneCampaign) return "legs_by_advertiser_campaign"
  if (campaign !== null) return "legs_by_campaign"
  return advertiser !== null ? "legs_by_advertiser" : "legs_by_time"
}

const aroundStatements = (database: DatabaseSync) => {
  const statements = new Map<string, ReturnType<typeof prepare<CallLegRow>>>()
  return (query: AroundRow): ReadonlyArray<CallLegRow> => {
    const sql = aroundSql(query)
    const statement = statements.get(sql) ?? prepare<CallLegRow>(database, sql)
    statements.set(sql, statement)
    const values = [query.until, query.caller, query.advertiser, query.campaign].filter((value) => value !== null)
    return statement.all(query.networkId, query.from, ...values, query.limit, query.skip)
  }
}

/** Writes of calls. */
export const callWrites = (database: DatabaseSync) => {
  const stored = prepare<{ version: number } & Record<string, string | number | null>>(
    database,
    `SELECT version, ${KEYS} FROM legs WHERE network_id = ? AND leg_id = ?`,
  )
  const named = prepare<{ named_fields: string }>(
    database,
    "SELECT named_fields FROM legs WHERE network_id = ? AND leg_id = ?",
  )
  const callVersion = prepare<{ version: number }>(database, CALL_VERSION_SQL)
  const idTaken = prepare(database, "SELECT 1 FROM transactions WHERE network_id = ? AND transaction_id = ?")
  const insert = prepare(
    database,
    `INSERT INTO legs (network_id, leg_id, version, transferred_at, completed_at, state, recording, ${KEYS})
     VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const where = "WHERE network_id = ? AND leg_id = ?"
  const update = prepare(
    database,
    `UPDATE legs SET version = version + 1, transferred_at = ?, completed_at = ?, state = ?, recording = ? ${where}`,
  )
  const rekey = prepare(database, `UPDATE legs SET (${KEYS}) = (?, ?, ?, ?, ?, ?, ?, ?) ${where}`)
  const append = transactionAppend(database)
  const records = callRecordWrites(database)
  const tell = outboxAppend(database)
  const correctionIsDue = (
    { legId, networkId }: LegWriteRow,
    { namedFields, transaction }: NonNullable<LegWriteRow["correction"]>,
  ): boolean =>
    callVersion.get(networkId, legId)?.version === transaction.version - 1 &&
    named.get(networkId, legId)?.named_fields === namedFields &&
    idTaken.get(networkId, transaction.transactionId) === undefined &&
    stored.get(networkId, transaction.transactionId) === undefined
  return {
    commitLeg: (write: LegWriteRow): "committed" | "conflict" => {
      const { completedAt, events, expectedVersion, first, keys, legId, networkId, recording, state } = write
      const before = stored.get(networkId, legId)
      if ((before?.version ?? 0) !== expectedVersion) return "conflict"
      const { expectedCallRecordVersion: expected } = write
      if (expected !== null && !records.hasVersion(networkId, keys[0], expected)) return "conflict"
      if (write.correction !== null && !correctionIsDue(write, write.correction)) return "conflict"
      if (before === undefined) {
        if (idTaken.get(networkId, legId) !== undefined) return "conflict"
        records.raise(networkId, keys[0])
        insert.run(networkId, legId, write.transferredAt, completedAt, state, recording, ...keys)
      } else {
        const { version: _, ...storedKeys } = before
        // most writes do not change what the leg is found by: then only the indexes of live legs are touched
        if (Object.values(storedKeys).some((value, place) => value !== keys[place])) {
          rekey.run(...keys, networkId, legId)
        }
        update.run(write.transferredAt, completedAt, state, recording, networkId, legId)
      }
      const made = write.correction?.transaction ?? first
      if (made !== null) append(networkId, legId, made)
      tell(networkId, events)
      return "committed"
    },
  }
}
