// Rows of transactions of either kind.

/** A transaction to be appended to a leg: of the call, or of a group of signals. */
export interface TransactionRow {
  readonly kind: "call" | "group"
  /** `""` for a transaction of the call. */
  readonly partnerUniqueId: string
  readonly version: number
  readonly transactionId: string
  readonly correctsTransactionId: string | null
  readonly callTransactionId: string | null
  readonly signals: string | null
  readonly customData: string
  /** What changed since the version that it corrects; null where that was not given, or it has to be kept whole. */
  readonly change: {
    readonly signals: string
    readonly customData: string
  } | null
  readonly createdAt: number
}

/** A transaction as stored: the values of its columns, without their names, because every request reads some. */
export type StoredTransactionRow = readonly [
  legId: string,
  kind: "call" | "group",
  partnerUniqueId: string,
  version: number,
  transactionId: string,
  correctsTransactionId: string | null,
  callTransactionId: string | null,
  isWhole: 0 | 1,
  signals: string | null,
  customData: string,
  createdAt: number,
]

/** Which of a leg's transactions are read; null begins. */
export interface LegTransactionsQueryRow {
  readonly networkId: string
  readonly legId: string
  readonly after: string | null
  readonly limit: number
  readonly characters: number
}

/** A page of a leg's transactions. */
export interface LegTransactionsPageRow {
  /** Of groups whose first row on the page is not whole: the versions from a whole one on that it goes on from, each group's in order. */
  readonly before: ReadonlyArray<StoredTransactionRow>
  readonly rows: ReadonlyArray<StoredTransactionRow>
  readonly next: string | null
}
