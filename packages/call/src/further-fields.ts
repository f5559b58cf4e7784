// Published fields of a call that no rule reads: a host may report them, and current calls show them as reported.
import { type Fields, optionalText, VALUE_LENGTH } from "./body-fields.ts"

/** The names of the fields, the same in an event and in current calls. */
export const FURTHER_FIELDS = [
  "advertiser_id",
  "affiliate_id",
  "advertiser_campaign_id",
  "advertiser_campaign_country",
  "verified_zip_code",
  "affiliate_commissions_ranking",
  "affiliate_conversion_rate_ranking",
  "affiliate_volume_ranking",
  "qualified_regions",
  "source",
] as const

/** Published fields of a call that no rule reads, as the host reported them; only those that it gave. */
export type FurtherFields = Readonly<Partial<Record<(typeof FURTHER_FIELDS)[number], string>>>

/** The further fields of a received event; undefined when there are none. */
// CIP-75
export const readFurtherFields = (fields: Fields): FurtherFields | undefined => {
  const given = FURTHER_FIELDS.flatMap((name) => {
    const value = optionalText(fields, name, VALUE_LENGTH)
    return value === null ? [] : [[name, value] as const]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}
