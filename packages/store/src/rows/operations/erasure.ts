// Rows of an erasure: what there is to erase of a call in one step, and what it becomes.
import type { ArchiveRow } from "../../ports/ledger-archive.ts"

/**
 * A step of an erasure reads and writes at most so many records, and so many bytes of what is personal in them. What belongs together is
 * not parted: a transaction and the request that made it, an entry and the request that brought it, the legs of a call. Where one of
 * these is more, it is a step of its own.
 */
// ENG-358
export const ERASED_AT_ONCE = { records: 256, bytes: 1_048_576 }

/** A leg as an erasure finds it. */
export type ErasedLegRow = readonly [legId: string, version: number, ledgerVersion: number]

/** The next records of a call that have personal values. */
export interface PersonalRecordsRow {
  /** Every leg of the call, in order of its id. */
  readonly legs: ReadonlyArray<ErasedLegRow>
  /** By kind: the key of each record, its personal columns and its salt; none that was erased, and the legs only in the last step. */
  readonly records: Readonly<Record<string, ReadonlyArray<ArchiveRow>>>
  /** Whether these are all that are left. */
  readonly isLast: boolean
}

/** A record and what it becomes. */
export interface ErasedRecordRow {
  /** As it was read. */
  readonly was: ArchiveRow
  /** The columns that change; the salt goes too. */
  readonly becomes: ArchiveRow
}

/** The write of one step of an erasure. */
export interface ErasureRow {
  readonly networkId: string
  readonly callRecordId: string
  /** The legs as they were read: a conflict of the last step when there are others by now, or one has changed. */
  readonly legs: ReadonlyArray<ErasedLegRow>
  readonly records: Readonly<Record<string, ReadonlyArray<ErasedRecordRow>>>
}
