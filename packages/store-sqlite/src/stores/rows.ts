// The engine's records as rows, and back.
import type { CallState } from "@callrules/call"
import {
  type CallTransaction,
  type CustomData,
  type Instant,
  instant,
  type NetworkId,
  type TransactionId,
  transactionId,
} from "@callrules/model"
import type { GroupTransaction, StoredSignal } from "@callrules/signal-ledger"
import type { EngineEvent, LegRecording, RequestKey, StoredLeg, StoredOutcome } from "@callrules/store"
import type { LegRow } from "../statements/calls.ts"
import type { EventRow } from "../statements/events.ts"
import type { OutcomeRow, RequestKeyRow, StoredOutcomeRow } from "../statements/outcomes.ts"
import type { StoredTransactionRow, TransactionRow } from "../statements/transactions.ts"
import { fromJson, toJson } from "./json-column.ts"
import { restored, storable, storableOrNull } from "./storable-text.ts"

/** A transaction of a call as a row. */
export const callTransactionRow = (transaction: CallTransaction): TransactionRow => ({
  kind: "call",
  partnerUniqueId: "",
  version: transaction.version,
  transactionId: storable(transaction.transactionId),
  correctsTransactionId: storableOrNull(transaction.correctsTransactionId),
  callTransactionId: null,
  signals: null,
  customData: toJson(transaction.customData),
  createdAt: transaction.createdAt,
})

/** A transaction of a group as a row. */
export const groupTransactionRow = (transaction: GroupTransaction): TransactionRow => ({
  kind: "group",
  partnerUniqueId: storable(transaction.partnerUniqueId),
  version: transaction.version,
  transactionId: storable(transaction.transactionId),
  correctsTransactionId: storableOrNull(transaction.correctsTransactionId),
  callTransactionId: storable(transaction.callTransactionId),
  signals: toJson(transaction.signals),
  customData: toJson(transaction.customData),
  createdAt: transaction.createdAt,
})

/** The transaction of a call in a row. */
export const callTransaction = (row: StoredTransactionRow): CallTransaction => {
  const [, , , version, id, corrects, , , customData, createdAt] = row
  return {
    transactionId: restoredId(id),
    correctsTransactionId: restoredIdOrNull(corrects),
    version,
    customData: fromJson<CustomData>(customData),
    createdAt: instant(createdAt),
  }
}

/** The transaction of a group in a row. */
export const groupTransaction = (row: StoredTransactionRow): GroupTransaction => {
  const [legId, , partnerUniqueId, version, id, corrects, callTransactionId, signals, customData, createdAt] = row
  return {
    type: "Post Call Event",
    transactionId: restoredId(id),
    correctsTransactionId: restoredIdOrNull(corrects),
    version,
    legId: restoredId(legId),
    callTransactionId: restoredId(callTransactionId ?? ""),
    partnerUniqueId: restored(partnerUniqueId),
    signals: fromJson<ReadonlyArray<StoredSignal>>(signals ?? ""),
    customData: fromJson<CustomData>(customData),
    createdAt: instant(createdAt),
  }
}

/** The leg in a row. */
export const storedLeg = (row: LegRow): StoredLeg => ({
  state: fromJson<CallState>(row.state),
  recording: row.recording === null ? null : fromJson<LegRecording>(row.recording),
  head: legHead(row),
  namedFields: fromJson<ReadonlyArray<string>>(row.named_fields),
  version: row.version,
})

const legHead = (row: LegRow): CallTransaction | null => {
  const { head_created_at, head_custom_data, head_id, head_version } = row
  if (head_id === null || head_version === null || head_custom_data === null || head_created_at === null) return null
  return {
    transactionId: restoredId(head_id),
    correctsTransactionId: restoredIdOrNull(row.head_corrects),
    version: head_version,
    customData: fromJson<CustomData>(head_custom_data),
    createdAt: instant(head_created_at),
  }
}

/** Events as rows. */
export const eventRows = (events: ReadonlyArray<EngineEvent>): ReadonlyArray<EventRow> =>
  events.map((event) => ({ eventId: storable(event.eventId), event: toJson(event) }))

/** An organization as a key holds it: an advertiser of the network, or the network itself. */
export const organizationRow = (advertiserIdFromNetwork: string | null): string =>
  advertiserIdFromNetwork === null ? "" : `=${storable(advertiserIdFromNetwork)}`

/** The advertiser of an organization; null for the network itself. */
export const organizationOf = (row: string): string | null => (row === "" ? null : restored(row.slice(1)))

/** A request key as columns; the network itself and an advertiser named "" stay different. */
export const requestKeyRow = ({ advertiserIdFromNetwork, networkId, requestId }: RequestKey): RequestKeyRow => [
  storable(networkId),
  organizationRow(advertiserIdFromNetwork),
  storable(requestId),
]

/** An outcome as a row. */
export const outcomeRow = (key: RequestKey, outcome: StoredOutcome): OutcomeRow => ({
  key: requestKeyRow(key),
  fingerprint: storable(outcome.fingerprint),
  status: outcome.status,
  body: storable(outcome.body),
  outcomes: storable(outcome.outcomes),
  storedAt: outcome.storedAt,
})

/** The outcome in a row. */
export const storedOutcome = (row: StoredOutcomeRow): StoredOutcome => ({
  fingerprint: restored(row.fingerprint),
  status: row.status,
  body: restored(row.body),
  outcomes: restored(row.outcomes),
  storedAt: instant(row.stored_at),
})

/** A transaction id that was stored. */
export const restoredId = (text: string): TransactionId => transactionId(restored(text))

const restoredIdOrNull = (text: string | null): TransactionId | null => (text === null ? null : restoredId(text))

/** A time column that may be null. */
export const instantOrNull = (time: number | null): Instant | null => (time === null ? null : instant(time))

/** A network's id as its column. */
export const networkColumn = (networkId: NetworkId): string => storable(networkId)
