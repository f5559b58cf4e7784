// The bodies of the signal interface: section 2.5 of the specification.
import { answered, type JsonSchema, listOf, object, reference, text } from "../json-schema.ts"

const TIME: JsonSchema = {
  description:
    "A time in one of four formats: epoch seconds (10 digits) or milliseconds (13), compressed `YYYYMMDDHHMMSSsss` in UTC, ISO 8601 with an offset, or spreadsheet `YYYY/MM/DD HH:MM:SS AM` in the network's time zone.",
  type: ["string", "integer", "null"],
}

const ID: JsonSchema = {
  description: "An id of yours: text of at most 255 characters, or a whole number. Null is the same as leaving it out.",
  type: ["string", "integer", "null"],
  maxLength: 255,
}

const FLAG: JsonSchema = {
  description: "True or false; also 1, 0 and the texts true, false, 1, 0, yes, no in any letter case.",
  anyOf: [
    { type: ["boolean", "null"] },
    { enum: [0, 1] },
    { type: "string", pattern: "^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[Yy][Ee][Ss]|[Nn][Oo]|[01])$" },
  ],
}

const REVENUE: JsonSchema = {
  description:
    "An amount with at most 12 digits before the decimal point and 2 after it, as text or as a number. Leave it out when no sale occurred; empty text clears a stored amount.",
  anyOf: [{ type: ["number", "null"] }, { type: "string", pattern: "^(-?[0-9]{1,12}([.][0-9]{1,2})?)?$" }],
}

/** A text that may be left out, or sent as null for that. */
const textOrNull = (description: string): JsonSchema => ({ type: ["string", "null"], description })

/** An id that may be left out, or sent as null for that. */
const idOrNull = (description: string): JsonSchema => ({ type: ["string", "integer", "null"], description })

/** A list that may be left out, or sent as null for that. */
const listOrNull = (items: JsonSchema, description: string): JsonSchema => ({
  ...listOf(items, description),
  type: ["array", "null"],
})

/** One of these is required. */
const LOCATORS = ["transaction_id", "call_record_id", "external_call_unique_id", "call_start_time"]

const SEARCH_FIELDS = object(
  {
    transaction_id: idOrNull(
      "The leg with this id, or the id of an earlier version of it. The other fields are ignored then.",
    ),
    call_record_id: idOrNull("The whole call with this id."),
    external_call_unique_id: idOrNull("The whole call with this id in another system."),
    call_start_time: { ...TIME, description: `The call that started closest to this time. ${TIME.description}` },
    calling_phone_number: textOrNull("Only calls of this caller, in E.164: `+14155550123`."),
    duration_in_seconds: {
      description: "About how long the call took; helps to find the closest one.",
      type: ["integer", "string", "null"],
    },
    advertiser_id_from_network: { ...ID, description: "Only calls of this advertiser. For the network's own tokens." },
    advertiser_campaign_id_from_network: { ...ID, description: "Only calls of this campaign." },
    network_id: { ...ID, description: "The network of the token; another one is refused." },
  },
  [],
  "Which call is meant. One of the first four fields is required; if several are sent, the first of them counts.",
)

const SEARCH: JsonSchema = { ...SEARCH_FIELDS, anyOf: LOCATORS.map((locator) => ({ required: [locator] })) }

const SIGNAL = object(
  {
    name: text("What happened, such as `Sale`. Case-insensitive; the casing that was reported first is kept."),
    partner_unique_id: { ...ID, description: "Tells an update from a new signal; default: the one of the request." },
    occurred_at_time: {
      ...TIME,
      description: `When it happened; default: the time of the request. ${TIME.description}`,
    },
    revenue: REVENUE,
    value: { ...FLAG, description: `Whether it holds; default true. ${FLAG.description}` },
  },
  ["name"],
)

const CUSTOM_DATA_ENTRY = object(
  {
    name: text("The partner name of a custom data field that the network has configured."),
    value: { description: "The value to apply; empty text clears the field.", type: ["string", "number", "boolean"] },
  },
  ["name", "value"],
)

const SIGNAL_ENTRY = answered(
  {
    transaction_id: text("The id of the transaction as it now is."),
    corrects_transaction_id: { type: ["string", "null"], description: "The transaction that it corrects." },
    name: text("The names of its signals in order of first report, joined by commas."),
    partner_unique_id: text("As stored; empty when there is none."),
    occurred_at_time_t: { ...text("Epoch seconds of its first signal."), pattern: "^-?[0-9]+$" },
    occurred_at_time: {
      ...text("The same time in UTC."),
      pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$",
    },
    revenue: {
      ...text("The sum of its signals with one or two decimals, as `120.0`; empty when none has revenue."),
      pattern: "^(-?[0-9]+[.][0-9]{1,2})?$",
    },
    value: { ...text("The value of each signal, joined by commas."), pattern: "^(true|false)(,(true|false))*$" },
  },
  [],
  "A transaction of the type Post Call Event: a group of signals.",
)

const CALL_ENTRY = answered(
  {
    transaction_id: text("The current id of the call; a new one when custom data was applied."),
    corrects_transaction_id: { type: ["string", "null"], description: "The call transaction that it corrects." },
    start_time_t: { ...text("Epoch seconds."), pattern: "^-?[0-9]+$" },
    call_start_time: {
      ...text("The same time in UTC."),
      pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$",
    },
  },
  [],
  "The call that was found.",
)

