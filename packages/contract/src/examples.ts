// A call's life as a partner sees it: requests and their answers, in the order in which they follow each other. They are the
// examples of the OpenAPI document, and a test plays them against the engine.

/** A request and its answer. */
export interface Example {
  /** The operation: one of `OPERATIONS`. */
  readonly operation: string
  /** What it shows, in a few words. */
  readonly title: string
  /** Values of the parameters by name, the version aside. */
  readonly parameters: Readonly<Record<string, string>>
  /** The body; absent where none is sent. */
  readonly body?: unknown
  /** The status of the answer. */
  readonly status: number
  /** The media type of the answer; absent: `application/json`. */
  readonly mediaType?: string
  /** The body of the answer; absent where it is empty. */
  readonly answer?: unknown
}

const ADA = {
  id_from_network: "u-7",
  email_settings: [{ email_address: "ada@example.com", use_for_notifications: true }],
  first_name: "Ada",
  last_name: "Lovelace",
  contact_phone_number: "+14155550123",
  role: "Manager",
}

const ACME = {
  id: 1,
  id_from_network: "A-1",
  name: "Acme Media",
  status: "Approved",
  object_url: "https://ui.example.com/1",
  sites: [{ id_from_network: "101", name: "Main site" }],
  users: [
    {
      ...ADA,
      phone_number: "+14155550123",
      oauth_refresh_token: null,
      notify_on_budgets: false,
      notify_on_campaign_applications: false,
      notify_on_campaign_expirations: false,
      notify_on_creative_duplication_requests: false,
      notify_on_network_announcements: false,
      notify_on_call_activities: false,
      notify_on_performance_notifications: false,
      notify_on_monthly_campaign_performance_reports: false,
      notify_on_weekly_campaign_performance_reports: false,
      can_login_via_platform: true,
    },
  ],
  custom_data: { product: "boat" },
}

const CAMPAIGN = { network_id: "n1", advertiser_id: "a1", campaign_id: "c1" }

/** Before the call: the affiliate and the recording settings. */
export const EXAMPLES_BEFORE: ReadonlyArray<Example> = [
  {
    operation: "createAffiliate",
    title: "A new affiliate",
    parameters: { network_id: "n1" },
    body: {
      id_from_network: "A-1",
      name: "Acme Media",
      sites: [{ id_from_network: 101, name: "Main site" }],
      users: [ADA],
      custom_data: { product: "boat" },
    },
    status: 201,
    answer: ACME,
  },
  {
    operation: "updateAffiliate",
    title: "Another name, and nothing else",
    parameters: { network_id: "n1", affiliate_id: "A-1" },
    body: { name: "Acme Marine" },
    status: 200,
    answer: { ...ACME, name: "Acme Marine" },
  },
  {
    operation: "readAffiliate",
    title: "What it is now",
    parameters: { network_id: "n1", affiliate_id: "A-1" },
    status: 200,
    answer: { ...ACME, name: "Acme Marine" },
  },
  {
    operation: "listAffiliates",
    title: "All of them",
    parameters: { network_id: "n1" },
    status: 200,
    answer: [{ ...ACME, name: "Acme Marine" }],
  },
  {
    operation: "changeRecordingSettings",
    title: "Calls that meet a condition are recorded",
    parameters: CAMPAIGN,
    body: { record_calls: true, call_recording_condition: "mobile OR repeat" },
    status: 200,
    answer: { record_calls: true, call_recording_condition: "mobile or repeat", warnings: [] },
  },
  {
    operation: "readRecordingSettings",
    title: "The settings as they are",
    parameters: CAMPAIGN,
    status: 200,
    answer: { record_calls: true, call_recording_condition: "mobile or repeat", warnings: [] },
  },
]

/** While the call runs: it was received and transferred a minute ago. */
export const EXAMPLES_DURING: ReadonlyArray<Example> = [
  {
    operation: "listCurrentCalls",
    title: "The call that runs",
    parameters: { organization_type: "Network", id: "n1" },
    status: 200,
    answer: {
      current_calls: [
        {
          transaction_id: "0000002A-DEADBEEF",
          call_record_id: "call-77",
          call_status: "bridged",
          bridge_start_time: "2026-11-20T10:00:00-05:00",
          start_time: "2026-11-20T10:00:00-05:00",
          advertiser_id_from_network: "a1",
          advertiser_name: "Advertiser a1",
          advertiser_campaign_id_from_network: "c1",
          advertiser_campaign_name: "Campaign c1",
          affiliate_id_from_network: "A-1",
          affiliate_name: "Acme Marine",
          custom_data: { product: { value: "boat", source: "affiliate" } },
          calling_phone_number: "+14155550123",
          phone_type: "Mobile",
        },
      ],
    },
  },
  {
    operation: "listCurrentCallsWithoutVersion",
    title: "No call of this external id",
    parameters: { organization_type: "Network", id: "n1", external_unique_id: "x-1" },
    status: 200,
    answer: { current_calls: [] },
  },
  {
    operation: "submitSignals",
    title: "A quote while the call runs",
    parameters: {},
    body: {
      search: { transaction_id: "0000002A-DEADBEEF" },
      signals: [{ name: "Quote", partner_unique_id: "quote-3" }],
      call_in_progress: true,
    },
    status: 201,
  },
]

const SALE = {
  search: { call_record_id: "call-77" },
  partner_unique_id: "order-7",
  signals: [{ name: "Sale", revenue: "99.95", occurred_at_time: "2026-11-20T15:04:00Z" }],
  custom_data: [{ name: "product", value: "yacht" }],
}

