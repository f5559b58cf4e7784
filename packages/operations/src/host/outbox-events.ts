// The outbox as a host reads it over HTTP: the events that are not acknowledged yet, and their acknowledgement.
import { type Instant, type NetworkId, networkId, type Problem, utcText } from "@callrules/model"
import {
  isFull,
  isSound,
  type JsonObject,
  newReading,
  own,
  problemsOf,
  type Reading,
  readList,
  readObject,
  readText,
  reportMissing,
} from "@callrules/model/reading"
import { type EngineEvent, Outbox } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { CURSOR_GONE, cursorAfter, type FeedCode, markOfEvent, readAfter, readLimit } from "../feed/feed-cursor.ts"
import { refuse } from "../refusal.ts"

/** What is asked of the outbox. */
export interface AskedEvents {
  /** The `next` of the answer before. Left out: from the oldest event that is not acknowledged. */
  readonly after?: string
  /** How many are answered at the most, from 1 to 500. Left out: 100. */
  readonly limit?: number | string
}

/**
 * An event as the host interface shows it. Every event has the first keys, down to `at`; the others are there for the
 * kinds they are named with. Times are ISO 8601 in UTC, to the millisecond.
 */
export interface EngineEventBody {
  /** What has happened. */
  readonly kind: EngineEvent["kind"]
  /** Unique in the network; the same when the event is listed again. */
  readonly event_id: string
  /** The network it happened in. */
  readonly network_id: string
  /** The leg's own id. */
  readonly leg_id: string
  /** The call record the leg belongs to. */
  readonly call_record_id: string
  /**
   * Of a transaction the time of its request, which for one that waited in the inbox is the time it arrived; of anything
   * else when the engine wrote it down.
   */
  readonly at: string
  /** `transaction_created`, `transaction_corrected`: the transaction that counts from now on. */
  readonly transaction_id?: string
  /** `transaction_corrected`: the transaction it takes the place of. */
  readonly corrects_transaction_id?: string
  /** `transaction_created`, `transaction_corrected`: the group; null for a correction of the call itself. */
  readonly partner_unique_id?: string | null
  /** `call_moved`, `received_contradicted`: when the leg was received, as it is now; null if that was not reported. */
  readonly received_at?: string | null
  /** `call_completed`, `call_moved`: when the leg was over. */
  readonly completed_at?: string | null
  /** `call_completed`: whether the engine closed the leg because it was live for too long. */
  readonly overdue?: boolean
  /** `received_contradicted`: the host's id of the reception that contradicts the one before it. */
  readonly reported_event_id?: string
  /** `received_contradicted`: keys that the two have with different values; not all of them where they are many. */
  readonly keys?: ReadonlyArray<string>
  /** `recording_decided`: whether the call is recorded. */
  readonly record?: boolean
  /** `recording_decided`: why, as a code of `@callrules/recording-condition`. */
  readonly reason?: string
}

/** Events as the host interface shows them. */
export interface WaitingEventsBody {
  /** Events that were not taken yet, of every network, oldest first: so in order per call. */
  readonly events: ReadonlyArray<EngineEventBody>
  /** Where the next answer goes on: to be sent as `after`, now or at any later time. Always there. */
  readonly next: string
  /** Whether events go on after `next` already; false: ask again later. */
  readonly more: boolean
}

const timeOrNull = (at: Instant | null): string | null => (at === null ? null : utcText(at))

const eventBody = (event: EngineEvent): EngineEventBody => {
  const about = {
    kind: event.kind,
    event_id: event.eventId,
    network_id: event.networkId,
    leg_id: event.legId,
    call_record_id: event.callRecordId,
    at: utcText(event.at),
  }
  switch (event.kind) {
    case "transaction_created":
      return { ...about, transaction_id: event.transactionId, partner_unique_id: event.partnerUniqueId }
    case "transaction_corrected":
      return {
        ...about,
        transaction_id: event.transactionId,
        corrects_transaction_id: event.correctsTransactionId,
        partner_unique_id: event.partnerUniqueId,
      }
    case "call_completed":
      return { ...about, completed_at: utcText(event.completedAt), overdue: event.overdue }
    case "call_moved":
      return { ...about, received_at: timeOrNull(event.receivedAt), completed_at: timeOrNull(event.completedAt) }
    case "received_contradicted": {
      const { keys, receivedAt, reportedEventId } = event
      return { ...about, received_at: timeOrNull(receivedAt), reported_event_id: reportedEventId, keys }
    }
    case "recording_decided":
      return { ...about, record: event.record, reason: event.reason }
  }
}

