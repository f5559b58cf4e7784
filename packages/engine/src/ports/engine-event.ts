// What the engine tells its host: at least once, in order per call.
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"

/**
 * Something that has happened and is durable. `eventId` is unique in the network and stays the same when the event is
 * delivered again.
 */
export type EngineEvent =
  | EventOf<"transaction_created", { readonly transactionId: TransactionId; readonly partnerUniqueId: string }>
  | EventOf<
      "transaction_corrected",
      {
        readonly transactionId: TransactionId
        readonly correctsTransactionId: TransactionId
        /** Null for a correction of the call itself. */
        readonly partnerUniqueId: string | null
      }
    >
  | EventOf<"call_completed", { readonly completedAt: Instant; readonly overdue: boolean }>
  | EventOf<"recording_decided", { readonly record: boolean; readonly reason: string }>

interface EventBase<Kind extends string> {
  readonly kind: Kind
  readonly eventId: string
  readonly networkId: NetworkId
  readonly legId: TransactionId
  readonly callRecordId: CallRecordId
  readonly at: Instant
}

type EventOf<Kind extends string, Payload> = EventBase<Kind> & Payload
