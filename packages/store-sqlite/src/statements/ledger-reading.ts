// SQL of what a signal request is decided on: one operation, whatever the request names its call by.
import type { DatabaseSync } from "node:sqlite"
import { LONG_CONTENT } from "@callrules/store"
import type {
  LedgerQueryRow,
  LedgerReadingRow,
  LegReadingRow,
  LegStateRow,
  LegWithoutRecordingRow,
  StoredTransactionRow,
} from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"
import { callRecordReads } from "./call-records.ts"
import { readsWithoutRecording } from "./calls.ts"
import { outcomeReads } from "./outcomes.ts"
import { GROUP_HEAD_SQL, GROUP_LENGTH_SQL } from "./transactions.ts"

const UNKNOWN: LedgerReadingRow = { kind: "unknown", inUpperCase: null }

/** The read of a signal request. */
export const ledgerReading = (database: DatabaseSync) => {
  const { outcome } = outcomeReads(database)
  const { customDataOf, known, leg, legsOf, stateOf } = readsWithoutRecording(database)
  const { callRecord } = callRecordReads(database)
  const groupHead = prepareLists<StoredTransactionRow>(database, GROUP_HEAD_SQL)
  const groupLength = prepare<{ bytes: number }>(database, GROUP_LENGTH_SQL)
  const groupsOf = prepare<{ count: number }>(
    database,
    "SELECT count(*) AS count FROM (SELECT 1 FROM group_heads WHERE network_id = ? AND leg_id = ? LIMIT ?)",
  )
  const recordsOf = prepare<{ call_record_id: string }>(
    database,
    // SIG-300: by the id, not in the order of calls, which would need no list to tell them apart but goes through all of a network
    `SELECT DISTINCT call_record_id FROM legs INDEXED BY legs_by_external_id
     WHERE network_id = ? AND external_call_unique_id = ?
       AND (advertiser_id_from_network = ? OR ? IS NULL) LIMIT 2`,
  )
  const waits = prepare(
    database,
    "SELECT 1 FROM inbox WHERE network_id = ? AND call_record_id = ? AND status = 'waiting' AND salt IS NOT NULL LIMIT 1",
  )
  const casingOf = prepare<{ casing: string }>(
    database,
    "SELECT casing FROM signal_names WHERE network_id = ? AND folded = ?",
  )

  // ENG-521
  const isLong = (networkId: string, legId: string, id: string): boolean =>
    (groupLength.get(networkId, legId, id)?.bytes ?? 0) >= LONG_CONTENT
  const legReading = (
    { bringsCustomData, countGroupsTo, networkId, partnerUniqueIds }: LedgerQueryRow,
    row: LegWithoutRecordingRow,
    isWhole: boolean,
  ): LegReadingRow => {
    const heads = partnerUniqueIds.flatMap((id): LegReadingRow[2] => {
      if (!isWhole && isLong(networkId, row.leg_id, id)) return [id]
      const head = groupHead.get(networkId, row.leg_id, id)
      return head === undefined ? [] : [head]
    })
    const isCounted = countGroupsTo > 0 && heads.length < partnerUniqueIds.length
    return [
      row,
      bringsCustomData ? customDataOf(networkId, row.leg_id, isWhole ? Number.MAX_SAFE_INTEGER : LONG_CONTENT) : null,
      heads,
      isCounted ? (groupsOf.get(networkId, row.leg_id, countGroupsTo)?.count ?? 0) : 0,
    ]
  }
  const call = (
    query: LedgerQueryRow,
    callRecordId: string,
    legs: ReadonlyArray<LegWithoutRecordingRow>,
  ): LedgerReadingRow => {
    const { foldedNames, networkId } = query
    return {
      kind: "call",
      callRecordId,
      callRecord: callRecord(networkId, callRecordId),
      legs: legs.map((row) => legReading(query, row, legs.length === 1 || row.leg_id === query.wholeLeg)),
      entriesWait: waits.get(networkId, callRecordId) !== undefined,
      names: foldedNames.flatMap((folded) => {
        const name = casingOf.get(networkId, folded)
        return name === undefined ? [] : [[folded, name.casing] as const]
      }),
    }
  }
  const wholeCall = (query: LedgerQueryRow, callRecordId: string): LedgerReadingRow => {
    const legs = legsOf(query.networkId, callRecordId)
    return legs.length === 0 ? UNKNOWN : call(query, callRecordId, legs)
  }
  const inUpperCase = ({ networkId, upperCase }: LedgerQueryRow): LegStateRow | null => {
    if (upperCase === null) return null
    const own = stateOf(networkId, upperCase)
    if (own !== undefined) return own
    const meant = known(networkId, upperCase)
    return meant === undefined || meant.kind === "group" ? null : (stateOf(networkId, meant.leg_id) ?? null)
  }
  const ofTransaction = (query: LedgerQueryRow): LedgerReadingRow => {
    const { id, networkId } = query
    // most often it is the leg's own id, which no other transaction has
    const own = leg(networkId, id)
    if (own !== undefined) return call(query, own.call_record_id, [own])
    const found = known(networkId, id)
    if (found === undefined) return { kind: "unknown", inUpperCase: inUpperCase(query) }
    if (found.kind === "group") {
      const signalled = stateOf(networkId, found.leg_id)
      return signalled === undefined ? UNKNOWN : { kind: "signals", leg: signalled }
    }
    const named = leg(networkId, found.leg_id)
    return named === undefined ? UNKNOWN : call(query, named.call_record_id, [named])
  }
  return {
    begin: (query: LedgerQueryRow): LedgerReadingRow => {
      const answered = query.requestKey === null ? undefined : outcome(query.requestKey)
      if (answered !== undefined) return { kind: "answered", outcome: answered }
      if (query.by === "transaction_id") return ofTransaction(query)
      if (query.by === "call_record_id") return wholeCall(query, query.id)
      const { advertiser, id, networkId } = query
      const [first, second] = recordsOf.all(networkId, id, advertiser, advertiser)
      if (first === undefined) return UNKNOWN
      return second === undefined ? wholeCall(query, first.call_record_id) : { kind: "several-calls" }
    },
  }
}
