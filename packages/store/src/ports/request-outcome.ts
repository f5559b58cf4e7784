// Request ids and the answers they got.
import type { CallTransaction, Instant, NetworkId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"

/** Identifies a request: an `Idempotency-Key` within one organization (a network, or one advertiser of it). */
export interface RequestKey {
  /** The network whose token brought the request. */
  readonly networkId: NetworkId
  /** Null for the network itself. */
  readonly advertiserIdFromNetwork: string | null
  /** The id as it was sent: 1 to 255 visible ASCII characters, compared exactly. */
  readonly requestId: string
}

/**
 * An answer that is made again when it is read, as a long text would be kept for each request. A store keeps the form, the
 * time and the ids of the transactions, which never change, and gives the transactions when it is read.
 */
export interface StoredAnswer {
  /** How the answer is written: 1, 2, ... Each way of writing answers stays, so that an answer stays the same. */
  readonly form: number
  /** When the call was received, as it was answered. */
  readonly receivedAt: Instant
  /** The call's transaction as it was answered. */
  readonly call: CallTransaction
  /** The groups as they were answered, in order. */
  readonly groups: ReadonlyArray<GroupTransaction>
}

/** The answer a request id got; kept at least 30 days. */
export interface StoredOutcome {
  /** What stands for path and body, the token aside: the same id with another one is refused. Empty: it was erased, or its request dropped. */
  readonly fingerprint: string
  /** HTTP status of the answer: 200, or 201 for a request that was accepted for later. */
  readonly status: number
  /** The body as text, or what a long one is made of again; for a 201, which has no body, the id under which it waits. Empty where it was erased. */
  readonly body: string | StoredAnswer
  /** The `Callrules-Outcome` header; empty when there was none. */
  readonly outcomes: string
  /** When it was stored, by the engine's clock; of a request that waited, when it was applied. Its age counts from here. */
  readonly storedAt: Instant
}