const PREVIEWED_ID: JsonSchema = {
  type: ["string", "null"],
  description: "The id of what stays as it is; null where a transaction would be made.",
}

const PREVIEW_ENTRY = answered(
  {
    ...SIGNAL_ENTRY.properties,
    transaction_id: PREVIEWED_ID,
    name: text("The names that its signals would have, joined by commas; empty where it has custom data alone."),
    value: text("The value that each signal would have, joined by commas."),
    outcome: {
      enum: ["created", "corrected", "unchanged"],
      description: "Whether it is new, would change, or would stay as it is.",
    },
  },
  [],
  "A group of the request as it would be.",
)

const PREVIEW_CALL = answered(
  {
    ...CALL_ENTRY.properties,
    transaction_id: PREVIEWED_ID,
    outcome: { enum: ["corrected", "unchanged"], description: "Whether custom data would correct the call." },
    custom_data: listOf(reference("PreviewValue"), "The values that would change."),
  },
  [],
  "The call as it would be.",
)

const PREVIEW_LEG = answered(
  {
    transaction_id: text("The leg's own id."),
    call_record_id: text("The call of the leg."),
    chosen: {
      enum: ["transaction-id", "closest-start", "only-leg", "home-leg", "carries-group", "latest-leg"],
      description: "Why it is this leg.",
    },
    reason: text("The same in words."),
  },
  [],
  "The leg that the request would go to.",
)

const SIGNAL_PREVIEW = answered(
  {
    status: { enum: [200, 201], description: "The status of the answer to the report: 201 is kept for later." },
    repeated: {
      type: "boolean",
      description: "The request id has an answer, which the report would get again; nothing else is said then.",
    },
    leg: { description: "Null where none is found yet.", anyOf: [reference("PreviewLeg"), { type: "null" }] },
    signals: listOf(reference("PreviewEntry"), "Every group of the request, in order."),
    call: {
      description: "Null where none is found yet, and for an organization set to attribution only.",
      anyOf: [reference("PreviewCall"), { type: "null" }],
    },
    new_names: listOf(
      text("A name."),
      "Names of signals that are new to the network, in the casing it would keep; none for a token of an advertiser.",
    ),
    custom_data_erased: {
      type: "boolean",
      description: "Its custom data would not be kept, since the caller's data of the call was erased.",
    },
    earlier_wait: {
      type: "boolean",
      description:
        "Reports that arrived earlier wait for the call: they come first, and may change what this one does.",
    },
    problems: listOf(reference("Problem"), "Why a report that is kept for later would fail, as things are now."),
  },
  [],
  "What a report would do. Nothing of it has happened.",
)

/** The schemas of the signal interface, by name. */
export const SIGNAL_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  SignalSearch: SEARCH,
  Signal: SIGNAL,
  CustomDataEntry: CUSTOM_DATA_ENTRY,
  SignalRequest: object(
    {
      search: reference("SignalSearch"),
      signals: {
        ...listOrNull(reference("Signal"), "At most 100; batches of at most 10 are advised."),
        maxItems: 100,
      },
      custom_data: listOrNull(reference("CustomDataEntry"), "Values for fields of the call."),
      partner_unique_id: { ...ID, description: "For everything in the request; default empty." },
      occurred_at_time: { ...TIME, description: `For every signal without its own. ${TIME.description}` },
      oauth_token: textOrNull("The token, where it is not sent in the `Authorization` header."),
      call_in_progress: {
        ...FLAG,
        description: `The call may still be running: answered 201 and applied when it has ended. ${FLAG.description}`,
      },
    },
    ["search"],
  ),
  PendingErrors: answered(
    { class: text("The class of the refusal."), invalid_data: text("Every problem in one text.") },
    [],
    "Why a report failed, as it would have been answered.",
  ),
  PendingRequest: answered({
    status: {
      enum: ["waiting", "applied", "failed", "dropped"],
      description: "`failed` until the network tries it again or drops it.",
    },
    arrived_at_time: text("When it was accepted, in UTC."),
    transaction_ids: listOf(text("An id."), "The transactions that it made; none where everything was there already."),
    errors: {
      description: "Why it failed; null where it has not.",
      anyOf: [reference("PendingErrors"), { type: "null" }],
    },
  }),
  SignalEntry: SIGNAL_ENTRY,
  CallEntry: CALL_ENTRY,
  SignalAnswer: answered({
    signals: listOf(
      reference("SignalEntry"),
      "One entry for each group that the request brings signals for, in order.",
    ),
    call: reference("CallEntry"),
  }),
  PreviewLeg: PREVIEW_LEG,
  PreviewValue: answered(
    {
      name: text("The partner name of the field."),
      before: text("The value that the call has; empty where it has none."),
      after: text("The value that it would have."),
    },
    [],
    "A value that would change.",
  ),
  PreviewEntry: PREVIEW_ENTRY,
  PreviewCall: PREVIEW_CALL,
  SignalPreview: SIGNAL_PREVIEW,
}