const CALL_77 = {
  leg: { transaction_id: "0000002A-DEADBEEF", call_record_id: "call-77" },
  call: {
    transaction_id: "5D1C9A30-77F0B2E5",
    corrects_transaction_id: "0000002A-DEADBEEF",
    start_time_t: "1795186800",
    call_start_time: "2026-11-20T15:00:00Z",
    custom_data: { product: "yacht" },
  },
}

/** After the call. */
export const EXAMPLES_AFTER: ReadonlyArray<Example> = [
  {
    operation: "readPendingRequest",
    title: "What became of the quote",
    parameters: { pending_id: "5D1C9A30-77F0B2E2" },
    status: 200,
    answer: {
      status: "applied",
      arrived_at_time: "2026-11-20T15:01:00Z",
      transaction_ids: ["5D1C9A30-77F0B2E3"],
      errors: null,
    },
  },
  {
    operation: "submitSignals",
    title: "What a sale would do, without reporting it",
    parameters: { "Callrules-Preview": "true" },
    body: SALE,
    status: 200,
    mediaType: "application/vnd.callrules.preview+json",
    answer: {
      status: 200,
      repeated: false,
      leg: {
        transaction_id: "0000002A-DEADBEEF",
        call_record_id: "call-77",
        chosen: "only-leg",
        reason: "it is the only leg of the call that the request may reach",
      },
      signals: [
        {
          transaction_id: null,
          corrects_transaction_id: null,
          name: "Sale",
          partner_unique_id: "order-7",
          occurred_at_time_t: "1795187040",
          occurred_at_time: "2026-11-20T15:04:00Z",
          revenue: "99.95",
          value: "true",
          outcome: "created",
        },
      ],
      call: {
        transaction_id: null,
        corrects_transaction_id: "0000002A-DEADBEEF",
        start_time_t: "1795186800",
        call_start_time: "2026-11-20T15:00:00Z",
        outcome: "corrected",
        custom_data: [{ name: "product", before: "boat", after: "yacht" }],
      },
      new_names: ["Sale"],
      custom_data_erased: false,
      earlier_wait: false,
      problems: [],
    },
  },
  {
    operation: "submitSignals",
    title: "A sale, and a field of the call",
    parameters: { "Idempotency-Key": "order-7-report-1" },
    body: SALE,
    status: 200,
    answer: {
      signals: [
        {
          transaction_id: "5D1C9A30-77F0B2E4",
          corrects_transaction_id: null,
          name: "Sale",
          partner_unique_id: "order-7",
          occurred_at_time_t: "1795187040",
          occurred_at_time: "2026-11-20T15:04:00Z",
          revenue: "99.95",
          value: "true",
        },
      ],
      call: {
        transaction_id: "5D1C9A30-77F0B2E5",
        corrects_transaction_id: "0000002A-DEADBEEF",
        start_time_t: "1795186800",
        call_start_time: "2026-11-20T15:00:00Z",
      },
    },
  },
  {
    operation: "readTransactions",
    title: "The transactions of the call's signals",
    parameters: { call_record_id: "call-77", type: "Post Call Event" },
    status: 200,
    answer: {
      transactions: [
        {
          type: "Post Call Event",
          transaction_id: "5D1C9A30-77F0B2E3",
          corrects_transaction_id: null,
          name: "Quote",
          partner_unique_id: "quote-3",
          occurred_at_time_t: "1795186860",
          occurred_at_time: "2026-11-20T15:01:00Z",
          revenue: "",
          value: "true",
          version: 1,
          created_at_time_t: "1795186860",
          created_at_time: "2026-11-20T15:01:00Z",
          ...CALL_77,
        },
        {
          type: "Post Call Event",
          transaction_id: "5D1C9A30-77F0B2E4",
          corrects_transaction_id: null,
          name: "Sale",
          partner_unique_id: "order-7",
          occurred_at_time_t: "1795187040",
          occurred_at_time: "2026-11-20T15:04:00Z",
          revenue: "99.95",
          value: "true",
          version: 1,
          created_at_time_t: "1795187100",
          created_at_time: "2026-11-20T15:05:00Z",
          ...CALL_77,
        },
      ],
      next: "JTVCMSUyQyUyMm4xJTIyJTJDNCUyQyUyMjM2MzA1ZjU5LmM3YTkyZTE0JTIyJTVE",
      more: false,
    },
  },
  {
    operation: "submitSignals",
    title: "Everything that is wrong, at once",
    parameters: {},
    body: { search: {}, signals: [{ name: "Sale", revenue: "$5" }] },
    status: 403,
    answer: {
      errors: {
        class: "InvalidInput",
        invalid_data:
          "`search` names no call to search for (send `transaction_id`, `call_record_id`, `external_call_unique_id` or `call_start_time`); `signals[0].revenue` must be a decimal with at most 12 digits before and 2 after the period, not `$5` (write `5`)",
      },
    },
  },
  {
    operation: "readTranscriptAnalysis",
    title: "A call with a summary",
    parameters: { call_record_id: "call-77" },
    status: 200,
    answer: { call_record_id: "call-77", transcript_summary: "The caller bought a yacht." },
  },
  {
    operation: "deleteAffiliate",
    title: "An affiliate without campaigns",
    parameters: { network_id: "n1", affiliate_id: "A-1" },
    status: 200,
    answer: {},
  },
]

// ENG-109
/** All examples, in order. */
export const EXAMPLES: ReadonlyArray<Example> = [...EXAMPLES_BEFORE, ...EXAMPLES_DURING, ...EXAMPLES_AFTER]
