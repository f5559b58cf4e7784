// Outcomes as rows, and back: a long answer names the transactions it is made of.
import { instant, type TransactionId } from "@callrules/model"
import type { RequestKey, StoredAnswer, StoredOutcome } from "../../ports/request-outcome.ts"
import type { FoundOutcomeRow, OutcomeRow } from "../operations/outcomes.ts"
import type { StoredTransactionRow } from "../operations/transactions.ts"
import { fromJson, toJson } from "./json-column.ts"
import { ANSWER } from "./json-forms.ts"
import { callTransaction, requestKeyRow } from "./rows.ts"
import { restored, storable, storableOrNull } from "./storable-text.ts"
import { groupReader } from "./version-reader.ts"

/** An outcome as a row. */
export const outcomeRow = (
  key: RequestKey,
  { body, ...outcome }: StoredOutcome,
  legId: TransactionId | null,
): OutcomeRow => ({
  key: requestKeyRow(key),
  fingerprint: storable(outcome.fingerprint),
  status: outcome.status,
  body: typeof body === "string" ? storable(body) : "",
  answer: typeof body === "string" ? null : toJson(ANSWER, idsOf(body)),
  outcomes: storable(outcome.outcomes),
  storedAt: outcome.storedAt,
  legId: storableOrNull(legId),
})

const idsOf = ({ call, form, groups, receivedAt }: StoredAnswer) => ({
  form,
  receivedAt,
  call: storable(call.transactionId),
  groups: groups.map(({ transactionId }) => storable(transactionId)),
})

/** The outcome in a row. */
// ENG-152
export const storedOutcome = (row: FoundOutcomeRow): StoredOutcome => ({
  fingerprint: restored(row.fingerprint),
  status: row.status,
  body: row.answer === null || row.made === null ? restored(row.body) : storedAnswer(row.answer, row.made),
  outcomes: restored(row.outcomes),
  storedAt: instant(row.stored_at),
})

const storedAnswer = (answer: string, made: NonNullable<FoundOutcomeRow["made"]>): StoredAnswer => {
  const { form, receivedAt } = fromJson(ANSWER, answer)
  return {
    form,
    receivedAt: instant(receivedAt),
    call: callTransaction(made.call),
    groups: made.groups.map(lastVersion),
  }
}

const lastVersion = (rows: ReadonlyArray<StoredTransactionRow>) => {
  const read = groupReader()
  const [last] = rows.map(read).slice(-1)
  if (last === undefined) throw new Error("a group of an answer has no version")
  return last
}
