// Bodies of the feed of transactions, written from the schemas of `@callrules/contract` by scripts/write-client-bodies.ts.

/** The leg that a transaction belongs to. */
export interface TransactionLeg {
  /** The leg's own id. */
  readonly transaction_id: string
  /** The call of the leg. */
  readonly call_record_id: string
}

/** The call as it is now, which may be later than the transaction. */
export interface TransactionCall {
  /** The current id of the call. */
  readonly transaction_id: string
  /** The call transaction that it corrects. */
  readonly corrects_transaction_id: string | null
  /** When the call started, in epoch seconds. */
  readonly start_time_t: string
  /** The same time in UTC. */
  readonly call_start_time: string
  /** The current values by field; left out for organizations set to attribution only. */
  readonly custom_data?: Readonly<Record<string, string>>
}

/** A transaction of signals: a whole group as it was after one request. */
export interface SignalTransactionItem {
  /** A group of signals. */
  readonly type: "Post Call Event"
  /** Its id. */
  readonly transaction_id: string
  /** The transaction that it corrects. */
  readonly corrects_transaction_id: string | null
  /** The names of its signals in order of first report, joined by commas; empty for custom data alone. */
  readonly name: string
  /** As stored; empty when there is none. */
  readonly partner_unique_id: string
  /** Epoch seconds of its first signal. */
  readonly occurred_at_time_t: string
  /** The same time in UTC. */
  readonly occurred_at_time: string
  /** The sum of its signals with one or two decimals, as `120.0`; empty when none has revenue. */
  readonly revenue: string
  /** The value of each signal, joined by commas. */
  readonly value: string
  /** 1, 2, 3, ... within its group, or within the call. */
  readonly version: number
  /** When the request was made that made it; of a call's first transaction, when the call was received. In epoch seconds. */
  readonly created_at_time_t: string
  /** The same time in UTC. */
  readonly created_at_time: string
  /** The leg that a transaction belongs to. */
  readonly leg: TransactionLeg
  /** The call as it is now, which may be later than the transaction. */
  readonly call: TransactionCall
}

/** A transaction of the call itself: its first one, or a correction by custom data. */
export interface CallTransactionItem {
  /** The call itself. */
  readonly type: "Call"
  /** Its id. */
  readonly transaction_id: string
  /** The transaction that it corrects. */
  readonly corrects_transaction_id: string | null
  /** When the call started, in epoch seconds. */
  readonly start_time_t: string
  /** The same time in UTC. */
  readonly call_start_time: string
  /** 1, 2, 3, ... within its group, or within the call. */
  readonly version: number
  /** When the request was made that made it; of a call's first transaction, when the call was received. In epoch seconds. */
  readonly created_at_time_t: string
  /** The same time in UTC. */
  readonly created_at_time: string
  /** The leg that a transaction belongs to. */
  readonly leg: TransactionLeg
  /** The call as it is now, which may be later than the transaction. */
  readonly call: TransactionCall
}

/** Some of the feed of transactions. */
export interface Transactions {
  /** In the order of the feed; there may be none although it goes on, where a filter lets nothing pass. */
  readonly transactions: ReadonlyArray<SignalTransactionItem | CallTransactionItem>
  /** Where the next answer goes on: send it as `after`, now or at any later time. */
  readonly next: string
  /** Whether the feed goes on after `next` already. False: ask again later. */
  readonly more: boolean
}
