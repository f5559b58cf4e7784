// What a signal request writes, as rows.
import type { CallRecordWriteRow } from "./call-records.ts"
import type { EventRow } from "./events.ts"
import type { OutcomeRow } from "./outcomes.ts"
import type { TransactionRow } from "./transactions.ts"

/** One request's write. */
export interface LedgerWriteRow {
  readonly networkId: string
  readonly legId: string
  readonly expectedLedgerVersion: number
  /** 0 or 1: whether the leg was erased as it was read. */
  readonly isErased: number
  readonly transactions: ReadonlyArray<TransactionRow>
  /** The fields that the request names; they are kept as JSON, which carries every text. */
  readonly namedFields: ReadonlyArray<string>
  readonly callRecord: CallRecordWriteRow | null
  readonly newNames: ReadonlyArray<readonly [folded: string, casing: string]>
  readonly outcome: OutcomeRow | null
  readonly appliesEntry: string | null
  /** When that entry is applied. */
  readonly appliedAt: number | null
  /** The transactions that it makes, as JSON; kept with the entry. */
  readonly appliedIds: string | null
  readonly events: ReadonlyArray<EventRow>
}
