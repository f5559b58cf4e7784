// Posts request bodies to one call, one after the other, as an engine would: validate, decide, answer, remember.
import type { CallTransaction, CustomData, Instant } from "@callrules/model"
import {
  type Decision,
  decide,
  type GroupTransaction,
  type LedgerState,
  outcomeHeader,
  type RequestProblems,
  type SignalAnswer,
  signalAnswer,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import { type Zone, zone } from "@callrules/timestamp"
import { getOrThrow, isFailure } from "effect/Result"
import { countingIds, firstTransaction, freshCall } from "./call.ts"

export const utc: Zone = getOrThrow(zone("UTC"))

export const FIELDS: ReadonlyArray<string> = ["region", "color", "__proto__"]

export type Posted =
  | { readonly refused: RequestProblems }
  | { readonly answer: SignalAnswer; readonly outcome: string; readonly decision: Decision }

export interface Poster {
  readonly post: (body: unknown, now: Instant) => Posted
  readonly state: () => LedgerState
  readonly calls: ReadonlyArray<CallTransaction>
  readonly groups: ReadonlyArray<GroupTransaction>
}

export const poster = (customData: CustomData = {}, names: ReadonlyMap<string, string> = new Map()): Poster => {
  let state: LedgerState = { ...freshCall(customData), names }
  const calls: Array<CallTransaction> = [firstTransaction(customData)]
  const groups: Array<GroupTransaction> = []
  const nextTransactionId = countingIds()
  return {
    post: (body, now) => {
      const request = validateSignalRequest(body, { zone: utc, customDataFields: FIELDS })
      if (isFailure(request)) return { refused: request.failure }
      const decision = decide(state, request.success, { now, nextTransactionId })
      state = decision.state
      if (decision.callCorrection !== null) calls.push(decision.callCorrection)
      groups.push(...decision.groupTransactions)
      return { answer: signalAnswer(decision), outcome: outcomeHeader(decision), decision }
    },
    state: () => state,
    calls,
    groups,
  }
}

/** The body of the n-th of several posts, each a second after the one before. */
export const search = { transaction_id: firstTransaction().transactionId }
