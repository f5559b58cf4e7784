// Examples of the directory: networks, advertisers and campaigns. They go on from each other, and a test plays them.
import type { Example } from "./examples.ts"

const NETWORK = {
  network_id: "n2",
  time_zone: "America/New_York",
  ignored_custom_data_fields: [],
  generates_affiliate_ids: false,
  caller_profile_enrichment: false,
  attribution_only: false,
  affiliate_url_template: null,
  single_sign_on_users: [],
  retention: { outcome_days: 35, fate_days: 35, transcript_days: null },
  version: 1,
  changed_at: "2026-11-20T15:00:00.000Z",
  changed_by: "host",
}

const ADVERTISER = {
  advertiser_id: "acme",
  name: "Acme",
  attribution_only: false,
  version: 2,
  changed_at: "2026-11-20T15:00:00.000Z",
  changed_by: "host",
}

const CAMPAIGN = {
  advertiser_id: "acme",
  campaign_id: "auto",
  name: "Auto",
  hours: {
    monday: ["09:00-17:30"],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
    dates: {},
  },
  repeat_within_days: 7,
  version: 3,
  changed_at: "2026-11-20T15:00:00.000Z",
  changed_by: "host",
}

/** Requests and their answers, in order. */
export const DIRECTORY_EXAMPLES: ReadonlyArray<Example> = [
  {
    operation: "putNetwork",
    title: "A new network",
    parameters: {
      network_id: "n2",
    },
    body: {
      time_zone: "America/New_York",
    },
    status: 201,
    answer: NETWORK,
  },
  {
    operation: "readNetwork",
    title: "As it stands",
    parameters: {
      network_id: "n2",
    },
    status: 200,
    answer: NETWORK,
  },
  {
    operation: "readNetworkHistory",
    title: "Its only change",
    parameters: {
      network_id: "n2",
    },
    status: 200,
    answer: {
      changes: [NETWORK],
    },
  },
  {
    operation: "listNetworks",
    title: "All of them",
    parameters: {},
    status: 200,
    answer: {
      networks: ["n1", "n2"],
      next: null,
    },
  },
  {
    operation: "putAdvertiser",
    title: "A new advertiser",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
    },
    body: {
      name: "Acme",
    },
    status: 201,
    answer: ADVERTISER,
  },
  {
    operation: "readAdvertiser",
    title: "As it stands",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
    },
    status: 200,
    answer: ADVERTISER,
  },
  {
    operation: "readAdvertiserHistory",
    title: "Its only change",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
    },
    status: 200,
    answer: {
      changes: [ADVERTISER],
    },
  },
  {
    operation: "listAdvertisers",
    title: "All of them",
    parameters: {
      network_id: "n2",
    },
    status: 200,
    answer: {
      records: [ADVERTISER],
      next: null,
    },
  },
  {
    operation: "putCampaign",
    title: "Open on Mondays",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
      campaign_id: "auto",
    },
    body: {
      name: "Auto",
      hours: {
        monday: ["09:00-17:30"],
      },
      repeat_within_days: 7,
    },
    status: 201,
    answer: CAMPAIGN,
  },
  {
    operation: "readCampaign",
    title: "As it stands",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
      campaign_id: "auto",
    },
    status: 200,
    answer: CAMPAIGN,
  },
  {
    operation: "readCampaignHistory",
    title: "Its only change",
    parameters: {
      network_id: "n2",
      advertiser_id: "acme",
      campaign_id: "auto",
    },
    status: 200,
    answer: {
      changes: [CAMPAIGN],
    },
  },
  {
    operation: "listCampaigns",
    title: "All of them",
    parameters: {
      network_id: "n2",
    },
    status: 200,
    answer: {
      records: [CAMPAIGN],
      next: null,
    },
  },
]
