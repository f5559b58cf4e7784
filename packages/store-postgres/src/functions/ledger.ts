// Functions on the signal ledger: what a request is decided on in one read, and its write.
import {
  CONFLICT,
  type Definition,
  eachOf,
  functionName,
  GROUP_HEAD_JSON,
  ifAnswered,
  LEG_JSON,
  madeFrom,
  returnOutcome,
  TRANSACTION_JSON,
} from "./define.ts"

/** Inserts the outcome of a request; a request id that is taken is a conflict. */
export const insertOutcome = (outcome: string): string => `
    INSERT INTO callrules.requests VALUES (${outcome}->'key'->>0, ${outcome}->'key'->>1, ${outcome}->'key'->>2,
      ${outcome}->>'fingerprint', (${outcome}->>'status')::int, ${outcome}->>'body', ${outcome}->>'answer',
      ${outcome}->>'outcomes',
      (${outcome}->>'storedAt')::bigint, ${outcome}->>'legId');`

// statements on one table each, by the network: planning a join costs more than running these
const begin: Definition = {
  name: "begin",
  reads: true,
  declare: `
  q jsonb := p->0;
  v_by text := q->>'by';
  v_id text := q->>'id';
  v_upper text := q->>'upperCase';
  v_advertiser text := q->>'advertiser';
  v_organization text := q->'requestKey'->>1;
  v_request text := q->'requestKey'->>2;
  v_groups text[] := ARRAY(SELECT jsonb_array_elements_text(q->'partnerUniqueIds'));
  v_folded text[] := ARRAY(SELECT jsonb_array_elements_text(q->'foldedNames'));
  v_record text;
  v_other text;
  v_leg_id text;
  v_kind text;
  v_leg json;
  v_leg_ids text[];
  v_legs json[];
  v_readings json[] := '{}';
  v_heads json;
  v_count int;
  v_names json;
  v_version int;
  v_homes json;
  v_waits boolean;`,
  body: `
  IF jsonb_typeof(q->'requestKey') = 'array' THEN
    ${ifAnswered("organization = v_organization AND request_id = v_request")}
  END IF;
  IF v_by = 'transaction_id' THEN
    SELECT leg_id, kind INTO v_leg_id, v_kind FROM callrules.transaction_ids
    WHERE network_id = p_network AND transaction_id = v_id;
    IF NOT FOUND THEN
      IF v_upper IS NOT NULL THEN
        SELECT leg_id, kind INTO v_leg_id, v_kind FROM callrules.transaction_ids
        WHERE network_id = p_network AND transaction_id = v_upper;
        IF FOUND AND v_kind <> 'group' THEN
          SELECT ${LEG_JSON} INTO v_leg FROM callrules.legs WHERE network_id = p_network AND leg_id = v_leg_id;
        END IF;
      END IF;
      RETURN json_build_object('kind', 'unknown', 'inUpperCase', v_leg);
    END IF;
    SELECT ${LEG_JSON}, call_record_id INTO v_leg, v_record FROM callrules.legs
    WHERE network_id = p_network AND leg_id = v_leg_id;
    IF v_kind = 'group' THEN RETURN json_build_object('kind', 'signals', 'leg', v_leg); END IF;
    v_legs := ARRAY[v_leg];
    v_leg_ids := ARRAY[v_leg_id];
  ELSE
    IF v_by = 'call_record_id' THEN
      v_record := v_id;
    ELSE
      SELECT min(call_record_id), max(call_record_id) INTO v_record, v_other FROM callrules.legs
      WHERE network_id = p_network AND external_call_unique_id = v_id
        AND coalesce(advertiser_id_from_network = v_advertiser, v_advertiser IS NULL);
      IF v_record <> v_other THEN RETURN '{"kind":"several-calls"}'; END IF;
    END IF;
    SELECT array_agg(${LEG_JSON} ORDER BY leg_id), array_agg(leg_id ORDER BY leg_id) INTO v_legs, v_leg_ids
    FROM callrules.legs WHERE network_id = p_network AND call_record_id = v_record;
    IF v_legs IS NULL THEN RETURN '{"kind":"unknown","inUpperCase":null}'; END IF;
  END IF;
  FOR v_place IN 1..array_length(v_legs, 1) LOOP
    SELECT coalesce(json_agg(${GROUP_HEAD_JSON}), '[]') INTO v_heads FROM callrules.group_heads
    WHERE network_id = p_network AND leg_id = v_leg_ids[v_place] AND partner_unique_id = ANY(v_groups);
    v_count := 0;
    IF (q->>'countGroupsTo')::int > 0 AND json_array_length(v_heads) < cardinality(v_groups) THEN
      SELECT count(*) INTO v_count FROM (SELECT 1 FROM callrules.group_heads
        WHERE network_id = p_network AND leg_id = v_leg_ids[v_place] LIMIT (q->>'countGroupsTo')::int) one_row;
    END IF;
    v_readings := v_readings || json_build_array(v_legs[v_place], v_heads, v_count);
  END LOOP;
  SELECT version INTO v_version FROM callrules.call_records WHERE network_id = p_network AND call_record_id = v_record;
  SELECT json_agg(json_build_object('organization', organization, 'leg_id', leg_id)) INTO v_homes
  FROM callrules.call_record_homes WHERE network_id = p_network AND call_record_id = v_record;
  SELECT EXISTS (SELECT 1 FROM callrules.inbox
    WHERE network_id = p_network AND call_record_id = v_record AND status = 'waiting' AND salt IS NOT NULL) INTO v_waits;
  SELECT coalesce(json_agg(json_build_array(folded, casing)), '[]') INTO v_names FROM callrules.signal_names
  WHERE network_id = p_network AND folded = ANY(v_folded);
  RETURN json_build_object('kind', 'call', 'callRecordId', v_record,
    'callRecord', json_build_object('version', coalesce(v_version, 0), 'homes', coalesce(v_homes, '[]')),
    'legs', to_json(v_readings), 'entriesWait', v_waits, 'names', v_names);`,
}

