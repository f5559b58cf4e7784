// Reads the JSON of a host event: every problem at once.
import { type CallRecordId, callRecordId, type TransactionId, transactionId } from "@callrules/model"
import { nearestName } from "@callrules/model/reading"
import type { Zone } from "@callrules/timestamp"
import { fail, type Result, succeed } from "effect/Result"
import {
  type Fields,
  given,
  isObject,
  kindOf,
  objectField,
  optionalText,
  quoted,
  refuseUnknownKeys,
  report,
  requiredText,
  shortened,
} from "./body-fields.ts"
import type { HostEvent, HostEventKind } from "./host-event.ts"
import { RESERVED_EVENT_ID_PREFIX } from "./host-event-order.ts"
import type { CallProblem } from "./problems.ts"
import { readInstant } from "./read-instant.ts"
import { RECEIVED_KEYS, readCustomData, readPhoneNumber, readReceivedDetails, readSource } from "./validate-received.ts"

/** What the network says about reading its host's events. */
export interface HostEventContext {
  /** The network's zone: in it spreadsheet timestamps are read. */
  readonly zone: Zone
  /** Two-letter country whose national phone numbers are understood; default `US`. */
  readonly country?: string
}

/** A host event and the leg it speaks of. */
export interface ReportedEvent {
  /** The leg's transaction id; null where the host leaves the choice of an id, or of the leg, to the engine. */
  readonly transactionId: TransactionId | null
  /** The call record the leg belongs to. */
  readonly callRecordId: CallRecordId
  /** What happened, in its checked form: times read, numbers in E.164. */
  readonly event: HostEvent
}

/** The keys of each kind of event besides those that every event has. */
// CIP-30
const KEYS_OF: Readonly<Record<HostEventKind, ReadonlyArray<string>>> = {
  received: RECEIVED_KEYS,
  transferred: ["destination_phone_number"],
  keypress: ["sequence", "key"],
  custom_data: ["source", "custom_data"],
  completed: [],
  call_ended: [],
}

const COMMON_KEYS: ReadonlyArray<string> = ["kind", "event_id", "at", "call_record_id", "transaction_id"]

