// Events for the host: delivered at least once, in order per call.
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"

/**
 * Something that has happened and is durable. `eventId` is unique in the network and stays the same when the event is
 * delivered again.
 */
export type EngineEvent =
  | EventOf<
      "transaction_created",
      {
        /** The new group's first transaction. */
        readonly transactionId: TransactionId
        /** The group's partner unique id; empty for the default group. */
        readonly partnerUniqueId: string
      }
    >
  | EventOf<
      "transaction_corrected",
      {
        /** The transaction that is current from now on. */
        readonly transactionId: TransactionId
        /** The transaction it replaces, which stays readable in the leg's history. */
        readonly correctsTransactionId: TransactionId
        /** Null for a correction of the call itself. */
        readonly partnerUniqueId: string | null
      }
    >
  | EventOf<
      "call_completed",
      {
        /** When the leg was over: the reported time, or for an overdue leg the moment its limit was reached. */
        readonly completedAt: Instant
        /** Whether the engine closed the leg because it was live for too long. */
        readonly overdue: boolean
      }
    >
  | EventOf<
      "call_moved",
      {
        /** When the leg was received, as it is now; null if that was not reported. */
        readonly receivedAt: Instant | null
        /** When the leg was over, as it is now. */
        readonly completedAt: Instant | null
      }
    >
  | EventOf<
      "received_contradicted",
      {
        /** The host's id of the reception that contradicts the one before it. */
        readonly reportedEventId: string
        /** Keys that the two have with different values; not all of them where they are many. */
        readonly keys: ReadonlyArray<string>
        /** When the leg was received, by the reception that counts. */
        readonly receivedAt: Instant | null
      }
    >
  | EventOf<
      "recording_decided",
      {
        /** Whether the call is recorded. */
        readonly record: boolean
        /** Why, as a code of `@callrules/recording-condition` (`RECORDING_REASONS`). */
        readonly reason: string
      }
    >

interface EventBase<Kind extends string> {
  readonly kind: Kind
  readonly eventId: string
  readonly networkId: NetworkId
  readonly legId: TransactionId
  readonly callRecordId: CallRecordId
  readonly at: Instant
}

type EventOf<Kind extends string, Payload> = EventBase<Kind> & Payload

const KINDS: Readonly<Record<EngineEvent["kind"], true>> = {
  transaction_created: true,
  transaction_corrected: true,
  call_completed: true,
  call_moved: true,
  received_contradicted: true,
  recording_decided: true,
}

/** Every kind of event. */
// the table above has each kind of the type, and no other key
export const ENGINE_EVENT_KINDS = Object.keys(KINDS) as ReadonlyArray<EngineEvent["kind"]>
