// Functions on the signal ledger: what a request is decided on in one read, and its write.
import { LONG_CONTENT } from "@callrules/store"
import {
  CONFLICT,
  type Definition,
  functionName,
  GROUP_HEAD_JSON,
  ifAnswered,
  LEG_STATE_JSON,
  LEG_WITHOUT_RECORDING_JSON,
  madeFrom,
  returnOutcome,
  TRANSACTION_JSON,
} from "./define.ts"
import { QUERY_PARAMETERS, queryFrom, signatureOf, TRANSACTION_TYPE, WRITE_PARAMETERS } from "./ledger-parameters.ts"

/** The custom data of a leg's call, where the request brings some. */
// ENG-520
const CUSTOM_DATA_IF_BROUGHT = "CASE WHEN p_brings_custom_data THEN head_custom_data END"

// statements on one table each, by the network: planning a join costs more than running these
const begin: Definition = {
  name: "begin",
  reads: true,
  parameters: signatureOf(QUERY_PARAMETERS),
  declare: `
  v_record text;
  v_other text;
  v_leg_id text;
  v_kind text;
  v_leg json;
  v_leg_ids text[];
  v_legs json[];
  v_readings json[] := '{}';
  v_custom_data text[];
  v_is_whole boolean;
  v_heads json;
  v_count int;
  v_names json;
  v_version int;
  v_homes json;
  v_waits boolean;`,
  body: `
  IF p_request IS NOT NULL THEN
    ${ifAnswered("organization = p_organization AND request_id = p_request")}
  END IF;
  IF p_by = 'transaction_id' THEN
    -- most requests name a leg by its own id
    v_leg_id := p_id;
    SELECT ${LEG_WITHOUT_RECORDING_JSON}, call_record_id, ARRAY[${CUSTOM_DATA_IF_BROUGHT}]
    INTO v_leg, v_record, v_custom_data FROM callrules.legs
    WHERE network_id = p_network AND leg_id = v_leg_id;
    IF NOT FOUND THEN
      SELECT leg_id, kind INTO v_leg_id, v_kind FROM callrules.transaction_ids
      WHERE network_id = p_network AND transaction_id = p_id;
      IF NOT FOUND THEN
        IF p_upper_case IS NOT NULL THEN
          SELECT leg_id, kind INTO v_leg_id, v_kind FROM callrules.transaction_ids
          WHERE network_id = p_network AND transaction_id = p_upper_case;
          IF FOUND AND v_kind <> 'group' THEN
            SELECT ${LEG_STATE_JSON} INTO v_leg FROM callrules.legs WHERE network_id = p_network AND leg_id = v_leg_id;
          END IF;
        END IF;
        RETURN json_build_object('kind', 'unknown', 'inUpperCase', v_leg);
      END IF;
      IF v_kind = 'group' THEN
        RETURN json_build_object('kind', 'signals', 'leg', (SELECT ${LEG_STATE_JSON} FROM callrules.legs
          WHERE network_id = p_network AND leg_id = v_leg_id));
      END IF;
      SELECT ${LEG_WITHOUT_RECORDING_JSON}, call_record_id, ARRAY[${CUSTOM_DATA_IF_BROUGHT}]
      INTO v_leg, v_record, v_custom_data FROM callrules.legs
      WHERE network_id = p_network AND leg_id = v_leg_id;
    END IF;
    v_legs := ARRAY[v_leg];
    v_leg_ids := ARRAY[v_leg_id];
  ELSE
    IF p_by = 'call_record_id' THEN
      v_record := p_id;
    ELSE
      SELECT min(call_record_id), max(call_record_id) INTO v_record, v_other FROM callrules.legs
      WHERE network_id = p_network AND external_call_unique_id = p_id
        AND coalesce(advertiser_id_from_network = p_advertiser, p_advertiser IS NULL);
      IF v_record <> v_other THEN RETURN '{"kind":"several-calls"}'; END IF;
    END IF;
    SELECT array_agg(${LEG_WITHOUT_RECORDING_JSON} ORDER BY leg_id), array_agg(leg_id ORDER BY leg_id),
      array_agg(CASE WHEN p_whole_leg = leg_id OR octet_length(head_custom_data) < ${LONG_CONTENT}
        THEN ${CUSTOM_DATA_IF_BROUGHT} END ORDER BY leg_id)
    INTO v_legs, v_leg_ids, v_custom_data
    FROM callrules.legs WHERE network_id = p_network AND call_record_id = v_record;
    IF v_legs IS NULL THEN RETURN '{"kind":"unknown","inUpperCase":null}'; END IF;
    IF p_brings_custom_data AND cardinality(v_legs) = 1 AND v_custom_data[1] IS NULL THEN
      SELECT ARRAY[head_custom_data] INTO v_custom_data FROM callrules.legs
      WHERE network_id = p_network AND leg_id = v_leg_ids[1];
    END IF;
  END IF;
  FOR v_place IN 1..array_length(v_legs, 1) LOOP
    v_is_whole := cardinality(v_legs) = 1 OR coalesce(v_leg_ids[v_place] = p_whole_leg, false);
    -- ENG-521
    SELECT coalesce(json_agg(CASE WHEN v_is_whole OR octet_length(signals) + octet_length(custom_data) < ${LONG_CONTENT}
      THEN ${GROUP_HEAD_JSON} ELSE to_json(partner_unique_id) END), '[]') INTO v_heads FROM callrules.group_heads
    WHERE network_id = p_network AND leg_id = v_leg_ids[v_place] AND partner_unique_id = ANY(p_groups);
    v_count := 0;
    IF p_count_to > 0 AND json_array_length(v_heads) < cardinality(p_groups) THEN
      SELECT count(*) INTO v_count FROM (SELECT 1 FROM callrules.group_heads
        WHERE network_id = p_network AND leg_id = v_leg_ids[v_place] LIMIT p_count_to) one_row;
    END IF;
    v_readings := v_readings || json_build_array(v_legs[v_place], v_custom_data[v_place], v_heads, v_count);
  END LOOP;
  IF p_by <> 'transaction_id' THEN
    SELECT version INTO v_version FROM callrules.call_records WHERE network_id = p_network AND call_record_id = v_record;
    SELECT json_agg(json_build_object('organization', organization, 'leg_id', leg_id)) INTO v_homes
    FROM callrules.call_record_homes WHERE network_id = p_network AND call_record_id = v_record;
  END IF;
  SELECT EXISTS (SELECT 1 FROM callrules.inbox
    WHERE network_id = p_network AND call_record_id = v_record AND status = 'waiting' AND salt IS NOT NULL) INTO v_waits;
  SELECT coalesce(json_agg(json_build_array(folded, casing)), '[]') INTO v_names FROM callrules.signal_names
  WHERE network_id = p_network AND folded = ANY(p_folded);
  RETURN json_build_object('kind', 'call', 'callRecordId', v_record,
    'callRecord', json_build_object('version', coalesce(v_version, 0), 'homes', coalesce(v_homes, '[]')),
    'legs', to_json(v_readings), 'entriesWait', v_waits, 'names', v_names);`,
}

