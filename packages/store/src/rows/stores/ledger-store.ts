// The signal ledger over the rows of a database.

import { networkId } from "@callrules/model"
import type { LedgerStoreShape, LedgerWrite, LegTransactionsPage } from "../../ports/ledger-store.ts"
import { malformedLedgerWrite } from "../../ports/well-formed-write.ts"
import type { CallRecordWriteRow } from "../operations/call-records.ts"
import type { LedgerWriteRow } from "../operations/ledger.ts"
import type { LegTransactionsPageRow } from "../operations/transactions.ts"
import type { Operations, StoreOperations } from "../operations.ts"
import { ifThere, reading, writing } from "../values/answered.ts"
import { toJson } from "../values/json-column.ts"
import { APPLIED_IDS } from "../values/json-forms.ts"
import { outcomeRow, storedOutcome } from "../values/outcome-rows.ts"
import { callTransactionRow, eventRows, groupTransactionRow, organizationRow, requestKeyRow } from "../values/rows.ts"
import { restored, storable, storableOrNull } from "../values/storable-text.ts"
import { versionReader } from "../values/version-reader.ts"
import { ledgerQueryRow, ledgerReading } from "./ledger-reading.ts"

/** The ledger of an open store. */
export const ledgerStoreOver = ({ call, readsAgain = false }: Operations): LedgerStoreShape => {
  return {
    begin: (query) => reading(call("begin", ledgerQueryRow(query)), ledgerReading),
    outcome: (key) => reading(call("outcome", requestKeyRow(key)), ifThere(storedOutcome)),
    transactions: (query) => {
      const { legId, networkId: network } = query
      const row = { ...query, networkId: storable(network), legId: storable(legId) }
      return reading(call("transactions", row), legTransactionsPage)
    },
    commit: (write, again) =>
      writing(malformedLedgerWrite(write), () => {
        const row = ledgerWriteRow(write)
        const wrote =
          readsAgain && again !== undefined
            ? call("commitLedger", row, ledgerQueryRow(again))
            : call("commitLedger", row)
        return reading(wrote, committed)
      }),
    networkAfter: (after) =>
      reading(
        call("networkAfter", storable(after)),
        ifThere((id) => networkId(restored(id))),
      ),
    forget: (what) => call("forget", { ...what, networkId: storable(what.networkId) }),
  }
}

// ENG-285
const committed = (answer: ReturnType<StoreOperations["commitLedger"]>) =>
  typeof answer === "string" ? answer : { conflict: ledgerReading(answer.conflict) }

const legTransactionsPage = ({ before, next, rows }: LegTransactionsPageRow): LegTransactionsPage => {
  const read = versionReader()
  for (const row of before) read(row)
  return { transactions: rows.map(read), next }
}

const ledgerWriteRow = (write: LedgerWrite): LedgerWriteRow => ({
  networkId: storable(write.networkId),
  legId: storable(write.legId),
  expectedLedgerVersion: write.expectedLedgerVersion,
  isErased: write.isErased ? 1 : 0,
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
  outcome: write.outcome === null ? null : outcomeRow(write.outcome.key, write.outcome.outcome, write.legId),
  appliesEntry: storableOrNull(write.appliesEntry?.entryId ?? null),
  appliedAt: write.appliesEntry?.at ?? null,
  appliedIds:
    write.appliesEntry === null
      ? null
      : toJson(
          APPLIED_IDS,
          write.groupTransactions.map(({ transactionId }) => storable(transactionId)),
        ),
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
