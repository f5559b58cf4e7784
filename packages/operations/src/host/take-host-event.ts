// One event on one leg, taken in whatever order and however often it comes, with the recording decision that falls by it.
import {
  applyHostEvent,
  type CallState,
  contradictions,
  customDataValues,
  erasedWarnings,
  futureTimeWarnings,
  type HostEvent,
  type HostWarning,
  hostCorrection,
  initialCall,
  lateCustomData,
  legWarnings,
  type ReceivedDetails,
  type ReportedEvent,
  reusedEventId,
  unknownAffiliateWarnings,
  unknownNameWarnings,
  withArrival,
  withoutPersonalValues,
} from "@callrules/call"
import type { CallRecordId, CallTransaction, Instant, TransactionId } from "@callrules/model"
import { shown } from "@callrules/model/reading"
import { CallStore, Clock, type LegRecording, type Network, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import { callEvents, correctionEvents } from "../calls/call-events.ts"
import { decideLeg } from "../calls/decide-leg.ts"
import { enrichReceived } from "../calls/enrich-received.ts"
import { withHindsight } from "../calls/hindsight.ts"
import {
  currentSettings,
  knownFields,
  type RecordingNetwork,
  recordingAfterEvent,
  recordingWhenReceived,
  restsOnSettings,
  waitsForReception,
} from "../calls/leg-recording.ts"
import { orConflict } from "../commits/conflict.ts"
import { inTurn } from "../commits/turns.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { inSpan } from "../observing/spans.ts"
import { refuse } from "../refusal.ts"
import { newTransactionId } from "../services/transaction-ids.ts"
import type { Reported } from "./apply-after.ts"
import { callerIn } from "./order-of-calls.ts"
import { placeEvent } from "./place-event.ts"
import { Reports } from "./reports.ts"

/** What a host event did, and what the host may want to know at once. */
export interface HostEventReport {
  /** The leg's own id: the first one that the host named it by, or one that the engine made before that. */
  readonly transactionId: TransactionId
  /** The call record the leg belongs to. */
  readonly callRecordId: CallRecordId
  /** Where the leg stands after the event. */
  readonly status: CallState["status"]
  /** False for a repeated delivery and for an event that does not count beside those already there. */
  readonly changed: boolean
  /** The event has the id of an earlier one and other content: a fault of the host. */
  readonly conflict: boolean
  /** Whether the leg is recorded, and why; null while that is open. */
  readonly recording: LegRecording["decision"]
  /** What is worth a second look in this event, or in the leg's events as they stand; mostly empty. */
  readonly warnings: ReadonlyArray<HostWarning>
}

/** A report, and the leg as the event has left it. */
export interface TakenEvent extends Reported {
  readonly report: HostEventReport
}

/**
 * Takes a host event: any order and any repetition leaves the same state. The recording decision that becomes due by it falls in the
 * same write; requests that waited for the call come after it: see `applyAfter`.
 */
// CIP-84
export const takeHostEvent = Effect.fnUntraced(function* (network: Network, reported: ReportedEvent) {
  const now = yield* (yield* Clock).now
  return yield* untilCommitted(
    inTurn(
      ["call record", network.networkId, reported.callRecordId],
      inTurnOfCaller(network, reported, writeHostEvent(network, reported, now, false)),
    ),
  )
})

/**
 * Receptions of one caller are written one after the other in this process: whether a call is a repeat is asked before it is there.
 */
// REC-252
const inTurnOfCaller = <A, E, R>(
  { networkId }: Network,
  reported: ReportedEvent,
  written: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> => {
  const caller = callerIn(reported)
  return caller === null ? written : inTurn(["caller", networkId, caller], written)
}

/**
 * One attempt to write a host event on its leg, with the recording decision that falls by it.
 *
 * @param reported - an id that is not known yet opens a leg or joins one, and none leaves the choice to the rules.
 * @returns the report and the leg; a Conflict when the leg has changed meanwhile: read and decide again.
 */
export const writeHostEvent = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  reported: ReportedEvent,
  now: Instant,
  overdue: boolean,
) {
  const calls = yield* CallStore
  const { callRecordId } = reported
  const placed = yield* placeEvent(network.networkId, reported)
  const { hasAssignedEvents, joiningId, legId, stored } = placed
  yield* requireSameAdvertiser(legId, stored?.state.details ?? null, reported.event)
  const isErased = stored?.isErased === true
  const { event: asReported } = reported
  const { by } = yield* Reports
  const arrived = withArrival(
    asReported.kind === "received" ? { ...asReported, taken: { at: now, by } } : asReported,
    now,
  )
  // CIP-98
  const kept = (whole: HostEvent): HostEvent => (isErased ? withoutPersonalValues(whole) : whole)
  const event = kept(arrived)
  const before = stored?.state ?? initialCall(network.networkId, legId, callRecordId)
  // ENG-359
  const enriched = kept(yield* enrichReceived(before, event))
  const { state, changed, conflict } = applyHostEvent(before, enriched)
  const ids = [legId, ...(stored?.furtherIds ?? []), ...(joiningId === null ? [] : [joiningId])]
  const report = (version: number, recording: LegRecording | null, late: ReadonlyArray<HostWarning>): TakenEvent => ({
    leg: { state, ids, version },
    kind: reported.event.kind,
    hasJoined: joiningId !== null,
    report: {
      transactionId: legId,
      callRecordId,
      status: state.status,
      changed,
      conflict,
      recording: recording?.decision ?? null,
      warnings: [
        ...(isErased ? erasedWarnings(reported.event) : []),
        ...futureTimeWarnings(event, now),
        ...unknownAffiliateWarnings(enriched),
        ...unknownNameWarnings(event, knownFields(network, recording)),
        ...legWarnings(state),
        ...(conflict ? [reusedEventId(event.eventId)] : []),
        ...contradictions(before, state, event),
        ...placed.warnings,
        ...late,
      ],
    },
  })
  const known = stored?.recording ?? null
  const isUndecided = known === null || known.decision === null
  const asOfEvent = isUndecided ? yield* recordingAfterEvent(network, known, before, state, enriched) : known
  const held = withHindsight({ network, before, after: state, event: enriched, isErased }, known, asOfEvent)
  // an event that came before without the id still brings the id
  if (state === before && joiningId === null && held === known) return report(stored?.version ?? 0, known, [])
  const current = isUndecided ? yield* currentSettings(network, state) : null
  const wasWaiting = waitsForReception(held)
  const recordingBefore = wasWaiting ? yield* recordingWhenReceived(network, state, current, held) : held
  // REC-80
  const isOpen = recordingBefore !== null && recordingBefore.decision === null
  const recording = isOpen
    ? yield* inSpan("decide", decideLeg(network, state, recordingBefore, current, isErased, now, wasWaiting))
    : recordingBefore
  const decision = isOpen ? (recording?.decision ?? null) : null
  const isFirst = wasWaiting && state.receivedAt !== null
  const correction = yield* correctionByHost(stored, state, now)
  const version = (stored?.version ?? 0) + 1
  yield* orConflict(
    calls.commit({
      state,
      recording,
      expectedVersion: stored?.version ?? 0,
      isErased,
      expectedCallRecordVersion: placed.expectedCallRecordVersion,
      joiningId,
      hasAssignedEvents,
      firstTransaction: firstTransaction(stored, state),
      callCorrection:
        correction === null ? null : { transaction: correction, expectedLedgerVersion: stored?.ledgerVersion ?? 0 },
      settings: isFirst || decision !== null ? restsOnSettings(current) : null,
      events: [
        ...correctionEvents(state, correction, now),
        ...callEvents({ event, before, after: state, newDecision: decision, at: now, overdue, version }),
      ],
    }),
  )
  return report(version, recording, lateCustomData(before, state, stored?.head ?? null, stored?.namedFields ?? []))
})

