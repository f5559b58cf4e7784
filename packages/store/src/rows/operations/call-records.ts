// Rows of call records.

/** What is kept of a call record; version 0: nothing. */
export interface CallRecordRow {
  readonly version: number
  readonly homes: ReadonlyArray<{ readonly organization: string; readonly leg_id: string }>
}

/** What a write of the ledger rests on, and the home that it chooses for an organization; null: none. */
export interface CallRecordWriteRow {
  readonly callRecordId: string
  readonly expectedVersion: number
  readonly homeFor: string | null
}
