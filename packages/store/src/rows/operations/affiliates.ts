// Rows of affiliates.

/** An affiliate as stored. */
export interface AffiliateRow {
  readonly internal_id: number
  readonly version: number
  readonly affiliate: string
}

/** So many characters of affiliates are read, handed on and read as JSON in one go; a longer one by itself. */
// AFF-126
export const AFFILIATE_CHARACTERS = 262_144

/** The first of some rows that have so many characters together, or one; no further rows are asked for. */
export const affiliatesInOneGo = (rows: Iterable<AffiliateRow>): ReadonlyArray<AffiliateRow> => {
  const taken: Array<AffiliateRow> = []
  let characters = 0
  for (const row of rows) {
    characters += row.affiliate.length
    if (taken.length > 0 && characters > AFFILIATE_CHARACTERS) break
    taken.push(row)
  }
  return taken
}
