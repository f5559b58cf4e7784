// SQL of transcript summaries.
import type { DatabaseSync } from "node:sqlite"
import { FORGOTTEN_AT_ONCE, type TranscriptRow } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

/** Reads of transcript summaries. */
export const transcriptReads = (database: DatabaseSync) => {
  const one = prepare<TranscriptRow>(
    database,
    "SELECT summary, event_id, at FROM transcripts WHERE network_id = ? AND call_record_id = ? AND salt IS NOT NULL",
  )
  const next = prepare<{ network_id: string | null }>(
    database,
    "SELECT min(network_id) AS network_id FROM transcripts WHERE network_id > ?",
  )
  return {
    transcript: (networkId: string, callRecordId: string) => one.get(networkId, callRecordId),
    transcriptNetworkAfter: (after: string) => next.get(after)?.network_id ?? undefined,
  }
}

/** Writes of transcript summaries. */
export const transcriptWrites = (database: DatabaseSync) => {
  // the text decides last, so that the order in which two puts of one event arrive makes no difference; an erased one has no text
  const put = prepare(
    database,
    `INSERT INTO transcripts (network_id, call_record_id, summary, event_id, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET summary = excluded.summary, event_id = excluded.event_id, at = excluded.at, salt = excluded.salt
     WHERE (excluded.at, excluded.event_id) > (at, event_id)
       OR ((excluded.at, excluded.event_id) = (at, event_id) AND excluded.summary > summary AND salt IS NOT NULL)`,
  )
  const erasedLeg = prepare<{ leg_id: string }>(
    database,
    "SELECT leg_id FROM legs WHERE network_id = ? AND call_record_id = ? AND salt IS NULL LIMIT 1",
  )
  const forget = prepare(
    database,
    `DELETE FROM transcripts WHERE (network_id, call_record_id) IN
       (SELECT network_id, call_record_id FROM transcripts WHERE network_id = ? AND at < ? LIMIT ${FORGOTTEN_AT_ONCE})`,
  )
  return {
    transcriptsForget: (networkId: string, before: number): boolean =>
      forget.run(networkId, before) === FORGOTTEN_AT_ONCE,
    transcriptPut: (networkId: string, callRecordId: string, { at, event_id, summary }: TranscriptRow): void => {
      // ENG-305
      if (erasedLeg.get(networkId, callRecordId) !== undefined) return
      put.run(networkId, callRecordId, summary, event_id, at)
    },
  }
}
