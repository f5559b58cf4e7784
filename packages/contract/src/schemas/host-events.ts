// The events of a leg as the host reports them, and calls that are over.
import { answered, type JsonSchema, listOf, object, reference, text } from "../json-schema.ts"

const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ["string", "null"] })
const numeral = (description: string): JsonSchema => ({ type: "integer", minimum: 1, description })
const flag = (description: string): JsonSchema => ({ type: "boolean", description })

/** A text of a host event; null means the same as leaving it out. */
export const given = (description: string): JsonSchema => ({ type: ["string", "null"], description })

const EVERY_EVENT = {
  event_id: {
    type: "string",
    minLength: 1,
    description: "Your id of the event, unique in the leg; the same when it is sent again.",
  },
  at: { ...text("When it happened, in any of the four formats of time."), minLength: 1 },
  call_record_id: { type: "string", minLength: 1, description: "Your id of the whole call." },
  transaction_id: given("Any id of the leg; left out where the call has one leg."),
} as const

const VALUES: JsonSchema = {
  type: "object",
  description: "Values by the partner name of their field.",
  additionalProperties: { type: ["string", "number", "boolean", "null"] },
}

const SOURCES = ["network", "advertiser", "campaign", "promo_number", "affiliate", "tag", "real_time_routing"]

const RECEIVED: Readonly<Record<string, JsonSchema>> = {
  advertiser_id_from_network: { type: "string", minLength: 1, description: "The network's id of the advertiser." },
  advertiser_campaign_id_from_network: {
    type: "string",
    minLength: 1,
    description: "The campaign, unique within the advertiser.",
  },
  advertiser_name: given("Its name at the time of the call."),
  advertiser_campaign_name: given("Its name at the time of the call."),
  affiliate_id_from_network: given("The affiliate that the call came through."),
  affiliate_name: given("Its name."),
  promo_number_id: given("The promo number that was dialled."),
  promo_number_description: given("What it is for."),
  media_type: given("Where it is published."),
  external_unique_id: given("The id of the call in another system."),
  external_call_unique_id: given("The same, under the name that signals use."),
  calling_phone_number: given("The caller, in any usual spelling."),
  called_phone_number: given("What the caller dialled."),
  destination_phone_number: given("Where the call will be transferred to, where that is known."),
  phone_type: given("`Mobile`, `Landline`, or your own word."),
  city: given("The caller's city."),
  region: given("The caller's region."),
  zip_code: given("The caller's postal code."),
  demographics_data: {
    type: "object",
    description: "What a caller profile holds.",
    additionalProperties: { type: ["string", "number", "boolean"] },
  },
  custom_data: {
    type: "object",
    description: "Values that are known, by where they come from.",
    properties: Object.fromEntries(SOURCES.map((name) => [name, VALUES])),
    additionalProperties: false,
  },
  pending_custom_data_fields: listOf({ type: "string" }, "Fields whose values are still being looked up."),
  ...Object.fromEntries(
    [
      ...["advertiser_id", "affiliate_id", "advertiser_campaign_id", "advertiser_campaign_country"],
      ...["verified_zip_code", "affiliate_commissions_ranking", "affiliate_conversion_rate_ranking"],
      ...["affiliate_volume_ranking", "qualified_regions", "source"],
    ].map((name) => [name, given("Shown in current calls as you report it.")]),
  ),
}

const event = (
  kind: string,
  description: string,
  properties: Readonly<Record<string, JsonSchema>> = {},
  required: ReadonlyArray<string> = [],
): JsonSchema =>
  object(
    { kind: { const: kind, description: "The kind of the event." }, ...EVERY_EVENT, ...properties },
    ["kind", "event_id", "at", "call_record_id", ...required],
    description,
  )

/** The kinds of events, by name. */
export const EVENT_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ReceivedEvent: event("received", "The leg was received.", RECEIVED, [
    "advertiser_id_from_network",
    "advertiser_campaign_id_from_network",
  ]),
  TransferredEvent: event("transferred", "The leg was transferred to its destination.", {
    destination_phone_number: given("Where to; left out: what was known when it was received."),
  }),
  KeypressEvent: event(
    "keypress",
    "The caller pressed a key.",
    {
      sequence: numeral("Its place in the leg: 1 for the first, without a gap."),
      key: { type: "string", pattern: "^[0-9a-zWN*#]$", description: "The key; `W` a wrong one, `N` none." },
    },
    ["sequence", "key"],
  ),
  CustomDataEvent: event(
    "custom_data",
    "A look-up that was still running when the leg was received has ended.",
    { source: { enum: SOURCES, description: "What it was made for." }, custom_data: VALUES },
    ["source", "custom_data"],
  ),
  CompletedEvent: event("completed", "The leg is over."),
  CallEndedEvent: event("call_ended", "The whole call is over: no further leg will come."),
}

const { pending_custom_data_fields: _, ...PAST_RECEIVED } = RECEIVED
const PAST_EVENT = {
  event_id: given("Your id of the event, where there is one."),
  at: EVERY_EVENT.at,
} as const

const WARNINGS = listOf(reference("HostWarning"), "What is worth a second look.")

/** The schemas of the import of past calls, by name. */
export const PAST_CALL_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  PastCalls: object(
    {
      calls: { ...listOf(reference("PastCall"), "At most 500."), maxItems: 500 },
      dry_run: flag("Whether everything is done but the writing."),
    },
    ["calls"],
    "Calls that are over.",
  ),
  PastCall: object(
    {
      call_record_id: EVERY_EVENT.call_record_id,
      transaction_id: given("Your id of the leg; needed where the call has several."),
      received: object(
        { ...PAST_EVENT, ...PAST_RECEIVED },
        ["at", "advertiser_id_from_network", "advertiser_campaign_id_from_network"],
        "The start of the leg.",
      ),
      completed: object(PAST_EVENT, ["at"], "Its end."),
    },
    ["call_record_id", "received", "completed"],
    "A leg that is over.",
  ),
  PastCallReports: answered(
    { reports: listOf(reference("PastCallReport"), "One for each call, in their order.") },
    [],
    "What became of the calls.",
  ),
  PastCallReport: answered(
    {
      outcome: {
        enum: ["imported", "unchanged", "checked", "refused"],
        description: "`unchanged`: it was there already; `checked`: it would be imported.",
      },
      transaction_id: orNull(text("The leg's own id; null where it was refused.")),
      call_record_id: orNull(text("Your id of the whole call; null where it was refused.")),
      class: orNull(text("The class of the refusal; null where there is none.")),
      problems: listOf(reference("Problem"), "Why it was refused, with places in the call."),
      warnings: WARNINGS,
    },
    [],
    "What became of a call.",
  ),
}
