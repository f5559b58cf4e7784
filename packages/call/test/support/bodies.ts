// JSON of host events that tests start from.

/** The keys of every event but its kind. */
export const common: Readonly<Record<string, unknown>> = {
  event_id: "e1",
  at: "2026-11-21T09:00:00Z",
  call_record_id: "record-1",
  transaction_id: "00000001-00000001",
}

/** A received event with the keys that it must have. */
export const received: Readonly<Record<string, unknown>> = {
  ...common,
  kind: "received",
  advertiser_id_from_network: "adv-1",
  advertiser_campaign_id_from_network: "camp-1",
}
