// Functions on what is kept for a time only: some of what is old goes at each step.
import { FORGOTTEN_AT_ONCE } from "@callrules/store/rows"
import type { Definition } from "./define.ts"

const least = (table: string): string => `(SELECT min(network_id) FROM callrules.${table} WHERE network_id > p->>0)`

/** The functions that forget. */
export const FORGETTING_FUNCTIONS: ReadonlyArray<Definition> = [
  {
    name: "networkAfter",
    everyNetwork: true,
    reads: true,
    body: `RETURN to_json(least(${["requests", "inbox"].map(least).join(", ")}));`,
  },
  {
    // the answer of a request that waits is what keeps it from being accepted twice
    name: "forget",
    declare: "  v_outcomes int; v_fates int;",
    body: `
  DELETE FROM callrules.requests WHERE network_id = p_network AND (organization, request_id) IN (
    SELECT organization, request_id FROM callrules.requests old
    WHERE network_id = p_network AND stored_at < (p->0->>'outcomesBefore')::bigint
      AND NOT (status = 201 AND EXISTS (SELECT 1 FROM callrules.inbox
        WHERE network_id = p_network AND entry_id = old.body AND inbox.status IN ('waiting', 'failed')))
    ORDER BY stored_at LIMIT ${FORGOTTEN_AT_ONCE});
  GET DIAGNOSTICS v_outcomes = ROW_COUNT;
  UPDATE callrules.inbox SET status = 'gone', applied_ids = NULL WHERE network_id = p_network AND entry_id IN (
    SELECT entry_id FROM callrules.inbox WHERE network_id = p_network
      AND (status IN ('applied', 'dropped') OR (salt IS NULL AND status IN ('waiting', 'failed')))
      AND arrived_at < (p->0->>'fatesBefore')::bigint LIMIT ${FORGOTTEN_AT_ONCE});
  GET DIAGNOSTICS v_fates = ROW_COUNT;
  RETURN to_json(${FORGOTTEN_AT_ONCE} IN (v_outcomes, v_fates));`,
  },
  {
    name: "transcriptNetworkAfter",
    everyNetwork: true,
    reads: true,
    body: `RETURN to_json(${least("transcripts")});`,
  },
  {
    name: "transcriptsForget",
    declare: "  v_transcripts int;",
    body: `
  DELETE FROM callrules.transcripts WHERE network_id = p_network AND call_record_id IN (
    SELECT call_record_id FROM callrules.transcripts
    WHERE network_id = p_network AND at < (p->>1)::bigint LIMIT ${FORGOTTEN_AT_ONCE});
  GET DIAGNOSTICS v_transcripts = ROW_COUNT;
  RETURN to_json(v_transcripts = ${FORGOTTEN_AT_ONCE});`,
  },
]
