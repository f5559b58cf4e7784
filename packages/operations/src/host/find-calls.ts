// Calls of a caller by number and time: what is known of a call before its ids are.
import type { CallStatus } from "@callrules/call"
import { readingContext } from "@callrules/directory/parts"
import {
  type Instant,
  instant,
  isInstant,
  MAX_INSTANT,
  MIN_INSTANT,
  type Problem,
  transactionId,
  utcText,
} from "@callrules/model"
import { toE164 } from "@callrules/model/phone-number"
import {
  given,
  inInputOrder,
  isSound,
  newReading,
  problemsOf,
  type Reading,
  readText,
  report,
  reportMissing,
  reportWrongValue,
} from "@callrules/model/reading"
import { CallStore, type ReceivedLeg, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import { hostNetwork } from "../access/host-network.ts"
import { cursorOf, partsOf } from "../cursor.ts"
import { readTime } from "../feed/feed-query.ts"
import { refuse } from "../refusal.ts"
import { NOT_OF_THIS_LIST } from "./list-cursor.ts"

/** How many legs one answer has at the most. */
export const LEGS_A_PAGE = 100

/** Which calls are asked for. */
export interface AskedCallsOfCaller {
  /** The caller's number, in any usual spelling. */
  readonly calling_phone_number: string
  /** Those received at this time or later, in any of the four formats. Left out: from the first one on. */
  readonly from?: number | string
  /** Those received before this time. Left out: up to the latest one. */
  readonly to?: number | string
  /** The `next` of the answer before. Left out: from the latest one. */
  readonly after?: string
}

/** A leg that was found. */
export interface FoundLegBody {
  /** The leg's own id. */
  readonly leg_id: string
  /** The call record the leg belongs to. */
  readonly call_record_id: string
  /** The network's id of the advertiser. */
  readonly advertiser_id_from_network: string
  /** The advertiser's campaign. */
  readonly advertiser_campaign_id_from_network: string
  /** When it was received: ISO 8601 in UTC, to the millisecond. */
  readonly received_at: string
  /** Where the leg stands. */
  readonly call_status: CallStatus
  /** Whether it is recorded; null while the decision is open, and of an imported call, of which none is made. */
  readonly record: boolean | null
  /** Why, as a code of `@callrules/recording-condition`; null as with `record`. */
  readonly reason: string | null
}

/** Legs that were found. */
export interface FoundLegsBody {
  /** The latest first, at most 100; a call with several legs has several. */
  readonly legs: ReadonlyArray<FoundLegBody>
  /** Where there are earlier ones: send it as `after`; null: that was the last one. */
  readonly next: string | null
}

/**
 * The legs that were received from a caller, the latest first, {@link LEGS_A_PAGE} at a time: those of every campaign, in progress or
 * over. Spreadsheet times are read in the network's zone. What was erased is not found.
 *
 * @returns the legs, perhaps none; RecordNotFound for an unknown network; InvalidInput with every problem of what is asked.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { findCalls, reportHostEvent } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const event = { kind: "received", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
 * getOrThrow(await engine.run(reportHostEvent("n1", { ...event, ...campaign, calling_phone_number: "+14155550123" })))
 * const asked = { calling_phone_number: "(415) 555-0123", from: "2026-11-21T09:00:00Z", to: "2026-11-21T11:00:00Z" }
 * const { legs } = getOrThrow(await engine.run(findCalls("n1", asked)))
 * console.assert(legs[0]?.call_record_id === "c1")
 * await engine.close()
 * ```
 */
// ENG-450
export const findCalls = Effect.fnUntraced(function* (networkName: string, asked: AskedCallsOfCaller) {
  const network = yield* hostNetwork(networkName)
  const { networkId } = network
  const { zone } = yield* readingContext(network)
  const reading = newReading<CallerCode>("the query")
  const callingPhoneNumber = readNumber(reading, asked)
  const from = readTime(reading, asked, "from", zone) ?? instant(MIN_INSTANT)
  const to = readTime(reading, asked, "to", zone) ?? instant(MAX_INSTANT)
  if (isSound(reading) && from >= to) report(reading, "time-invalid", "to", "must be later than `from`")
  const after = given(asked, "after")
  const before = after === null ? { receivedAt: to, legId: transactionId("") } : placeIn(after, from, to)
  if (callingPhoneNumber === undefined || before === undefined || !isSound(reading)) {
    const ofCursor = before === undefined ? [NOT_OF_THIS_LIST] : []
    return yield* refuse("InvalidInput", inInputOrder<Problem>([...problemsOf(reading), ...ofCursor], asked))
  }
  const calls = yield* CallStore
  const keys = yield* calls.legsOfCaller({ networkId, callingPhoneNumber, from, before, limit: LEGS_A_PAGE + 1 })
  const listed = keys.slice(0, LEGS_A_PAGE)
  const legs: Array<FoundLegBody> = []
  for (const { legId } of listed) {
    // one by one: a leg may be long, and what is told of it is short
    const leg = yield* calls.leg(networkId, legId)
    if (leg !== undefined) legs.push(...legBody(leg, callingPhoneNumber))
  }
  const last = keys.length > listed.length ? listed.at(-1) : undefined
  const answer: FoundLegsBody = { legs, next: last === undefined ? null : cursorAfter(last) }
  return answer
})

type CallerCode = "missing" | "bad-phone-number" | "time-invalid"

/** The number that is asked for, in E.164; reports what is none. */
const readNumber = (reading: Reading<CallerCode>, asked: AskedCallsOfCaller): string | undefined => {
  const key = "calling_phone_number"
  const value = given(asked, key)
  if (value === null || value === "") {
    reportMissing(reading, "missing", key, "send the number of the caller")
    return undefined
  }
  const hint = "write it in E.164, such as `+14155550123`"
  const text = readText(reading, "bad-phone-number", key, value, hint)
  if (text === undefined) return undefined
  const number = toE164(text.trim(), "US")
  if (number === undefined) reportWrongValue(reading, "bad-phone-number", key, "a phone number", text, hint)
  return number
}

/** The cursor of what comes after a leg. It has the time too: that of the leg may move, and the leg may be erased. */
const cursorAfter = ({ legId, receivedAt }: ReceivedLeg): string => cursorOf([receivedAt, legId])

/** The place in a cursor; `undefined` for what is none of a list of these times. */
const placeIn = (cursor: unknown, from: Instant, to: Instant): ReceivedLeg | undefined => {
  const parts = typeof cursor === "string" ? partsOf(cursor) : undefined
  if (!Array.isArray(parts)) return undefined
  const [at, legId]: ReadonlyArray<unknown> = parts
  if (typeof at !== "number" || typeof legId !== "string" || !isInstant(at) || at < from || at >= to) return undefined
  const place = { receivedAt: at, legId: transactionId(legId) }
  // only what this engine writes has the form that it would write
  return cursorAfter(place) === cursor ? place : undefined
}

/** A leg as it is told; nothing of one that was erased, or was received again with another number, since it was looked up. */
const legBody = ({ isErased, recording, state }: StoredLeg, number: string): ReadonlyArray<FoundLegBody> => {
  const { callRecordId, details, legId, receivedAt, status } = state
  if (isErased || receivedAt === null || details?.callingPhoneNumber !== number) return []
  return [
    {
      leg_id: legId,
      call_record_id: callRecordId,
      advertiser_id_from_network: details.advertiserIdFromNetwork,
      advertiser_campaign_id_from_network: details.advertiserCampaignIdFromNetwork,
      received_at: utcText(receivedAt),
      call_status: status,
      record: recording?.decision?.record ?? null,
      reason: recording?.decision?.reason ?? null,
    },
  ]
}
