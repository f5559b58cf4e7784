// A call's life as the host reports and reads it: requests and their answers, in the order in which they follow each other.

import type { Example } from "./examples.ts"

/** A decision of a campaign that was never set up for recording. */
export const NEVER_SET = {
  record: false,
  reason: "never-set",
  explanation: "not recorded: the campaign was never set up for recording",
  unknown_facts: [],
  condition: "",
  decided_at: "2026-11-20T15:00:00.000Z",
}

/** What happens to a call, in order. */
export const HOST_CALL_EXAMPLES: ReadonlyArray<Example> = [
  {
    operation: "reportHostEvent",
    title: "The call comes in",
    parameters: {
      network_id: "n1",
    },
    body: {
      kind: "received",
      event_id: "e-1",
      at: "2026-11-20T15:00:00Z",
      call_record_id: "call-77",
      transaction_id: "0000002A-DEADBEEF",
      advertiser_id_from_network: "a1",
      advertiser_campaign_id_from_network: "c1",
      calling_phone_number: "(415) 555-0123",
      phone_type: "Mobile",
      custom_data: {
        tag: {
          product: "boat",
        },
      },
    },
    status: 200,
    answer: {
      transaction_id: "0000002A-DEADBEEF",
      call_record_id: "call-77",
      call_status: "received",
      changed: true,
      conflict: false,
      recording: NEVER_SET,
      warnings: [],
    },
  },
  {
    operation: "reportHostEvent",
    title: "The caller presses a key",
    parameters: {
      network_id: "n1",
    },
    body: {
      kind: "keypress",
      event_id: "e-2",
      at: "2026-11-20T15:00:05Z",
      call_record_id: "call-77",
      transaction_id: "0000002A-DEADBEEF",
      sequence: 1,
      key: "1",
    },
    status: 200,
    answer: {
      transaction_id: "0000002A-DEADBEEF",
      call_record_id: "call-77",
      call_status: "received",
      changed: true,
      conflict: false,
      recording: NEVER_SET,
      warnings: [],
    },
  },
  {
    operation: "reportHostEvent",
    title: "It is transferred",
    parameters: {
      network_id: "n1",
    },
    body: {
      kind: "transferred",
      event_id: "e-3",
      at: "2026-11-20T15:00:20Z",
      call_record_id: "call-77",
      transaction_id: "0000002A-DEADBEEF",
      destination_phone_number: "+14155550199",
    },
    status: 200,
    answer: {
      transaction_id: "0000002A-DEADBEEF",
      call_record_id: "call-77",
      call_status: "bridged",
      changed: true,
      conflict: false,
      recording: NEVER_SET,
      warnings: [],
    },
  },
  {
    operation: "reportHostEvent",
    title: "The same event once more",
    parameters: {
      network_id: "n1",
    },
    body: {
      kind: "transferred",
      event_id: "e-3",
      at: "2026-11-20T15:00:20Z",
      call_record_id: "call-77",
      transaction_id: "0000002A-DEADBEEF",
      destination_phone_number: "+14155550199",
    },
    status: 200,
    answer: {
      transaction_id: "0000002A-DEADBEEF",
      call_record_id: "call-77",
      call_status: "bridged",
      changed: false,
      conflict: false,
      recording: NEVER_SET,
      warnings: [],
    },
  },
  {
    operation: "reportHostEvent",
    title: "The leg is over",
    parameters: {
      network_id: "n1",
    },
    body: {
      kind: "completed",
      event_id: "e-4",
      at: "2026-11-20T15:01:00Z",
      call_record_id: "call-77",
      transaction_id: "0000002A-DEADBEEF",
    },
    status: 200,
    answer: {
      transaction_id: "0000002A-DEADBEEF",
      call_record_id: "call-77",
      call_status: "completed",
      changed: true,
      conflict: false,
      recording: NEVER_SET,
      warnings: [],
    },
  },
  {
    operation: "reportHostEvent",
    title: "No such kind",
    parameters: {
      network_id: "n1",
    },
    body: {
      kind: "answered",
      event_id: "e-5",
      at: "2026-11-20T15:00:10Z",
      call_record_id: "call-77",
      transaction_id: "0000002A-DEADBEEF",
    },
    status: 403,
    answer: {
      errors: {
        class: "InvalidInput",
        invalid_data:
          "unknown kind of host event `answered` in `kind` (known kinds are `received`, `transferred`, `keypress`, `custom_data`, `completed` and `call_ended`)",
      },
    },
  },
]
