// Functions on the feed of transactions, and on the relays that give things an order.
import { FEED_RELAY } from "@callrules/store/rows"
import { CONFLICT, type Definition, madeFrom, TRANSACTION_JSON } from "./define.ts"

/** Takes a step of a relay from the epoch that was read; leaves the function with a conflict when it is another one. */
const advance = (relay: string, epoch: string, position: string): string => `
  IF ${epoch} = 0 THEN
    INSERT INTO callrules.relays VALUES (p_network, ${relay}, 1, ${position});
  ELSE
    UPDATE callrules.relays SET epoch = epoch + 1, position = ${position}
    WHERE network_id = p_network AND relay = ${relay} AND epoch = ${epoch};
    IF NOT FOUND THEN RETURN '"conflict"'; END IF;
  END IF;`

const FEED = `network_id = p_network AND relay = '${FEED_RELAY}'`

/** What waits in a network, in the order in which it gets its positions. */
export const WAITING = (network: string, limit: string): string => `
      SELECT leg_id, kind, partner_unique_id, version, ledger_version, place FROM callrules.transactions
      WHERE network_id = ${network} AND position IS NULL
      ORDER BY leg_id, ledger_version, place LIMIT ${limit}`

/** The first network after one in which anything waits. */
export const NEXT_NETWORK = (after: string): string =>
  `SELECT min(network_id) FROM callrules.transactions WHERE position IS NULL AND network_id > ${after} COLLATE "C"`

/** What waits in a network, as of the epoch of its relay. */
const waiting = (network: string, limit: string): string => `
  RETURN json_build_object('networkId', ${network},
    'epoch', coalesce((SELECT epoch FROM callrules.relays WHERE network_id = ${network} AND relay = '${FEED_RELAY}'), 0),
    'transactions', coalesce((SELECT json_agg(json_build_array(leg_id, kind, partner_unique_id, version)
        ORDER BY leg_id, ledger_version, place) FROM (${WAITING(network, limit)}) one_row), '[]'));`

/** What stands at a position of the feed. */
const markAt = (position: string): string =>
  `(SELECT json_build_array(transaction_id, created_at, salt) FROM callrules.transactions WHERE network_id = p_network AND position = ${position})`

const found = (places: string): string => `
    SELECT json_agg(json_build_array(position, leg_id, kind, partner_unique_id, version) ORDER BY position) INTO v_entries
    FROM (SELECT t.position, t.leg_id, t.kind, t.partner_unique_id, t.version FROM callrules.transactions t
      JOIN callrules.legs l ON l.network_id = p_network AND l.leg_id = t.leg_id
      WHERE t.network_id = p_network AND ${places}
        AND (q->>'advertiser' IS NULL OR l.advertiser_id_from_network = q->>'advertiser')
        AND (q->>'callRecordId' IS NULL OR l.call_record_id = q->>'callRecordId')
        AND (q->>'transactionId' IS NULL OR t.transaction_id = q->>'transactionId')
        AND (q->>'partnerUniqueId' IS NULL OR (t.kind = 'group' AND t.partner_unique_id = q->>'partnerUniqueId'))
        AND (q->>'kind' IS NULL OR t.kind = q->>'kind')
        AND (q->>'from' IS NULL OR t.created_at >= (q->>'from')::bigint)
        AND (q->>'before' IS NULL OR t.created_at < (q->>'before')::bigint)
      ORDER BY t.position LIMIT v_limit) one_row;`

