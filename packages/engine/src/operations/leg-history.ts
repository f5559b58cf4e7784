// Everything the ledger knows of a leg: every transaction that was ever made, in order.
import { networkId as asNetworkId, transactionId as asTransactionId } from "@callrules/model"
import { history } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import { CallStore } from "../ports/call-store.ts"
import { LedgerStore } from "../ports/ledger-store.ts"
import { hostNetwork } from "./host-events.ts"
import { notFound } from "./signal-context.ts"

/** The history of the leg that a call transaction's id names: recording decision, and every transaction in order. */
export const readLegHistory = Effect.fnUntraced(function* (networkId: string, transactionId: string) {
  yield* hostNetwork(networkId)
  const found = yield* (yield* CallStore).byTransactionId(asNetworkId(networkId), asTransactionId(transactionId))
  if (found?.kind !== "call")
    return yield* notFound("call-not-found", `there is no call transaction \`${transactionId}\``)
  const { state, recording } = found.leg
  const transactions = yield* (yield* LedgerStore).transactions(asNetworkId(networkId), state.legId)
  return {
    leg: state.legId,
    call_record_id: state.callRecordId,
    status: state.status,
    recording: recording?.decision ?? null,
    transactions: history(transactions),
  }
})
