// The signal ledger in SQLite: the engine's side.

import type { CallTransaction, Instant } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import {
  type LedgerSnapshot,
  type LedgerStoreShape,
  type LedgerWrite,
  type LegTransactions,
  malformedLedgerWrite,
  type StoreFault,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import type { CallRecordWriteRow } from "../statements/call-records.ts"
import type { LedgerWriteRow, SnapshotRow } from "../statements/ledger.ts"
import type { StoredTransactionRow } from "../statements/transactions.ts"
import type { StoreThread } from "../thread/store-thread.ts"
import { ifThere, reading, readingRows, writing } from "./answered.ts"
import {
  callTransaction,
  callTransactionRow,
  eventRows,
  groupTransaction,
  groupTransactionRow,
  organizationRow,
  outcomeRow,
  requestKeyRow,
  restoredId,
  storedOutcome,
} from "./rows.ts"
import { restored, storable, storableOrNull } from "./storable-text.ts"

/** The ledger of an open store. */
export const sqliteLedgerStore = ({ call }: StoreThread): LedgerStoreShape => {
  const forgetOutcomes = (before: Instant): Effect.Effect<void, StoreFault> =>
    Effect.flatMap(call("forgetOutcomes", before), (mayBeMore) => (mayBeMore ? forgetOutcomes(before) : Effect.void))
  return {
    outcome: (key) => reading(call("outcome", requestKeyRow(key)), ifThere(storedOutcome)),
    storeOutcome: (key, outcome) => Effect.suspend(() => call("storeOutcome", outcomeRow(key, outcome))),
    read: (networkId, legId, partnerUniqueIds, foldedNames) =>
      reading(
        call(
          "snapshot",
          storable(networkId),
          storable(legId),
          partnerUniqueIds.map(storable),
          foldedNames.map(storable),
        ),
        ifThere(snapshot),
      ),
    carrying: (networkId, legIds, partnerUniqueIds) =>
      reading(
        call("carrying", storable(networkId), legIds.map(storable), partnerUniqueIds.map(storable)),
        (found) => new Map(found.map(([legId, groups]) => [restoredId(legId), new Set(groups.map(restored))])),
      ),
    transactions: (networkId, legId) =>
      Effect.map(
        readingRows(call("transactions", storable(networkId), storable(legId)), transactionOf),
        legTransactions,
      ),
    commit: (write) => writing(malformedLedgerWrite(write), () => call("commitLedger", ledgerWriteRow(write))),
    forgetOutcomes,
  }
}

const snapshot = ({ call, groups, names }: SnapshotRow): LedgerSnapshot => ({
  call: callTransaction(call),
  groups: new Map(
    groups.map((row) => {
      const group = groupTransaction(row)
      return [group.partnerUniqueId, group]
    }),
  ),
  names: new Map(names.map(([folded, casing]) => [restored(folded), restored(casing)])),
})

const transactionOf = (row: StoredTransactionRow): CallTransaction | GroupTransaction => {
  const [, kind] = row
  return kind === "call" ? callTransaction(row) : groupTransaction(row)
}

const legTransactions = (transactions: ReadonlyArray<CallTransaction | GroupTransaction>): LegTransactions => ({
  calls: transactions.filter((transaction) => !("type" in transaction)),
  groups: transactions.filter((transaction) => "type" in transaction),
})

const ledgerWriteRow = (write: LedgerWrite): LedgerWriteRow => ({
  networkId: storable(write.networkId),
  legId: storable(write.legId),
  expectedCallVersion: write.expectedCallVersion,
  expectedGroupVersions: [...write.expectedGroupVersions].map(([id, version]) => [storable(id), version]),
  transactions: [
    ...(write.callCorrection === null ? [] : [callTransactionRow(write.callCorrection)]),
    ...write.groupTransactions.map(groupTransactionRow),
  ],
  namedFields: write.namedFields,
  callRecord: write.callRecord === null ? null : callRecordWriteRow(write.callRecord),
  newNames: write.newNames.map(({ casing, folded }) => [storable(folded), storable(casing)]),
  outcome: write.outcome === null ? null : outcomeRow(write.outcome.key, write.outcome.outcome),
  appliesEntry: storableOrNull(write.appliesEntry),
  events: eventRows(write.events),
})

const callRecordWriteRow = ({
  callRecordId,
  expectedVersion,
  home,
}: NonNullable<LedgerWrite["callRecord"]>): CallRecordWriteRow => ({
  callRecordId: storable(callRecordId),
  expectedVersion,
  homeFor: home === null ? null : organizationRow(home.advertiserIdFromNetwork),
})
