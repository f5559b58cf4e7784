// Reads the JSON of a host event: every problem at once.

import type { CallRecordId, TransactionId } from "@callrules/model"
import { misused } from "@callrules/model/misuse"
import {
  addProblem,
  given,
  isSound,
  knownNames,
  newReading,
  problemsOf,
  readObject,
  reportMissing,
  reportUnknown,
  reportWrongType,
  reportWrongValue,
  wholeNumber,
} from "@callrules/model/reading"
import type { Zone } from "@callrules/timestamp"
import { fail, type Result, succeed } from "effect/Result"
import { type Fields, optionalText, readAt, readFields, refuseUnknownKeys, requiredText } from "./body-fields.ts"
import type { HostEvent, HostEventKind } from "./host-event.ts"
import { RESERVED_EVENT_ID_PREFIX } from "./host-event-order.ts"
import { readLegIds } from "./leg-ids.ts"
import type { CallProblem, CallProblemCode } from "./problems.ts"
import {
  OTHER_RECEIVED_NAMES,
  RECEIVED_KEYS,
  readCustomData,
  readPhoneNumber,
  readReceivedDetails,
  readSource,
} from "./validate-received.ts"

/** The settings of a network for reading its host's events. */
export interface HostEventContext {
  /** The network's zone, in which spreadsheet timestamps are read. */
  readonly zone: Zone
  /** Two-letter country whose national phone numbers are understood; default `US`. */
  readonly country?: string
}

/** A host event and the leg it is about. */
export interface ReportedEvent {
  /** The leg's transaction id; null if the host leaves the choice of an id, or of the leg, to the engine. */
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
 * Phone numbers may be in any usual spelling and are converted to E.164. Ids sent as numbers are read as text; null
 * means the same as leaving the key out.
 *
 * Rules CIP-30 to CIP-33.
 *
 * @returns the event with the ids of its leg; or every problem: `not-an-object`, `unknown-key`, `missing`,
 * `wrong-type`, `empty-text`, `text-too-long`, `ill-formed-text`, `id-of-dots`, `unknown-kind`, `reserved-event-id`,
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
  if (context?.zone === undefined) misused("a context", context, '{ zone: orThrow(zone("UTC")) }')
  const reading = newReading<CallProblemCode>("the event")
  const object = readObject(reading, "not-an-object", null, body)
  if (object === undefined) return fail(problemsOf(reading))
  const fields: Fields = { object, reading }
  const kind = readKind(fields)
  // without the kind, the other known keys cannot be listed
  if (kind !== undefined) refuseUnknownKeys(fields, [...COMMON_KEYS, ...KEYS_OF[kind]], OTHER_RECEIVED_NAMES)
  // CIP-32
  const eventId = readEventId(fields)
  const at = readAt(fields, context.zone)
  const ids = readLegIds(fields)
  const event = kind === undefined ? undefined : readEvent(fields, kind, { eventId, at }, context.country ?? "US")
  if (event === undefined || !isSound(reading)) return fail(problemsOf(reading, object))
  return succeed({ ...ids, event })
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
      if (given(fields.object, "custom_data") === null) reportMissing(fields.reading, "missing", "custom_data")
      return { kind, ...reported, source, customData: readFields(fields, "custom_data", readCustomData) ?? {} }
    }
    case "completed":
    case "call_ended":
      return { kind, ...reported }
  }
}

const readKind = (fields: Fields): HostEventKind | undefined => {
  const text = requiredText(fields, "kind")
  if (text === "") return undefined
  if (isKind(text)) return text
  const kinds = Object.keys(KEYS_OF)
  reportUnknown(fields.reading, "unknown-kind", "kind", "kind of host event", text, kinds, knownNames("kinds", kinds))
  return undefined
}

const isKind = (text: string): text is HostEventKind => Object.hasOwn(KEYS_OF, text)

const readEventId = (fields: Fields): string => notReserved(fields, requiredText(fields, "event_id"))

/** The id of an event that may have none; null where it is missing. */
export const readOptionalEventId = (fields: Fields): string | null => {
  const id = optionalText(fields, "event_id")
  return id === null ? null : notReserved(fields, id)
}

const notReserved = (fields: Fields, id: string): string => {
  if (id.startsWith(RESERVED_EVENT_ID_PREFIX)) {
    const message = `event ids that begin with \`${RESERVED_EVENT_ID_PREFIX}\` are reserved`
    addProblem(fields.reading, "reserved-event-id", "event_id", message, "give the event another id")
  }
  return id
}

const readSequence = ({ object, reading }: Fields): number => {
  const value = given(object, "sequence")
  const sequence = wholeNumber(value, 1, MOST_SEQUENCE)
  if (sequence !== undefined) return sequence
  const what = `a whole number from 1 to ${MOST_SEQUENCE}`
  if (value === null) reportMissing(reading, "missing", "sequence", COUNT_FROM_ONE)
  else if (typeof value === "number" || typeof value === "string") {
    reportWrongValue(reading, "bad-sequence", "sequence", what, value, COUNT_FROM_ONE)
  } else reportWrongType(reading, "wrong-type", "sequence", what, value, COUNT_FROM_ONE)
  return 1
}

const readKey = (fields: Fields): string => {
  const text = requiredText(fields, "key")
  if (text === "" || KEY.test(text)) return text
  const hint = "send one of `0` to `9`, `*`, `#`, `a` to `z`, `W` for a wrong key, `N` for none"
  reportWrongValue(fields.reading, "bad-key", "key", "one key", text, hint)
  return ""
}
