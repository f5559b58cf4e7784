// The signal ledger in SQLite: the engine's side.

import type { CallTransaction, Instant } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import {
  type LedgerStoreShape,
  type LedgerWrite,
  type LegTransactions,
  malformedLedgerWrite,
  type StoreFault,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import type { CallRecordWriteRow } from "../statements/call-records.ts"
import type { LedgerWriteRow } from "../statements/ledger.ts"
import type { StoreThread } from "../thread/store-thread.ts"
import { ifThere, reading, readingRows, writing } from "./answered.ts"
import { ledgerQueryRow, ledgerReading } from "./ledger-reading.ts"
import { outcomeRow, storedOutcome } from "./outcome-rows.ts"
import { callTransactionRow, eventRows, groupTransactionRow, organizationRow, requestKeyRow } from "./rows.ts"
import { storable, storableOrNull } from "./storable-text.ts"
import { versionReader } from "./version-reader.ts"

/** The ledger of an open store. */
export const sqliteLedgerStore = ({ call }: Pick<StoreThread, "call">): LedgerStoreShape => {
  const forgetOutcomes = (before: Instant): Effect.Effect<void, StoreFault> =>
    Effect.flatMap(call("forgetOutcomes", before), (mayBeMore) => (mayBeMore ? forgetOutcomes(before) : Effect.void))
  return {
    begin: (query) => reading(call("begin", ledgerQueryRow(query)), ledgerReading),
    outcome: (key) => reading(call("outcome", requestKeyRow(key)), ifThere(storedOutcome)),
    transactions: (networkId, legId) =>
      Effect.suspend(() =>
        Effect.map(
          readingRows(call("transactions", storable(networkId), storable(legId)), versionReader()),
          legTransactions,
        ),
      ),
    commit: (write) => writing(malformedLedgerWrite(write), () => call("commitLedger", ledgerWriteRow(write))),
    forgetOutcomes,
  }
}

const legTransactions = (transactions: ReadonlyArray<CallTransaction | GroupTransaction>): LegTransactions => ({
  calls: transactions.filter((transaction) => !("type" in transaction)),
  groups: transactions.filter((transaction) => "type" in transaction),
})

const ledgerWriteRow = (write: LedgerWrite): LedgerWriteRow => ({
  networkId: storable(write.networkId),
  legId: storable(write.legId),
  expectedLedgerVersion: write.expectedLedgerVersion,
  transactions: [
    ...(write.callCorrection === null ? [] : [callTransactionRow(write.callCorrection)]),
    ...write.groupTransactions.map((transaction) =>
      groupTransactionRow(
        transaction,
        write.correctedGroups.find(({ transactionId }) => transactionId === transaction.correctsTransactionId),
      ),
    ),
  ],
  namedFields: write.namedFields.map(storable),
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
