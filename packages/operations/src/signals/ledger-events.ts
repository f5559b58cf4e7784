// The events that a signal request puts into the outbox, made from what is written.
import type { CallLeg, Instant } from "@callrules/model"
import type { Decision } from "@callrules/signal-ledger"
import type { EngineEvent } from "@callrules/store"
import { correctionEvents } from "../calls/call-events.ts"

/** One event for each transaction that a signal request makes, the call's correction first. */
export const ledgerEvents = (leg: CallLeg, decision: Decision, at: Instant): ReadonlyArray<EngineEvent> => {
  const base = { networkId: leg.networkId, legId: leg.legId, callRecordId: leg.callRecordId, at }
  const events: Array<EngineEvent> = [...correctionEvents(leg, decision.callCorrection, at)]
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