const commitLedger: Definition = {
  name: "commitLedger",
  declare: `
  w jsonb := p->0;
  v_leg text := w->>'legId';
  v_ledger int;
  v_head int;
  v_fields jsonb;
  v_named text;
  one jsonb;`,
  body: `
  -- first, and always: what was read and is not written has no key that would clash
  UPDATE callrules.legs SET ledger_version = ledger_version + 1
  WHERE network_id = p_network AND leg_id = v_leg AND ledger_version = (w->>'expectedLedgerVersion')::int
    AND (salt IS NULL) = ((w->>'isErased')::int = 1)
  RETURNING ledger_version, head_version, named_fields INTO v_ledger, v_head, v_named;
  IF NOT FOUND THEN
    -- whoever won has committed by now: what it left is read here, before anybody else can write again
    IF p->1 IS NULL THEN RETURN '"conflict"'; END IF;
    RETURN json_build_object('conflict', ${functionName("begin")}(p_network, jsonb_build_array(p->1)));
  END IF;
  IF jsonb_typeof(w->'callRecord') = 'object' THEN
    UPDATE callrules.call_records SET version = version + 1
    WHERE network_id = p_network AND call_record_id = w->'callRecord'->>'callRecordId'
      AND version = (w->'callRecord'->>'expectedVersion')::int;
    IF NOT FOUND THEN ${CONFLICT} END IF;
    IF w->'callRecord'->>'homeFor' IS NOT NULL THEN
      INSERT INTO callrules.call_record_homes
      VALUES (p_network, w->'callRecord'->>'callRecordId', w->'callRecord'->>'homeFor', v_leg);
    END IF;
  END IF;
  IF w->>'appliesEntry' IS NOT NULL THEN
    UPDATE callrules.inbox SET status = 'applied', body = '', applied_ids = w->>'appliedIds'
    WHERE network_id = p_network AND entry_id = w->>'appliesEntry' AND status = 'waiting' AND salt IS NOT NULL;
    IF NOT FOUND THEN ${CONFLICT} END IF;
  END IF;
  ${eachOf("w->'transactions'", "v_place")}
    one := w->'transactions'->v_place;
    IF one->>'kind' = 'call' THEN
      IF v_head IS DISTINCT FROM (one->>'version')::int - 1 THEN ${CONFLICT} END IF;
      UPDATE callrules.legs SET head_id = one->>'transactionId', head_corrects = one->>'correctsTransactionId',
        head_version = (one->>'version')::int, head_custom_data = one->>'customData',
        head_created_at = (one->>'createdAt')::bigint
      WHERE network_id = p_network AND leg_id = v_leg;
    ELSIF (one->>'version')::int > 1 THEN
      -- what changed was told from the version that is corrected
      UPDATE callrules.group_heads SET version = (one->>'version')::int, transaction_id = one->>'transactionId',
        corrects_transaction_id = one->>'correctsTransactionId', call_transaction_id = one->>'callTransactionId',
        signals = one->>'signals', custom_data = one->>'customData', created_at = (one->>'createdAt')::bigint
      WHERE network_id = p_network AND leg_id = v_leg AND partner_unique_id = one->>'partnerUniqueId'
        AND version = (one->>'version')::int - 1
        AND (jsonb_typeof(one->'change') <> 'object' OR transaction_id = one->>'correctsTransactionId');
      IF NOT FOUND THEN ${CONFLICT} END IF;
    ELSE
      INSERT INTO callrules.group_heads VALUES (p_network, v_leg, one->>'partnerUniqueId', 1, one->>'transactionId', NULL,
        one->>'callTransactionId', one->>'signals', one->>'customData', (one->>'createdAt')::bigint);
    END IF;
    INSERT INTO callrules.transaction_ids VALUES (p_network, one->>'transactionId', v_leg, one->>'kind', v_ledger, v_place);
    INSERT INTO callrules.transactions VALUES (p_network, v_leg, v_ledger, v_place, one->>'kind', one->>'partnerUniqueId',
      (one->>'version')::int, one->>'transactionId', one->>'correctsTransactionId', one->>'callTransactionId',
      CASE WHEN jsonb_typeof(one->'change') = 'object' THEN 0 ELSE 1 END,
      coalesce(one->'change'->>'signals', one->>'signals'), coalesce(one->'change'->>'customData', one->>'customData'),
      (one->>'createdAt')::bigint);
  END LOOP;
  IF jsonb_array_length(w->'namedFields') > 0 THEN
    SELECT to_jsonb(array_agg(DISTINCT name COLLATE "C" ORDER BY name COLLATE "C")) INTO v_fields FROM (
      SELECT json_array_elements_text(v_named::json->1) AS name
      UNION SELECT jsonb_array_elements_text(w->'namedFields')) names;
    UPDATE callrules.legs SET named_fields = jsonb_build_array(1, v_fields)::text WHERE network_id = p_network AND leg_id = v_leg;
  END IF;
  ${eachOf("w->'newNames'", "v_index")}
    one := w->'newNames'->v_index;
    INSERT INTO callrules.signal_names VALUES (p_network, one->>0, one->>1)
    ON CONFLICT (network_id, folded) DO UPDATE SET casing = excluded.casing
      WHERE signal_names.casing = excluded.casing;
    IF NOT FOUND THEN ${CONFLICT} END IF;
  END LOOP;
  IF jsonb_typeof(w->'outcome') = 'object' THEN
    one := w->'outcome';${insertOutcome("one")}
  END IF;
  ${eachOf("w->'events'", "v_index")}
    one := w->'events'->v_index;
    INSERT INTO callrules.outbox (network_id, event_id, event) VALUES (p_network, one->>'eventId', one->>'event');
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
