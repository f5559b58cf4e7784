// The records of the directory: networks and what they have, as the host puts and reads them.
import { answered, type JsonSchema, listOf, object, reference, text } from "../json-schema.ts"

const flag = (description: string): JsonSchema => ({ type: "boolean", description })
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ["string", "null"] })
const id = (description: string): JsonSchema => ({ type: "string", minLength: 1, description })
const days = (minimum: number, maximum: number, description: string): JsonSchema => ({
  type: "integer",
  minimum,
  maximum,
  description,
})
const names = (description: string): JsonSchema => listOf({ type: "string", minLength: 1 }, description)

/** What every record is shown with. */
const CHANGE = {
  version: {
    type: "integer",
    minimum: 1,
    description:
      "The number of the write that changed it last, counted over all records of the network; the `ETag` of its path.",
  },
  changed_at: { type: "string", format: "date-time", description: "When it was changed." },
  changed_by: text("By whom: the id of a host token."),
} as const

/** What a record that is put may have of the one that was read. */
const readBack = (...ids: ReadonlyArray<string>): Readonly<Record<string, JsonSchema>> => ({
  ...Object.fromEntries(
    ids.map((name) => [name, { type: "string", readOnly: true, description: "As in the path, where it is sent." }]),
  ),
  ...Object.fromEntries(
    Object.keys(CHANGE).map((name) => [name, { readOnly: true, description: "Accepted and ignored." }]),
  ),
})

const NETWORK = {
  time_zone: id("The IANA zone in which spreadsheet times are read."),
  ignored_custom_data_fields: {
    description: "Names in host events that no field has and that are sent on purpose, or `all`.",
    anyOf: [{ type: "array", items: { type: "string", minLength: 1 } }, { const: "all" }],
  },
  generates_affiliate_ids: flag("Whether affiliates may be pushed without an id."),
  caller_profile_enrichment: flag("Whether calls are shown with what a caller profile holds."),
  attribution_only: flag("Whether calls are shown with little more than their ids."),
  single_sign_on_users: names("Users of affiliates who log in elsewhere."),
  retention: object(
    {
      outcome_days: days(30, 3_650, "The answer of a request id, from when it was stored; 35 by default."),
      fate_days: days(30, 3_650, "What became of a request that waited, from when it arrived; 35 by default."),
      transcript_days: {
        ...days(1, 36_500, "The summary of a transcript, from when it was made; null, the default: for good."),
        type: ["integer", "null"],
      },
    },
    [],
    "How long what is kept for a time only is kept, in days.",
  ),
} as const

const ADVERTISER = { name: text("Its name."), attribution_only: NETWORK.attribution_only } as const

const CAMPAIGN = {
  name: text("Its name."),
  repeat_within_days: {
    type: "integer",
    minimum: 1,
    maximum: 3650,
    description: "How long a caller is a repeat caller.",
  },
} as const

const TOKEN = {
  advertiser: text("The advertiser whose token it is."),
  permissions: listOf(
    { enum: ["signals", "calls_in_progress", "affiliates", "campaigns", "transcripts"] },
    "What it may do; all, unless said otherwise.",
  ),
} as const

const USE: JsonSchema = { enum: ["partner", "host", "host_read_only"], description: "Whose interface it is for." }
const SPANS = listOf(
  { type: "string", pattern: "^\\d\\d:\\d\\d-\\d\\d:\\d\\d$" },
  "Spans such as `09:00-17:30`; `00:00-24:00` is a whole day.",
)
const EXPIRES = orNull({ format: "date-time", description: "Until when it is accepted; null: for good." })
const SECONDS = { type: "number", minimum: 0, maximum: 3_153_600_000 } as const

const CAMPAIGNS_OF_AFFILIATE = listOf(
  object({ advertiser: id("The advertiser."), campaign: id("Its campaign.") }, ["advertiser", "campaign"]),
  "The campaigns that it promotes.",
)

const SECRETS = listOf(answered({ expires_at: EXPIRES }), "Its secrets, which are never shown again: the newest first.")

const TOKEN_SHOWN = {
  token_id: text("Its id."),
  use: USE,
  ...TOKEN,
  advertiser: orNull(TOKEN.advertiser),
  secrets: SECRETS,
}

