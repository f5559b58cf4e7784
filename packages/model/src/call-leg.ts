// One leg of a call, as the rules of several packages see it: its identity and its chain of call transactions.
import type { CustomData } from "./custom-data.ts"
import type { CallRecordId, NetworkId, TransactionId } from "./ids.ts"
import type { Instant } from "./instant.ts"

/**
 * One call transaction: a leg of a call as it stood at some time. The first has version 1 and corrects nothing; each
 * correction (made when custom data changes) has the next version and names the one before it. Never changed or removed.
 */
export interface CallTransaction {
  /** Unique in the network; a new one for each version. */
  readonly transactionId: TransactionId
  /** The transaction this one replaces; null on version 1 only. */
  readonly correctsTransactionId: TransactionId | null
  /** 1, 2, 3, ... without a gap. */
  readonly version: number
  /** All custom data values of the call as of this version, not only those that changed; `""` for a cleared one. */
  readonly customData: CustomData
  /** When the request was made that made this version; on version 1, when the call was received. */
  readonly createdAt: Instant
}

/**
 * What identifies a leg and what it can be found by. `legId` is the transaction id of the leg's version 1: it stays the
 * same however often the leg is corrected.
 */
export interface CallLeg {
  /** The network that every other id of the leg is scoped by. */
  readonly networkId: NetworkId
  /** The transaction id of version 1, the same for the life of the leg. */
  readonly legId: TransactionId
  /** The whole call that this is a leg of. */
  readonly callRecordId: CallRecordId
  /** Id of the call in an external system; null when the host gave none. */
  readonly externalCallUniqueId: string | null
  /** The advertiser that the call came in for, as the network names it. */
  readonly advertiserIdFromNetwork: string
  /** The campaign that the call came in for, as the network names it. */
  readonly advertiserCampaignIdFromNetwork: string
  /** Null when the call did not originate through an affiliate. */
  readonly affiliateIdFromNetwork: string | null
  /** The caller's number in E.164; null when the caller is anonymous. */
  readonly callingPhoneNumber: string | null
  /** When the call was received: the call's start. */
  readonly receivedAt: Instant
  /** When the leg was completed; null while it is live. */
  readonly completedAt: Instant | null
}
