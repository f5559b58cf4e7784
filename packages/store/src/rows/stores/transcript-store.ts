// Transcript summaries over the rows of a database.

import { instant, networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { StoredTranscript, TranscriptStoreShape } from "../../ports/transcript-store.ts"
import type { TranscriptRow } from "../operations/transcripts.ts"
import type { Operations } from "../operations.ts"
import { ifThere, reading } from "../values/answered.ts"
import { restored, storable } from "../values/storable-text.ts"

/** The transcript summaries of an open store. */
export const transcriptStoreOver = ({ call }: Operations): TranscriptStoreShape => ({
  get: (network, id) => reading(call("transcript", storable(network), storable(id)), ifThere(storedTranscript)),
  put: (network, id, { at, eventId, summary }) =>
    Effect.asVoid(
      call("transcriptPut", storable(network), storable(id), {
        summary: storable(summary),
        event_id: storable(eventId),
        at,
      }),
    ),
  networkAfter: (after) =>
    reading(
      call("transcriptNetworkAfter", storable(after)),
      ifThere((id) => networkId(restored(id))),
    ),
  forget: (network, before) => call("transcriptsForget", storable(network), before),
})

const storedTranscript = (row: TranscriptRow): StoredTranscript => ({
  summary: restored(row.summary),
  eventId: restored(row.event_id),
  at: instant(row.at),
})