/** The records as they are shown, by the name of their kind. */
const RECORDS: Readonly<Record<string, JsonSchema>> = {
  NetworkRecord: answered(
    {
      network_id: text("The network."),
      ...NETWORK,
      affiliate_url_template: orNull(text("Where a user finds an affiliate, with `{id}` in it.")),
      ...CHANGE,
    },
    [],
    "A network.",
  ),
  AdvertiserRecord: answered({ advertiser_id: text("Its id."), ...ADVERTISER, ...CHANGE }, [], "An advertiser."),
  CampaignRecord: answered(
    {
      advertiser_id: text("Its advertiser."),
      campaign_id: text("Its id."),
      ...CAMPAIGN,
      hours: { anyOf: [reference("OpeningHours"), { type: "null" }], description: "Its opening hours; null: none." },
      ...CHANGE,
    },
    [],
    "A campaign.",
  ),
  CustomDataFieldRecord: answered({ partner_name: text("Its name."), ...CHANGE }, [], "A custom data field."),
  AffiliateCampaignsRecord: answered(
    { affiliate_id: text("The affiliate."), campaigns: CAMPAIGNS_OF_AFFILIATE, ...CHANGE },
    [],
    "The campaigns of an affiliate.",
  ),
  TokenRecord: answered({ ...TOKEN_SHOWN, ...CHANGE }, [], "A token, without its secrets."),
}

const listOfRecords = (name: string): JsonSchema =>
  answered(
    {
      records: listOf(reference(name), "At most 500, and fewer where they are long."),
      next: orNull(text("The `after` of the next list; null at the end.")),
    },
    [],
    "Records of one kind, in the order of their ids.",
  )

const historyOf = (name: string): JsonSchema =>
  answered(
    { changes: listOf({ anyOf: [reference(name), reference("RemovedRecord")] }, "Every change, oldest first.") },
    [],
    "What a record was over time.",
  )

/** The schemas of the directory, by name. */
export const DIRECTORY_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...RECORDS,
  ...Object.fromEntries(Object.keys(RECORDS).map((name) => [`${name}History`, historyOf(name)])),
  // networks are listed by their ids
  ...Object.fromEntries(
    Object.keys(RECORDS).flatMap((name) => (name === "NetworkRecord" ? [] : [[`${name}List`, listOfRecords(name)]])),
  ),
  RemovedRecord: answered(
    { removed: { const: true, description: "It was removed." }, ...CHANGE },
    [],
    "That a record was removed.",
  ),
  NetworkIds: answered(
    { networks: names("Their ids."), next: orNull(text("The `after` of the next list; null at the end.")) },
    [],
    "The networks.",
  ),
  OpeningHours: object(
    {
      time_zone: id("Their IANA zone; left out: that of the network, whichever it has when a call is received."),
      ...Object.fromEntries(
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, SPANS]),
      ),
      dates: {
        type: "object",
        description: "Spans of single dates, in place of the weekday's.",
        additionalProperties: SPANS,
      },
    },
    [],
    "Opening hours.",
  ),
  NetworkRequest: object(
    {
      ...NETWORK,
      affiliate_url_template: orNull(id("Where a user finds an affiliate, with `{id}` in it; left out: null, none.")),
      ...readBack("network_id"),
    },
    ["time_zone"],
    "A network; what is left out has its usual value.",
  ),
  AdvertiserRequest: object(
    { ...ADVERTISER, ...readBack("advertiser_id") },
    [],
    "An advertiser; what is left out has its usual value.",
  ),
  CampaignRequest: object(
    {
      ...CAMPAIGN,
      hours: {
        anyOf: [reference("OpeningHours"), { type: "null" }],
        description: "Its opening hours; left out: null, never open.",
      },
      ...readBack("advertiser_id", "campaign_id"),
    },
    [],
    "A campaign; what is left out has its usual value.",
  ),
  CustomDataFieldRequest: object(readBack("partner_name"), [], "A custom data field has nothing but its name."),
  AffiliateCampaignsRequest: object(
    { campaigns: { ...CAMPAIGNS_OF_AFFILIATE, minItems: 1 }, ...readBack("affiliate_id") },
    ["campaigns"],
    "The campaigns of an affiliate.",
  ),
  TokenRequest: object(
    {
      token_id: id("Its id; left out: one that is drawn."),
      use: USE,
      ...TOKEN,
      expires_in_seconds: { ...SECONDS, minimum: 1, description: "When it expires; left out: never." },
    },
    [],
    "A token to make.",
  ),
  TokenRotation: object(
    {
      expires_in_seconds: { ...SECONDS, minimum: 1, description: "When the new secret expires; left out: never." },
      keep_old_seconds: {
        ...SECONDS,
        description: "How long the old one is still accepted; left out: not at all, and no earlier one either.",
      },
    },
    [],
    "How a token gets a new secret.",
  ),
  TokenSecret: answered(
    { ...TOKEN_SHOWN, ...CHANGE, token: text("The secret, shown this once.") },
    [],
    "A token with its new secret.",
  ),
}
