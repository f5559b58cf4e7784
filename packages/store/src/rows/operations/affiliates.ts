// Rows of affiliates.

/** An affiliate as stored. */
export interface AffiliateRow {
  readonly internal_id: number
  readonly version: number
  readonly affiliate: string
}
