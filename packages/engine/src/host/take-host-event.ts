// One event on one leg, taken in whatever order and however often it comes, with the recording decision that falls by it.
import {
  applyHostEvent,
  type CallState,
  contradictions,
  customDataValues,
  type HostEvent,
  type HostWarning,
  hostCorrection,
  initialCall,
  lateCustomData,
  legWarnings,
  unknownNameWarnings,
} from "@callrules/call"
import type { CallRecordId, CallTransaction, Instant, NetworkId, TransactionId } from "@callrules/model"
import { CallStore, type LegRecording, type Network, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import { callEvents, correctionEvents } from "../calls/call-events.ts"
import { enrichReceived } from "../calls/enrich-received.ts"
import { decideLeg, knownFields, type RecordingNetwork, recordingAtReception } from "../calls/leg-recording.ts"
import { orConflict } from "../commits/conflict.ts"
import { inTurn } from "../commits/turns.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { refuse } from "../refusal.ts"
import { Clock } from "../services/clock.ts"
import { TransactionIds } from "../services/transaction-ids.ts"
import { applyDue } from "../signals/apply-waiting.ts"

/** What a host event did, and what the host may want to know at once. */
export interface HostEventReport {
  /** The leg's own id: the one sent with the event, or the one the engine gave it. */
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

/**
 * Takes a host event: any order and any repetition leaves the same state. What becomes due by it is done: the recording
 * decision in the same write, requests that waited for the call right after it.
 */
// CIP-39, SIG-74
export const takeHostEvent = Effect.fnUntraced(function* (
  network: Network,
  legId: TransactionId,
  callRecordId: CallRecordId,
  event: HostEvent,
) {
  const now = yield* (yield* Clock).now
  const report = yield* untilCommitted(
    inTurn(["leg", network.networkId, legId], writeHostEvent(network, legId, callRecordId, event, now, false)),
  )
  if (event.kind === "completed" || event.kind === "call_ended" || event.kind === "received") {
    // the event is durable; what cannot be applied now is tried again as due work
    yield* Effect.ignore(applyDue(network.networkId, report.callRecordId, now))
  }
  return report
})

/**
 * The leg that an event names by any id of its chain of corrections; undefined for an id that is not known yet.
 *
 * @returns the leg; RecordInvalid for the id of signals, naming the leg they were reported on.
 */
// CIP-71
const namedLeg = Effect.fnUntraced(function* (networkId: NetworkId, id: TransactionId) {
  const found = yield* (yield* CallStore).byTransactionId(networkId, id)
  if (found?.kind !== "post-call-event") return found?.leg
  return yield* refuse("RecordInvalid", [
    {
      code: "not-a-call-transaction",
      path: ["transaction_id"],
      message: `\`${id}\` is the id of signals, not of a leg`,
      hint: `name the leg they were reported on, \`${found.legId}\`, or give a new leg an id of its own`,
    },
  ])
})

/**
 * One attempt to write a host event on its leg, with the recording decision that falls by it.
 *
 * @param id - the leg's own id, or that of a correction of it; an id that is not known yet opens a leg.
 * @returns the report; a Conflict when the leg has changed meanwhile: read and decide again.
 */
export const writeHostEvent = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  id: TransactionId,
  callRecordId: CallRecordId,
  event: HostEvent,
  now: Instant,
  overdue: boolean,
) {
  const calls = yield* CallStore
  const stored = yield* namedLeg(network.networkId, id)
  const legId = stored?.state.legId ?? id
  if (stored !== undefined && stored.state.callRecordId !== callRecordId) {
    return yield* refuse("RecordInvalid", [
      {
        code: "other-call-record",
        path: ["call_record_id"],
        message: `leg \`${legId}\` belongs to call record \`${stored.state.callRecordId}\``,
        hint: "a leg stays in one call record; give another leg another transaction id",
      },
    ])
  }
  const before = stored?.state ?? initialCall(network.networkId, legId, callRecordId)
  const { state, changed, conflict } = applyHostEvent(before, yield* enrichReceived(before, event))
  const report = (recording: LegRecording | null, late: ReadonlyArray<HostWarning>): HostEventReport => ({
    transactionId: legId,
    callRecordId,
    status: state.status,
    changed,
    conflict,
    recording: recording?.decision ?? null,
    warnings: [
      ...unknownNameWarnings(event, knownFields(network, recording)),
      ...legWarnings(state),
      ...contradictions(before, state, event),
      ...late,
    ],
  })
  if (!changed) return report(stored?.recording ?? null, [])
  const recordingBefore = stored?.recording ?? (yield* recordingAtReception(network, state))
  // REC-80
  const isOpen = recordingBefore !== null && recordingBefore.decision === null
  const decision = isOpen ? yield* decideLeg(network, state, recordingBefore, now) : null
  const recording = recordingBefore === null || decision === null ? recordingBefore : { ...recordingBefore, decision }
  const correction = yield* correctionByHost(stored, state, now)
  yield* orConflict(
    calls.commit({
      state,
      recording,
      expectedVersion: stored?.version ?? 0,
      expectedCallRecordVersion: null,
      firstTransaction: firstTransaction(stored, state),
      callCorrection:
        correction === null ? null : { transaction: correction, expectedNamedFields: stored?.namedFields ?? [] },
      events: [
        ...correctionEvents(state, correction, now),
        ...callEvents(stored?.state, state, decision, now, overdue, (stored?.version ?? 0) + 1),
      ],
    }),
  )
  return report(recording, lateCustomData(before, state, stored?.head ?? null, stored?.namedFields ?? []))
})

/** The next version of the call transaction, where the host's values change the custom data of a call already received. */
const correctionByHost = Effect.fnUntraced(function* (stored: StoredLeg | undefined, state: CallState, now: Instant) {
  if (stored === undefined || stored.head === null) return null
  const { head, namedFields } = stored
  const customData = hostCorrection(state, head, namedFields)
  if (customData === undefined) return null
  return {
    transactionId: yield* (yield* TransactionIds).next,
    correctsTransactionId: head.transactionId,
    version: head.version + 1,
    customData,
    createdAt: now,
  } satisfies CallTransaction
})

/** Version 1 of the call transaction, when this write is the one that receives the leg. */
const firstTransaction = (stored: StoredLeg | undefined, state: CallState): CallTransaction | null =>
  state.receivedAt === null || (stored?.head ?? null) !== null
    ? null
    : {
        transactionId: state.legId,
        correctsTransactionId: null,
        version: 1,
        customData: customDataValues(state.customData),
        createdAt: state.receivedAt,
      }
