// Problems of signal requests.
import { type ProblemDescription, type ProblemExample, problem } from "./problem.ts"

const BY_CALL = { search: { call_record_id: "call-1" } }
const SALE = { name: "Sale" }

const send = (body: unknown, rest: Partial<ProblemExample> = {}): ProblemExample => ({
  method: "POST",
  path: "/api/2026-11-01/transactions.json",
  body,
  ...rest,
})
const found = (search: object): ProblemExample => send({ search, signals: [SALE] })
const signal = (one: unknown): ProblemExample => send({ ...BY_CALL, signals: [one] })
const field = (one: unknown): ProblemExample => send({ ...BY_CALL, custom_data: [one] })

/** In their order of precedence. */
export const SIGNAL_PROBLEMS: ReadonlyArray<ProblemDescription> = [
  problem("body-not-object", "The body is a JSON value, but no object.", "Send an object with `search`.", send([])),
  problem(
    "search-missing",
    "A report does not say which call it is about.",
    "Add `search` with `transaction_id`, `call_record_id`, `external_call_unique_id` or `call_start_time`.",
    send({ signals: [SALE] }),
  ),
  problem("search-not-object", "`search` is no object.", "Send an object, such as the hint shows.", found([])),
  problem(
    "search-key-missing",
    "`search` has filters at most, and nothing that names a call.",
    "Add one of the four keys that name a call.",
    found({ calling_phone_number: "+14155550123" }),
  ),
  problem(
    "search-value-invalid",
    "An id in `search` is empty or no text.",
    "Send the id as text.",
    found({ call_record_id: "" }),
  ),
  problem(
    "time-invalid",
    "A time is in none of the four formats, or does not exist.",
    "Write it as the hint shows. ISO 8601 needs an offset or `Z`. See [timestamps](../timestamps.md).",
    signal({ ...SALE, occurred_at_time: "2026-02-30T10:00:00Z" }),
  ),
  problem(
    "duration-invalid",
    "A duration is no whole number of seconds.",
    "Send whole seconds, such as `60`.",
    found({ call_start_time: "2026-11-20T15:00:00Z", duration_in_seconds: "1 min" }),
  ),
  problem(
    "phone-number-invalid",
    "A phone number is not in E.164.",
    "Write it with `+` and the country code, such as `+14155550123`.",
    found({ call_record_id: "call-1", calling_phone_number: "555-0123" }),
  ),
  problem(
    "signals-not-array",
    "`signals` is no list.",
    "Send a list, also of one signal.",
    send({ ...BY_CALL, signals: SALE }),
  ),
  problem("signal-not-object", "A signal is no object.", "Send an object with `name`.", signal("Sale")),
  problem("signal-name-missing", "A signal has no name.", "Add `name`.", signal({ revenue: "5" })),
  problem(
    "signal-name-invalid",
    "A signal's name is no text of 1 to 255 characters.",
    "Send such a text.",
    signal({ name: 7 }),
  ),
  problem(
    "signal-name-repeated",
    "A group has two signals of one name, and only one of them would count.",
    "Send the name once, or give the two different `partner_unique_id`s.",
    send({ ...BY_CALL, signals: [SALE, { name: "Sale", revenue: "5" }] }),
  ),
  problem(
    "value-invalid",
    "A value is neither true nor false.",
    "Send one of the spellings that the hint names.",
    signal({ ...SALE, value: "perhaps" }),
  ),
  problem(
    "revenue-invalid",
    "Revenue is no decimal of at most 12 digits before the period and 2 after it.",
    "Send the plain number with a decimal point, without currency symbol and thousands separators. Leave it out where no sale occurred.",
    signal({ ...SALE, revenue: "$5" }),
  ),
  problem(
    "partner-unique-id-invalid",
    "A `partner_unique_id` is neither a text of at most 255 characters nor a whole number.",
    "Send your id as text.",
    signal({ ...SALE, partner_unique_id: 1.5 }),
  ),
  problem(
    "custom-data-not-array",
    "`custom_data` is no list.",
    "Send a list of `{name, value}`.",
    send({ ...BY_CALL, custom_data: { product: "boat" } }),
  ),
  problem(
    "custom-data-entry-not-object",
    "An entry of `custom_data` is no object.",
    "Send `{name, value}`.",
    field("product"),
  ),
  problem("field-name-missing", "An entry of `custom_data` has no name.", "Add `name`.", field({ value: "boat" })),
  problem(
    "field-unknown",
    "The network has no such custom data field.",
    "Take the name that the hint suggests, or let the network configure the field.",
    field({ name: "produkt", value: "boat" }),
  ),
  problem(
    "field-repeated",
    "A field is there twice.",
    "Send each field once.",
    send({
      ...BY_CALL,
      custom_data: [
        { name: "product", value: "boat" },
        { name: "product", value: "yacht" },
      ],
    }),
  ),
  problem(
    "field-value-missing",
    "An entry of `custom_data` has no value.",
    "Add `value`; an empty text clears the field.",
    field({ name: "product" }),
  ),
  problem(
    "field-value-invalid",
    "A value is no text.",
    "Send it as text.",
    field({ name: "product", value: ["boat"] }),
  ),
  problem(
    "call-in-progress-invalid",
    "`call_in_progress` is neither true nor false.",
    "Send true or false.",
    send({ ...BY_CALL, signals: [SALE], call_in_progress: "maybe" }),
  ),
  problem(
    "preview-invalid",
    "The header `Callrules-Preview` is neither `true` nor `false`.",
    "Send `true` for a preview, and leave the header out for a report.",
    send({ ...BY_CALL, signals: [SALE] }, { headers: { "Callrules-Preview": "yes" } }),
  ),
  problem(
    "request-id-invalid",
    "The `Idempotency-Key` is not 1 to 255 visible ASCII characters.",
    "Send such an id, a UUID for one.",
    send({ ...BY_CALL, signals: [SALE] }, { headers: { "Idempotency-Key": "order 7" } }),
  ),
  problem(
    "request-id-reused",
    "Another request was sent under this id before.",
    "Give every request an id of its own, and repeat a request only as it was.",
    send(
      { ...BY_CALL, signals: [{ name: "Quote" }] },
      {
        headers: { "Idempotency-Key": "order-7" },
        after: [send({ ...BY_CALL, signals: [SALE] }, { headers: { "Idempotency-Key": "order-7" } })],
      },
    ),
  ),
  problem(
    "revenue-at-top-level",
    "Revenue stands beside the signals.",
    "Put it into the signal that it belongs to.",
    send({ ...BY_CALL, signals: [SALE], revenue: "5" }),
  ),
  problem(
    "signals-too-many",
    "The request has more than 100 signals.",
    "Split it into several requests.",
    send({ ...BY_CALL, signals: Array.from({ length: 101 }, (_, index) => ({ name: `S${index}` })) }),
  ),
  problem(
    "groups-too-many",
    "The request makes more than 10 transactions: each `partner_unique_id` is one.",
    "Split it into several requests.",
    send({
      ...BY_CALL,
      signals: Array.from({ length: 11 }, (_, index) => ({ ...SALE, partner_unique_id: `o-${index}` })),
    }),
  ),
  problem(
    "groups-of-leg-too-many",
    "The leg would have more than 1,000 groups, one for each `partner_unique_id`.",
    "Report what is new under a `partner_unique_id` that the leg has.",
    null,
  ),
  problem(
    "signals-in-group-too-many",
    "The group would have more than 1,000 signals.",
    "Use another `partner_unique_id` for what is new.",
    null,
  ),
  problem(
    "signals-in-group-too-long",
    "The signals of the group would have more than 65,536 characters, names and values together. Each answer shows all of them.",
    "Use another `partner_unique_id` for what is new, or shorter names.",
    null,
  ),
  problem(
    "custom-data-of-call-too-long",
    "The transactions of the call would have more than 16,777,216 characters of custom data in all. Each has every value of the call.",
    "Send shorter values, or clear fields that are not needed any more.",
    null,
  ),
  problem(
    "external-id-ambiguous",
    "Several call records have this external id.",
    "Name the call record or the transaction instead.",
    found({ external_call_unique_id: "x-2" }),
  ),
  problem(
    "groups-on-different-legs",
    "The request has groups that are on different legs of the call, or one that is on several legs but not on the home leg.",
    "Send a request for each leg, by its transaction id. The message names the leg of each group.",
    send(
      {
        search: { call_record_id: "call-2" },
        signals: [
          { ...SALE, partner_unique_id: "one" },
          { ...SALE, partner_unique_id: "two" },
        ],
      },
      {
        after: ["OVER-2", "OVER-3"].map((transaction_id, index) =>
          send({ search: { transaction_id }, signals: [{ ...SALE, partner_unique_id: ["one", "two"][index] }] }),
        ),
      },
    ),
  ),
  problem(
    "transaction-not-found",
    "The token reaches no call with this transaction id.",
    "Check the id, and that the token is of the network or the advertiser of the call.",
    found({ transaction_id: "NO-SUCH" }),
  ),
  problem(
    "transaction-is-post-call-event",
    "The id is that of signals, not of a call.",
    "Send the transaction id of the call. To correct signals, send them again with their `partner_unique_id`.",
    send(
      { search: { transaction_id: "00000ABC-00000002" }, signals: [SALE] },
      { after: [send({ search: { transaction_id: "OVER-1" }, signals: [SALE] })] },
    ),
  ),
  problem(
    "call-not-found",
    "No call matches the search.",
    "Check the ids, and the token's network and advertiser.",
    found({ call_record_id: "no-such" }),
  ),
  problem(
    "filter-not-met",
    "The call is there, but a filter of `search` does not fit it.",
    "Correct the filter that the message names, or leave it out.",
    found({ call_record_id: "call-1", calling_phone_number: "+14155550199" }),
  ),
  problem(
    "call-not-received",
    "The host has not yet reported that the call was received.",
    "Send it again later, or with `call_in_progress` true, so that it waits.",
    found({ transaction_id: "EARLY-1" }),
  ),
  problem(
    "call-live",
    "The call is still running.",
    "Send it again when the call is over, or with `call_in_progress` true, so that it waits.",
    found({ transaction_id: "LIVE-1" }),
  ),
  problem(
    "advertiser-for-network-users",
    "`advertiser_id_from_network` is for tokens of the network.",
    "Leave it out: the token is the advertiser's.",
    send(
      { search: { call_record_id: "call-1", advertiser_id_from_network: "a1" }, signals: [SALE] },
      { token: "adv1" },
    ),
  ),
  problem(
    "advertiser-not-accessible",
    "The network has no such advertiser.",
    "Check the id: it is the network's own.",
    found({ call_record_id: "call-1", advertiser_id_from_network: "a9" }),
  ),
  problem(
    "campaign-not-accessible",
    "The token reaches no such campaign.",
    "Check the id of the campaign and of its advertiser.",
    found({ call_record_id: "call-1", advertiser_campaign_id_from_network: "c9" }),
  ),
  problem(
    "network-not-accessible",
    "`network_id` names another network than the token's.",
    "Leave it out, or send the token's network.",
    found({ call_record_id: "call-1", network_id: "n2" }),
  ),
]
