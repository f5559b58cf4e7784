// The plain ledger: a second implementation of the signal rules, from the sentences of the rules alone. It shares no code
// with the packages it is compared with. Nothing is kept but a list of legs and a list of what happened to them, in order;
// every answer is computed anew from these lists.

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** Values of custom data fields; a field that is not there, or `""`, has none. */
export type Values = Readonly<Record<string, string>>

/** One leg as its host has reported it until now. */
export interface PlainLeg {
  readonly legId: string
  /** Ids of the host that name it as its own id does. */
  readonly furtherIds: ReadonlyArray<string>
  readonly callRecordId: string
  readonly externalId: string | null
  readonly advertiser: string
  readonly campaign: string
  readonly caller: string | null
  /** Epoch milliseconds; null: it was not said that the leg was received. */
  readonly receivedAt: number | null
  /** Epoch milliseconds; null: the leg is live. */
  readonly completedAt: number | null
}

/** One signal of a request; null: not sent. */
export interface SentSignal {
  readonly name: string
  readonly group: string
  readonly value: boolean | null
  readonly cents: bigint | "clear" | null
  readonly at: number | null
}

/** Optional fields of a search; null: not sent. */
export interface PlainFilter {
  readonly caller: string | null
  readonly advertiser: string | null
  readonly campaign: string | null
  readonly network: string | null
}

/** Which call a request is for. */
export type PlainSearch =
  | { readonly by: "transaction_id"; readonly id: string }
  | { readonly by: "call_record_id" | "external_call_unique_id"; readonly id: string; readonly filter: PlainFilter }
  | {
      readonly by: "call_start_time"
      /** Two where a clock change makes the time ambiguous. */
      readonly instants: ReadonlyArray<number>
      readonly durationSeconds: number | null
      readonly filter: PlainFilter
    }

/** A request as it is meant. */
export interface PlainRequest {
  readonly search: PlainSearch
  readonly signals: ReadonlyArray<SentSignal>
  readonly customData: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** The group of the custom data. */
  readonly topGroup: string
}

/** What has happened, in the order in which it happened. */
export type Happened =
  | { readonly what: "received"; readonly legId: string; readonly values: Values; readonly at: number }
  | {
      readonly what: "host values"
      readonly legId: string
      /** All values of the host as they now are. */
      readonly values: Values
      readonly at: number
      /** Ids that what it makes gets, in order. */
      readonly ids: ReadonlyArray<string>
    }
  | {
      readonly what: "posted"
      readonly legId: string
      readonly request: PlainRequest
      /** The time of the request. */
      readonly at: number
      /** In whose reach it was sent: an advertiser's, or null for the whole network's. */
      readonly reach: string | null
      readonly ids: ReadonlyArray<string>
    }
  | {
      /** The host has said which leg is the home from now on. */
      readonly what: "home moved"
      readonly legId: string
      readonly reach: string | null
      readonly at: number
    }

/** A call transaction. */
export interface PlainCall {
  readonly transactionId: string
  readonly correctsTransactionId: string | null
  readonly version: number
  readonly customData: Values
  readonly createdAt: number
}

/** A signal as a group holds it. */
export interface PlainSignal {
  readonly name: string
  readonly value: boolean
  readonly cents: bigint | null
  readonly at: number
}

/** A transaction of a group. */
export interface PlainGroup {
  readonly transactionId: string
  readonly correctsTransactionId: string | null
  readonly version: number
  readonly legId: string
  readonly callTransactionId: string
  readonly partnerUniqueId: string
  readonly signals: ReadonlyArray<PlainSignal>
  /** The values that the group has reported last. */
  readonly reported: Values
  readonly createdAt: number
}

/** What one thing that happened has made. */
export interface Made {
  readonly happened: Happened
  readonly call: PlainCall | null
  readonly groups: ReadonlyArray<PlainGroup>
  readonly names: ReadonlyArray<{ readonly folded: string; readonly casing: string }>
  /** Whether it has made its leg the home of its call and reach. */
  readonly choosesHome: boolean
}
