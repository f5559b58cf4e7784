// The events that a write of host events puts into the outbox, made from what is written.
import { type CallState, isMoved } from "@callrules/call"
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

/**
 * The events of a write of host events: that the leg was completed, that its recording was decided, that a call which
 * was over has other times now. `version` is that of the leg after the write.
 */
export const callEvents = (
  before: CallState | undefined,
  after: CallState,
  newDecision: LegDecision | null,
  at: Instant,
  overdue: boolean,
  version: number,
): ReadonlyArray<EngineEvent> => {
  const base = { networkId: after.networkId, legId: after.legId, callRecordId: after.callRecordId, at }
  const events: Array<EngineEvent> = []
  // ENG-62
  if (newDecision !== null) {
    const { record, reason } = newDecision
    events.push({ ...base, kind: "recording_decided", eventId: `recording:${after.legId}`, record, reason })
  }
  if (after.completedAt !== null && (before?.completedAt ?? null) === null) {
    const completedAt = after.completedAt
    events.push({ ...base, kind: "call_completed", eventId: `completed:${after.legId}`, completedAt, overdue })
  }
  if (isMoved(before, after)) {
    const { completedAt, receivedAt } = after
    events.push({ ...base, kind: "call_moved", eventId: `moved:${after.legId}:${version}`, receivedAt, completedAt })
  }
  return events
}
