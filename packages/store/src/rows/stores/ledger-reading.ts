// What a signal request is decided on, over the rows of a database.
import { callRecordId } from "@callrules/model"
import type { LedgerQuery, LedgerReading, LegReading } from "../../ports/ledger-store.ts"
import type { LedgerQueryRow, LedgerReadingRow, LegReadingRow } from "../operations/ledger-reading.ts"
import { fromJson } from "../values/json-column.ts"
import { CUSTOM_DATA } from "../values/json-forms.ts"
import { storedOutcome } from "../values/outcome-rows.ts"
import { groupTransaction, legState, legWithoutRecording, requestKeyRow } from "../values/rows.ts"
import { restored, storable, storableOrNull } from "../values/storable-text.ts"
import { callRecord } from "./call-store.ts"

/** A query as its row. */
export const ledgerQueryRow = ({
  bringsCustomData,
  by,
  countGroupsTo,
  foldedNames,
  networkId,
  partnerUniqueIds,
  requestKey,
  wholeLeg,
}: LedgerQuery): LedgerQueryRow => {
  const id = locatorText(by)
  const upperCase = id.toUpperCase()
  return {
    networkId: storable(networkId),
    requestKey: requestKey === null ? null : requestKeyRow(requestKey),
    by: by.by,
    id: storable(id),
    upperCase: by.by === "transaction_id" && upperCase !== id ? storable(upperCase) : null,
    advertiser: by.by === "external_call_unique_id" ? storableOrNull(by.advertiserIdFromNetwork) : null,
    partnerUniqueIds: partnerUniqueIds.map(storable),
    countGroupsTo,
    foldedNames: foldedNames.map(storable),
    bringsCustomData,
    wholeLeg: storableOrNull(wholeLeg),
  }
}

const locatorText = (by: LedgerQuery["by"]): string => {
  switch (by.by) {
    case "transaction_id":
      return by.transactionId
    case "call_record_id":
      return by.callRecordId
    case "external_call_unique_id":
      return by.externalCallUniqueId
  }
}

/** What was read, from its rows. */
export const ledgerReading = (row: LedgerReadingRow): LedgerReading => {
  switch (row.kind) {
    case "answered":
      return { kind: "answered", outcome: storedOutcome(row.outcome) }
    case "call":
      return {
        kind: "call",
        callRecordId: callRecordId(restored(row.callRecordId)),
        callRecord: callRecord(row.callRecord),
        legs: row.legs.map(legReading),
        entriesWait: row.entriesWait,
        names: new Map(row.names.map(([folded, casing]) => [restored(folded), restored(casing)])),
      }
    case "signals":
      return { kind: "signals", leg: legState(row.leg) }
    case "several-calls":
      return row
    case "unknown":
      return { kind: "unknown", inUpperCase: row.inUpperCase === null ? undefined : legState(row.inUpperCase) }
  }
}

const legReading = ([leg, customData, groups, groupCount]: LegReadingRow): LegReading => ({
  stored: legWithoutRecording(leg),
  customData: customData === null ? null : fromJson(CUSTOM_DATA, customData),
  groups: new Map(
    groups.map((row) => (typeof row === "string" ? [restored(row), null] : [restored(row[2]), groupTransaction(row)])),
  ),
  groupCount,
})
