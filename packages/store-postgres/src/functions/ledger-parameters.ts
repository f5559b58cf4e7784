// The parameters of the two functions that a signal request calls, each of its own type: what stands in JSON costs a call of a
// function, set up anew in each transaction, wherever it is read.
import { randomUUID } from "node:crypto"
import type { LedgerQueryRow, LedgerWriteRow, StoreOperations, TransactionRow } from "@callrules/store/rows"
import { FUNCTIONS_VERSION } from "./define.ts"

/** A parameter: its name, its type, and what it is of the arguments of the operation. */
export type Parameter<Arguments extends ReadonlyArray<unknown>> = readonly [
  name: string,
  type: string,
  of: (...args: Arguments) => unknown,
]

/** The parameters of a function as its definition lists them, after the network. */
export const signatureOf = (
  parameters: ReadonlyArray<readonly [name: string, type: string, ...rest: ReadonlyArray<unknown>]>,
): string => parameters.map(([name, type]) => `${name} ${type}`).join(", ")

/** What a request asks of the ledger. */
export const QUERY_PARAMETERS: ReadonlyArray<Parameter<[query: LedgerQueryRow]>> = [
  ["p_by", "text", ({ by }) => by],
  ["p_id", "text", ({ id }) => id],
  ["p_upper_case", "text", ({ upperCase }) => upperCase],
  ["p_advertiser", "text", ({ advertiser }) => advertiser],
  ["p_organization", "text", ({ requestKey }) => requestKey?.[1]],
  ["p_request", "text", ({ requestKey }) => requestKey?.[2]],
  ["p_groups", "text[]", ({ partnerUniqueIds }) => partnerUniqueIds],
  ["p_count_to", "integer", ({ countGroupsTo }) => countGroupsTo],
  ["p_folded", "text[]", ({ foldedNames }) => foldedNames],
  ["p_brings_custom_data", "boolean", ({ bringsCustomData }) => bringsCustomData],
  ["p_whole_leg", "text", ({ wholeLeg }) => wholeLeg],
]

/** The same from the query as JSON, for a call by name. */
export const queryFrom = (json: string): string => `p_by => ${json}->>'by', p_id => ${json}->>'id',
      p_upper_case => ${json}->>'upperCase', p_advertiser => ${json}->>'advertiser',
      p_organization => ${json}->'requestKey'->>1, p_request => ${json}->'requestKey'->>2,
      p_groups => ARRAY(SELECT jsonb_array_elements_text(${json}->'partnerUniqueIds')),
      p_count_to => (${json}->>'countGroupsTo')::int,
      p_folded => ARRAY(SELECT jsonb_array_elements_text(${json}->'foldedNames')),
      p_brings_custom_data => (${json}->>'bringsCustomData')::boolean, p_whole_leg => ${json}->>'wholeLeg'`

/** A transaction to be written, as a type of the database. */
const TRANSACTION_FIELDS: ReadonlyArray<Parameter<[transaction: TransactionRow]>> = [
  ["kind", "text", ({ kind }) => kind],
  ["partner_unique_id", "text", ({ partnerUniqueId }) => partnerUniqueId],
  ["version", "integer", ({ version }) => version],
  ["transaction_id", "text", ({ transactionId }) => transactionId],
  ["corrects_transaction_id", "text", ({ correctsTransactionId }) => correctsTransactionId],
  ["call_transaction_id", "text", ({ callTransactionId }) => callTransactionId],
  ["signals", "text", ({ signals }) => signals],
  ["custom_data", "text", ({ customData }) => customData],
  ["changed_signals", "text", ({ change }) => change?.signals],
  ["changed_custom_data", "text", ({ change }) => change?.customData],
  ["created_at", "bigint", ({ createdAt }) => createdAt],
  ["salt", "text", () => newSalt()],
]

// the database has a default for it, which takes it four microseconds a row, and here less than one
const newSalt = (): string => randomUUID().replaceAll("-", "")

