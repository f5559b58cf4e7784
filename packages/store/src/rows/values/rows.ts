// The engine's records as rows, and back.

import { type CurrentCall, stateWithoutPersonalValues } from "@callrules/call"
import { type CallTransaction, instant, type TransactionId, transactionId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import type { CallHead, LegState, LegWithoutRecording, StoredLeg } from "../../ports/call-store.ts"
import type { EngineEvent } from "../../ports/engine-event.ts"
import type { RequestKey } from "../../ports/request-outcome.ts"
import type { LegRow, LegStateRow, LegWithoutRecordingRow, ShownLegRow } from "../operations/calls.ts"
import type { EventRow } from "../operations/events.ts"
import type { RequestKeyRow } from "../operations/outcomes.ts"
import type { StoredTransactionRow, TransactionRow } from "../operations/transactions.ts"
import {
  type ContentTexts,
  changeOf,
  type GroupContent,
  ifWorthIt,
  signalOf,
  signalTuple,
  wholeVersion,
} from "./group-change.ts"
import { fromJson, toJson } from "./json-column.ts"
import {
  CALL_STATE,
  CUSTOM_DATA,
  EVENT,
  FURTHER_IDS,
  LEG_RECORDING,
  NAMED_FIELDS,
  SIGNAL_CHANGES,
  SIGNALS,
} from "./json-forms.ts"
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
  customData: toJson(CUSTOM_DATA, transaction.customData),
  change: null,
  createdAt: transaction.createdAt,
})

/** A transaction of a group as a row, with what changed since the one that it corrects, where that is given and worth it. */
export const groupTransactionRow = (
  transaction: GroupTransaction,
  corrected: GroupTransaction | undefined,
): TransactionRow => {
  const whole = {
    signals: toJson(SIGNALS, transaction.signals.map(signalTuple)),
    customData: toJson(CUSTOM_DATA, transaction.customData),
  }
  return {
    kind: "group",
    partnerUniqueId: storable(transaction.partnerUniqueId),
    version: transaction.version,
    transactionId: storable(transaction.transactionId),
    correctsTransactionId: storableOrNull(transaction.correctsTransactionId),
    callTransactionId: storable(transaction.callTransactionId),
    ...whole,
    change: corrected === undefined ? null : changeRow(corrected, transaction, whole),
    createdAt: transaction.createdAt,
  }
}

// ENG-151
const changeRow = (
  corrected: GroupTransaction,
  transaction: GroupTransaction,
  whole: ContentTexts,
): TransactionRow["change"] => {
  if (wholeVersion(transaction.version) === transaction.version) return null
  const change = changeOf(contentOf(corrected), contentOf(transaction))
  if (change === undefined) return null
  const { customData, signals } = change
  return ifWorthIt({ signals: toJson(SIGNAL_CHANGES, signals), customData: toJson(CUSTOM_DATA, customData) }, whole)
}

const contentOf = ({ customData, signals }: GroupTransaction): GroupContent => ({
  signals: signals.map(signalTuple),
  customData,
})

/** The transaction of a call in a row. */
export const callTransaction = (row: StoredTransactionRow): CallTransaction => {
  const [, , , version, id, corrects, , , , customData, createdAt] = row
  return {
    transactionId: restoredId(id),
    correctsTransactionId: restoredIdOrNull(corrects),
    version,
    customData: fromJson(CUSTOM_DATA, customData),
    createdAt: instant(createdAt),
  }
}

/** The transaction of a group in a row that keeps it whole. */
export const groupTransaction = (row: StoredTransactionRow): GroupTransaction => groupWith(row, wholeContent(row))

/** What a row keeps whole. */
export const wholeContent = (row: StoredTransactionRow): GroupContent => ({
  signals: fromJson(SIGNALS, row[8] ?? ""),
  customData: fromJson(CUSTOM_DATA, row[9]),
})

/** The transaction of a group in a row, with its content. */
export const groupWith = (row: StoredTransactionRow, { customData, signals }: GroupContent): GroupTransaction => {
  const [legId, , partnerUniqueId, version, id, corrects, callTransactionId, , , , createdAt] = row
  return {
    type: "Post Call Event",
    transactionId: restoredId(id),
    correctsTransactionId: restoredIdOrNull(corrects),
    version,
    legId: restoredId(legId),
    callTransactionId: restoredId(callTransactionId ?? ""),
    partnerUniqueId: restored(partnerUniqueId),
    signals: signals.map(signalOf),
    customData,
    createdAt: instant(createdAt),
  }
}

/** What a leg is found by, in a row; what stands for erased values never gets beyond it. */
export const legState = ([text, isErased]: LegStateRow): LegState => {
  const state = fromJson(CALL_STATE, text)
  return { state: isErased === 1 ? stateWithoutPersonalValues(state) : state, isErased: isErased === 1 }
}

/** The leg in a row, as it is shown. */
export const shownLeg = ([state, isErased, headId]: ShownLegRow): CurrentCall => ({
  state: legState([state, isErased]).state,
  head: headId === null ? null : { transactionId: restoredId(headId) },
})

/** The whole leg in a row. */
export const storedLeg = (row: LegRow): StoredLeg => ({
  ...legWithoutRecording(row),
  head: callHead(row),
  recording: row.recording === null ? null : fromJson(LEG_RECORDING, row.recording),
})

const callHead = (row: LegRow): CallTransaction | null => {
  const head = legHead(row)
  return head === null || row.head_custom_data === null
    ? null
    : { ...head, customData: fromJson(CUSTOM_DATA, row.head_custom_data) }
}

/** The leg in a row, without its recording and its custom data. */
export const legWithoutRecording = (row: LegWithoutRecordingRow): LegWithoutRecording => ({
  ...legState([row.state, row.is_erased]),
  head: legHead(row),
  namedFields: fromJson(NAMED_FIELDS, row.named_fields).map(restored),
  furtherIds: fromJson(FURTHER_IDS, row.further_ids).map(restoredId),
  hasAssignedEvents: row.has_assigned_events === 1,
  version: row.version,
  ledgerVersion: row.ledger_version,
})

const legHead = (row: LegWithoutRecordingRow): CallHead | null => {
  const { head_created_at, head_id, head_version } = row
  if (head_id === null || head_version === null || head_created_at === null) return null
  return {
    transactionId: restoredId(head_id),
    correctsTransactionId: restoredIdOrNull(row.head_corrects),
    version: head_version,
    createdAt: instant(head_created_at),
  }
}

/** Events as rows. */
export const eventRows = (events: ReadonlyArray<EngineEvent>): ReadonlyArray<EventRow> =>
  events.map((event) => ({ eventId: storable(event.eventId), event: toJson(EVENT, event) }))

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

/** A transaction id that was stored. */
export const restoredId = (text: string): TransactionId => transactionId(restored(text))

/** The same of a column that may be null. */
export const restoredIdOrNull = (text: string | null): TransactionId | null => (text === null ? null : restoredId(text))
