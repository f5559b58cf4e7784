// Every JSON column of the store. To change what one holds, add a step here that reads the version before.
import type { Affiliate } from "@callrules/affiliate"
import type { CallState } from "@callrules/call"
import type { CustomData } from "@callrules/model"
import type { DirectoryRecord } from "../../ports/directory-record.ts"
import type { EngineEvent } from "../../ports/engine-event.ts"
import type { LegRecording } from "../../ports/leg-recording.ts"
import type { SignalChange, StoredSignalTuple } from "./group-change.ts"
import { type JsonForm, jsonForm, toJson } from "./json-column.ts"

/** What a long answer is made of again. */
export interface AnswerIds {
  readonly form: number
  readonly receivedAt: number
  readonly call: string
  readonly groups: ReadonlyArray<string>
}

/** `legs.state` */
export const CALL_STATE: JsonForm<CallState> = jsonForm("the state of a leg")
/** `legs.recording` */
export const LEG_RECORDING: JsonForm<LegRecording> = jsonForm("the recording of a leg")
/** `legs.named_fields` */
export const NAMED_FIELDS: JsonForm<ReadonlyArray<string>> = jsonForm("the named fields of a leg")
/** `legs.further_ids`; each text is storable. */
export const FURTHER_IDS: JsonForm<ReadonlyArray<string>> = jsonForm("the further ids of a leg")
/** `transactions.custom_data` and `group_heads.custom_data`; in a row of changes the values that changed. */
export const CUSTOM_DATA: JsonForm<CustomData> = jsonForm("custom data")
/** The column of custom data without a value: also what is read of an erased transaction. */
export const NO_CUSTOM_DATA: string = toJson(CUSTOM_DATA, {})
/** `transactions.signals` of a whole row, and `group_heads.signals`. */
export const SIGNALS: JsonForm<ReadonlyArray<StoredSignalTuple>> = jsonForm("the signals of a group")
/** `transactions.signals` of a row of changes. */
export const SIGNAL_CHANGES: JsonForm<ReadonlyArray<SignalChange>> = jsonForm("the changes of a group")
/** `requests.answer`: the way it is written, and ids of transactions, each storable. */
export const ANSWER: JsonForm<AnswerIds> = jsonForm("the answer of a request")
/** `inbox.applied_ids`; each text is storable. */
export const APPLIED_IDS: JsonForm<ReadonlyArray<string>> = jsonForm("the transactions of an entry")
/** `outbox.event` */
export const EVENT: JsonForm<EngineEvent> = jsonForm("an event")
/** `affiliates.affiliate` */
export const AFFILIATE: JsonForm<Affiliate> = jsonForm("an affiliate")
/** `directory_records.record` and `directory_history.record` */
export const DIRECTORY_RECORD: JsonForm<DirectoryRecord> = jsonForm("a record of a directory")
