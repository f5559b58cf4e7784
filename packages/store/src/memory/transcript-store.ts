// Transcript summaries in memory.
import type { StoredTranscript, TranscriptStoreShape } from "../ports/transcript-store.ts"
import { answer } from "./answer.ts"
import { type Database, networkOf } from "./database.ts"
import { forgetTranscripts, transcriptNetworkAfter } from "./forget.ts"
import { compareText } from "./text-order.ts"

/** The transcript summaries of a database. */
export const memoryTranscriptStore = (database: Database): TranscriptStoreShape => ({
  get: (networkId, callRecordId) => answer(() => networkOf(database, networkId).transcripts.get(callRecordId)),
  put: (networkId, callRecordId, transcript) =>
    answer(() => {
      const { transcripts } = networkOf(database, networkId)
      const stored = transcripts.get(callRecordId)
      if (stored === undefined || isLater(transcript, stored)) transcripts.set(callRecordId, transcript)
    }),
  networkAfter: (after) => answer(() => transcriptNetworkAfter(database, after)),
  forget: (networkId, before) => answer(() => forgetTranscripts(database, networkId, before)),
})

// The text decides last, so that the order in which two puts of one event arrive makes no difference.
const isLater = (a: StoredTranscript, b: StoredTranscript): boolean =>
  (a.at - b.at || compareText(a.eventId, b.eventId) || compareText(a.summary, b.summary)) > 0
