// SQL of what a signal request is decided on: one operation, whatever the request names its call by.
import type { DatabaseSync } from "node:sqlite"
import type {
  LedgerQueryRow,
  LedgerReadingRow,
  LegReadingRow,
  LegRow,
  StoredTransactionRow,
} from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"
import { callRecordReads } from "./call-records.ts"
import { callReads } from "./calls.ts"
import { outcomeReads } from "./outcomes.ts"
import { GROUP_HEAD_SQL } from "./transactions.ts"

const UNKNOWN: LedgerReadingRow = { kind: "unknown", inUpperCase: null }

/** The read of a signal request. */
export const ledgerReading = (database: DatabaseSync) => {
  const { outcome } = outcomeReads(database)
  const { byCallRecordId, byTransactionId, leg } = callReads(database)
  const { callRecord } = callRecordReads(database)
  const groupHead = prepareLists<StoredTransactionRow>(database, GROUP_HEAD_SQL)
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

  const legReading = ({ countGroupsTo, networkId, partnerUniqueIds }: LedgerQueryRow, row: LegRow): LegReadingRow => {
    const heads = partnerUniqueIds.flatMap((id) => {
      const head = groupHead.get(networkId, row.leg_id, id)
      return head === undefined ? [] : [head]
    })
    const isCounted = countGroupsTo > 0 && heads.length < partnerUniqueIds.length
    return [row, heads, isCounted ? (groupsOf.get(networkId, row.leg_id, countGroupsTo)?.count ?? 0) : 0]
  }
  const call = (query: LedgerQueryRow, callRecordId: string, legs: ReadonlyArray<LegRow>): LedgerReadingRow => {
    const { foldedNames, networkId } = query
    return {
      kind: "call",
      callRecordId,
      callRecord: callRecord(networkId, callRecordId),
      legs: legs.map((row) => legReading(query, row)),
      entriesWait: waits.get(networkId, callRecordId) !== undefined,
      names: foldedNames.flatMap((folded) => {
        const name = casingOf.get(networkId, folded)
        return name === undefined ? [] : [[folded, name.casing] as const]
      }),
    }
  }
  const wholeCall = (query: LedgerQueryRow, callRecordId: string): LedgerReadingRow => {
    const legs = byCallRecordId(query.networkId, callRecordId)
    return legs.length === 0 ? UNKNOWN : call(query, callRecordId, legs)
  }
  const inUpperCase = ({ networkId, upperCase }: LedgerQueryRow): LegRow | null => {
    const meant = upperCase === null ? undefined : byTransactionId(networkId, upperCase)
    return meant === undefined || "group_of" in meant ? null : meant
  }
  const ofTransaction = (query: LedgerQueryRow): LedgerReadingRow => {
    const found = byTransactionId(query.networkId, query.id)
    if (found === undefined) return { kind: "unknown", inUpperCase: inUpperCase(query) }
    if (!("group_of" in found)) return call(query, found.call_record_id, [found])
    const signalled = leg(query.networkId, found.group_of)
    return signalled === undefined ? UNKNOWN : { kind: "signals", leg: signalled }
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
