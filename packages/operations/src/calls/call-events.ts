// The events that a write of host events puts into the outbox, made from what is written.
import { type CallState, contradictedKeys, type HostEvent, isMoved } from "@callrules/call"
import type { CallTransaction, Instant } from "@callrules/model"
import type { EngineEvent, LegDecision } from "@callrules/store"

/** The event that tells of a correction of the call; none where there is none. */
export const correctionEvents = (
  { callRecordId, legId, networkId }: Pick<CallState, "networkId" | "legId" | "callRecordId">,
  correction: CallTransaction | null,
  at: Instant,
): ReadonlyArray<EngineEvent> => {
  if (correction === null || correction.correctsTransactionId === null) return []
  const { correctsTransactionId, transactionId } = correction
  const about = { networkId, legId, callRecordId, at, transactionId, correctsTransactionId, partnerUniqueId: null }
  return [{ kind: "transaction_corrected", eventId: `transaction:${transactionId}`, ...about }]
}

/** A write of a host event, and what follows from it. */
export interface WrittenEvent {
  readonly event: HostEvent
  /** The leg before the event; one without events where the event opens it. */
  readonly before: CallState
  readonly after: CallState
  /** The recording decision that falls by the event; null: none does. */
  readonly newDecision: LegDecision | null
  /** The time of the write, by the engine's clock. */
  readonly at: Instant
  /** Whether the event is the engine's own closing of a leg that was live for too long. */
  readonly overdue: boolean
  /** The leg's version after the write. */
  readonly version: number
}

/**
 * The events of a write: that the leg was completed, that its recording was decided, that a call which was over has other
 * times now, that a reception contradicts an earlier one.
 */
export const callEvents = ({
  after,
  at,
  before,
  event,
  newDecision,
  overdue,
  version,
}: WrittenEvent): ReadonlyArray<EngineEvent> => {
  const base = { networkId: after.networkId, legId: after.legId, callRecordId: after.callRecordId, at }
  const events: Array<EngineEvent> = []
  // ENG-62
  if (newDecision !== null) {
    const { record, reason } = newDecision
    events.push({ ...base, kind: "recording_decided", eventId: `recording:${after.legId}`, record, reason })
  }
  if (after.completedAt !== null && before.completedAt === null) {
    const completedAt = after.completedAt
    events.push({ ...base, kind: "call_completed", eventId: `completed:${after.legId}`, completedAt, overdue })
  }
  if (isMoved(before, after)) {
    const { completedAt, receivedAt } = after
    events.push({ ...base, kind: "call_moved", eventId: `moved:${after.legId}:${version}`, receivedAt, completedAt })
  }
  const keys = contradictedKeys(before, event)
  // CIP-86
  if (keys.length > 0) {
    const about = { reportedEventId: event.eventId, keys, receivedAt: after.receivedAt }
    const eventId = `contradicted:${after.legId}:${version}`
    events.push({ ...base, kind: "received_contradicted", eventId, ...about })
  }
  return events
}
