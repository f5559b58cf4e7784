// Everything the ledger knows of a leg: every transaction that was ever made, in order.
import type { CallStatus } from "@callrules/call"
import {
  networkId as asNetworkId,
  transactionId as asTransactionId,
  type CallRecordId,
  type TransactionId,
} from "@callrules/model"
import { history, type LedgerTransaction } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import { CallStore, type LegDecision } from "../ports/call-store.ts"
import { LedgerStore } from "../ports/ledger-store.ts"
import { hostNetwork } from "./host-events.ts"
import { notFound } from "./signal-context.ts"

/** What a leg has been through. */
export interface LegHistoryBody {
  /** The leg's own id: that of its first call transaction. */
  readonly leg: TransactionId
  /** The call record the leg belongs to. */
  readonly call_record_id: CallRecordId
  /** Where the leg stands. */
  readonly status: CallStatus
  /** Whether the leg is recorded, and why; null while that is open. */
  readonly recording: LegDecision | null
  /** Every transaction of the call and of each group, each after those it builds on; empty until the leg is received. */
  readonly transactions: ReadonlyArray<LedgerTransaction>
}

/**
 * The history of the leg that a call transaction's id names: its recording decision, and every transaction in order.
 * Any id of the chain of corrections names the leg.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns the history; RecordNotFound for an unknown network, and for an id that is no call transaction's.
 *
 * @example
 * ```ts
 * import { makeEngine, readLegHistory, reportHostEvent, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/engine/memory"
 * import { networkId } from "@callrules/model"
 * import { getOrThrow } from "effect/Result"
 *
 * const network = {
 *   networkId: networkId("n1"), timeZone: "UTC", customDataFields: [], generatesAffiliateIds: false,
 *   callerProfileEnrichment: false, attributionOnly: false, affiliateUrlTemplate: null,
 * }
 * const directory = staticDirectory({
 *   networks: [network], tokens: new Map(), advertisers: [], campaigns: [],
 *   affiliatesWithCampaigns: [], singleSignOnUsers: [],
 * })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const { transactionId } = getOrThrow(await engine.run(reportHostEvent("n1", transferred)))
 * const history = getOrThrow(await engine.run(readLegHistory("n1", transactionId)))
 * console.assert(history.status === "bridged" && history.transactions.length === 0)
 * await engine.close()
 * ```
 */
export const readLegHistory = Effect.fnUntraced(function* (networkId: string, transactionId: string) {
  yield* hostNetwork(networkId)
  const found = yield* (yield* CallStore).byTransactionId(asNetworkId(networkId), asTransactionId(transactionId))
  if (found?.kind !== "call")
    return yield* notFound("call-not-found", `there is no call transaction \`${transactionId}\``)
  const { state, recording } = found.leg
  const transactions = yield* (yield* LedgerStore).transactions(asNetworkId(networkId), state.legId)
  const answer: LegHistoryBody = {
    leg: state.legId,
    call_record_id: state.callRecordId,
    status: state.status,
    recording: recording?.decision ?? null,
    transactions: history(transactions),
  }
  return answer
})
