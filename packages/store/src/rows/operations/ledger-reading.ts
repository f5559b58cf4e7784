// What a signal request is decided on, as rows.
import type { CallRecordRow } from "./call-records.ts"
import type { LegStateRow, LegWithoutRecordingRow } from "./calls.ts"
import type { FoundOutcomeRow, RequestKeyRow } from "./outcomes.ts"
import type { StoredTransactionRow } from "./transactions.ts"

/** What a request asks for. */
export interface LedgerQueryRow {
  readonly networkId: string
  readonly requestKey: RequestKeyRow | null
  readonly by: "transaction_id" | "call_record_id" | "external_call_unique_id"
  /** The locator's value. */
  readonly id: string
  /** A transaction id in upper case, where that is another one. */
  readonly upperCase: string | null
  /** The advertiser whose legs lead to their call by an external id; null: any. */
  readonly advertiser: string | null
  readonly partnerUniqueIds: ReadonlyArray<string>
  /** See `LedgerQuery`. */
  readonly countGroupsTo: number
  readonly foldedNames: ReadonlyArray<string>
  /** See `LedgerQuery`. */
  readonly bringsCustomData: boolean
  readonly wholeLeg: string | null
}

/** A leg with the custom data of its call, the heads of the groups that it carries, and how many groups it has. */
export type LegReadingRow = readonly [
  leg: LegWithoutRecordingRow,
  /** Null where it is not asked for or left out. */
  customData: string | null,
  /** Of a group that is left out its partner unique id. */
  groups: ReadonlyArray<StoredTransactionRow | string>,
  groupCount: number,
]

/** What a request is decided on. */
export type LedgerReadingRow =
  | { readonly kind: "answered"; readonly outcome: FoundOutcomeRow }
  | {
      readonly kind: "call"
      readonly callRecordId: string
      readonly callRecord: CallRecordRow
      readonly legs: ReadonlyArray<LegReadingRow>
      readonly entriesWait: boolean
      readonly names: ReadonlyArray<readonly [folded: string, casing: string]>
    }
  | { readonly kind: "signals"; readonly leg: LegStateRow }
  | { readonly kind: "several-calls" }
  | { readonly kind: "unknown"; readonly inUpperCase: LegStateRow | null }
