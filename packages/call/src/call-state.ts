// One leg of a call according to its host events: the shape of the state, and the state before any event.
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"
import type { CustomDataWithSource } from "./custom-data-precedence.ts"
import type { HostEvent, ReceivedDetails } from "./host-event.ts"

/**
 * The status of a leg: `waiting` (events were reported, but not that it was received), `received`, `bridged` (transferred to the
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
 * One leg of a call. `events` and `receptions` are the whole state; everything else follows from them and is kept for
 * reading. Plain JSON: it can be stored and read back as it is.
 */
export interface CallState {
  /** The network the leg belongs to; every id of the leg is unique within it. */
  readonly networkId: NetworkId
  /** The transaction id of the leg's first call transaction. */
  readonly legId: TransactionId
  /** The whole call that the leg is a part of; a leg stays in one call record. */
  readonly callRecordId: CallRecordId
  /** The events that count, one for each place in the leg, in an order that does not depend on their arrival. */
  readonly events: ReadonlyArray<HostEvent>
  /** The event ids of every reception that was reported, those that do not count included; the first 16, sorted. */
  readonly receptions: ReadonlyArray<string>
  /** The details reported when the leg was received; null until then. */
  readonly details: ReceivedDetails | null
  /** When the leg was received, the call's start; null until that is reported. */
  readonly receivedAt: Instant | null
  /** When the leg was transferred to the campaign's destination; null until that is reported. */
  readonly transferredAt: Instant | null
  /** When the leg was over, or was closed as overdue; null until then. */
  readonly completedAt: Instant | null
  /** When the whole call was over, as reported with this leg; null until that is reported. */
  readonly callEndedAt: Instant | null
  /** The number the leg was (or is to be) transferred to, in E.164; null until it is reported. */
  readonly destinationPhoneNumber: string | null
  /** The known keypresses, by sequence; there may be gaps if events are late. */
  readonly keypresses: ReadonlyArray<Keypress>
  /** Custom data, values of late look-ups included, each with its source. */
  readonly customData: CustomDataWithSource
  /** Fields whose values are not known yet; sorted. Empty until the leg is received. */
  readonly pendingCustomDataFields: ReadonlyArray<string>
  /** Follows from the reported times; only `bridged` is a call in progress. */
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
  receptions: [],
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
