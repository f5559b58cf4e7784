// Rows of the directory.

/** The key of a record: kind, id, and the advertiser of a campaign. */
export type DirectoryKeyRow = readonly [kind: string, id: string, of: string]

/** A change of a record, as stored. */
export interface DirectoryChangeRow {
  readonly kind: string
  readonly id: string
  readonly of_id: string
  /** Null: it was removed. */
  readonly record: string | null
  readonly version: number
  readonly changed_at: number
  readonly changed_by: string
}

/** A network and its fields, as JSON. */
export interface NetworkRow {
  readonly network: string
  readonly fields: ReadonlyArray<string>
}

/** What a hash leads to. */
export interface TokenRow {
  readonly network_id: string
  readonly token: string
}

/** A page of records. */
export interface DirectoryQueryRow {
  readonly networkId: string
  /** Null: of every kind. */
  readonly kind: string | null
  readonly after: DirectoryKeyRow
  readonly limit: number
  /** 0 or 1. */
  readonly removedToo: number
}

/** A record to be written, or removed where `record` is null. */
export interface DirectoryPutRow {
  readonly key: DirectoryKeyRow
  readonly record: string | null
  /** Hashes of its secrets; of a token alone. */
  readonly hashes: ReadonlyArray<string>
}

/** Changes that belong together. */
export interface DirectoryWriteRow {
  readonly networkId: string
  readonly expectedVersion: number
  readonly changes: ReadonlyArray<DirectoryPutRow>
  readonly changedAt: number
  readonly changedBy: string
}
