// A search by start time, and what it finds.
import type { MatchQuery } from "@callrules/signal-ledger"
import type { LegStateRow } from "./calls.ts"
import type { FoundOutcomeRow, RequestKeyRow } from "./outcomes.ts"

/** A search by start time. */
export interface AroundRow {
  readonly networkId: string
  readonly requestKey: RequestKeyRow | null
  readonly match: MatchQuery
  readonly caller: string | null
  readonly advertiser: string | null
  readonly campaign: string | null
}

/** What is found. */
export type AroundFoundRow =
  | { readonly kind: "answered"; readonly outcome: FoundOutcomeRow }
  | { readonly kind: "legs"; readonly legs: ReadonlyArray<LegStateRow> }
