// Rows of the inbox.

/** What an entry is bound to: the words of the port, and the ids that go with them. */
export type BindingRow = readonly [
  to: "leg" | "call-record" | "unresolved",
  legId: string | null,
  callRecordId: string | null,
  awaits: string | null,
]

/** An entry to be accepted. */
export interface EntryRow {
  readonly networkId: string
  readonly entryId: string
  readonly advertiser: string | null
  readonly body: string
  readonly binding: BindingRow
  readonly arrivedAt: number
}

/** What became of an entry. */
export interface FateRow {
  readonly advertiser_id_from_network: string | null
  readonly arrived_at: number
  readonly status: "waiting" | "failed" | "applied" | "dropped"
  readonly failure_class: string | null
  readonly failure_message: string | null
  /** The transactions that it made, as JSON; null unless it was applied. */
  readonly applied_ids: string | null
}

/** A waiting entry as stored, without what it says. */
export type WaitingEntryRow = Pick<
  StoredEntryRow,
  | "network_id"
  | "entry_id"
  | "advertiser_id_from_network"
  | "bound_to"
  | "leg_id"
  | "call_record_id"
  | "awaits"
  | "arrived_at"
>

/** An entry as stored. */
export interface StoredEntryRow {
  readonly network_id: string
  readonly entry_id: string
  readonly advertiser_id_from_network: string | null
  readonly body: string
  readonly bound_to: "leg" | "call-record" | "unresolved"
  readonly leg_id: string | null
  readonly call_record_id: string | null
  readonly awaits: string | null
  readonly arrived_at: number
  readonly status: "waiting" | "failed"
  readonly failure_class: string | null
  readonly failure_message: string | null
}
