// What a host reports in a batch and reads of a call, after its events: requests and their answers, in the order in which they follow each other.
import type { Example } from "./examples.ts"
import { NEVER_SET } from "./host-call-examples.ts"

/** What follows the events of a call, in order. */
export const HOST_READING_EXAMPLES: ReadonlyArray<Example> = [
  {
    operation: "reportHostEvents",
    title: "One event that was sent before, and one that is refused",
    parameters: {
      network_id: "n1",
    },
    body: {
      events: [
        {
          kind: "keypress",
          event_id: "e-2",
          at: "2026-11-20T15:00:05Z",
          call_record_id: "call-77",
          transaction_id: "0000002A-DEADBEEF",
          sequence: 1,
          key: "1",
        },
        {
          kind: "completed",
          event_id: "e-6",
          at: "2026-11-20T15:01:00Z",
          call_record_id: "call-78",
          transaction_id: "0000002A-DEADBEEF",
        },
      ],
    },
    status: 200,
    answer: {
      reports: [
        {
          transaction_id: "0000002A-DEADBEEF",
          call_record_id: "call-77",
          call_status: "completed",
          changed: false,
          conflict: false,
          recording: NEVER_SET,
          warnings: [],
        },
        {
          errors: {
            class: "RecordInvalid",
            invalid_data:
              "leg `0000002A-DEADBEEF` belongs to call record `call-77` (a leg stays in one call record; give another leg another transaction id)",
          },
        },
      ],
    },
  },
  {
    operation: "putTranscriptSummary",
    title: "What was said",
    parameters: {
      network_id: "n1",
      call_record_id: "call-77",
    },
    body: {
      event_id: "s-1",
      at: "2026-11-20T15:02:00Z",
      transcript_summary: "The caller bought a yacht.",
    },
    status: 200,
    answer: {
      call_record_id: "call-77",
      transcript_summary: "The caller bought a yacht.",
      warnings: [],
    },
  },
  {
    operation: "moveHomeLeg",
    title: "New groups of signals go to this leg",
    parameters: {
      network_id: "n1",
      call_record_id: "call-77",
    },
    body: {
      transaction_id: "0000002A-DEADBEEF",
      advertiser_id_from_network: null,
    },
    status: 200,
    answer: {
      call_record_id: "call-77",
      home_legs: [
        {
          advertiser_id_from_network: null,
          leg_id: "0000002A-DEADBEEF",
          moves: [
            {
              from_leg_id: null,
              to_leg_id: "0000002A-DEADBEEF",
              at: "2026-11-20T15:00:00.000Z",
            },
          ],
        },
      ],
    },
  },
  {
    operation: "findCalls",
    title: "The calls of a number on one day",
    parameters: {
      network_id: "n1",
      calling_phone_number: "+14155550123",
      from: "2026-11-20T00:00:00Z",
      to: "2026-11-21T00:00:00Z",
    },
    status: 200,
    answer: {
      legs: [
        {
          leg_id: "0000002A-DEADBEEF",
          call_record_id: "call-77",
          advertiser_id_from_network: "a1",
          advertiser_campaign_id_from_network: "c1",
          received_at: "2026-11-20T15:00:00.000Z",
          call_status: "completed",
          record: false,
          reason: "never-set",
        },
      ],
      next: null,
    },
  },
  {
    operation: "readLegHistory",
    title: "All that was written",
    parameters: {
      network_id: "n1",
      transaction_id: "0000002A-DEADBEEF",
    },
    status: 200,
    answer: {
      leg_id: "0000002A-DEADBEEF",
      call_record_id: "call-77",
      call_status: "completed",
      recording: NEVER_SET,
      further_ids: [],
      home_legs: [
        {
          advertiser_id_from_network: null,
          leg_id: "0000002A-DEADBEEF",
          moves: [
            {
              from_leg_id: null,
              to_leg_id: "0000002A-DEADBEEF",
              at: "2026-11-20T15:00:00.000Z",
            },
          ],
        },
      ],
      transactions: [
        {
          type: "Call",
          transaction_id: "0000002A-DEADBEEF",
          corrects_transaction_id: null,
          version: 1,
          custom_data: {
            product: "boat",
          },
          created_at: "2026-11-20T15:00:00.000Z",
        },
      ],
    },
  },
  {
    operation: "readRecordingDecisions",
    title: "Why this call was not recorded",
    parameters: {
      network_id: "n1",
      call_id: "call-77",
    },
    status: 200,
    answer: {
      call_record_id: "call-77",
      legs: [
        {
          leg_id: "0000002A-DEADBEEF",
          call_status: "completed",
          recording: NEVER_SET,
          settings: null,
          facts: null,
          facts_erased: false,
          explained: null,
          hint: "give the campaign recording settings, and check that the directory has it; calls received from then on follow them",
        },
      ],
    },
  },
  {
    operation: "listInbox",
    title: "Nothing failed",
    parameters: {
      network_id: "n1",
    },
    status: 200,
    answer: {
      entries: [],
      next: null,
    },
  },
  {
    operation: "retryInboxEntry",
    title: "An entry that is done with",
    parameters: {
      network_id: "n1",
      entry_id: "5D1C9A30-77F0B2E5",
    },
    status: 404,
    answer: {
      errors: {
        class: "RecordNotFound",
        invalid_data:
          "there is no such inbox entry `5D1C9A30-77F0B2E5` (list the entries; one that was applied or dropped is gone)",
      },
    },
  },
  {
    operation: "dropInboxEntry",
    title: "An entry that is done with",
    parameters: {
      network_id: "n1",
      entry_id: "5D1C9A30-77F0B2E5",
    },
    status: 404,
    answer: {
      errors: {
        class: "RecordNotFound",
        invalid_data:
          "there is no such inbox entry `5D1C9A30-77F0B2E5` (list the entries; one that was applied or dropped is gone)",
      },
    },
  },
  {
    operation: "listOutbox",
    title: "What has happened",
    parameters: {},
    status: 200,
    answer: {
      events: [
        {
          kind: "recording_decided",
          event_id: "recording:0000002A-DEADBEEF",
          network_id: "n1",
          leg_id: "0000002A-DEADBEEF",
          call_record_id: "call-77",
          at: "2026-11-20T15:00:00.000Z",
          record: false,
          reason: "never-set",
        },
        {
          kind: "call_completed",
          event_id: "completed:0000002A-DEADBEEF",
          network_id: "n1",
          leg_id: "0000002A-DEADBEEF",
          call_record_id: "call-77",
          at: "2026-11-20T15:00:00.000Z",
          completed_at: "2026-11-20T15:01:00.000Z",
          overdue: false,
        },
      ],
      next: "JTVCMSUyQ251bGwlMkMyJTJDJTIyMzNiNjc2Y2YlMjIlNUQ",
      more: false,
    },
  },
  {
    operation: "acknowledgeEvents",
    title: "The events were taken",
    parameters: {},
    body: {
      taken: [
        {
          network_id: "n1",
          event_id: "completed:0000002A-DEADBEEF",
        },
      ],
    },
    status: 200,
    answer: {},
  },
]
