// Erasure of a caller's personal data: values go, their salted digests stay, and so does the digest of the network.
import type { CallRecordId, NetworkId, TransactionId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** What an erasure did. */
export interface ErasureReport {
  /** How many legs the call has, erased now or before; 0: the store knows no leg of it. */
  readonly legs: number
  /**
   * How many records were erased now, by their kind as an export calls it: `leg`, `transaction`, `request`, `inbox_entry`,
   * `transcript`. A kind of which there was nothing to erase is left out.
   */
  readonly records: Readonly<Record<string, number>>
}

/**
 * Every leg of a call by its id, as it was when somebody found that the call may be erased, with the version that it may have: null, any
 * version, for a leg that is over, which nothing makes live again.
 */
export type LegVersions = ReadonlyMap<TransactionId, number | null>

/** What an erasure of a call with certain legs did. */
export interface SettledErasure extends ErasureReport {
  /**
   * False: by now the legs of the call are not those, or not at these versions, so that one may be in progress. What was erased until
   * then stays so; the legs are as they were.
   */
  readonly isWhole: boolean
}

/** Erases what a store knows of a caller, call by call. */
export interface ErasureShape {
  /**
   * Erases the personal values of a whole call: of its legs and their events, of every version of their ledger, of the answers to
   * requests that touched it, of requests that waited for it or failed, and of its transcript. From then on a leg reads as if the values
   * had never been given, no caller's number finds it, and a request that waited for the call is as good as dropped. The digest of the
   * network stays. Once more erases what was written since; with nothing written since it changes nothing.
   *
   * A store may do it in several transactions, so that no other operation waits long. The legs then go in the last one, together with
   * all that was written on the call in between, and each one leaves the digest as it is: an erasure that was interrupted is finished by
   * doing it again, and until then the number still finds the call.
   */
  readonly erase: (networkId: NetworkId, callRecordId: CallRecordId) => Effect<ErasureReport, StoreFault>
  /**
   * The same for a call that is over and that no request waits for.
   *
   * @returns `requests-wait` where a request waits for the call: its body has money in it. That is known before anything is erased. A
   * request that comes while the call is being erased, and still waits, is not touched.
   */
  readonly eraseSettled: (
    networkId: NetworkId,
    callRecordId: CallRecordId,
    legs: LegVersions,
  ) => Effect<SettledErasure | "requests-wait", StoreFault>
  /**
   * The calls with a received leg whose caller has that number (E.164), in order of id, without erased legs. With `after` the list
   * starts after that id.
   */
  readonly callsOf: (
    networkId: NetworkId,
    callingPhoneNumber: string,
    after: CallRecordId | null,
    limit: number,
  ) => Effect<ReadonlyArray<CallRecordId>, StoreFault>
}

/** Service key of the engine's {@link ErasureShape}. */
export class Erasure extends Service<Erasure, ErasureShape>()("@callrules/store/Erasure") {}
