// The bodies of the host interface: what whoever owns the telephony reports and reads.
import { answered, type JsonSchema, listOf, object, reference, text } from "../json-schema.ts"

const TIME: JsonSchema = { type: "string", format: "date-time" }
const time = (description: string): JsonSchema => ({ ...TIME, description })
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ["string", "null"] })
const numeral = (description: string): JsonSchema => ({ type: "integer", minimum: 1, description })
const flag = (description: string): JsonSchema => ({ type: "boolean", description })

/** A text of a host event; null means the same as leaving it out. */
const given = (description: string): JsonSchema => ({ type: ["string", "null"], description })

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

const EVENTS: Readonly<Record<string, JsonSchema>> = {
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

const DECISION = answered({
  record: flag("Whether the call is recorded."),
  reason: text("Why, as a code."),
  explanation: text("Why, for a person."),
  unknown_facts: listOf({ type: "string" }, "Facts that were unknown when the decision fell."),
  condition: text("The condition it was made by; empty when there was none."),
  decided_at: time("When it fell."),
})

const STATUS: JsonSchema = { type: "string", description: "Where the leg stands." }
const LEG_ID = text("The leg's own id.")
const RECORD_ID = text("Your id of the whole call.")
const WARNINGS = listOf(reference("HostWarning"), "What is worth a second look.")

const COMMON_OF_TRANSACTIONS = {
  transaction_id: text("Its own id."),
  corrects_transaction_id: orNull(text("The transaction that it replaces; null on the first.")),
  version: numeral("1, 2, 3, and so on."),
  custom_data: { type: "object", description: "Values by field.", additionalProperties: { type: "string" } },
  created_at: time("The time of the request that made it."),
} as const

/** The schemas of the host interface, by name. */
export const HOST_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  HostEvent: {
    description: "What has happened to a leg. May come twice, late, and in any order.",
    anyOf: Object.keys(EVENTS).map(reference),
  },
  ...EVENTS,
  HostEventReport: answered(
    {
      transaction_id: text("The leg's own id."),
      call_record_id: RECORD_ID,
      call_status: STATUS,
      changed: flag("Whether the event was new."),
      conflict: flag("Whether it contradicts another event in its place, and was left out."),
      recording: { anyOf: [reference("RecordingDecision"), { type: "null" }], description: "Null while it is open." },
      warnings: WARNINGS,
    },
    [],
    "What an event has brought about.",
  ),
  RecordingDecision: { ...DECISION, description: "Whether a call is recorded, and why." },
  HostWarning: answered(
    { code: text("What it is about, as a stable name."), message: text("What is odd."), hint: text("What to do.") },
    ["hint"],
    "What is worth a second look.",
  ),
  TranscriptSummary: object(
    {
      event_id: { type: "string", minLength: 1, description: "Your id of the summary." },
      at: { ...text("When it was made; the latest one counts."), minLength: 1 },
      transcript_summary: { type: "string", minLength: 1, maxLength: 100_000, description: "The text." },
    },
    ["event_id", "at", "transcript_summary"],
    "A summary of what was said.",
  ),
  StoredTranscriptSummary: answered(
    { call_record_id: RECORD_ID, transcript_summary: text("The summary that counts now."), warnings: WARNINGS },
    [],
    "The summary as it is now.",
  ),
  HomeLegRequest: object(
    {
      transaction_id: { type: "string", minLength: 1, description: "Any id of a leg that was received." },
      advertiser_id_from_network: given("In whose reach; null: requests of the whole network."),
    },
    ["transaction_id"],
    "Where new groups of signals for the whole call go.",
  ),
  HomeLeg: answered(
    {
      advertiser_id_from_network: orNull(text("In whose reach; null: the whole network.")),
      leg_id: text("The home now."),
      moves: listOf(
        answered({
          from_leg_id: orNull(text("The home before; null: none was chosen yet.")),
          to_leg_id: text("The home from then on."),
          at: time("When it was moved."),
        }),
        "Every move, oldest first.",
      ),
    },
    [],
    "A home leg of a call.",
  ),
  HomeLegs: answered(
    { call_record_id: RECORD_ID, home_legs: listOf(reference("HomeLeg"), "One for each reach.") },
    [],
    "The home legs of a call.",
  ),
  CallTransaction: answered(
    { type: { const: "Call", description: "A transaction of the call itself." }, ...COMMON_OF_TRANSACTIONS },
    [],
    "A transaction of the call itself.",
  ),
  GroupTransaction: answered(
    {
      type: { const: "Post Call Event", description: "A transaction of a group of signals." },
      ...COMMON_OF_TRANSACTIONS,
      call_transaction_id: text("The call transaction that was current then."),
      partner_unique_id: text("What identifies the group within the leg."),
      signals: listOf(
        answered({
          name: text("As it was first reported in the network."),
          value: flag("Whether it happened."),
          revenue: text("A decimal; empty where there is none."),
          occurred_at_time: time("When it happened."),
        }),
        "All signals of the group.",
      ),
    },
    [],
    "A transaction of a group of signals.",
  ),
  LegHistory: answered(
    {
      leg_id: LEG_ID,
      call_record_id: RECORD_ID,
      call_status: STATUS,
      recording: { anyOf: [reference("RecordingDecision"), { type: "null" }], description: "Null while it is open." },
      further_ids: listOf({ type: "string" }, "Your ids for the leg beside its own."),
      home_legs: listOf(reference("HomeLeg"), "The home legs of its call."),
      transactions: listOf(
        { anyOf: [reference("CallTransaction"), reference("GroupTransaction")] },
        "Every transaction, in the order in which they were written.",
      ),
    },
    [],
    "Everything that was ever written about a leg.",
  ),
  InboxEntry: answered(
    {
      entry_id: text("The id to retry or to drop it by."),
      status: { enum: ["waiting", "failed"], description: "Whether it waits, or could not be applied." },
      arrived_at: time("When it was accepted."),
      advertiser_id_from_network: orNull(text("Whose token brought it; null: the network's.")),
      waits_for: {
        description: "What it waits for.",
        oneOf: [
          answered({ to: { const: "leg" }, leg_id: LEG_ID }),
          answered({ to: { const: "call_record" }, call_record_id: RECORD_ID }),
          answered({ to: { const: "unresolved" } }),
        ],
      },
      request: { description: "The request as it came, without its token." },
      failure: {
        description: "Why it failed; null while it waits.",
        anyOf: [
          answered({ class: text("The class of the refusal."), message: text("All problems.") }),
          { type: "null" },
        ],
      },
    },
    [],
    "A request that was accepted for later.",
  ),
  InboxEntries: answered(
    {
      entries: listOf(reference("InboxEntry"), "In order of arrival, at most 1,000."),
      next: orNull(text("The `after` of the next list; null at the end.")),
    },
    [],
    "Requests that were accepted for later.",
  ),
  RetriedEntry: answered(
    { outcome: { enum: ["applied", "failed", "waits", "gone"], description: "What became of it." } },
    [],
    "What a retry has brought about.",
  ),
  OutboxEvent: answered(
    {
      kind: {
        enum: [
          ...["transaction_created", "transaction_corrected", "call_completed"],
          ...["call_moved", "received_contradicted", "recording_decided"],
        ],
        description: "What has happened.",
      },
      event_id: text("Unique in the network; the same when it is listed again."),
      network_id: text("The network."),
      leg_id: LEG_ID,
      call_record_id: RECORD_ID,
      at: time("When it was written down; of a transaction the time of its request."),
      transaction_id: text("`transaction_created`, `transaction_corrected`: what counts from now on."),
      corrects_transaction_id: text("`transaction_corrected`: what it takes the place of."),
      partner_unique_id: orNull(
        text("`transaction_created`, `transaction_corrected`: the group; null: the call itself."),
      ),
      received_at: orNull(time("`call_moved`, `received_contradicted`: when the leg was received.")),
      completed_at: orNull(time("`call_completed`, `call_moved`: when the leg was over.")),
      overdue: flag("`call_completed`: whether the engine closed it."),
      reported_event_id: text("`received_contradicted`: your id of the reception."),
      keys: listOf({ type: "string" }, "`received_contradicted`: keys that differ."),
      record: flag("`recording_decided`: whether the call is recorded."),
      reason: text("`recording_decided`: why, as a code."),
    },
    [
      ...["transaction_id", "corrects_transaction_id", "partner_unique_id", "received_at", "completed_at", "overdue"],
      ...["reported_event_id", "keys", "record", "reason"],
    ],
    "Something that has happened.",
  ),
  OutboxEvents: answered(
    { events: listOf(reference("OutboxEvent"), "The oldest that are not acknowledged, at most 100.") },
    [],
    "What has happened, in every network.",
  ),
  TakenEvents: object(
    {
      taken: listOf(
        {
          type: "object",
          properties: { network_id: text("The network."), event_id: text("The event.") },
          required: ["network_id", "event_id"],
        },
        "The events as they were listed; further keys are ignored.",
      ),
    },
    ["taken"],
    "The acknowledgement of events.",
  ),
  Nothing: { type: "object", description: "An empty object." },
}
