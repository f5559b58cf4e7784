// Transcript summaries by call record.
import type { CallRecordId, Instant, NetworkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** A summary as the host put it. */
export interface StoredTranscript {
  readonly summary: string
  readonly eventId: string
  readonly at: Instant
}

/** Keeps the latest summary of a call record: by the host's time, then by event id, however the puts arrive. */
export interface TranscriptStoreShape {
  readonly get: (networkId: NetworkId, callRecordId: CallRecordId) => Effect<StoredTranscript | undefined, StoreFault>
  readonly put: (
    networkId: NetworkId,
    callRecordId: CallRecordId,
    transcript: StoredTranscript,
  ) => Effect<void, StoreFault>
}

/** Service key of the engine's {@link TranscriptStoreShape}. */
export class TranscriptStore extends Service<TranscriptStore, TranscriptStoreShape>()(
  "@callrules/engine/TranscriptStore",
) {}
