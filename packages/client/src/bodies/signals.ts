// Bodies of signals, written from the schemas of `@callrules/contract` by scripts/write-client-bodies.ts.
import type { RequestProblem } from "../answer.ts"

/** Which call is meant. One of the first four fields is required; if several are sent, the first of them counts. */
export interface SignalSearch {
  /** The leg with this id, or the id of an earlier version of it. The other fields are ignored then. */
  readonly transaction_id?: string | number | null
  /** The whole call with this id. */
  readonly call_record_id?: string | number | null
  /** The whole call with this id in another system. */
  readonly external_call_unique_id?: string | number | null
  /** The call that started closest to this time. A time in one of four formats: epoch seconds (10 digits) or milliseconds (13), compressed `YYYYMMDDHHMMSSsss` in UTC, ISO 8601 with an offset, or spreadsheet `YYYY/MM/DD HH:MM:SS AM` in the network's time zone. */
  readonly call_start_time?: string | number | null
  /** Only calls of this caller, in E.164: `+14155550123`. */
  readonly calling_phone_number?: string | null
  /** About how long the call took; helps to find the closest one. */
  readonly duration_in_seconds?: number | string | null
  /** Only calls of this advertiser. For the network's own tokens. */
  readonly advertiser_id_from_network?: string | number | null
  /** Only calls of this campaign. */
  readonly advertiser_campaign_id_from_network?: string | number | null
  /** The network of the token; another one is refused. */
  readonly network_id?: string | number | null
}

/** Something that happened on a call. */
export interface Signal {
  /** What happened, such as `Sale`. Case-insensitive; the casing that was reported first is kept. */
  readonly name: string
  /** Tells an update from a new signal; default: the one of the request. */
  readonly partner_unique_id?: string | number | null
  /** When it happened; default: the time of the request. A time in one of four formats: epoch seconds (10 digits) or milliseconds (13), compressed `YYYYMMDDHHMMSSsss` in UTC, ISO 8601 with an offset, or spreadsheet `YYYY/MM/DD HH:MM:SS AM` in the network's time zone. */
  readonly occurred_at_time?: string | number | null
  /** An amount with at most 12 digits before the decimal point and 2 after it, as text or as a number. Leave it out when no sale occurred; empty text clears a stored amount. */
  readonly revenue?: number | null | string
  /** Whether it holds; default true. True or false; also 1, 0 and the texts true, false, 1, 0, yes, no in any letter case. */
  readonly value?: boolean | null | 0 | 1 | string
}

/** A value for a field of the call. */
export interface CustomDataEntry {
  /** The partner name of a custom data field that the network has configured. */
  readonly name: string
  /** The value to apply; empty text clears the field. */
  readonly value: string | number | boolean
}

/** A report of signals and custom data of a call. */
export interface SignalRequest {
  /** Which call is meant. One of the first four fields is required; if several are sent, the first of them counts. */
  readonly search: SignalSearch
  /** At most 100; batches of at most 10 are advised. */
  readonly signals?: ReadonlyArray<Signal> | null
  /** Values for fields of the call. */
  readonly custom_data?: ReadonlyArray<CustomDataEntry> | null
  /** For everything in the request; default empty. */
  readonly partner_unique_id?: string | number | null
  /** For every signal without its own. A time in one of four formats: epoch seconds (10 digits) or milliseconds (13), compressed `YYYYMMDDHHMMSSsss` in UTC, ISO 8601 with an offset, or spreadsheet `YYYY/MM/DD HH:MM:SS AM` in the network's time zone. */
  readonly occurred_at_time?: string | number | null
  /** The token, where it is not sent in the `Authorization` header. */
  readonly oauth_token?: string | null
  /** The call may still be running: answered 201 and applied when it has ended. True or false; also 1, 0 and the texts true, false, 1, 0, yes, no in any letter case. */
  readonly call_in_progress?: boolean | null | 0 | 1 | string
}

/** Why a report failed, as it would have been answered. */
export interface PendingErrors {
  /** The class of the refusal. */
  readonly class: string
  /** Every problem in one text. */
  readonly invalid_data: string
}

/** What became of a report that waited for its call. */
export interface PendingRequest {
  /** `failed` until the network tries it again or drops it. */
  readonly status: "waiting" | "applied" | "failed" | "dropped"
  /** When it was accepted, in UTC. */
  readonly arrived_at_time: string
  /** The transactions that it made; none where everything was there already. */
  readonly transaction_ids: ReadonlyArray<string>
  /** Why it failed; null where it has not. */
  readonly errors: PendingErrors | null
}

