// Rows of legs, read and written.
import type { EventRow } from "./events.ts"
import type { CampaignRow } from "./settings.ts"
import type { TransactionRow } from "./transactions.ts"

/** What the id of a group's transaction stands for: signals of that leg. */
export interface GroupRow {
  readonly group_of: string
}

/** What a leg is found and chosen by, and whether it was erased: the state then has digests in place of personal values. */
export type LegStateRow = readonly [state: string, isErased: number]

/** A leg as a list of calls in progress shows it; without a transaction until it is received. */
export type ShownLegRow = readonly [...LegStateRow, headId: string | null]

/** A leg with its current call transaction, without its recording and its custom data. */
export interface LegWithoutRecordingRow {
  readonly leg_id: string
  readonly call_record_id: string
  readonly state: string
  readonly named_fields: string
  readonly further_ids: string
  readonly has_assigned_events: number
  readonly version: number
  readonly ledger_version: number
  /** 0 or 1; the state then has digests in place of personal values. */
  readonly is_erased: number
  /** The columns of the current call transaction; all null until the leg is received. */
  readonly head_id: string | null
  readonly head_corrects: string | null
  readonly head_version: number | null
  readonly head_created_at: number | null
}

/** A whole leg. */
export interface LegRow extends LegWithoutRecordingRow {
  readonly recording: string | null
  readonly head_custom_data: string | null
}

/** What a leg in progress is listed by; without a transaction until it is received. */
export type VisibleLegRow = readonly [legId: string, transferredAt: number, headId: string | null]

/** A leg that was received, in the order of the legs of a caller. */
export type ReceivedLegRow = readonly [receivedAt: number, legId: string]

/** A live leg of any network, in the order of its columns. */
export type LiveLegRow = readonly [since: number, networkId: string, legId: string]

/** A write of host events. */
export interface LegWriteRow {
  readonly networkId: string
  readonly legId: string
  readonly expectedVersion: number
  /** 0 or 1: whether the leg was erased as it was read. */
  readonly isErased: number
  readonly expectedCallRecordVersion: number | null
  readonly joiningId: string | null
  /** 0 or 1. */
  readonly hasAssignedEvents: number
  /** What the leg is found by, in the order of its columns; usually equal to the stored values. */
  readonly keys: readonly [
    callRecordId: string,
    externalCallUniqueId: string | null,
    advertiserIdFromNetwork: string | null,
    campaignIdFromNetwork: string | null,
    affiliateIdFromNetwork: string | null,
    callingPhoneNumber: string | null,
    receivedAt: number | null,
    receivedDay: number | null,
    durationSeconds: number | null,
    liveSince: number | null,
  ]
  readonly transferredAt: number | null
  readonly completedAt: number | null
  readonly state: string
  readonly recording: string | null
  readonly first: TransactionRow | null
  /** A correction of the call, and the version of the ledger it was decided on. */
  readonly correction: { readonly transaction: TransactionRow; readonly expectedLedgerVersion: number } | null
  /** The campaign and the version of the settings that the write rests on. */
  readonly settings: readonly [campaign: CampaignRow, expectedVersion: number] | null
  readonly events: ReadonlyArray<EventRow>
}
