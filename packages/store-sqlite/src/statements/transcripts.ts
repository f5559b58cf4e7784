// SQL of transcript summaries.
import type { DatabaseSync } from "node:sqlite"
import type { TranscriptRow } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

/** Reads of transcript summaries. */
export const transcriptReads = (database: DatabaseSync) => {
  const one = prepare<TranscriptRow>(
    database,
    "SELECT summary, event_id, at FROM transcripts WHERE network_id = ? AND call_record_id = ?",
  )
  return { transcript: (networkId: string, callRecordId: string) => one.get(networkId, callRecordId) }
}

/** Writes of transcript summaries. */
export const transcriptWrites = (database: DatabaseSync) => {
  // the text decides last, so that the order in which two puts of one event arrive makes no difference
  const put = prepare(
    database,
    `INSERT INTO transcripts (network_id, call_record_id, summary, event_id, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET summary = excluded.summary, event_id = excluded.event_id, at = excluded.at
     WHERE (excluded.at, excluded.event_id, excluded.summary) > (at, event_id, summary)`,
  )
  return {
    transcriptPut: (networkId: string, callRecordId: string, { at, event_id, summary }: TranscriptRow): void => {
      put.run(networkId, callRecordId, summary, event_id, at)
    },
  }
}