/**
 * Events that the host has not taken yet, oldest first. Without `after` they are listed again until it says that it has taken them.
 * A reader that sends the `next` of each answer as the `after` of the following request misses nothing and sees nothing twice, whatever is
 * written meanwhile, and may take events whenever it likes.
 *
 * Rule ENG-246.
 *
 * @returns some events, perhaps none; InvalidInput with every problem of what is asked, and for a cursor that is none of the outbox.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { listWaitingEvents } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const first = getOrThrow(await engine.run(listWaitingEvents()))
 * const second = getOrThrow(await engine.run(listWaitingEvents({ after: first.next, limit: 500 })))
 * console.assert(second.events.length === 0 && !second.more)
 * await engine.close()
 * ```
 */
export const listWaitingEvents = Effect.fnUntraced(function* (asked: AskedEvents = {}) {
  const reading = newReading<FeedCode>("the query")
  const { mark, position } = readAfter(reading, null, asked)
  const limit = readLimit(reading, asked)
  if (!isSound(reading)) return yield* refuse("InvalidInput", problemsOf(reading, asked))
  const { atAfter, atThrough, events, last, through } = yield* (yield* Outbox).read(position, limit)
  // ENG-356: of an event that is taken, the mark is all that is left
  if (position > last || markOr(mark, atAfter) !== mark) return yield* CURSOR_GONE
  const left = through === position ? mark : ""
  const body: WaitingEventsBody = {
    events: events.map(eventBody),
    next: cursorAfter(null, { position: through, mark: markOr(left, atThrough) }),
    more: through < last,
  }
  return body
})

const markOr = (otherwise: string, event: EngineEvent | null): string =>
  event === null ? otherwise : markOfEvent(event)

/**
 * Takes the host's word that it has taken events: `{"taken": [{"network_id", "event_id"}, ...]}`, as they were listed.
 * Unknown and already taken ones do no harm.
 *
 * @returns an empty object; InvalidInput when the body is not of that shape.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { acknowledgeEvents } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { isSuccess } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * console.assert(isSuccess(await engine.run(acknowledgeEvents({ taken: [{ network_id: "n", event_id: "e" }] }))))
 * await engine.close()
 * ```
 */
export const acknowledgeEvents = Effect.fnUntraced(function* (body: unknown) {
  const read = takenEvents(body)
  if (Result.isFailure(read)) return yield* refuse("InvalidInput", read.failure)
  yield* (yield* Outbox).taken(read.success)
  return {}
})

/** What names an event. */
interface TakenEvent {
  readonly networkId: NetworkId
  readonly eventId: string
}

const INVALID = "taken-invalid"
const HINT = 'send `{"taken": [...]}` with the listed events, or with the `network_id` and `event_id` of each'

const takenEvents = (body: unknown): Result.Result<ReadonlyArray<TakenEvent>, ReadonlyArray<Problem>> => {
  const reading = newReading<typeof INVALID>("the body")
  const events: Array<TakenEvent> = []
  const list = listOf(reading, readObject(reading, INVALID, null, body, HINT))
  reading.place.push("taken")
  for (const [index, item] of list.entries()) {
    if (isFull(reading)) break
    const event = readObject(reading, INVALID, index, item, HINT)
    if (event === undefined) continue
    reading.place.push(index)
    const network = readId(reading, event, "network_id")
    const eventId = readId(reading, event, "event_id")
    reading.place.pop()
    if (network !== undefined && eventId !== undefined) events.push({ networkId: networkId(network), eventId })
  }
  return isSound(reading) ? Result.succeed(events) : Result.fail(problemsOf(reading, body))
}

const listOf = (reading: Reading<typeof INVALID>, body: JsonObject | undefined): ReadonlyArray<unknown> => {
  const list = own(body, "taken")
  if (body !== undefined && list === undefined) reportMissing(reading, INVALID, "taken", HINT)
  return list === undefined ? [] : (readList(reading, INVALID, "taken", list, HINT) ?? [])
}

const readId = (reading: Reading<typeof INVALID>, event: JsonObject, key: string): string | undefined => {
  const id = own(event, key)
  if (id !== undefined) return readText(reading, INVALID, key, id, HINT)
  reportMissing(reading, INVALID, key, HINT)
  return undefined
}