/** The functions on the feed and on relays. */
// ENG-199, ENG-200
export const FEED_FUNCTIONS: ReadonlyArray<Definition> = [
  {
    name: "relayState",
    reads: true,
    body: `RETURN (SELECT json_build_object('epoch', epoch, 'position', position) FROM callrules.relays
      WHERE network_id = p_network AND relay = p->>1);`,
  },
  {
    name: "relayAdvance",
    declare: "  s jsonb := p->0; v_epoch bigint := (p->0->>'expectedEpoch')::bigint;",
    body: `${advance("s->>'relay'", "v_epoch", "(s->>'position')::bigint")}
  RETURN '"committed"';`,
  },
  { name: "feedWaiting", reads: true, body: waiting("p_network", "(p->>1)::int") },
  {
    name: "feedWaitingAfter",
    everyNetwork: true,
    reads: true,
    declare: "  v_network text;",
    body: `
  v_network := (${NEXT_NETWORK("(p->>0)")});
  IF v_network IS NULL THEN RETURN NULL; END IF;
${waiting("v_network", "(p->>1)::int")}`,
  },
  {
    name: "feedGive",
    declare: `
  b jsonb := p->0;
  v_epoch bigint := (p->0->>'epoch')::bigint;
  v_position bigint;
  one jsonb;`,
    // the relay's row first, and always: it is what two relays meet at, and what keeps their positions apart. What waits is told so
    // that each is found by its key: the index of what waits has it among all that wait of its leg
    body: `
  SELECT coalesce(max(position), 0) INTO v_position FROM callrules.relays WHERE ${FEED} AND epoch = v_epoch;
  ${advance(`'${FEED_RELAY}'`, "v_epoch", "v_position + jsonb_array_length(b->'transactions')")}
  FOR one IN SELECT * FROM jsonb_array_elements(b->'transactions') LOOP
    v_position := v_position + 1;
    UPDATE callrules.transactions SET position = v_position
    WHERE network_id = p_network AND leg_id = one->>0 AND kind = one->>1 AND partner_unique_id = one->>2
      AND version = (one->>3)::int AND coalesce(position, 0) = 0;
    IF NOT FOUND THEN ${CONFLICT} END IF;
  END LOOP;
  RETURN '"committed"';`,
  },
  {
    name: "feedRead",
    reads: true,
    declare: `
  q jsonb := p->0;
  v_after bigint := (p->0->>'after')::bigint;
  v_limit int := (p->0->>'limit')::int;
  v_last bigint;
  v_through bigint;
  v_leg text;
  v_legs text[];
  v_ledger int;
  v_place int;
  v_end bigint;
  v_entries json;
  v_span record;
  v_versions json[] := '{}';
  v_found json;`,
    body: `
  SELECT coalesce(max(position), 0) INTO v_last FROM callrules.relays WHERE ${FEED};
  IF q->>'transactionId' IS NOT NULL THEN
    -- ENG-329: the first transaction of a call has the id of its leg
    SELECT leg_id, ledger_version, place INTO v_leg, v_ledger, v_place FROM callrules.transaction_ids
    WHERE network_id = p_network AND transaction_id = q->>'transactionId';
  ELSIF q->>'callRecordId' IS NOT NULL THEN
    SELECT coalesce(array_agg(leg_id), '{}') INTO v_legs FROM callrules.legs
    WHERE network_id = p_network AND call_record_id = q->>'callRecordId';
  END IF;
  IF q->>'transactionId' IS NOT NULL THEN
    v_through := greatest(v_after, v_last);
    IF v_ledger IS NULL THEN${found("t.leg_id = v_leg AND t.kind = 'call' AND t.partner_unique_id = '' AND t.version = 1 AND t.position > v_after AND t.position <= v_through")}
    ELSE${found("t.leg_id = v_leg AND t.ledger_version = v_ledger AND t.place = v_place AND t.position > v_after AND t.position <= v_through")}
    END IF;
  ELSIF v_legs IS NULL THEN
    v_through := greatest(v_after, least(v_last, v_after + (q->>'window')::bigint));${found("t.position > v_after AND t.position <= v_through")}
  ELSE
    v_through := greatest(v_after, v_last);
    FOREACH v_leg IN ARRAY v_legs LOOP
      SELECT position INTO v_end FROM callrules.transactions
      WHERE network_id = p_network AND leg_id = v_leg AND position > v_after
      ORDER BY position OFFSET (q->>'legWindow')::int - 1 LIMIT 1;
      v_through := least(v_through, coalesce(v_end, v_through));
    END LOOP;${found("t.leg_id = ANY (v_legs) AND t.position > v_after AND t.position <= v_through")}
  END IF;
  v_entries := coalesce(v_entries, '[]');
  IF json_array_length(v_entries) = v_limit THEN v_through := (v_entries->-1->>0)::bigint; END IF;
  -- of each chain the versions that its entries are made from, by the key: a plan of a join may read the table
  FOR v_span IN
    SELECT one->>1 AS leg, one->>2 AS kind, one->>3 AS chain, max((one->>4)::int) AS latest,
      min((one->>4)::int) AS first
    FROM json_array_elements(v_entries) one GROUP BY 1, 2, 3
  LOOP
    SELECT v_versions || array_agg(${TRANSACTION_JSON} ORDER BY version) INTO v_versions FROM callrules.transactions
    WHERE ${madeFrom("v_span.leg", "v_span.kind", "v_span.chain", "v_span.first", "v_span.latest")};
  END LOOP;
  -- ENG-348
  SELECT json_agg(json_build_array(leg_id, call_record_id, coalesce(received_at, head_created_at), head_id, head_corrects,
    head_version, head_custom_data, head_created_at)) INTO v_found FROM callrules.legs
  WHERE network_id = p_network AND leg_id = ANY (ARRAY(SELECT DISTINCT one->>1 FROM json_array_elements(v_entries) one));
  RETURN json_build_object('last', v_last, 'through', v_through, 'entries', v_entries,
    'atAfter', ${markAt("v_after")}, 'atThrough', ${markAt("v_through")},
    'versions', to_json(v_versions), 'legs', coalesce(v_found, '[]'));`,
  },
]
