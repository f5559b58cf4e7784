// Examples of the directory: records that are removed, and one that another rests on. They go on from each other, and a test plays them.
import type { Example } from "./examples.ts"

/** Requests and their answers, in order. */
export const REMOVAL_EXAMPLES: ReadonlyArray<Example> = [
  {
    operation: "eraseCaller",
    title: "A caller who wants to be forgotten",
    parameters: {
      network_id: "n1",
    },
    body: {
      call_record_id: "call-77",
    },
    status: 200,
    answer: {
      calls: 1,
      records: { leg: 1, transaction: 1, transcript: 1 },
      left: [],
      next: null,
    },
  },
  {
    operation: "removeHostToken",
    title: "It is no longer accepted",
    parameters: {
      token_id: "switch",
    },
    status: 200,
    answer: {},
  },
  {
    operation: "removeToken",
    title: "It is no longer accepted",
    parameters: {
      network_id: "n2",
      token_id: "crm",
    },
    status: 200,
    answer: {},
  },
  {
    operation: "removeCampaign",
    title: "An affiliate promotes it",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
      campaign_id: "auto",
    },
    status: 403,
    answer: {
      errors: {
        class: "RecordInvalid",
        invalid_data: "the list of campaigns of affiliate `A-1` depends on it (remove that first)",
      },
    },
  },
  {
    operation: "removeAffiliateCampaigns",
    title: "It promotes nothing",
    parameters: {
      network_id: "n2",
      affiliate_id: "A-1",
    },
    status: 200,
    answer: {},
  },
  {
    operation: "removeCampaign",
    title: "It is gone",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
      campaign_id: "auto",
    },
    status: 200,
    answer: {},
  },
  {
    operation: "removeCustomDataField",
    title: "It is gone",
    parameters: {
      network_id: "n2",
      partner_name: "product",
    },
    status: 200,
    answer: {},
  },
  {
    operation: "removeAdvertiser",
    title: "It is gone",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
    },
    status: 200,
    answer: {},
  },
  {
    operation: "removeNetwork",
    title: "It is gone",
    parameters: {
      network_id: "n2",
      "If-Match": '"1"',
    },
    status: 200,
    answer: {},
  },
  {
    operation: "readAdvertiser",
    title: "It is not there",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
    },
    status: 404,
    answer: {
      errors: {
        class: "RecordNotFound",
        invalid_data: "there is no advertiser `acme` (list the records of its kind)",
      },
    },
  },
]