const commitLedger: Definition = {
  name: "commitLedger",
  parameters: signatureOf(WRITE_PARAMETERS),
  declare: `
  v_ledger int;
  v_place int := 0;
  v_head int;
  v_named text;
  v_fields text;
  v_again jsonb;
  one ${TRANSACTION_TYPE};`,
  body: `
  -- first, and always: what was read and is not written has no key that would clash
  UPDATE callrules.legs SET ledger_version = ledger_version + 1
  WHERE network_id = p_network AND leg_id = p_leg AND ledger_version = p_ledger_version AND (salt IS NULL) = p_is_erased
  RETURNING ledger_version, head_version, named_fields INTO v_ledger, v_head, v_named;
  IF NOT FOUND THEN
    -- whoever won has committed by now: what it left is read here, before anybody else can write again
    IF p_again IS NULL THEN RETURN '"conflict"'; END IF;
    v_again := p_again;
    RETURN json_build_object('conflict', ${functionName("begin")}(p_network, ${queryFrom("v_again")}));
  END IF;
  IF p_record IS NOT NULL THEN
    UPDATE callrules.call_records SET version = version + 1
    WHERE network_id = p_network AND call_record_id = p_record AND version = p_record_version;
    IF NOT FOUND THEN ${CONFLICT} END IF;
    IF p_home_for IS NOT NULL THEN
      INSERT INTO callrules.call_record_homes VALUES (p_network, p_record, p_home_for, p_leg);
    END IF;
  END IF;
  IF p_entry IS NOT NULL THEN
    UPDATE callrules.inbox SET status = 'applied', body = '', applied_ids = p_applied_ids
    WHERE network_id = p_network AND entry_id = p_entry AND status = 'waiting' AND salt IS NOT NULL;
    IF NOT FOUND THEN ${CONFLICT} END IF;
    -- SIG-316
    UPDATE callrules.requests SET stored_at = greatest(stored_at, p_applied_at),
      fingerprint = CASE WHEN p_is_erased THEN '' ELSE fingerprint END
    WHERE network_id = p_network AND body = p_entry AND status = 201 AND salt IS NOT NULL;
  END IF;
  FOREACH one IN ARRAY p_transactions LOOP
    IF one.kind = 'call' THEN
      IF v_head IS DISTINCT FROM one.version - 1 THEN ${CONFLICT} END IF;
      UPDATE callrules.legs SET head_id = one.transaction_id, head_corrects = one.corrects_transaction_id,
        head_version = one.version, head_custom_data = one.custom_data, head_created_at = one.created_at
      WHERE network_id = p_network AND leg_id = p_leg;
    ELSIF one.version > 1 THEN
      -- what changed was told from the version that is corrected
      UPDATE callrules.group_heads SET version = one.version, transaction_id = one.transaction_id,
        corrects_transaction_id = one.corrects_transaction_id, call_transaction_id = one.call_transaction_id,
        signals = one.signals, custom_data = one.custom_data, created_at = one.created_at
      WHERE network_id = p_network AND leg_id = p_leg AND partner_unique_id = one.partner_unique_id
        AND version = one.version - 1
        AND (one.changed_signals IS NULL OR transaction_id = one.corrects_transaction_id);
      IF NOT FOUND THEN ${CONFLICT} END IF;
    ELSE
      INSERT INTO callrules.group_heads VALUES (p_network, p_leg, one.partner_unique_id, 1, one.transaction_id, NULL,
        one.call_transaction_id, one.signals, one.custom_data, one.created_at);
    END IF;
    INSERT INTO callrules.transaction_ids VALUES (p_network, one.transaction_id, p_leg, one.kind, v_ledger, v_place);
    INSERT INTO callrules.transactions VALUES (p_network, p_leg, v_ledger, v_place, one.kind, one.partner_unique_id,
      one.version, one.transaction_id, one.corrects_transaction_id, one.call_transaction_id,
      CASE WHEN one.changed_signals IS NULL THEN 1 ELSE 0 END,
      coalesce(one.changed_signals, one.signals), coalesce(one.changed_custom_data, one.custom_data), one.created_at,
      NULL, one.salt);
    v_place := v_place + 1;
  END LOOP;
  IF cardinality(p_fields) > 0 THEN
    SELECT jsonb_build_array(1, array_agg(DISTINCT name COLLATE "C" ORDER BY name COLLATE "C"))::text INTO v_fields FROM (
      SELECT json_array_elements_text(v_named::json->1) AS name UNION SELECT unnest(p_fields)) names;
    IF v_fields <> v_named THEN
      UPDATE callrules.legs SET named_fields = v_fields WHERE network_id = p_network AND leg_id = p_leg;
    END IF;
  END IF;
  FOR v_index IN 1..cardinality(p_folded) LOOP
    INSERT INTO callrules.signal_names VALUES (p_network, p_folded[v_index], p_casings[v_index])
    ON CONFLICT (network_id, folded) DO UPDATE SET casing = excluded.casing
      WHERE signal_names.casing = excluded.casing;
    IF NOT FOUND THEN ${CONFLICT} END IF;
  END LOOP;
  IF p_request IS NOT NULL THEN
    INSERT INTO callrules.requests VALUES (p_network, p_organization, p_request, p_fingerprint, p_status, p_body, p_answer,
      p_outcomes, p_stored_at, p_leg, p_salt);
  END IF;
  FOR v_index IN 1..cardinality(p_event_ids) LOOP
    INSERT INTO callrules.outbox (network_id, event_id, event) VALUES (p_network, p_event_ids[v_index], p_events[v_index]);
  END LOOP;
  RETURN '"committed"';`,
}

