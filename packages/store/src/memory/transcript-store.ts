// Transcript summaries in memory.
import type { StoredTranscript, TranscriptStoreShape } from "../ports/transcript-store.ts"
import { answer } from "./answer.ts"
import { type Database, type KeptTranscript, networkOf, writtenNetwork } from "./database.ts"
import { forgetTranscripts, transcriptNetworkAfter } from "./forget.ts"
import { legsIn } from "./leg-index.ts"
import { compareText } from "./text-order.ts"

/** The transcript summaries of a database. */
export const memoryTranscriptStore = (database: Database): TranscriptStoreShape => ({
  get: (networkId, callRecordId) =>
    answer(() => {
      const kept = networkOf(database, networkId).transcripts.get(callRecordId)
      return kept === undefined || kept.isErased ? undefined : kept.transcript
    }),
  put: (networkId, callRecordId, transcript) =>
    answer(() => {
      const { indexes, legs, transcripts } = writtenNetwork(database, networkId)
      // ENG-305
      if (legsIn(indexes.callRecord, callRecordId).some(({ legId }) => legs.get(legId)?.stored.isErased)) return
      const stored = transcripts.get(callRecordId)
      if (stored === undefined || isLater(transcript, stored)) {
        transcripts.set(callRecordId, { transcript, isErased: false })
      }
    }),
  networkAfter: (after) => answer(() => transcriptNetworkAfter(database, after)),
  forget: (networkId, before) => answer(() => forgetTranscripts(database, networkId, before)),
})

// The text decides last, so that the order in which two puts of one event arrive makes no difference; an erased one has no text.
const isLater = (a: StoredTranscript, { isErased, transcript: b }: KeptTranscript): boolean =>
  (a.at - b.at || compareText(a.eventId, b.eventId) || (isErased ? 0 : compareText(a.summary, b.summary))) > 0
