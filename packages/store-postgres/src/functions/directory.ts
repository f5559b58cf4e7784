// Functions on the directory: each record as it is now, every change of it, and the way from a secret's hash to its token.
import { CONFLICT, type Definition, TAKEN } from "./define.ts"

const CHANGE = `json_build_object('kind', kind, 'id', id, 'of_id', of_id, 'record', record, 'version', version,
    'changed_at', changed_at, 'changed_by', changed_by)`

const network = (networkId: string): string => `(SELECT json_build_object('network', record, 'fields',
    coalesce((SELECT json_agg(record ORDER BY id) FROM callrules.directory_records
      WHERE network_id = ${networkId} AND kind = 'custom_data_field' AND record IS NOT NULL), '[]'))
    FROM callrules.directory_records
    WHERE network_id = ${networkId} AND kind = 'network' AND id = '' AND of_id = '' AND record IS NOT NULL)`

const changes = (table: string, where: string, order: string): string =>
  `RETURN coalesce((SELECT json_agg(${CHANGE} ORDER BY ${order}) FROM callrules.${table}
    WHERE network_id = p_network AND ${where}), '[]');`

const COLUMNS = "network_id, kind, id, of_id, record, version, changed_at, changed_by"
const ROW = `p_network, c->'key'->>0, c->'key'->>1, c->'key'->>2, c->>'record', v_version + 1,
        (w->>'changedAt')::bigint, w->>'changedBy'`

/** The functions on the directory. */
export const DIRECTORY_FUNCTIONS: ReadonlyArray<Definition> = [
  {
    name: "directoryNetworks",
    everyNetwork: true,
    reads: true,
    body: `RETURN coalesce((SELECT json_agg(network_id ORDER BY network_id) FROM (
      SELECT network_id FROM callrules.directory_records
      WHERE kind = 'network' AND record IS NOT NULL AND network_id > p->>0 ORDER BY network_id LIMIT (p->>1)::int) one), '[]');`,
  },
  { name: "directoryNetwork", reads: true, body: `RETURN ${network("p_network")};` },
  {
    // whose the token is, only its hash says
    name: "directoryToken",
    everyNetwork: true,
    reads: true,
    declare: "  v_network text; v_token text; v_record text;",
    body: `
  SELECT network_id, token_id INTO v_network, v_token FROM callrules.token_hashes WHERE token_hash = p->>0;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT record INTO v_record FROM callrules.directory_records
  WHERE network_id = v_network AND kind = 'token' AND id = v_token AND of_id = '' AND record IS NOT NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN json_build_object('network_id', v_network, 'token', v_record);`,
  },
  {
    // a standby is read-only too
    // ENG-513
    name: "directoryTakesWrites",
    everyNetwork: true,
    reads: true,
    body: `
  PERFORM 1 FROM callrules.token_hashes WHERE token_hash = '';
  RETURN to_json(current_setting('transaction_read_only') = 'off');`,
  },
  {
    name: "directoryFind",
    reads: true,
    body: changes("directory_records", "kind = p->>1 AND id = p->>2 AND record IS NOT NULL", "of_id"),
  },
  {
    name: "directoryList",
    reads: true,
    declare: "  q jsonb := p->0;",
    body: `RETURN coalesce((SELECT json_agg(${CHANGE} ORDER BY kind, id, of_id) FROM (
      SELECT ${COLUMNS} FROM callrules.directory_records WHERE network_id = p_network
        AND (kind, id, of_id) > (q->'after'->>0, q->'after'->>1, q->'after'->>2)
        AND (kind = q->>'kind' OR q->>'kind' IS NULL) AND (record IS NOT NULL OR (q->>'removedToo')::int = 1)
      ORDER BY kind, id, of_id LIMIT (q->>'limit')::int) one), '[]');`,
  },
  {
    name: "directoryHistory",
    reads: true,
    body: `RETURN coalesce((SELECT json_agg(${CHANGE} ORDER BY version) FROM (
      SELECT ${COLUMNS} FROM callrules.directory_history WHERE network_id = p_network
        AND kind = p->1->>0 AND id = p->1->>1 AND of_id = p->1->>2 AND version > (p->>2)::int
      ORDER BY version LIMIT (p->>3)::int) one), '[]');`,
  },
  {
    name: "directoryTakenOver",
    reads: true,
    body: `RETURN coalesce((SELECT json_agg(json_build_array(kind, id, of_id) ORDER BY kind, id, of_id) FROM (
      SELECT kind, id, of_id FROM callrules.directory_records r WHERE network_id = p_network
        AND (kind, id, of_id) > (p->2->>0, p->2->>1, p->2->>2) AND record IS NOT NULL AND changed_by <> p->>1
        AND (SELECT h.record IS NOT NULL FROM callrules.directory_history h WHERE h.network_id = p_network
          AND h.kind = r.kind AND h.id = r.id AND h.of_id = r.of_id AND h.changed_by = p->>1
          ORDER BY h.version DESC LIMIT 1)
      ORDER BY kind, id, of_id LIMIT (p->>3)::int) one), '[]');`,
  },
  {
    name: "directoryVersion",
    reads: true,
    body: "RETURN coalesce((SELECT to_json(version) FROM callrules.directories WHERE network_id = p_network), '0');",
  },
  {
    name: "directoryCommit",
    declare: "  w jsonb := p->0; c jsonb; v_hash text; v_version int := (p->0->>'expectedVersion')::int;",
    body: `
  IF v_version = 0 THEN
    INSERT INTO callrules.directories (network_id, version) VALUES (p_network, 1) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE callrules.directories SET version = version + 1 WHERE network_id = p_network AND version = v_version;
  END IF;
  IF NOT FOUND THEN ${CONFLICT} END IF;
  FOR c IN SELECT * FROM jsonb_array_elements(w->'changes') LOOP
    IF c->'key'->>0 = 'token' THEN
      DELETE FROM callrules.token_hashes WHERE network_id = p_network AND token_id = c->'key'->>1;
    END IF;
  END LOOP;
  FOR c IN SELECT * FROM jsonb_array_elements(w->'changes') LOOP
    IF c->>'record' IS NOT NULL THEN
      INSERT INTO callrules.directory_records (${COLUMNS}) VALUES (${ROW})
      ON CONFLICT (network_id, kind, id, of_id) DO UPDATE SET record = excluded.record, version = excluded.version,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by;
    ELSE
      UPDATE callrules.directory_records SET record = NULL, version = v_version + 1,
        changed_at = (w->>'changedAt')::bigint, changed_by = w->>'changedBy'
      WHERE network_id = p_network AND kind = c->'key'->>0 AND id = c->'key'->>1 AND of_id = c->'key'->>2
        AND record IS NOT NULL;
    END IF;
    CONTINUE WHEN NOT FOUND;
    INSERT INTO callrules.directory_history (${COLUMNS}) VALUES (${ROW});
    FOR v_hash IN SELECT * FROM jsonb_array_elements_text(c->'hashes') LOOP
      INSERT INTO callrules.token_hashes (token_hash, network_id, token_id) VALUES (v_hash, p_network, c->'key'->>1)
      ON CONFLICT DO NOTHING;
      IF NOT FOUND THEN ${TAKEN} END IF;
    END LOOP;
  END LOOP;
  RETURN '"committed"';`,
  },
]
