// SQL of the signal ledger.
import type { DatabaseSync } from "node:sqlite"
import { fromJson, type LedgerWriteRow, NAMED_FIELDS, toJson } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"
import { callRecordWrites } from "./call-records.ts"
import { outboxAppend } from "./events.ts"
import { outcomeForgetting, outcomeInsert, outcomeRenewal } from "./outcomes.ts"
import { legIds } from "./transaction-ids.ts"
import { transactionAppend } from "./transactions.ts"

/** Writes of the ledger. */
export const ledgerWrites = (database: DatabaseSync) => {
  // first, and always: what was read and is not written has no key that would clash
  const raise = prepare(
    database,
    `UPDATE legs SET ledger_version = ledger_version + 1
     WHERE network_id = ? AND leg_id = ? AND ledger_version = ? AND (salt IS NULL) = ?`,
  )
  const isLegId = legIds(database)
  // the same casing again changes nothing but still returns a row; another casing does neither
  const register = prepare(
    database,
    `INSERT INTO signal_names (network_id, folded, casing) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET casing = excluded.casing WHERE casing = excluded.casing`,
  )
  const apply = prepare(
    database,
    `UPDATE inbox SET status = 'applied', body = '', applied_ids = ?
     WHERE network_id = ? AND entry_id = ? AND status = 'waiting' AND salt IS NOT NULL`,
  )
  const renew = outcomeRenewal(database)
  const forget = outcomeForgetting(database)
  const named = prepare<{ named_fields: string }>(
    database,
    "SELECT named_fields FROM legs WHERE network_id = ? AND leg_id = ?",
  )
  const name = prepare(database, "UPDATE legs SET named_fields = ? WHERE network_id = ? AND leg_id = ?")
  const append = transactionAppend(database)
  const records = callRecordWrites(database)
  const store = outcomeInsert(database)
  const tell = outboxAppend(database)

  const nameFields = (networkId: string, legId: string, fields: ReadonlyArray<string>): void => {
    if (fields.length === 0) return
    const stored = named.get(networkId, legId)
    const before = stored === undefined ? [] : fromJson(NAMED_FIELDS, stored.named_fields)
    const after = new Set([...before, ...fields])
    if (after.size > before.length) name.run(toJson(NAMED_FIELDS, [...after].sort()), networkId, legId)
  }

  return {
    commitLedger: (write: LedgerWriteRow): "committed" | "conflict" => {
      const { appliesEntry, legId, networkId, newNames, outcome, transactions } = write
      // before anything is written: then nothing has to be undone
      const { callRecord } = write
      if (callRecord !== null && !records.hasVersion(networkId, callRecord.callRecordId, callRecord.expectedVersion)) {
        return "conflict"
      }
      if (raise.run(networkId, legId, write.expectedLedgerVersion, write.isErased) === 0) return "conflict"
      if (transactions.some(({ transactionId }) => isLegId(networkId, transactionId))) return "conflict"
      if (callRecord !== null && !records.raiseFrom(networkId, legId, callRecord)) return "conflict"
      const keyOf = (place: number) => (place === 0 && outcome !== null ? outcome.key : null)
      if (!transactions.every((row, place) => append(networkId, legId, row, keyOf(place)))) return "conflict"
      nameFields(networkId, legId, write.namedFields)
      for (const [folded, casing] of newNames) {
        if (register.run(networkId, folded, casing) === 0) return "conflict"
      }
      if (outcome !== null) store(outcome, transactions.length > 0)
      if (appliesEntry !== null) {
        if (apply.run(write.appliedIds, networkId, appliesEntry) === 0) return "conflict"
        renew(networkId, appliesEntry, write.appliedAt)
        if (write.isErased === 1) forget(networkId, appliesEntry)
      }
      tell(networkId, write.events)
      return "committed"
    },
  }
}
