// Everything the ledger knows of a leg: every transaction that was ever made, in order.
import { type CallState, type CallStatus, withHostValues } from "@callrules/call"
import {
  networkId as asNetworkId,
  transactionId as asTransactionId,
  callRecordId,
  type NetworkId,
} from "@callrules/model"
import { type GroupTransaction, history, type LedgerTransaction, type StoredSignal } from "@callrules/signal-ledger"
import { CallStore, LedgerStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { hostNetwork } from "../access/host-network.ts"
import { refuseWith } from "../refusal.ts"
import { hostRevenue, hostTime } from "./host-text.ts"
import { type RecordingDecisionBody, recordingDecisionBody } from "./recording-decision-body.ts"

/** A transaction of the call itself: its first one, or a correction that custom data made. */
export interface CallTransactionBody {
  /** What tells it from a transaction of signals. */
  readonly type: "Call"
  /** Its own id. */
  readonly transaction_id: string
  /** The transaction it takes the place of; null on the first. */
  readonly corrects_transaction_id: string | null
  /** 1, 2, 3, ... without a gap. */
  readonly version: number
  /**
   * Every value of the call as of this transaction, not only those that changed. What the host reported of the call is
   * there from the first one on, whenever it came, unless a request had corrected the field.
   */
  readonly custom_data: Readonly<Record<string, string>>
  /** When it was made: ISO 8601 in UTC. */
  readonly created_at: string
}

/** A signal as a transaction holds it. */
export interface StoredSignalBody {
  /** In the casing first reported in the network. */
  readonly name: string
  /** Whether it happened. */
  readonly value: boolean
  /** Decimal text with two digits, such as `149.50`; `""` when it has none. */
  readonly revenue: string
  /** When it happened: ISO 8601 in UTC. */
  readonly occurred_at_time: string
}

/** A transaction of a group of signals, whole. */
export interface GroupTransactionBody {
  /** What tells it from a transaction of the call. */
  readonly type: "Post Call Event"
  /** Its own id. */
  readonly transaction_id: string
  /** The transaction of the same group that it takes the place of; null on the first. */
  readonly corrects_transaction_id: string | null
  /** 1, 2, 3, ... without a gap within the group. */
  readonly version: number
  /** The call transaction that was current when this one was made. */
  readonly call_transaction_id: string
  /** What identifies the group within the leg; `""` is a group like any other. */
  readonly partner_unique_id: string
  /** All signals of the group in order of first report; empty for a group of custom data alone. */
  readonly signals: ReadonlyArray<StoredSignalBody>
  /** The values that came with this group, the latest of each field; `""` for a cleared one. */
  readonly custom_data: Readonly<Record<string, string>>
  /** The time of the request that made it: ISO 8601 in UTC. */
  readonly created_at: string
}

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
  /** Every transaction of the call and of each group, each after those it builds on; empty until the leg is received. */
  readonly transactions: ReadonlyArray<CallTransactionBody | GroupTransactionBody>
}

const isGroup = (transaction: LedgerTransaction): transaction is GroupTransaction => "signals" in transaction

const signalBody = ({ name, value, revenue, occurredAt }: StoredSignal): StoredSignalBody => ({
  name,
  value,
  revenue: hostRevenue(revenue),
  occurred_at_time: hostTime(occurredAt),
})

const transactionBody = (
  state: CallState,
  transaction: LedgerTransaction,
): CallTransactionBody | GroupTransactionBody => {
  const ids = {
    transaction_id: transaction.transactionId,
    corrects_transaction_id: transaction.correctsTransactionId,
    version: transaction.version,
  }
  const created_at = hostTime(transaction.createdAt)
  if (!isGroup(transaction)) {
    const { customData } = withHostValues(state, transaction)
    const custom_data = Object.fromEntries(Object.entries(customData).filter(([, value]) => value !== ""))
    return { type: "Call", ...ids, custom_data, created_at }
  }
  return {
    type: transaction.type,
    ...ids,
    call_transaction_id: transaction.callTransactionId,
    partner_unique_id: transaction.partnerUniqueId,
    signals: transaction.signals.map(signalBody),
    custom_data: transaction.customData,
    created_at,
  }
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
 * import { makeEngine, readLegHistory, reportHostEvent, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const directory = staticDirectory({ id: "n1" })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const { transactionId } = getOrThrow(await engine.run(reportHostEvent("n1", transferred)))
 * const history = getOrThrow(await engine.run(readLegHistory("n1", transactionId)))
 * console.assert(history.call_status === "bridged" && history.transactions.length === 0)
 * await engine.close()
 * ```
 */
export const readLegHistory = Effect.fnUntraced(function* (networkId: string, transactionId: string) {
  yield* hostNetwork(networkId)
  const found = yield* (yield* CallStore).byTransactionId(asNetworkId(networkId), asTransactionId(transactionId))
  if (found?.kind !== "call") {
    const hint =
      found === undefined
        ? yield* hintForCallRecord(asNetworkId(networkId), transactionId)
        : `it is the id of signals: ask for the call they were reported on, \`${found.legId}\``
    return yield* refuseWith(
      "RecordNotFound",
      "call-not-found",
      `there is no call transaction \`${transactionId}\``,
      hint,
    )
  }
  const { state, recording } = found.leg
  const transactions = yield* (yield* LedgerStore).transactions(asNetworkId(networkId), state.legId)
  const answer: LegHistoryBody = {
    leg_id: state.legId,
    call_record_id: state.callRecordId,
    call_status: state.status,
    recording: recordingDecisionBody(recording?.decision ?? null),
    transactions: history(transactions).map((transaction) => transactionBody(state, transaction)),
  }
  return answer
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
