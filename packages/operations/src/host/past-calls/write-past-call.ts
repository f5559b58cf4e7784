// One leg that was over before it was reported: written whole, in one write, without a recording decision or an event for the host.
import {
  applyHostEvent,
  type CallState,
  type CompletedEvent,
  erasedWarnings,
  type HostEvent,
  type HostWarning,
  initialCall,
  type PastCall,
  pastCallDifferences,
  RESERVED_EVENT_ID_PREFIX,
  type ReceivedEvent,
  receptionWithoutPersonalValues,
} from "@callrules/call"
import type { Instant, TransactionId } from "@callrules/model"
import { shownNames } from "@callrules/model/reading"
import { CallStore, type LegRecording, type Network } from "@callrules/store"
import * as Effect from "effect/Effect"
import { withKnown } from "../../calls/enrich-received.ts"
import { orConflict } from "../../commits/conflict.ts"
import { inTurn } from "../../commits/turns.ts"
import { untilCommitted } from "../../commits/until-committed.ts"
import { refuse } from "../../refusal.ts"
import { placeEvent } from "../place-event.ts"
import { Reports } from "../reports.ts"
import { firstTransaction } from "../take-host-event.ts"

/** What became of a past call. */
export interface WrittenPastCall {
  /** Whether it was (or, in a dry run, would be) written, or was there already with the same content. */
  readonly outcome: "written" | "unchanged"
  readonly state: CallState
  /** The version that was written; 0 where nothing was. */
  readonly version: number
  /** The event as it is kept, for warnings about it. */
  readonly received: ReceivedEvent
  /** What is not kept of it, since the caller's data of the call was erased. */
  readonly erased: ReadonlyArray<HostWarning>
}

/** How past calls are written. */
export interface PastCallWriting {
  readonly now: Instant
  /** Whether everything is done but the write. */
  readonly dryRun: boolean
}

/**
 * Writes a past call that is not there yet. Requests that wait for it come after it: see `applyAfter`.
 *
 * @returns what became of it; RecordInvalid for a leg that is there with other content, for the id of signals and for a leg of
 * another call record; InvalidInput where it does not say which of several legs it is.
 */
export const takePastCall = Effect.fnUntraced(function* (network: Network, past: PastCall, writing: PastCallWriting) {
  const { networkId } = network
  return yield* untilCommitted(
    inTurn(["call record", networkId, past.callRecordId], writePastCall(network, past, writing)),
  )
})

// CIP-94, CIP-95
const writePastCall = Effect.fnUntraced(function* (network: Network, past: PastCall, writing: PastCallWriting) {
  const { callRecordId, transactionId } = past
  const placed = yield* placeEvent(network.networkId, { callRecordId, transactionId, event: receivedOf(past, []) })
  const { legId, stored } = placed
  const before = stored?.state ?? initialCall(network.networkId, legId, callRecordId)
  const reported = receivedOf(past, before.events)
  const isErased = stored?.isErased === true
  const { by } = yield* Reports
  const known = { ...(yield* withKnown(before, reported)), taken: { at: writing.now, by } }
  // ENG-345
  const received = isErased ? receptionWithoutPersonalValues(known) : known
  const completed = completedOf(past, before.events)
  const first = applyHostEvent(before, received)
  const second = applyHostEvent(first.state, completed)
  const { state } = second
  const answer = (outcome: WrittenPastCall["outcome"]): WrittenPastCall => ({
    outcome,
    state,
    version: stored === undefined && !writing.dryRun ? 1 : 0,
    received,
    erased: isErased ? erasedWarnings(reported) : [],
  })
  if (stored !== undefined) {
    const isSame = state === before && !first.conflict && !second.conflict && placed.joiningId === null
    if (isSame) return answer("unchanged")
    const differing =
      placed.joiningId === null ? pastCallDifferences(before, [received, completed]) : ["transaction_id"]
    return yield* refuse("RecordInvalid", [legIsKnown(legId, differing)])
  }
  if (writing.dryRun) return answer("written")
  yield* orConflict(
    (yield* CallStore).commit({
      state,
      recording: imported(network),
      expectedVersion: 0,
      isErased: false,
      expectedCallRecordVersion: placed.expectedCallRecordVersion,
      joiningId: null,
      hasAssignedEvents: placed.hasAssignedEvents,
      firstTransaction: firstTransaction(undefined, state),
      callCorrection: null,
      settings: null,
      events: [],
    }),
  )
  return answer("written")
})

/** What holds for the recording of an imported leg: nothing is ever decided. */
const imported = (network: Network): LegRecording => ({
  settings: "imported",
  customDataFields: network.customDataFields.map(({ partnerName }) => partnerName),
  duringHours: null,
  repeat: null,
  contradicted: [],
  decision: null,
})

const receivedOf = ({ received: { at, details, eventId } }: PastCall, known: ReadonlyArray<HostEvent>) =>
  ({ kind: "received", eventId: eventId ?? idOf("received", known), at, details }) satisfies ReceivedEvent

const completedOf = ({ completed: { at, eventId } }: PastCall, known: ReadonlyArray<HostEvent>) =>
  ({ kind: "completed", eventId: eventId ?? idOf("completed", known), at }) satisfies CompletedEvent

/** The id of an event that has none in the file: that of the host's own report of it, where there was one. */
// CIP-96
const idOf = (kind: "received" | "completed", known: ReadonlyArray<HostEvent>): string =>
  known.find((one) => one.kind === kind && !one.eventId.startsWith(RESERVED_EVENT_ID_PREFIX))?.eventId ??
  `imported:${kind}`

// CIP-113
const legIsKnown = (legId: TransactionId, differing: ReadonlyArray<string>) => ({
  code: "leg-is-known",
  path: [],
  message: `leg \`${legId}\` is known already, and ${differing.length === 0 ? "what is known of it is not the same" : `differs in ${shownNames(differing, "and")}`}`,
  hint: "an import changes no call: report what is different as a host event; of a call with several legs, give each its `transaction_id`",
})