/** The type of a transaction to be written; it has the version of the functions that take it. */
export const TRANSACTION_TYPE = `callrules.written_transaction_${FUNCTIONS_VERSION}`

/** Makes the type, if it is not there yet. */
export const TYPES = `
DO $types$ BEGIN
  CREATE TYPE ${TRANSACTION_TYPE} AS (${signatureOf(TRANSACTION_FIELDS)});
EXCEPTION WHEN duplicate_object THEN NULL; END $types$;
`

/** What a request writes. The query is text until it is needed, which is seldom. */
export const WRITE_PARAMETERS: ReadonlyArray<Parameter<[write: LedgerWriteRow, again?: LedgerQueryRow]>> = [
  ["p_leg", "text", ({ legId }) => legId],
  ["p_ledger_version", "integer", ({ expectedLedgerVersion }) => expectedLedgerVersion],
  ["p_is_erased", "boolean", ({ isErased }) => isErased === 1],
  ["p_transactions", `${TRANSACTION_TYPE}[]`, ({ transactions }) => transactions.map(recordOf)],
  ["p_fields", "text[]", ({ namedFields }) => namedFields],
  ["p_record", "text", ({ callRecord }) => callRecord?.callRecordId],
  ["p_record_version", "integer", ({ callRecord }) => callRecord?.expectedVersion],
  ["p_home_for", "text", ({ callRecord }) => callRecord?.homeFor],
  ["p_folded", "text[]", ({ newNames }) => newNames.map(([folded]) => folded)],
  ["p_casings", "text[]", ({ newNames }) => newNames.map(([, casing]) => casing)],
  ["p_organization", "text", ({ outcome }) => outcome?.key[1]],
  ["p_request", "text", ({ outcome }) => outcome?.key[2]],
  ["p_fingerprint", "text", ({ outcome }) => outcome?.fingerprint],
  ["p_status", "integer", ({ outcome }) => outcome?.status],
  ["p_body", "text", ({ outcome }) => outcome?.body],
  ["p_answer", "text", ({ outcome }) => outcome?.answer],
  ["p_outcomes", "text", ({ outcome }) => outcome?.outcomes],
  ["p_stored_at", "bigint", ({ outcome }) => outcome?.storedAt],
  ["p_salt", "text", ({ outcome }) => outcome && newSalt()],
  ["p_entry", "text", ({ appliesEntry }) => appliesEntry],
  ["p_applied_ids", "text", ({ appliedIds }) => appliedIds],
  ["p_applied_at", "bigint", ({ appliedAt }) => appliedAt],
  ["p_event_ids", "text[]", ({ events }) => events.map(({ eventId }) => eventId)],
  ["p_events", "text[]", ({ events }) => events.map(({ event }) => event)],
  ["p_again", "text", (_, again) => again && JSON.stringify(again)],
]

/** The text of a value of the type. */
const recordOf = (transaction: TransactionRow): string =>
  `(${TRANSACTION_FIELDS.map(([, , of]) => fieldText(of(transaction))).join(",")})`

const fieldText = (value: unknown): string => {
  if (typeof value === "string") return `"${value.replaceAll(/["\\]/g, "\\$&")}"`
  return value === null || value === undefined ? "" : String(value)
}

/** What a function gets of its operation's arguments after the network: all of them as JSON, or each value by itself. */
export const parametersOf = (
  operation: keyof StoreOperations,
  args: ReadonlyArray<unknown>,
): ReadonlyArray<unknown> => {
  switch (operation) {
    case "begin":
      return valuesOf(QUERY_PARAMETERS, args)
    case "commitLedger":
      return valuesOf(WRITE_PARAMETERS, args)
    default:
      return [JSON.stringify(args)]
  }
}

const valuesOf = <Arguments extends ReadonlyArray<unknown>>(
  parameters: ReadonlyArray<Parameter<Arguments>>,
  args: ReadonlyArray<unknown>,
): ReadonlyArray<unknown> =>
  // the arguments are those of the operation that the parameters belong to
  parameters.map(([, , of]) => of(...(args as Arguments)))
