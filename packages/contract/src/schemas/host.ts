// The bodies of the host interface: what whoever owns the telephony reports and reads.
import { answered, type JsonSchema, listOf, object, reference, text } from "../json-schema.ts"
import { EVENT_SCHEMAS, given, PAST_CALL_SCHEMAS } from "./host-events.ts"

const TIME: JsonSchema = { type: "string", format: "date-time" }
const time = (description: string): JsonSchema => ({ ...TIME, description })
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ["string", "null"] })
const numeral = (description: string): JsonSchema => ({ type: "integer", minimum: 1, description })
const flag = (description: string): JsonSchema => ({ type: "boolean", description })

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
  created_at: time("The time of the request that made it; of a call's first transaction, when the call was received."),
} as const

/** The schemas of the host interface, by name. */
export const HOST_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  HostEvent: {
    description: "What has happened to a leg. May come twice, late, and in any order.",
    anyOf: Object.keys(EVENT_SCHEMAS).map(reference),
  },
  ...EVENT_SCHEMAS,
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
  ...PAST_CALL_SCHEMAS,
  HostEvents: object(
    { events: { ...listOf(reference("HostEvent"), "At most 500 events, of any calls."), maxItems: 500 } },
    ["events"],
    "A batch of events.",
  ),
  HostEventReports: answered({
    reports: listOf(
      { anyOf: [reference("HostEventReport"), reference("Errors"), reference("ProblemDetails")] },
      "What each event would have been answered alone: a report, or why it was refused, with `Accept: application/problem+json` as `ProblemDetails`.",
    ),
  }),
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
    {
      call_record_id: RECORD_ID,
      transcript_summary: text("The summary that counts now; absent where the caller's data was erased."),
      warnings: WARNINGS,
    },
    ["transcript_summary"],
    "The summary as it is now.",
  ),
  ErasureRequest: object(
    {
      call_record_id: given("Your id of the whole call; or else:"),
      calling_phone_number: given("The number of the caller, every call of which is erased, 100 at a time."),
      after: given("The `next` of the answer before, for the same `calling_phone_number`."),
    },
    [],
    "Whose data is erased: that of one call, or of every call of a number.",
  ),
  Erasure: answered(
    {
      calls: { type: "integer", minimum: 0, description: "How many calls are erased now, those before included." },
      records: {
        type: "object",
        additionalProperties: { type: "integer", minimum: 1 },
        description: "How many records were erased now, by kind.",
      },
      left: listOf(
        answered({
          call_record_id: RECORD_ID,
          reason: { enum: ["call-in-progress", "requests-wait"], description: "Why it was left." },
        }),
        "Calls that were left: erase them later.",
      ),
      next: orNull(text("Where there are more calls of the number: send it as `after`, with the same number.")),
    },
    [],
    "What was erased.",
  ),
  FoundLeg: answered(
    {
      leg_id: LEG_ID,
      call_record_id: RECORD_ID,
      advertiser_id_from_network: text("Your id of the advertiser."),
      advertiser_campaign_id_from_network: text("Your id of the campaign."),
      received_at: time("When it was received."),
      call_status: STATUS,
      record: { type: ["boolean", "null"], description: "Whether it is recorded; null: open, or imported." },
      reason: orNull(text("Why, as a code; null as with `record`.")),
    },
    [],
    "A leg of a caller.",
  ),
  FoundLegs: answered(
    {
      legs: listOf(reference("FoundLeg"), "The latest first, at most 100."),
      next: orNull(text("The `after` of the next list; null at the end.")),
    },
    [],
    "Legs of a caller.",
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
    {
      events: listOf(reference("OutboxEvent"), "Those that are not acknowledged, oldest first."),
      next: text("Where the next answer goes on: to be sent as `after`."),
      more: flag("Whether events go on after `next` already. False: ask again later."),
    },
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
