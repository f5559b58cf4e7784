// Transcript summaries in SQLite: the engine's side.

import { instant } from "@callrules/model"
import type { StoredTranscript, TranscriptStoreShape } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { TranscriptRow } from "../statements/transcripts.ts"
import type { StoreThread } from "../thread/store-thread.ts"
import { ifThere, reading } from "./answered.ts"
import { restored, storable } from "./storable-text.ts"

/** The transcript summaries of an open store. */
export const sqliteTranscriptStore = ({ call }: Pick<StoreThread, "call">): TranscriptStoreShape => ({
  get: (network, id) => reading(call("transcript", storable(network), storable(id)), ifThere(storedTranscript)),
  put: (network, id, { at, eventId, summary }) =>
    Effect.asVoid(
      call("transcriptPut", storable(network), storable(id), {
        summary: storable(summary),
        event_id: storable(eventId),
        at,
      }),
    ),
})

const storedTranscript = (row: TranscriptRow): StoredTranscript => ({
  summary: restored(row.summary),
  eventId: restored(row.event_id),
  at: instant(row.at),
})
