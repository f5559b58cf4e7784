// Custom data: the values a network keeps on its calls under field names of its own.

/**
 * A custom data field configured in a network. `partnerName` is its name in requests and conditions (the partner or
 * API name), compared exactly and unique within the network.
 */
export interface CustomDataField {
  /** Its name in requests and conditions, compared exactly. */
  readonly partnerName: string
}

/** Custom data values by field partner name. A field that is missing has no value; own properties only. */
export type CustomData = Readonly<Record<string, string>>

/**
 * Where a custom data value came from. Where several give one, the later in this list wins: values applied to the
 * network, advertiser, campaign, promo number and affiliate, then the tag's, then a real-time routing webhook's, and
 * at last a signal request's after the call.
 */
export type CustomDataSource =
  | "network"
  | "advertiser"
  | "campaign"
  | "promo_number"
  | "affiliate"
  | "tag"
  | "real_time_routing"
  | "signal"
