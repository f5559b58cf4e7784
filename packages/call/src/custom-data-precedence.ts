// Whose custom data value counts while a call is live: the sources in their order, and the merge.
import type { CustomData, CustomDataSource } from "@callrules/model"
import type { CustomDataBySource, LiveCustomDataSource } from "./host-event.ts"

/** The sources in order of precedence: a later one's value takes the place of an earlier one's. */
// CIP-09, CIP-10, CIP-11
export const CUSTOM_DATA_PRECEDENCE: ReadonlyArray<LiveCustomDataSource> = [
  "network",
  "advertiser",
  "campaign",
  "promo_number",
  "affiliate",
  "tag",
  "real_time_routing",
]

/** All that values are merged from. */
// CIP-103
const MERGED: ReadonlyArray<keyof CustomDataBySource> = CUSTOM_DATA_PRECEDENCE.flatMap((source) =>
  source === "affiliate" ? (["affiliate_record", source] as const) : [source],
)

/** The values of each source as it is shown: what the affiliate's own record says is the affiliate's where the host sent nothing. */
export const withRecordOfAffiliate = ({
  affiliate_record: record,
  ...sources
}: CustomDataBySource): Readonly<Partial<Record<LiveCustomDataSource, CustomData>>> => {
  if (record === undefined) return sources
  const sent = Object.entries(sources.affiliate ?? {}).filter(([, value]) => value !== "")
  // fromEntries defines own properties, so that a field named `__proto__` is a plain name
  return { ...sources, affiliate: Object.fromEntries([...Object.entries(record), ...sent]) }
}

/** A custom data value and where it came from. */
export interface SourcedValue {
  /** The value that counts; never `""`, which is no value. */
  readonly value: string
  /** Who gave it: the latest in {@link CUSTOM_DATA_PRECEDENCE} of those that have a value for the field. */
  readonly source: CustomDataSource
}

/** Custom data values by field partner name, each with its source; sorted by name, own properties only. */
export type CustomDataWithSource = Readonly<Record<string, SourcedValue>>

/** Who gave the value of a field; undefined where it has none. */
export const sourceOf = (customData: CustomDataWithSource, field: string): CustomDataSource | undefined =>
  Object.hasOwn(customData, field) ? customData[field]?.source : undefined

/** Whether a source's values give way to those of another while a call is live. */
export const isBelow = (source: string, other: string): boolean => {
  const order: ReadonlyArray<string> = CUSTOM_DATA_PRECEDENCE
  const place = order.indexOf(source)
  return place >= 0 && place < order.indexOf(other)
}

/**
 * Merges custom data by precedence: network, advertiser, campaign, promo number, affiliate, then the tag's, then a
 * real-time routing webhook's; a later source wins. A value of `""` is no value and leaves an earlier source's standing; of the
 * affiliate's values those that the host sent stand over those of its own record.
 *
 * Source of the rule: section 2.2 of the specification; the order is rules CIP-40 to CIP-42.
 *
 * @returns the value of each field with its source, sorted by field name.
 *
 * @example
 * ```ts
 * import { mergeCustomData } from "@callrules/call"
 *
 * const merged = mergeCustomData({ campaign: { tier: "silver" }, tag: { tier: "gold" } })
 * console.assert(merged["tier"]?.value === "gold" && merged["tier"].source === "tag")
 * ```
 */
// CIP-07, CIP-40, CIP-41, CIP-42, CIP-43, CIP-68
export const mergeCustomData = (sources: CustomDataBySource): CustomDataWithSource => {
  const merged = new Map<string, SourcedValue>()
  for (const from of MERGED) {
    const source = from === "affiliate_record" ? "affiliate" : from
    for (const [name, value] of Object.entries(sources[from] ?? {})) {
      if (value !== "") merged.set(name, { value, source })
    }
  }
  return Object.fromEntries([...merged].sort(([a], [b]) => (a < b ? -1 : 1)))
}
