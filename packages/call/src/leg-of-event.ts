// Which leg an event is about, where its transaction id does not say: a choice over the legs of its call record.
import type { TransactionId } from "@callrules/model"
import { fail, type Result, succeed } from "effect/Result"
import type { CallState } from "./call-state.ts"
import type { HostEvent } from "./host-event.ts"
import { isSamePlace, RESERVED_EVENT_ID_PREFIX } from "./host-event-order.ts"
import type { HostWarning } from "./host-warnings.ts"
import type { CallProblem } from "./problems.ts"

/** A leg of a call record, and the ids that the host has given it. */
export interface NamedLeg {
  /** The leg as its events tell it. */
  readonly state: CallState
  /** Ids of the host for it beside its own. */
  readonly furtherIds: ReadonlyArray<TransactionId>
  /** Whether events without an id were taken to be about it. */
  readonly hasAssignedEvents: boolean
}

/** What a leg is chosen for. */
export interface UnplacedEvent {
  /** What happened. */
  readonly event: HostEvent
  /** The id that the host sent, which is not known yet; null: it sent none. */
  readonly transactionId: TransactionId | null
  /** The id of a leg that the engine makes where the host names none: always the same one for a call record. */
  readonly madeId: TransactionId
}

/** The leg that an event goes to. */
export interface EventLeg {
  /** Its own id: that of one of the legs given, or of a leg that the event opens. */
  readonly legId: TransactionId
  /** The id that joins it with this event; null: none. */
  readonly joiningId: TransactionId | null
  /** Whether the leg was chosen because there is no other one. */
  readonly isAssigned: boolean
  /** The leg beside which another one is opened although it may have got events of that one; null: there is none. */
  readonly doubtful: TransactionId | null
}

/**
 * Chooses the leg of an event whose transaction id is missing or not known yet.
 *
 * Without an id the event goes to the only leg of its call record, or opens one under the made id. An id that meets
 * nothing but a made leg without an id of the host joins it, unless the leg has another event in this event's place; else
 * it opens a leg. That the whole call has ended may be said of any leg.
 *
 * Rules CIP-78 to CIP-81.
 *
 * @param legs - every leg of the call record, in order of leg id.
 * @returns the leg; `transaction-id-missing` where there are several and the event does not say which.
 *
 * @example
 * ```ts
 * import { legOfEvent } from "@callrules/call"
 * import { instant, transactionId } from "@callrules/model"
 * import { getOrThrow } from "effect/Result"
 *
 * const event = { kind: "completed", eventId: "e1", at: instant(0) } as const
 * const unplaced = { event, transactionId: null, madeId: transactionId("0000002A-DEADBEEF") }
 * console.assert(getOrThrow(legOfEvent([], unplaced)).legId === "0000002A-DEADBEEF")
 * ```
 */
export const legOfEvent = (legs: ReadonlyArray<NamedLeg>, unplaced: UnplacedEvent): Result<EventLeg, CallProblem> =>
  unplaced.transactionId === null
    ? legWithoutId(legs, unplaced)
    : succeed(legOfNewId(legs, unplaced, unplaced.transactionId))

// CIP-78
const legWithoutId = (legs: ReadonlyArray<NamedLeg>, { event, madeId }: UnplacedEvent) => {
  const [first, ...others] = legs
  const isOfRecord = event.kind === "call_ended"
  const choice = { joiningId: null, doubtful: null }
  if (first === undefined) return succeed({ ...choice, legId: madeId, isAssigned: !isOfRecord })
  // CIP-81
  if (isOfRecord) return succeed({ ...choice, legId: first.state.legId, isAssigned: false })
  if (others.length === 0) return succeed({ ...choice, legId: first.state.legId, isAssigned: true })
  // a repeat of what came when there was one leg only
  const [repeated, ...further] = legs.filter(({ state }) => state.events.some((known) => isRepeat(known, event)))
  if (repeated !== undefined && further.length === 0) {
    return succeed({ ...choice, legId: repeated.state.legId, isAssigned: true })
  }
  return fail(severalLegs(legs.map(({ state }) => state)))
}

// CIP-79
const legOfNewId = (legs: ReadonlyArray<NamedLeg>, { event, madeId }: UnplacedEvent, id: TransactionId): EventLeg => {
  const [first, ...others] = legs
  const isOnlyMade =
    first !== undefined && others.length === 0 && first.state.legId === madeId && first.furtherIds.length === 0
  if (isOnlyMade && fits(first.state, event)) {
    return { legId: madeId, joiningId: id, isAssigned: false, doubtful: null }
  }
  const doubtful = legs.find(({ hasAssignedEvents }) => hasAssignedEvents)?.state.legId ?? null
  return { legId: id, joiningId: null, isAssigned: false, doubtful }
}

/** Whether an event may be of a leg: nothing else was reported in its place. A closing of ours is replaced by the host's. */
const fits = ({ events }: CallState, event: HostEvent): boolean =>
  event.kind === "call_ended" ||
  !events.some(
    (known) =>
      isSamePlace(known, event) &&
      known.eventId !== event.eventId &&
      !known.eventId.startsWith(RESERVED_EVENT_ID_PREFIX),
  )

const isRepeat = (known: HostEvent, event: HostEvent): boolean =>
  isSamePlace(known, event) && known.eventId === event.eventId && known.at === event.at

/** A call has few legs; this bounds the answer all the same. */
const MOST_LEGS_SHOWN = 20

const severalLegs = (legs: ReadonlyArray<CallState>): CallProblem => {
  const shown = legs.slice(0, MOST_LEGS_SHOWN).map(({ legId }) => `\`${legId}\``)
  const more = legs.length > shown.length ? `, and ${legs.length - shown.length} more` : ""
  return {
    code: "transaction-id-missing",
    path: ["transaction_id"],
    message: `\`transaction_id\` is missing, and call record \`${legs[0]?.callRecordId}\` has ${legs.length} legs`,
    hint: `say which leg the event is about: ${shown.join(", ")}${more}`,
  }
}

/** A leg is opened beside one that got events without an id: some of them may have been about the new one. */
// CIP-80
export const assignmentStands = (opened: TransactionId, { doubtful }: EventLeg): ReadonlyArray<HostWarning> =>
  doubtful === null
    ? []
    : [
        {
          code: "assignment-stands",
          message: `\`${opened}\` is another leg; events without a transaction id were taken to be about \`${doubtful}\` before, and stay there`,
          hint: "send the transaction id in every event of a call with several legs",
        },
      ]
