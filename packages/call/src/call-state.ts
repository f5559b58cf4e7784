// One leg of a call as its host events tell it: the shape of the state, and the state before any event.
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"
import type { CustomDataWithSource } from "./custom-data-precedence.ts"
import type { HostEvent, ReceivedDetails } from "./host-event.ts"

/**
 * Where a leg stands: `waiting` (events came, but not that it was received), `received`, `bridged` (transferred to the
 * destination), `completed`. `completed` wins over `bridged`, `bridged` over the rest, whatever came first.
 */
export type CallStatus = "waiting" | "received" | "bridged" | "completed"

/** One key the caller pressed, and when. */
export interface Keypress {
  /** Place of the keypress in the leg, from 1. */
  readonly sequence: number
  /** One key: `0`-`9`, `*`, `#`, a letter `a`-`z`, or `W` (wrong key) or `N` (no key). */
  readonly key: string
  /** When it was pressed, by the host's clock. */
  readonly at: Instant
}

/**
 * One leg of a call. `events` is all the state there is; everything else follows from it and is kept for reading. Plain
 * JSON: it can be stored and read back as it is.
 */
export interface CallState {
  /** The network the leg belongs to; every id of the leg is unique within it. */
  readonly networkId: NetworkId
  /** The transaction id of the leg's first call transaction. */
  readonly legId: TransactionId
  /** The whole call that the leg is a part of; a leg stays in one call record. */
  readonly callRecordId: CallRecordId
  /** The events that count, one for each place in the leg, in one order whatever order they came in. */
  readonly events: ReadonlyArray<HostEvent>
  /** What was said when the leg was received; null until it was. */
  readonly details: ReceivedDetails | null
  /** When the leg was received, the call's start; null until that is reported. */
  readonly receivedAt: Instant | null
  /** When the leg was transferred to the campaign's destination; null until that is reported. */
  readonly transferredAt: Instant | null
  /** When the leg was over, or was closed as overdue; null until then. */
  readonly completedAt: Instant | null
  /** When the whole call was over, as told with this leg; null while that is not reported. */
  readonly callEndedAt: Instant | null
  /** The number the leg was (or is to be) transferred to, in E.164; null while nobody said. */
  readonly destinationPhoneNumber: string | null
  /** The keypresses that are known, by sequence; there may be gaps while events are late. */
  readonly keypresses: ReadonlyArray<Keypress>
  /** Custom data with what late look-ups brought, each value with its source. */
  readonly customData: CustomDataWithSource
  /** Fields whose values nobody knows yet; sorted. Empty until the leg is received. */
  readonly pendingCustomDataFields: ReadonlyArray<string>
  /** What the reported times come to; only `bridged` is a call in progress. */
  readonly status: CallStatus
}

/**
 * A leg of which nothing has been reported yet.
 *
 * @example
 * ```ts
 * import { initialCall } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("0000002A-DEADBEEF"), callRecordId("c1"))
 * console.assert(leg.status === "waiting")
 * ```
 */
export const initialCall = (networkId: NetworkId, legId: TransactionId, callRecordId: CallRecordId): CallState => ({
  networkId,
  legId,
  callRecordId,
  events: [],
  details: null,
  receivedAt: null,
  transferredAt: null,
  completedAt: null,
  callEndedAt: null,
  destinationPhoneNumber: null,
  keypresses: [],
  customData: {},
  pendingCustomDataFields: [],
  status: "waiting",
})
