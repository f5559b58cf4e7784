// Reads the JSON of a leg that is over and was never reported while it lasted: its reception and its completion at once.
import type { CallRecordId, Instant, TransactionId } from "@callrules/model"
import {
  addProblem,
  given,
  isSound,
  newReading,
  problemsOf,
  readObject,
  report,
  reportMissing,
} from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { type Fields, readAt, readFields, refuseUnknownKeys } from "./body-fields.ts"
import type { ReceivedDetails } from "./host-event.ts"
import { readLegIds } from "./leg-ids.ts"
import type { CallProblem, CallProblemCode } from "./problems.ts"
import { type HostEventContext, readOptionalEventId } from "./validate-host-event.ts"
import { OTHER_RECEIVED_NAMES, RECEIVED_KEYS, readReceivedDetails } from "./validate-received.ts"

/** What is needed to read a past call. */
export interface PastCallContext extends HostEventContext {
  /** The time of reading: a leg that ends later is not over. */
  readonly now: Instant
}

/** Something that happened to a past call. */
export interface PastEvent {
  /** The host's id of it; null where the file has none. */
  readonly eventId: string | null
  /** When it happened, by the host's clock. */
  readonly at: Instant
}

/** A leg of a call that is over. */
export interface PastCall {
  /** The leg's transaction id; null: the engine makes one. */
  readonly transactionId: TransactionId | null
  /** The call record the leg belongs to. */
  readonly callRecordId: CallRecordId
  /** The call's start. */
  readonly received: PastEvent & {
    /** Everything that is known about the leg. */
    readonly details: ReceivedDetails
  }
  /** Its end. */
  readonly completed: PastEvent
}

const KEYS: ReadonlyArray<string> = ["call_record_id", "transaction_id", "received", "completed"]

/** Of an ended leg no look-up is still under way. */
const PAST_RECEIVED_KEYS = ["event_id", "at", ...RECEIVED_KEYS.filter((key) => key !== "pending_custom_data_fields")]

const WHOLE = "a past call is one object: `call_record_id`, `received` with its time, and `completed` with its time"

/**
 * Reads the JSON of a past call: `call_record_id`, `transaction_id` where the leg has one, `received` with `at` and what a
 * `received` event has, `completed` with `at`. Times are in any of the four formats. Both may have an `event_id`.
 *
 * Rule CIP-92.
 *
 * @returns the leg; or every problem, those of {@link validateHostEvent} and `completed-too-early` and `not-over`.
 *
 * @example
 * ```ts
 * import { validatePastCall } from "@callrules/call"
 * import { instant } from "@callrules/model"
 * import { zone } from "@callrules/timestamp"
 * import { getOrThrow } from "effect/Result"
 *
 * const place = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
 * const received = { at: "2025-03-01T09:00:00Z", ...place }
 * const body = { call_record_id: "old-1", received, completed: { at: "2025-03-01T09:04:10Z" } }
 * const past = getOrThrow(validatePastCall(body, { zone: getOrThrow(zone("UTC")), now: instant(Date.UTC(2026, 0)) }))
 * console.assert(past.completed.at - past.received.at === 250_000)
 * ```
 */
export const validatePastCall = (
  body: unknown,
  context: PastCallContext,
): Result<PastCall, ReadonlyArray<CallProblem>> => {
  const reading = newReading<CallProblemCode>("the call")
  const object = readObject(reading, "not-an-object", null, body, WHOLE)
  if (object === undefined) return fail(problemsOf(reading))
  const fields: Fields = { object, reading }
  refuseUnknownKeys(fields, KEYS)
  const ids = readLegIds(fields)
  const received = readPart(fields, "received", PAST_RECEIVED_KEYS, (inner) => ({
    ...readPastEvent(inner, context),
    details: readReceivedDetails(inner, context.country ?? "US"),
  }))
  const completed = readPart(fields, "completed", ["event_id", "at"], (inner) => readPastEvent(inner, context))
  if (received !== undefined && completed !== undefined && isSound(reading)) {
    refuseTimes(fields, received.at, completed.at, context.now)
  }
  if (received === undefined || completed === undefined || !isSound(reading)) return fail(problemsOf(reading, object))
  return succeed({ ...ids, received, completed })
}

const readPart = <A>(fields: Fields, key: string, keys: ReadonlyArray<string>, read: (inner: Fields) => A) => {
  if (given(fields.object, key) === null) reportMissing(fields.reading, "missing", key, WHOLE)
  return readFields(fields, key, (inner) => {
    refuseUnknownKeys(inner, keys, OTHER_RECEIVED_NAMES)
    return read(inner)
  })
}

const readPastEvent = (fields: Fields, { zone }: PastCallContext): PastEvent => ({
  eventId: readOptionalEventId(fields),
  at: readAt(fields, zone),
})

// CIP-93
const refuseTimes = ({ reading }: Fields, start: Instant, end: Instant, now: Instant): void => {
  reading.place.push("completed")
  if (end < start) {
    const hint = "check the two times and the zone in which they were written"
    report(reading, "completed-too-early", "at", "is before the time at which the call was received", hint)
  } else if (end > now) {
    addProblem(reading, "not-over", "at", "the call is not over yet", "report a call under way by its host events")
  }
  reading.place.pop()
}
