// Rows of an erasure: what there is to erase of a call, and what it becomes.
import type { ArchiveRow } from "../../ports/ledger-archive.ts"

/** A leg as an erasure finds it. */
export type ErasedLegRow = readonly [legId: string, version: number, ledgerVersion: number]

/** Every record of a call that has personal values. */
export interface PersonalRecordsRow {
  /** Every leg of the call, in order of its id. */
  readonly legs: ReadonlyArray<ErasedLegRow>
  /** By kind: the key of each record, its personal columns and its salt; none that was erased. */
  readonly records: Readonly<Record<string, ReadonlyArray<ArchiveRow>>>
}

/** A record and what it becomes. */
export interface ErasedRecordRow {
  /** As it was read. */
  readonly was: ArchiveRow
  /** The columns that change; the salt goes too. */
  readonly becomes: ArchiveRow
}

/** The write of an erasure. */
export interface ErasureRow {
  readonly networkId: string
  readonly callRecordId: string
  /** The legs as they were read: a conflict when there are others by now, or one has changed. */
  readonly legs: ReadonlyArray<ErasedLegRow>
  readonly records: Readonly<Record<string, ReadonlyArray<ErasedRecordRow>>>
}
