// SQL of the signal ledger.
import type { DatabaseSync } from "node:sqlite"
import { prepare, prepareLists } from "../thread/statement.ts"
import { type CallRecordWriteRow, callRecordWrites } from "./call-records.ts"
import { type EventRow, outboxAppend } from "./events.ts"
import { type OutcomeRow, outcomeInsert } from "./outcomes.ts"
import {
  CALL_HEAD_SQL,
  CALL_VERSION_SQL,
  GROUP_HEAD_SQL,
  GROUP_VERSION_SQL,
  HISTORY_SQL,
  type StoredTransactionRow,
  type TransactionRow,
  transactionAppend,
} from "./transactions.ts"

/** What a request needs to know of a leg. */
export interface SnapshotRow {
  readonly call: StoredTransactionRow
  readonly groups: ReadonlyArray<StoredTransactionRow>
  readonly names: ReadonlyArray<readonly [folded: string, casing: string]>
}

/** One request's write. */
export interface LedgerWriteRow {
  readonly networkId: string
  readonly legId: string
  readonly expectedCallVersion: number
  readonly expectedGroupVersions: ReadonlyArray<readonly [partnerUniqueId: string, version: number]>
  readonly transactions: ReadonlyArray<TransactionRow>
  /** The fields that the request names; they are kept as JSON, which carries every text. */
  readonly namedFields: ReadonlyArray<string>
  readonly callRecord: CallRecordWriteRow | null
  readonly newNames: ReadonlyArray<readonly [folded: string, casing: string]>
  readonly outcome: OutcomeRow | null
  readonly appliesEntry: string | null
  readonly events: ReadonlyArray<EventRow>
}

/** Reads of the ledger. */
export const ledgerReads = (database: DatabaseSync) => {
  const callHead = prepareLists<StoredTransactionRow>(database, CALL_HEAD_SQL)
  const groupHead = prepareLists<StoredTransactionRow>(database, GROUP_HEAD_SQL)
  const groupVersion = prepare<{ version: number }>(database, GROUP_VERSION_SQL)
  const casingOf = prepare<{ casing: string }>(
    database,
    "SELECT casing FROM signal_names WHERE network_id = ? AND folded = ?",
  )
  const history = prepareLists<StoredTransactionRow>(database, HISTORY_SQL)
  return {
    snapshot: (
      networkId: string,
      legId: string,
      partnerUniqueIds: ReadonlyArray<string>,
      foldedNames: ReadonlyArray<string>,
    ): SnapshotRow | undefined => {
      const call = callHead.get(networkId, legId)
      if (call === undefined) return undefined
      return {
        call,
        groups: partnerUniqueIds.flatMap((id) => {
          const group = groupHead.get(networkId, legId, id)
          return group === undefined ? [] : [group]
        }),
        names: foldedNames.flatMap((folded) => {
          const name = casingOf.get(networkId, folded)
          return name === undefined ? [] : [[folded, name.casing] as const]
        }),
      }
    },
    carrying: (
      networkId: string,
      legIds: ReadonlyArray<string>,
      partnerUniqueIds: ReadonlyArray<string>,
    ): ReadonlyArray<readonly [legId: string, groups: ReadonlyArray<string>]> =>
      legIds.flatMap((legId) => {
        const groups = partnerUniqueIds.filter((id) => groupVersion.get(networkId, legId, id) !== undefined)
        return groups.length === 0 ? [] : [[legId, groups] as const]
      }),
    transactions: (networkId: string, legId: string) => history.all(networkId, legId),
  }
}

/** Writes of the ledger. */
export const ledgerWrites = (database: DatabaseSync) => {
  const callVersion = prepare<{ version: number }>(database, CALL_VERSION_SQL)
  const groupVersion = prepare<{ version: number }>(database, GROUP_VERSION_SQL)
  const isLegId = prepare(database, "SELECT 1 FROM legs WHERE network_id = ? AND leg_id = ?")
  // the same casing again changes nothing but still returns a row; another casing does neither
  const register = prepare(
    database,
    `INSERT INTO signal_names (network_id, folded, casing) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET casing = excluded.casing WHERE casing = excluded.casing`,
  )
  const apply = prepare(
    database,
    `UPDATE inbox SET status = 'gone', body = '' WHERE network_id = ? AND entry_id = ? AND status = 'waiting'`,
  )
  const named = prepare<{ named_fields: string }>(
    database,
    "SELECT named_fields FROM legs WHERE network_id = ? AND leg_id = ?",
  )
  const name = prepare(database, "UPDATE legs SET named_fields = ? WHERE network_id = ? AND leg_id = ?")
  const append = transactionAppend(database)
  const records = callRecordWrites(database)
  const store = outcomeInsert(database)
  const tell = outboxAppend(database)

  const isAsRead = ({ expectedCallVersion, expectedGroupVersions, legId, networkId }: LedgerWriteRow): boolean =>
    callVersion.get(networkId, legId)?.version === expectedCallVersion &&
    expectedGroupVersions.every(([id, version]) => (groupVersion.get(networkId, legId, id)?.version ?? 0) === version)

  const nameFields = (networkId: string, legId: string, fields: ReadonlyArray<string>): void => {
    if (fields.length === 0) return
    // the column is written here and nowhere else
    const before = JSON.parse(named.get(networkId, legId)?.named_fields ?? "[]") as ReadonlyArray<string>
    const after = new Set([...before, ...fields])
    if (after.size > before.length) name.run(JSON.stringify([...after].sort()), networkId, legId)
  }

  return {
    commitLedger: (write: LedgerWriteRow): "committed" | "conflict" => {
      const { appliesEntry, legId, networkId, newNames, outcome, transactions } = write
      if (!isAsRead(write)) return "conflict"
      if (transactions.some(({ transactionId }) => isLegId.get(networkId, transactionId) !== undefined)) {
        return "conflict"
      }
      if (write.callRecord !== null && !records.raiseFrom(networkId, legId, write.callRecord)) return "conflict"
      for (const row of transactions) append(networkId, legId, row)
      nameFields(networkId, legId, write.namedFields)
      for (const [folded, casing] of newNames) {
        if (register.run(networkId, folded, casing) === 0) return "conflict"
      }
      if (outcome !== null) store(outcome)
      if (appliesEntry !== null && apply.run(networkId, appliesEntry) === 0) return "conflict"
      tell(networkId, write.events)
      return "committed"
    },
  }
}