/** A leg stays with its advertiser: reports of money and home legs are its advertiser's. */
// CIP-101
const requireSameAdvertiser = (legId: TransactionId, known: ReceivedDetails | null, event: HostEvent) =>
  event.kind !== "received" || known === null || known.advertiserIdFromNetwork === event.details.advertiserIdFromNetwork
    ? Effect.void
    : refuse("RecordInvalid", [
        {
          code: "other-advertiser",
          path: ["advertiser_id_from_network"],
          message: `leg ${shown(legId)} belongs to advertiser ${shown(known.advertiserIdFromNetwork)}`,
          hint: "give another leg another transaction id, since a leg stays with its advertiser",
        },
      ])

/** The next version of the call transaction, where the host's values change the custom data of a call already received. */
const correctionByHost = Effect.fnUntraced(function* (stored: StoredLeg | undefined, state: CallState, now: Instant) {
  if (stored === undefined || stored.head === null) return null
  const { head, namedFields } = stored
  const customData = hostCorrection(state, head, namedFields)
  if (customData === undefined) return null
  return {
    transactionId: yield* newTransactionId,
    correctsTransactionId: head.transactionId,
    version: head.version + 1,
    customData,
    createdAt: now,
  } satisfies CallTransaction
})

/** Version 1 of the call transaction, when this write is the one that receives the leg. */
export const firstTransaction = (stored: StoredLeg | undefined, state: CallState): CallTransaction | null =>
  state.receivedAt === null || (stored?.head ?? null) !== null
    ? null
    : {
        transactionId: state.legId,
        correctsTransactionId: null,
        version: 1,
        customData: customDataValues(state.customData),
        createdAt: state.receivedAt,
      }
