// The events that a write puts into the outbox, made from what is written.
import type { CallState } from "@callrules/call"
import type { CallLeg, Instant } from "@callrules/model"
import type { Decision } from "@callrules/signal-ledger"
import type { EngineEvent, LegDecision } from "@callrules/store"

/** One event for each transaction that a signal request makes, the call's correction first. */
export const ledgerEvents = (leg: CallLeg, decision: Decision, at: Instant): ReadonlyArray<EngineEvent> => {
  const base = { networkId: leg.networkId, legId: leg.legId, callRecordId: leg.callRecordId, at }
  const { callCorrection } = decision
  const events: Array<EngineEvent> = []
  if (callCorrection !== null && callCorrection.correctsTransactionId !== null) {
    events.push({
      ...base,
      kind: "transaction_corrected",
      eventId: `transaction:${callCorrection.transactionId}`,
      transactionId: callCorrection.transactionId,
      correctsTransactionId: callCorrection.correctsTransactionId,
      partnerUniqueId: null,
    })
  }
  for (const { transactionId, correctsTransactionId, partnerUniqueId } of decision.groupTransactions) {
    const eventId = `transaction:${transactionId}`
    // ENG-10
    events.push(
      correctsTransactionId === null
        ? { ...base, kind: "transaction_created", eventId, transactionId, partnerUniqueId }
        : { ...base, kind: "transaction_corrected", eventId, transactionId, correctsTransactionId, partnerUniqueId },
    )
  }
  return events
}

/** The events of a write of host events: that the leg was completed, and that its recording was decided. */
export const callEvents = (
  before: CallState | undefined,
  after: CallState,
  newDecision: LegDecision | null,
  at: Instant,
  overdue: boolean,
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
  return events
}
