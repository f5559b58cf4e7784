// Problems of queries of current calls, of transcripts, and of what the host reports.
import { type ProblemDescription, type ProblemExample, problem } from "./problem.ts"

const HOST = { token: "host-secret" } as const
const current = (query: string): ProblemExample => ({
  method: "GET",
  path: `/calls_in_progress/current_calls?${query}`,
})
const host = (method: string, path: string, body?: unknown): ProblemExample => ({
  method,
  path: `/host/${path}`,
  body,
  ...HOST,
})
const EVENT = { event_id: "e-1", kind: "received", at: "2026-11-20T15:00:00Z", call_record_id: "call-9" }
const event = (change: object): ProblemExample => host("POST", "n1/events", { ...EVENT, ...change })

/** In their order of precedence. */
export const CALL_PROBLEMS: ReadonlyArray<ProblemDescription> = [
  problem("not-an-object", "A value must be an object.", "Send an object.", host("POST", "n1/events", [])),
  problem(
    "unknown-key",
    "An object has a key that is not known. It is refused, since what was meant by it would be lost.",
    "Take the name that the hint suggests, or leave the key out.",
    event({ phonetype: "Mobile" }),
  ),
  problem("missing", "A required key or parameter is missing.", "Add it.", current("organization_type=Network")),
  problem("wrong-type", "A value is of another type.", "Send what the message names.", event({ call_record_id: {} })),
  problem("empty-text", "A text is empty.", "Send a text, or leave the key out.", event({ call_record_id: "" })),
  problem(
    "ill-formed-text",
    "A text has half of a character.",
    "Send well-formed Unicode.",
    event({ call_record_id: "\ud800" }),
  ),
  problem(
    "unknown-kind",
    "There is no such kind of event.",
    "Take one that the hint names.",
    event({ kind: "answered" }),
  ),
  problem(
    "reserved-event-id",
    "Ids of events that begin so are the engine's.",
    "Take another id.",
    event({ event_id: "callrules:1" }),
  ),
  problem(
    "bad-timestamp",
    "A time is in none of the four formats, or does not exist.",
    "Write it as the hint shows.",
    event({ at: "yesterday" }),
  ),
  problem(
    "bad-sequence",
    "The number of a keypress is no whole number from 1.",
    "Count the keypresses of a leg.",
    event({ kind: "keypress", key: "1", sequence: -1 }),
  ),
  problem(
    "bad-key",
    "There is no such key.",
    "Take one that the hint names.",
    event({ kind: "keypress", key: "11", sequence: 1 }),
  ),
  problem(
    "bad-phone-number",
    "A phone number is not valid.",
    "Write it in E.164.",
    event({ calling_phone_number: "12" }),
  ),
  problem(
    "unknown-source",
    "Custom data has no such source.",
    "Take one that the hint names.",
    event({ custom_data: { robot: { product: "boat" } } }),
  ),
  problem("conflicting-values", "Two keys that mean one thing have different values.", "Send one of them.", null),
  problem("too-many-entries", "A list or an object has more entries than allowed.", "Send fewer.", null),
  problem(
    "unknown-organization-type",
    "The type of the organization is not known.",
    "Send `Network` or `Advertiser`.",
    current("organization_type=Affiliate&id=n1"),
  ),
  problem(
    "one-phone-number",
    "A call is found by both phone numbers or by none.",
    "Add the other one.",
    current("organization_type=Network&id=n1&calling_phone_number=%2B14155550123"),
  ),
  problem(
    "transaction-id-missing",
    "The call record has several legs, and the event does not say whose it is.",
    "Add the `transaction_id` of the leg.",
    event({ kind: "completed", call_record_id: "call-2" }),
  ),
  problem("not-a-call-transaction", "The id is that of signals, not of a leg.", "Send the id that the message names.", {
    ...event({ kind: "completed", call_record_id: "call-1", transaction_id: "00000ABC-00000002" }),
    after: [
      {
        method: "POST",
        path: "/api/2026-11-01/transactions.json",
        body: { search: { transaction_id: "OVER-1" }, signals: [{ name: "Sale" }] },
      },
    ],
  }),
  problem(
    "other-call-record",
    "The transaction belongs to another call record.",
    "Correct one of the two ids.",
    event({ kind: "completed", call_record_id: "call-2", transaction_id: "OVER-1" }),
  ),
  problem("completed-too-early", "The past call ends before it begins.", "Check both times and their zone.", null),
  problem("not-over", "The past call ends after now.", "Report a call that is not over by its events.", null),
  problem(
    "leg-is-known",
    "The leg of the past call is there with other content. The message names up to five keys that differ.",
    "An import changes no call: report what is different as a host event. If the call has several legs, give each its `transaction_id`.",
    null,
  ),
  problem(
    "past-calls-invalid",
    "The body is not a list of past calls, or has more than 500.",
    'Send `{"calls": [...]}`, at most 500 at a time.',
    host("POST", "n1/past_calls", {}),
  ),
  problem("call-record-not-found", "The token reaches no such call record.", "Check the id.", {
    method: "GET",
    path: "/call/transcript_analysis/no-such",
  }),
  problem(
    "leg-not-received",
    "The leg was not yet reported as received.",
    "Report it first.",
    host("PUT", "n1/call_records/early-1/home_leg", { transaction_id: "EARLY-1" }),
  ),
  problem(
    "other-advertiser",
    "The leg is not of the advertiser that is named.",
    "Name its advertiser, or null for the network.",
    host("PUT", "n1/call_records/call-1/home_leg", { transaction_id: "OVER-1", advertiser_id_from_network: "a2" }),
  ),
  problem(
    "call-in-progress",
    "The call is in progress, so its caller's data cannot be erased yet.",
    "Erase it when its `completed` has been reported.",
    host("POST", "n1/erasures", { call_record_id: "live-1" }),
  ),
  problem(
    "requests-wait",
    "Requests wait for the call, and what they report would be lost with an erasure.",
    "Erase it when they have been applied or have failed, or list them with `GET /host/<network_id>/inbox?status=waiting`, drop each with `DELETE`, and erase it then.",
    null,
  ),
  problem(
    "entry-not-found",
    "The inbox has no such entry.",
    "List the inbox: the entry was applied or dropped.",
    host("DELETE", "n1/inbox/no-such"),
  ),
  problem(
    "message-not-found",
    "The network has no such message of its webhooks.",
    "List the messages: the message was removed, or is another network's.",
    null,
  ),
  problem(
    "copy-not-offered",
    "The program makes no copy of this database: it is in PostgreSQL, or its messages of webhooks are in memory.",
    "Copy a database in PostgreSQL with its own tools. Give the messages a file, with `webhooks.file` of the configuration.",
    null,
  ),
  problem(
    "copy-not-made",
    "The copy of the database could not be made, and nothing of it is left.",
    "Put right what the message says, such as a full disk, and ask again.",
    null,
  ),
  problem(
    "events-invalid",
    "The batch is not a list of at most 500 events.",
    'Send `{"events": [...]}`, and more events in further batches.',
    host("POST", "n1/events/batch", {}),
  ),
  problem(
    "taken-invalid",
    "The acknowledgement is not a list of events.",
    'Send `{"taken": [...]}` with the listed events, or with the `network_id` and `event_id` of each.',
    host("POST", "outbox/taken", {}),
  ),
  problem(
    "pending-request-not-found",
    "No report of this organization waited under this id, or it was done with and is no longer kept.",
    "Use the `Location` of the 201, with a token of the organization that sent the report.",
    { method: "GET", path: "/api/2026-11-01/transactions/pending/unknown.json" },
  ),
]