// rows are read one by one, until there are enough of them or they are long
// ENG-269
const transactions: Definition = {
  name: "transactions",
  reads: true,
  declare: `
  q jsonb := p->0;
  v_leg text := p->0->>'legId';
  v_after int[] := string_to_array(coalesce(p->0->>'after', '-1.0'), '.')::int[];
  v_one record;
  v_from json[];
  v_length bigint;
  v_row json;
  v_read bigint := 0;
  v_groups text[] := '{}';
  v_before json[] := '{}';
  v_rows json[] := '{}';
  v_next text;`,
  body: `
  FOR v_one IN SELECT ledger_version, place, kind, partner_unique_id, version, is_whole,
      octet_length(custom_data) + coalesce(octet_length(signals), 0) AS length
    FROM callrules.transactions
    WHERE network_id = p_network AND leg_id = v_leg AND (ledger_version, place) > (v_after[1], v_after[2])
    ORDER BY ledger_version, place LIMIT (q->>'limit')::int
  LOOP
    IF v_one.is_whole = 0 AND v_one.partner_unique_id <> ALL (v_groups) THEN
      SELECT array_agg(${TRANSACTION_JSON} ORDER BY version), sum(octet_length(custom_data) + octet_length(signals))
      INTO v_from, v_length FROM callrules.transactions
      WHERE ${madeFrom("v_leg", "'group'", "v_one.partner_unique_id", "v_one.version", "v_one.version - 1")};
      v_before := v_before || v_from;
      v_read := v_read + v_length;
    END IF;
    IF v_one.kind = 'group' THEN v_groups := v_groups || v_one.partner_unique_id; END IF;
    SELECT ${TRANSACTION_JSON} INTO v_row FROM callrules.transactions
    WHERE network_id = p_network AND leg_id = v_leg AND ledger_version = v_one.ledger_version AND place = v_one.place;
    v_rows := v_rows || v_row;
    v_read := v_read + v_one.length;
    IF cardinality(v_rows) = (q->>'limit')::int OR v_read >= (q->>'characters')::bigint THEN
      v_next := v_one.ledger_version || '.' || v_one.place;
      EXIT;
    END IF;
  END LOOP;
  RETURN json_build_object('before', to_json(v_before), 'rows', to_json(v_rows), 'next', v_next);`,
}

/** The functions on the ledger. */
export const LEDGER_FUNCTIONS: ReadonlyArray<Definition> = [
  begin,
  commitLedger,
  transactions,
  {
    name: "outcome",
    reads: true,
    declare: "  v_organization text := p->0->>1; v_request text := p->0->>2;",
    body: returnOutcome("organization = v_organization AND request_id = v_request"),
  },
  {
    name: "newestTime",
    everyNetwork: true,
    reads: true,
    declare: "  v_network text; v_newest bigint;",
    body: `
  SELECT min(network_id) INTO v_network FROM callrules.requests;
  WHILE v_network IS NOT NULL LOOP
    -- a comparison, so that the index by age serves it
    SELECT greatest(v_newest, max(stored_at)) INTO v_newest FROM callrules.requests
    WHERE network_id = v_network AND stored_at >= -9007199254740991;
    SELECT min(network_id) INTO v_network FROM callrules.requests WHERE network_id > v_network COLLATE "C";
  END LOOP;
  RETURN to_json(v_newest);`,
  },
]
