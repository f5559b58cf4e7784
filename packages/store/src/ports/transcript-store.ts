// Transcript summaries by call record.
import type { CallRecordId, Instant, NetworkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** A summary as the host put it. */
export interface StoredTranscript {
  /** The text as it was sent. */
  readonly summary: string
  /** The host's id of the put; the greater one counts where times are equal. */
  readonly eventId: string
  /** When the summary was made, by the host's clock; the latest counts. */
  readonly at: Instant
}

/** Keeps the latest summary of a call record: by the host's time, then by event id, whatever order the puts arrive in. */
export interface TranscriptStoreShape {
  /** The summary that counts; undefined when none was put, or it was erased. */
  readonly get: (networkId: NetworkId, callRecordId: CallRecordId) => Effect<StoredTranscript | undefined, StoreFault>
  /**
   * Keeps a summary unless a later one is kept already, erased or not; repeating a put changes nothing. Of a call with an erased leg
   * none is kept, also where that is erased at the same moment.
   */
  readonly put: (
    networkId: NetworkId,
    callRecordId: CallRecordId,
    transcript: StoredTranscript,
  ) => Effect<void, StoreFault>
  /** The network with the least id, by code point, greater than `after` that has summaries. */
  readonly networkAfter: (after: string) => Effect<NetworkId | undefined, StoreFault>
  /**
   * Forgets some of the summaries of a network that were made before a time: a bounded step, so that no write waits long for it.
   *
   * @returns whether there may be more of them.
   */
  readonly forget: (networkId: NetworkId, before: Instant) => Effect<boolean, StoreFault>
}

/** Service key of the engine's {@link TranscriptStoreShape}. */
export class TranscriptStore extends Service<TranscriptStore, TranscriptStoreShape>()(
  "@callrules/store/TranscriptStore",
) {}
