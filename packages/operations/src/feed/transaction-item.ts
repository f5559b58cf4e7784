// A transaction as the feed shows it: as it was written, in the words of an answer to signals, with its leg and what the call is now.
import type { CallTransaction } from "@callrules/model"
import {
  answerOf,
  type CallEntry,
  type GroupTransaction,
  isGroupTransaction,
  type SignalEntry,
} from "@callrules/signal-ledger"
import type { FeedEntry } from "@callrules/store"
import { formatEpochSeconds, formatUtcSeconds } from "@callrules/timestamp"

/** What every transaction of the feed has. */
interface TransactionOfLeg {
  /** 1, 2, 3, ... within the group, or within the call. */
  readonly version: number
  /** When the request was made that made it; of a call's first transaction, when the call was received. In epoch seconds. */
  readonly created_at_time_t: string
  /** The same in UTC. */
  readonly created_at_time: string
  /** The leg that it belongs to. */
  readonly leg: {
    /** The leg's own id. */
    readonly transaction_id: string
    /** The call of the leg. */
    readonly call_record_id: string
  }
  /** The call as it is now, which may be later than the transaction. */
  readonly call: CallEntry & {
    /** The current value of each field, by its name; left out for organizations that see attribution only. */
    readonly custom_data?: Readonly<Record<string, string>>
  }
}

/** A transaction of signals: a whole group as it was after one request. */
export interface SignalTransactionItem extends TransactionOfLeg, SignalEntry {
  /** Tells it from a transaction of the call. */
  readonly type: "Post Call Event"
}

/** A transaction of the call itself: its first one, or a correction by custom data. */
export interface CallTransactionItem extends TransactionOfLeg, CallEntry {
  /** Tells it from a transaction of signals. */
  readonly type: "Call"
}

/** A transaction in the feed. */
export type TransactionItem = CallTransactionItem | SignalTransactionItem

/** A transaction as it is shown. */
// ENG-225
export const transactionItem = ({ leg, transaction }: FeedEntry, attributionOnly: boolean): TransactionItem => {
  const { callRecordId, head, legId, receivedAt } = leg
  const entriesOf = (call: CallTransaction, groups: ReadonlyArray<GroupTransaction>) =>
    answerOf({ receivedAt, call, groups })
  const common = {
    version: transaction.version,
    created_at_time_t: formatEpochSeconds(transaction.createdAt),
    created_at_time: formatUtcSeconds(transaction.createdAt),
    leg: { transaction_id: legId, call_record_id: callRecordId },
    call: { ...entriesOf(head, []).call, ...(attributionOnly ? {} : { custom_data: valuesOf(head) }) },
  }
  if (!isGroupTransaction(transaction)) return { type: "Call", ...entriesOf(transaction, []).call, ...common }
  const [group] = entriesOf(head, [transaction]).signals
  if (group === undefined) throw new Error("a group is answered by an entry")
  return { type: transaction.type, ...group, ...common }
}

/** Without cleared values. */
const valuesOf = ({ customData }: CallTransaction): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(customData).filter(([, value]) => value !== ""))
