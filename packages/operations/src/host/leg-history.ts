// Everything the ledger knows of a leg: every transaction that was ever made, in order.
import type { CallStatus } from "@callrules/call"
import { transactionId as asTransactionId, callRecordId, type NetworkId } from "@callrules/model"
import { type RecordingDecisionBody, recordingDecisionBody } from "@callrules/recording-condition/decide"
import type { TransactionBody } from "@callrules/signal-ledger"
import { CallStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { hostNetwork } from "../access/host-network.ts"
import { everyItem, type LongList } from "../long-list.ts"
import { refuseWith } from "../refusal.ts"
import { type HomeLegBody, homeLegs } from "./home-legs.ts"
import { transactionsOf } from "./transactions-of-leg.ts"

/** What a leg has been through. Times are ISO 8601 in UTC, to the millisecond. */
export interface LegHistoryBody {
  /** The leg's own id: that of its first call transaction. */
  readonly leg_id: string
  /** The call record the leg belongs to. */
  readonly call_record_id: string
  /** Where the leg stands. */
  readonly call_status: CallStatus
  /** Whether the leg is recorded, and why; null while that is open. */
  readonly recording: RecordingDecisionBody | null
  /** Ids of the host for the leg beside its own. */
  readonly further_ids: ReadonlyArray<string>
  /** The home legs of the leg's call: where groups of signals for the whole call go that are still to come. */
  readonly home_legs: ReadonlyArray<HomeLegBody>
  /** Every transaction of the call and of each group, each after those it builds on; empty until the leg is received. */
  readonly transactions: ReadonlyArray<TransactionBody>
}

/**
 * The history of the leg that a call transaction's id names: its recording decision, and every transaction in order.
 * Any id of the chain of corrections names the leg.
 *
 * @returns the history; RecordNotFound for an unknown network, and for an id that is no call transaction's: of an id of
 * signals, or of a call record, it says which leg to ask for.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { readLegHistory, reportHostEvent } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const { transactionId } = getOrThrow(await engine.run(reportHostEvent("n1", transferred)))
 * const history = getOrThrow(await engine.run(readLegHistory("n1", transactionId)))
 * console.assert(history.call_status === "bridged" && history.transactions.length === 0)
 * await engine.close()
 * ```
 */
export const readLegHistory = Effect.fnUntraced(function* (networkId: string, transactionId: string) {
  const { leg, transactions } = yield* legHistoryOf(networkId, transactionId)
  const answer: LegHistoryBody = { ...leg, transactions: yield* everyItem(transactions) }
  return answer
})

/** A leg with its transactions, which may be many and long. */
export interface LegHistory {
  /** What is known of the leg itself. */
  readonly leg: Omit<LegHistoryBody, "transactions">
  /** Every transaction, some at a time. */
  readonly transactions: LongList<TransactionBody>
}

/** {@link readLegHistory}, some transactions at a time. One that is made meanwhile may be there or not. */
export const legHistoryOf = Effect.fnUntraced(function* (networkId: string, transactionId: string) {
  const network = yield* hostNetwork(networkId)
  const found = yield* (yield* CallStore).byTransactionId(network.networkId, asTransactionId(transactionId))
  if (found?.kind !== "call") {
    const hint =
      found === undefined
        ? yield* hintForCallRecord(network.networkId, transactionId)
        : `it is the id of signals: ask for the call they were reported on, \`${found.legId}\``
    return yield* refuseWith(
      "RecordNotFound",
      "call-not-found",
      `there is no call transaction \`${transactionId}\``,
      hint,
    )
  }
  const { furtherIds, state, recording } = found.leg
  const leg: LegHistory["leg"] = {
    leg_id: state.legId,
    call_record_id: state.callRecordId,
    call_status: state.status,
    recording: recordingDecisionBody(recording?.decision ?? null),
    further_ids: furtherIds,
    home_legs: yield* homeLegs(network.networkId, state.callRecordId),
  }
  const history: LegHistory = { leg, transactions: yield* transactionsOf(network.networkId, state.legId) }
  return history
})

/** What to ask for instead of an id that no transaction has: it may be that of a call record. */
// ENG-99
const hintForCallRecord = Effect.fnUntraced(function* (networkId: NetworkId, id: string) {
  const legs = yield* (yield* CallStore).byCallRecordId(networkId, callRecordId(id))
  if (legs.length === 0)
    return "use the `transaction_id` that the answer to an event of the call names, or that of a correction of the call"
  const shown = legs.slice(0, MOST_LEGS_SHOWN).map(({ state }) => `\`${state.legId}\``)
  const more = legs.length > shown.length ? `, and ${legs.length - shown.length} more` : ""
  return `it is the id of a call record: ask for one of its legs, ${shown.join(", ")}${more}`
})

/** A call has few legs; this bounds the answer all the same. */
const MOST_LEGS_SHOWN = 20