const KEY = /^[0-9a-zWN*#]$/

const MOST_SEQUENCE = 1_000_000

const COUNT_FROM_ONE = "count the keypresses of a leg 1, 2, 3, and so on"

/**
 * Reads the JSON of one host event. Every event has `kind`, `event_id`, `at` (a timestamp in any of the four formats),
 * `call_record_id`, and may have `transaction_id`; the other keys depend on the kind and are those of docs/calls-in-progress.md.
 * Phone numbers may be in any usual spelling and are brought to E.164 here. Ids sent as numbers are read as text; null
 * is the same as a key left out.
 *
 * Source of the rule: a decision of this project, see docs/decisions.md.
 *
 * @returns the event with the ids of its leg; or every problem: `not-an-object`, `unknown-key`, `missing`,
 * `wrong-type`, `empty-text`, `text-too-long`, `ill-formed-text`, `unknown-kind`, `reserved-event-id`,
 * `bad-timestamp`, `bad-sequence`, `bad-key`, `bad-phone-number`, `unknown-source`, `conflicting-values`,
 * `too-many-entries`.
 *
 * @example
 * ```ts
 * import { validateHostEvent } from "@callrules/call"
 * import { zone } from "@callrules/timestamp"
 * import { getOrThrow } from "effect/Result"
 *
 * const body = { kind: "keypress", event_id: "k1", at: "2026-11-21T09:00:11Z", call_record_id: "c1", sequence: 1, key: "2" }
 * const { event } = getOrThrow(validateHostEvent(body, { zone: getOrThrow(zone("UTC")) }))
 * console.assert(event.kind === "keypress" && event.key === "2")
 * ```
 */
export const validateHostEvent = (
  body: unknown,
  context: HostEventContext,
): Result<ReportedEvent, ReadonlyArray<CallProblem>> => {
  if (!isObject(body)) {
    return fail([{ code: "not-an-object", path: [], message: `the event must be an object, not ${kindOf(body)}` }])
  }
  const fields: Fields = { object: body, path: [], problems: [] }
  const kind = readKind(fields)
  // what else is known cannot be said without the kind
  if (kind !== undefined) refuseUnknownKeys(fields, [...COMMON_KEYS, ...KEYS_OF[kind]])
  // CIP-32
  const eventId = readEventId(fields)
  const at = readInstant(fields, "at", context.zone)
  const callRecord = requiredText(fields, "call_record_id")
  const transaction = optionalText(fields, "transaction_id")
  const event = kind === undefined ? undefined : readEvent(fields, kind, { eventId, at }, context.country ?? "US")
  if (event === undefined || fields.problems.length > 0) return fail(fields.problems)
  return succeed({
    transactionId: transaction === null ? null : transactionId(transaction),
    callRecordId: callRecordId(callRecord),
    event,
  })
}

const readEvent = (
  fields: Fields,
  kind: HostEventKind,
  reported: Pick<HostEvent, "eventId" | "at">,
  country: string,
): HostEvent => {
  switch (kind) {
    case "received":
      return { kind, ...reported, details: readReceivedDetails(fields, country) }
    case "transferred": {
      const destinationPhoneNumber = readPhoneNumber(fields, "destination_phone_number", country)
      return { kind, ...reported, destinationPhoneNumber }
    }
    case "keypress":
      // CIP-33
      return { kind, ...reported, sequence: readSequence(fields), key: readKey(fields) }
    case "custom_data": {
      const source = readSource(fields, "source")
      const values = objectField(fields, "custom_data")
      if (given(fields, "custom_data") === null) requiredText(fields, "custom_data")
      return { kind, ...reported, source, customData: values === undefined ? {} : readCustomData(values) }
    }
    case "completed":
    case "call_ended":
      return { kind, ...reported }
  }
}

const readKind = (fields: Fields): HostEventKind | undefined => {
  const text = requiredText(fields, "kind")
  if (text === "") return undefined
  const kinds: ReadonlyArray<string> = Object.keys(KEYS_OF)
  if (isKind(text)) return text
  const meant = nearestName(text, kinds)
  const hint = meant === undefined ? `the kinds are ${quoted(kinds)}` : `did you mean \`${meant}\`?`
  report(fields, "unknown-kind", "kind", `\`${shortened(text)}\` is no kind of host event`, hint)
  return undefined
}

const isKind = (text: string): text is HostEventKind => Object.hasOwn(KEYS_OF, text)

const readEventId = (fields: Fields): string => {
  const id = requiredText(fields, "event_id")
  if (id.startsWith(RESERVED_EVENT_ID_PREFIX)) {
    const message = `event ids that begin with \`${RESERVED_EVENT_ID_PREFIX}\` are reserved`
    report(fields, "reserved-event-id", "event_id", message, "give the event another id")
  }
  return id
}

const readSequence = (fields: Fields): number => {
  const value = given(fields, "sequence")
  if (value === null) {
    report(fields, "missing", "sequence", "`sequence` is required", COUNT_FROM_ONE)
    return 1
  }
  if (typeof value !== "number" && typeof value !== "string") {
    report(
      fields,
      "wrong-type",
      "sequence",
      `\`sequence\` must be a whole number, not ${kindOf(value)}`,
      COUNT_FROM_ONE,
    )
    return 1
  }
  const text = String(value)
  const sequence = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (sequence >= 1 && sequence <= MOST_SEQUENCE) return sequence
  report(
    fields,
    "bad-sequence",
    "sequence",
    `\`${shortened(text)}\` is no place in a row of keypresses`,
    COUNT_FROM_ONE,
  )
  return 1
}

const readKey = (fields: Fields): string => {
  const text = requiredText(fields, "key")
  if (text === "" || KEY.test(text)) return text
  const hint = "send one of `0` to `9`, `*`, `#`, `a` to `z`, `W` for a wrong key, `N` for none"
  report(fields, "bad-key", "key", `\`${shortened(text)}\` is no key`, hint)
  return ""
}
