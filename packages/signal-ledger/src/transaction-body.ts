// A transaction as the host interface shows it: times as ISO 8601 in UTC, revenue as decimal text.
import { type CallTransaction, formatRevenue, type RevenueHundredths, utcText } from "@callrules/model"
import { isGroupTransaction } from "./evolve.ts"
import type { GroupTransaction, LedgerTransaction, StoredSignal } from "./ledger.ts"

/** A transaction of the call itself: its first one, or a correction that custom data of a request or of the host made. */
export interface CallTransactionBody {
  /** Distinguishes it from a transaction of signals. */
  readonly type: "Call"
  /** Its own id. */
  readonly transaction_id: string
  /** The transaction it replaces; null on the first. */
  readonly corrects_transaction_id: string | null
  /** 1, 2, 3, ... without a gap. */
  readonly version: number
  /**
   * Every value of the call as of this transaction, not only those that changed.
   */
  readonly custom_data: Readonly<Record<string, string>>
  /** When the request was made that made it; of a call's first transaction, when the call was received: ISO 8601 in UTC. */
  readonly created_at: string
}

/** A signal in a transaction. */
export interface StoredSignalBody {
  /** In the casing first reported in the network. */
  readonly name: string
  /** Whether it happened. */
  readonly value: boolean
  /** Decimal text as in the answers to signals, such as `149.5`; `""` when it has none. */
  readonly revenue: string
  /** When it happened: ISO 8601 in UTC. */
  readonly occurred_at_time: string
}

/** A whole transaction of a group of signals. */
export interface GroupTransactionBody {
  /** Distinguishes it from a transaction of the call. */
  readonly type: "Post Call Event"
  /** Its own id. */
  readonly transaction_id: string
  /** The transaction of the same group that it replaces; null on the first. */
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

/** A transaction of a leg as the host interface shows it. */
export type TransactionBody = CallTransactionBody | GroupTransactionBody

/**
 * A transaction as the host interface shows it. A transaction of the call is shown without its cleared values.
 *
 * @example
 * ```ts
 * import { instant, transactionId } from "@callrules/model"
 * import { transactionBody } from "@callrules/signal-ledger"
 *
 * const id = transactionId("0000002A-00000001")
 * const customData = { tier: "gold", region: "" }
 * const body = transactionBody({ transactionId: id, correctsTransactionId: null, version: 1, customData, createdAt: instant(0) })
 * console.assert(JSON.stringify(body.custom_data) === '{"tier":"gold"}' && body.created_at === "1970-01-01T00:00:00.000Z")
 * ```
 */
export const transactionBody = (transaction: LedgerTransaction): TransactionBody =>
  isGroupTransaction(transaction) ? groupBody(transaction) : callBody(transaction)

const idsOf = ({ correctsTransactionId, transactionId, version }: LedgerTransaction) => ({
  transaction_id: transactionId,
  corrects_transaction_id: correctsTransactionId,
  version,
})

const callBody = (transaction: CallTransaction): CallTransactionBody => ({
  type: "Call",
  ...idsOf(transaction),
  custom_data: Object.fromEntries(Object.entries(transaction.customData).filter(([, value]) => value !== "")),
  created_at: utcText(transaction.createdAt),
})

const groupBody = (transaction: GroupTransaction): GroupTransactionBody => ({
  type: transaction.type,
  ...idsOf(transaction),
  call_transaction_id: transaction.callTransactionId,
  partner_unique_id: transaction.partnerUniqueId,
  signals: transaction.signals.map(signalBody),
  custom_data: transaction.customData,
  created_at: utcText(transaction.createdAt),
})

const signalBody = ({ name, occurredAt, revenue, value }: StoredSignal): StoredSignalBody => ({
  name,
  value,
  revenue: revenueText(revenue),
  occurred_at_time: utcText(occurredAt),
})

// ENG-102
const revenueText = (hundredths: RevenueHundredths | null): string =>
  hundredths === null ? "" : formatRevenue(hundredths)
