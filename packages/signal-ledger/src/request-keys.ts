// The keys that a request may have, at every level. Unknown ones are refused: a mistyped one would be ignored.

/** @internal */
export const REQUEST_KEYS: ReadonlyArray<string> = [
  "search",
  "signals",
  "custom_data",
  "partner_unique_id",
  "occurred_at_time",
  "oauth_token",
  "call_in_progress",
]

/** @internal */
// SIG-26
export const SEARCH_KEYS: ReadonlyArray<string> = [
  "transaction_id",
  "call_record_id",
  "external_call_unique_id",
  "call_start_time",
  "calling_phone_number",
  "duration_in_seconds",
  "advertiser_id_from_network",
  "advertiser_campaign_id_from_network",
  "network_id",
]

/** @internal */
export const SIGNAL_KEYS: ReadonlyArray<string> = ["name", "partner_unique_id", "occurred_at_time", "revenue", "value"]

/** @internal */
export const CUSTOM_DATA_KEYS: ReadonlyArray<string> = ["name", "value"]