/** A transaction of the type Post Call Event: a group of signals. */
export interface SignalEntry {
  /** The id of the transaction as it now is. */
  readonly transaction_id: string
  /** The transaction that it corrects. */
  readonly corrects_transaction_id: string | null
  /** The names of its signals in order of first report, joined by commas. */
  readonly name: string
  /** As stored; empty when there is none. */
  readonly partner_unique_id: string
  /** Epoch seconds of its first signal. */
  readonly occurred_at_time_t: string
  /** The same time in UTC. */
  readonly occurred_at_time: string
  /** The sum of its signals with one or two decimals, as `120.0`; empty when none has revenue. */
  readonly revenue: string
  /** The value of each signal, joined by commas. */
  readonly value: string
}

/** The call that was found. */
export interface CallEntry {
  /** The current id of the call; a new one when custom data was applied. */
  readonly transaction_id: string
  /** The call transaction that it corrects. */
  readonly corrects_transaction_id: string | null
  /** Epoch seconds. */
  readonly start_time_t: string
  /** The same time in UTC. */
  readonly call_start_time: string
}

/** The answer to a report. */
export interface SignalAnswer {
  /** One entry for each group that the request brings signals for, in order. */
  readonly signals: ReadonlyArray<SignalEntry>
  /** The call that was found. */
  readonly call: CallEntry
}

/** The leg that the request would go to. */
export interface PreviewLeg {
  /** The leg's own id. */
  readonly transaction_id: string
  /** The call of the leg. */
  readonly call_record_id: string
  /** Why it is this leg. */
  readonly chosen: "transaction-id" | "closest-start" | "only-leg" | "home-leg" | "carries-group" | "latest-leg"
  /** The same in words. */
  readonly reason: string
}

/** A value that would change. */
export interface PreviewValue {
  /** The partner name of the field. */
  readonly name: string
  /** The value that the call has; empty where it has none. */
  readonly before: string
  /** The value that it would have. */
  readonly after: string
}

/** A group of the request as it would be. */
export interface PreviewEntry {
  /** The id of what stays as it is; null where a transaction would be made. */
  readonly transaction_id: string | null
  /** The transaction that it corrects. */
  readonly corrects_transaction_id: string | null
  /** The names that its signals would have, joined by commas; empty where it has custom data alone. */
  readonly name: string
  /** As stored; empty when there is none. */
  readonly partner_unique_id: string
  /** Epoch seconds of its first signal. */
  readonly occurred_at_time_t: string
  /** The same time in UTC. */
  readonly occurred_at_time: string
  /** The sum of its signals with one or two decimals, as `120.0`; empty when none has revenue. */
  readonly revenue: string
  /** The value that each signal would have, joined by commas. */
  readonly value: string
  /** Whether it is new, would change, or would stay as it is. */
  readonly outcome: "created" | "corrected" | "unchanged"
}

/** The call as it would be. */
export interface PreviewCall {
  /** The id of what stays as it is; null where a transaction would be made. */
  readonly transaction_id: string | null
  /** The call transaction that it corrects. */
  readonly corrects_transaction_id: string | null
  /** Epoch seconds. */
  readonly start_time_t: string
  /** The same time in UTC. */
  readonly call_start_time: string
  /** Whether custom data would correct the call. */
  readonly outcome: "corrected" | "unchanged"
  /** The values that would change. */
  readonly custom_data: ReadonlyArray<PreviewValue>
}

/** What a report would do. Nothing of it has happened. */
export interface SignalPreview {
  /** The status of the answer to the report: 201 is kept for later. */
  readonly status: 200 | 201
  /** The request id has an answer, which the report would get again; nothing else is said then. */
  readonly repeated: boolean
  /** Null where none is found yet. */
  readonly leg: PreviewLeg | null
  /** Every group of the request, in order. */
  readonly signals: ReadonlyArray<PreviewEntry>
  /** Null where none is found yet, and for an organization set to attribution only. */
  readonly call: PreviewCall | null
  /** Names of signals that are new to the network, in the casing it would keep; none for a token of an advertiser. */
  readonly new_names: ReadonlyArray<string>
  /** Its custom data would not be kept, since the caller's data of the call was erased. */
  readonly custom_data_erased: boolean
  /** Reports that arrived earlier wait for the call: they come first, and may change what this one does. */
  readonly earlier_wait: boolean
  /** Why a report that is kept for later would fail, as things are now. */
  readonly problems: ReadonlyArray<RequestProblem>
}
