// The import of a past call, played by a test.
import type { Example } from "./examples.ts"

/** A call of last year. */
export const PAST_CALL_EXAMPLE: Example = {
  operation: "importPastCalls",
  title: "A call of last year",
  parameters: {
    network_id: "n1",
  },
  body: {
    calls: [
      {
        call_record_id: "call-2025-1",
        transaction_id: "0000002A-20250301",
        received: {
          at: "2025-03-01T09:00:00Z",
          advertiser_id_from_network: "a1",
          advertiser_campaign_id_from_network: "c1",
          calling_phone_number: "(415) 555-0123",
        },
        completed: { at: "2025-03-01T09:04:10Z" },
      },
    ],
  },
  status: 200,
  answer: {
    reports: [
      {
        outcome: "imported",
        transaction_id: "0000002A-20250301",
        call_record_id: "call-2025-1",
        class: null,
        problems: [],
        warnings: [],
      },
    ],
  },
}
