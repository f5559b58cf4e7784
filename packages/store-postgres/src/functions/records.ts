// Functions on what is kept beside calls: recording settings, affiliates, transcript summaries.
import { AFFILIATE_CHARACTERS } from "@callrules/store/rows"
import type { Definition } from "./define.ts"

const SETTINGS =
  "json_build_object('version', version, 'record_calls', record_calls, 'condition', condition, 'stored_at', stored_at)"
const CAMPAIGN =
  "network_id = p_network AND advertiser_id_from_network = p->0->>1 AND campaign_id_from_network = p->0->>2"
const AFFILIATE = "json_build_object('internal_id', internal_id, 'version', version, 'affiliate', affiliate)"

/** The functions on settings, affiliates and transcripts. */
export const RECORD_FUNCTIONS: ReadonlyArray<Definition> = [
  {
    name: "settingsCurrent",
    reads: true,
    body: `RETURN (SELECT ${SETTINGS} FROM callrules.settings WHERE ${CAMPAIGN} ORDER BY version DESC LIMIT 1);`,
  },
  {
    name: "settingsHistory",
    reads: true,
    body: `RETURN coalesce((SELECT json_agg(${SETTINGS} ORDER BY version) FROM (
      SELECT * FROM callrules.settings WHERE ${CAMPAIGN} AND version > (p->>1)::int
      ORDER BY version LIMIT (p->>2)::int) one_row), '[]');`,
  },
  {
    name: "settingsStopped",
    reads: true,
    body: `RETURN to_json(EXISTS (SELECT 1 FROM callrules.settings
      WHERE ${CAMPAIGN} AND version > (p->>1)::int AND record_calls = 0));`,
  },
  {
    name: "settingsAppend",
    declare: "  v_version int;",
    body: `
  SELECT version INTO v_version FROM callrules.settings WHERE ${CAMPAIGN} ORDER BY version DESC LIMIT 1 FOR UPDATE;
  IF coalesce(v_version, 0) + 1 <> (p->1->>'version')::int THEN RETURN '"conflict"'; END IF;
  INSERT INTO callrules.settings VALUES (p_network, p->0->>1, p->0->>2, (p->1->>'version')::int,
    (p->1->>'record_calls')::int, p->1->>'condition', (p->1->>'stored_at')::bigint);
  RETURN '"committed"';`,
  },
  {
    name: "affiliateList",
    reads: true,
    // the first one has nothing before it; bytes are counted, of which a text has as many as characters at least
    // ENG-478
    body: `RETURN coalesce((SELECT json_agg(${AFFILIATE} ORDER BY internal_id) FROM (
      SELECT *, octet_length(affiliate) AS own, sum(octet_length(affiliate)) OVER (ORDER BY internal_id) AS through
      FROM (SELECT internal_id, version, affiliate FROM callrules.affiliates
        WHERE network_id = p_network AND internal_id > (p->>1)::int ORDER BY internal_id LIMIT (p->>2)::int) AS page)
      AS measured WHERE through = own OR through <= ${AFFILIATE_CHARACTERS}), '[]');`,
  },
  {
    name: "affiliate",
    reads: true,
    body: `RETURN (SELECT ${AFFILIATE} FROM callrules.affiliates WHERE network_id = p_network AND id_from_network = p->>1);`,
  },
  {
    name: "affiliatesKept",
    reads: true,
    body: `RETURN to_json(EXISTS (SELECT 1 FROM callrules.affiliate_counters WHERE network_id = p_network));`,
  },
  {
    name: "affiliateByName",
    reads: true,
    body: `RETURN (SELECT ${AFFILIATE} FROM callrules.affiliates WHERE network_id = p_network AND name = p->>1);`,
  },
  {
    name: "affiliatePut",
    declare: "  v_internal int; v_version int; v_owner text;",
    body: `
  SELECT internal_id, version INTO v_internal, v_version FROM callrules.affiliates
  WHERE network_id = p_network AND id_from_network = p->>1 FOR UPDATE;
  IF coalesce(v_version, 0) <> (p->>4)::int THEN RETURN '"changed"'; END IF;
  SELECT id_from_network INTO v_owner FROM callrules.affiliates WHERE network_id = p_network AND name = p->>2;
  IF v_owner <> p->>1 THEN RETURN '"name-taken"'; END IF;
  IF v_version IS NOT NULL THEN
    UPDATE callrules.affiliates SET name = p->>2, version = version + 1, affiliate = p->>3
    WHERE network_id = p_network AND id_from_network = p->>1;
    RETURN json_build_array(v_internal, v_version + 1);
  END IF;
  SELECT version INTO v_version FROM callrules.removed_affiliates WHERE network_id = p_network AND id_from_network = p->>1;
  INSERT INTO callrules.affiliate_counters VALUES (p_network, 1)
  ON CONFLICT (network_id) DO UPDATE SET last_internal_id = affiliate_counters.last_internal_id + 1
  RETURNING last_internal_id INTO v_internal;
  INSERT INTO callrules.affiliates VALUES (p_network, p->>1, v_internal, p->>2, coalesce(v_version, 0) + 1, p->>3);
  RETURN json_build_array(v_internal, coalesce(v_version, 0) + 1);`,
  },
  {
    name: "affiliateRemove",
    body: `
  DELETE FROM callrules.affiliates WHERE network_id = p_network AND id_from_network = p->>1 AND version = (p->>2)::int;
  IF NOT FOUND THEN RETURN '"changed"'; END IF;
  INSERT INTO callrules.removed_affiliates VALUES (p_network, p->>1, (p->>2)::int)
  ON CONFLICT (network_id, id_from_network) DO UPDATE SET version = excluded.version;
  RETURN '"removed"';`,
  },
  {
    name: "transcript",
    reads: true,
    body: `RETURN (SELECT json_build_object('summary', summary, 'event_id', event_id, 'at', at) FROM callrules.transcripts
      WHERE network_id = p_network AND call_record_id = p->>1 AND salt IS NOT NULL);`,
  },
  {
    // the text decides last, so that the order in which two puts of one event arrive makes no difference
    name: "transcriptPut",
    declare: "  v_record text := p->>1; v_erased boolean;",
    // an erasure that has begun is waited for: it holds the legs
    body: `
  SELECT bool_or(one.salt IS NULL) INTO v_erased FROM (SELECT salt FROM callrules.legs
    WHERE network_id = p_network AND call_record_id = v_record ORDER BY call_record_id, leg_id FOR SHARE) one;
  IF v_erased THEN RETURN NULL; END IF;
  INSERT INTO callrules.transcripts AS stored VALUES (p_network, p->>1, p->2->>'summary', p->2->>'event_id', (p->2->>'at')::bigint)
  ON CONFLICT (network_id, call_record_id) DO UPDATE
    SET summary = excluded.summary, event_id = excluded.event_id, at = excluded.at, salt = excluded.salt
    WHERE (excluded.at, excluded.event_id) > (stored.at, stored.event_id)
      OR ((excluded.at, excluded.event_id) = (stored.at, stored.event_id) AND stored.salt IS NOT NULL
        AND excluded.summary COLLATE "C" > stored.summary COLLATE "C");
  RETURN NULL;`,
  },
]
