// Examples of the directory: custom data fields and the campaigns of affiliates, as they are put and read. They go on from each other, and a test plays them.
import type { Example } from "./examples.ts"

const FIELD = {
  partner_name: "product",
  version: 4,
  changed_at: "2026-11-20T15:00:00.000Z",
  changed_by: "host",
}

const AFFILIATE = {
  affiliate_id: "A-1",
  campaigns: [
    {
      advertiser: "acme",
      campaign: "auto",
    },
  ],
  version: 5,
  changed_at: "2026-11-20T15:00:00.000Z",
  changed_by: "host",
}

/** Requests and their answers, in order. */
export const RECORD_EXAMPLES: ReadonlyArray<Example> = [
  {
    operation: "putCustomDataField",
    title: "A new field",
    parameters: {
      network_id: "n2",
      partner_name: "product",
    },
    body: {},
    status: 201,
    answer: FIELD,
  },
  {
    operation: "readCustomDataField",
    title: "As it stands",
    parameters: {
      network_id: "n2",
      partner_name: "product",
    },
    status: 200,
    answer: FIELD,
  },
  {
    operation: "readCustomDataFieldHistory",
    title: "Its only change",
    parameters: {
      network_id: "n2",
      partner_name: "product",
    },
    status: 200,
    answer: {
      changes: [FIELD],
    },
  },
  {
    operation: "listCustomDataFields",
    title: "All of them",
    parameters: {
      network_id: "n2",
    },
    status: 200,
    answer: {
      records: [FIELD],
      next: null,
    },
  },
  {
    operation: "putAffiliateCampaigns",
    title: "What an affiliate promotes",
    parameters: {
      network_id: "n2",
      affiliate_id: "A-1",
    },
    body: {
      campaigns: [
        {
          advertiser: "acme",
          campaign: "auto",
        },
      ],
    },
    status: 201,
    answer: AFFILIATE,
  },
  {
    operation: "readAffiliateCampaigns",
    title: "As it stands",
    parameters: {
      network_id: "n2",
      affiliate_id: "A-1",
    },
    status: 200,
    answer: AFFILIATE,
  },
  {
    operation: "readAffiliateCampaignsHistory",
    title: "Its only change",
    parameters: {
      network_id: "n2",
      affiliate_id: "A-1",
    },
    status: 200,
    answer: {
      changes: [AFFILIATE],
    },
  },
  {
    operation: "listAffiliateCampaigns",
    title: "All of them",
    parameters: {
      network_id: "n2",
    },
    status: 200,
    answer: {
      records: [AFFILIATE],
      next: null,
    },
  },
]
