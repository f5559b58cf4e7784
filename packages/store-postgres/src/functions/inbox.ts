// Functions on the inbox and the outbox.
import { MOST_OUTBOX_PAGE } from "@callrules/store/rows"
import type { Definition } from "./define.ts"

const ENTRY = `network_id, entry_id, advertiser_id_from_network, body, bound_to, leg_id, call_record_id, awaits, arrived_at,
  status, failure_class, failure_message`

/** What waits or has failed, whatever it is for: only with this the index of these serves a statement. */
// ENG-283
const ANY_ENTRY = "octet_length(body) >= 0"

const WAITING = "network_id, entry_id, advertiser_id_from_network, bound_to, leg_id, call_record_id, awaits, arrived_at"

const entries = (where: string, after: string, limit: string, columns: string = ENTRY): string => `
  SELECT sequence INTO v_after FROM callrules.inbox WHERE ${after};
  RETURN coalesce((SELECT json_agg(one_row) FROM (SELECT ${columns} FROM callrules.inbox
    WHERE ${where} AND sequence > coalesce(v_after, 0) ORDER BY sequence LIMIT (${limit})::int) one_row), '[]');`

/** The bytes of each entry of an organization in a status; the length of a body stands before it, so none is read. */
const bytesOf = (
  status: "waiting" | "failed",
): string => `(SELECT status, octet_length(body) AS bytes FROM callrules.inbox
      WHERE network_id = p_network AND status = '${status}' AND salt IS NOT NULL AND ${ANY_ENTRY} AND advertiser_id_from_network IS NOT DISTINCT FROM p->>1
      LIMIT (p->2->>'${status}')::int)`

const ONE = "network_id = p_network AND entry_id = p->>1"

/** A change of one entry, and whether there was one to change. */
const change = (name: string, set: string, status: string): Definition => ({
  name,
  body: `UPDATE callrules.inbox SET ${set} WHERE ${ONE} AND status ${status} AND salt IS NOT NULL; RETURN to_json(FOUND);`,
})

/** Nothing of a request that is dropped stays: what it looked for, and why it failed, may quote a caller. */
// ENG-377
const DROPPED = "SET status = 'dropped', body = '', awaits = NULL, failure_class = NULL, failure_message = NULL"

// a hash of it would tell whoever tries the numbers of callers
const FORGET_REQUEST = `
  UPDATE callrules.requests SET fingerprint = ''
  WHERE network_id = p_network AND body = v_entry AND status = 201 AND salt IS NOT NULL;`

/** The relay of the outbox: of all networks together, so that it has the name of none. */
const OUTBOX_RELAY = "'', 'outbox'"
/** Counts end here: to count millions of rows takes long, and says nothing more. */
const MOST = 10_000

/** Looks at the oldest event of a network with a position, or without: each has an index of its own. */
const oldestEvent = (position: "NULL" | "NOT NULL", order: "sequence" | "position"): string => `
    SELECT (event::json->1->>'at')::bigint INTO v_oldest FROM callrules.outbox
    WHERE network_id = v_network AND position IS ${position} ORDER BY ${order} LIMIT 1;
    v_outbox_oldest := least(v_outbox_oldest, v_oldest);`

/** The networks that have events, each by a look at the key: every index begins with the network. */
const NETWORKS_WITH_EVENTS = `
  SELECT min(network_id) INTO v_network FROM callrules.outbox;
  WHILE v_network IS NOT NULL LOOP
    v_networks := v_networks || v_network;
    SELECT min(network_id) INTO v_network FROM callrules.outbox WHERE network_id > v_network COLLATE "C";
  END LOOP;`

/** Events in their order, at the most so many of each network, which are not looked for among the others. */
// ENG-357
export const firstEvents = (networks: string, order: "sequence" | "position", which: string, limit: string): string => `
    SELECT event, ${order} FROM unnest(${networks}) one_network CROSS JOIN LATERAL (
      SELECT event, ${order} FROM callrules.outbox WHERE network_id = one_network AND ${which}
      ORDER BY ${order} LIMIT ${limit}) one_event ORDER BY ${order} LIMIT ${limit}`

// network by network, since every index begins with the network
const figures: Definition = {
  name: "figures",
  everyNetwork: true,
  reads: true,
  declare: `
  v_network text;
  v_count int;
  v_oldest bigint;
  v_inbox int := 0;
  v_inbox_oldest bigint;
  v_failed int := 0;
  v_networks text[] := '{}';
  v_outbox int := 0;
  v_outbox_oldest bigint;`,
  body: `
  SELECT min(network_id) INTO v_network FROM callrules.inbox
  WHERE status IN ('waiting', 'failed') AND salt IS NOT NULL AND ${ANY_ENTRY};
  WHILE v_network IS NOT NULL LOOP
    SELECT count(*) INTO v_count FROM (SELECT 1 FROM callrules.inbox
      WHERE network_id = v_network AND status = 'waiting' AND salt IS NOT NULL AND ${ANY_ENTRY} LIMIT ${MOST} - v_inbox) one_row;
    v_inbox := v_inbox + v_count;
    SELECT count(*) INTO v_count FROM (SELECT 1 FROM callrules.inbox
      WHERE network_id = v_network AND status = 'failed' AND salt IS NOT NULL AND ${ANY_ENTRY} LIMIT ${MOST} - v_failed) one_row;
    v_failed := v_failed + v_count;
    SELECT arrived_at INTO v_oldest FROM callrules.inbox
    WHERE network_id = v_network AND status = 'waiting' AND salt IS NOT NULL AND ${ANY_ENTRY} ORDER BY sequence LIMIT 1;
    v_inbox_oldest := least(v_inbox_oldest, v_oldest);
    SELECT min(network_id) INTO v_network FROM callrules.inbox
    WHERE network_id > v_network COLLATE "C" AND status IN ('waiting', 'failed') AND salt IS NOT NULL AND ${ANY_ENTRY};
  END LOOP;
${NETWORKS_WITH_EVENTS}
  FOREACH v_network IN ARRAY v_networks LOOP
    SELECT count(*) INTO v_count FROM (SELECT 1 FROM callrules.outbox
      WHERE network_id = v_network LIMIT ${MOST} - v_outbox) one_row;
    v_outbox := v_outbox + v_count;
${oldestEvent("NOT NULL", "position")}${oldestEvent("NULL", "sequence")}
  END LOOP;
  RETURN json_build_object('inboxWaiting', v_inbox, 'inboxOldest', v_inbox_oldest, 'inboxFailed', v_failed,
    'outboxWaiting', v_outbox, 'outboxOldest', v_outbox_oldest);`,
}

/** The functions on the inbox and the outbox. */
export const INBOX_FUNCTIONS: ReadonlyArray<Definition> = [
  {
    name: "inboxAccept",
    declare: "  e jsonb := p->0; v_version int; one jsonb := p->2;",
    body: `
  IF p->>1 IS NOT NULL THEN
    SELECT version INTO v_version FROM callrules.legs WHERE network_id = p_network AND leg_id = e->'binding'->>1 FOR SHARE;
    IF coalesce(v_version, 0) <> (p->>1)::int THEN RETURN '"conflict"'; END IF;
  END IF;
  INSERT INTO callrules.inbox (${ENTRY})
  VALUES (p_network, e->>'entryId', e->>'advertiser', e->>'body', e->'binding'->>0, e->'binding'->>1, e->'binding'->>2,
    e->'binding'->>3, (e->>'arrivedAt')::bigint, 'waiting', NULL, NULL);
  IF jsonb_typeof(one) = 'object' THEN
    INSERT INTO callrules.requests VALUES (p_network, one->'key'->>1, one->'key'->>2, one->>'fingerprint', (one->>'status')::int,
      one->>'body', one->>'answer', one->>'outcomes', (one->>'storedAt')::bigint, one->>'legId');
  END IF;
  RETURN '"committed"';`,
  },
  {
    name: "inboxOfCall",
    reads: true,
    declare: `  v_record text := p->>1; v_leg text := p->>2; v_after bigint;
  v_legs text[] := ARRAY(SELECT jsonb_array_elements_text(p->5));
  v_advertisers text[] := ARRAY(SELECT jsonb_array_elements_text(p->6));`,
    body: entries(
      `network_id = p_network AND call_record_id = v_record AND (v_leg IS NULL OR leg_id = v_leg)
      AND status = 'waiting' AND salt IS NOT NULL
      AND (leg_id IS NULL OR leg_id <> ALL (v_legs))
      AND (advertiser_id_from_network IS NULL OR advertiser_id_from_network <> ALL (v_advertisers))`,
      "network_id = p_network AND entry_id = p->>3",
      "p->>4",
      WAITING,
    ),
  },
  {
    name: "inboxUnfound",
    reads: true,
    declare:
      "  v_awaited text[] := ARRAY(SELECT jsonb_array_elements_text(p->1)); v_from bigint := (p->>2)::bigint; v_after bigint;",
    body: entries(
      `network_id = p_network AND awaits = ANY (v_awaited) AND arrived_at >= v_from
      AND status = 'waiting' AND bound_to = 'unresolved' AND salt IS NOT NULL`,
      "network_id = p_network AND entry_id = p->>3",
      "p->>4",
      WAITING,
    ),
  },
  {
    name: "inboxWaiting",
    everyNetwork: true,
    reads: true,
    declare: "  v_since bigint := (p->>0)::bigint; v_after bigint;",
    body: entries(
      `status = 'waiting' AND salt IS NOT NULL AND ${ANY_ENTRY}
      AND (v_since IS NULL OR (bound_to = 'unresolved' AND arrived_at >= v_since))`,
      "network_id = p->1->>0 AND entry_id = p->1->>1",
      "p->>2",
      WAITING,
    ),
  },
  {
    name: "inboxList",
    reads: true,
    declare: "  v_after bigint;",
    body: entries(
      `network_id = p_network AND status = p->>1 AND status IN ('waiting', 'failed') AND salt IS NOT NULL AND ${ANY_ENTRY}`,
      "network_id = p_network AND entry_id = p->>2",
      "p->>3",
    ),
  },
  {
    name: "inboxCountOf",
    reads: true,
    body: `RETURN (SELECT json_build_object('waiting', count(*) FILTER (WHERE status = 'waiting'),
      'failed', count(*) FILTER (WHERE status = 'failed'), 'bytes', coalesce(sum(bytes), 0))
      FROM (${bytesOf("waiting")} UNION ALL ${bytesOf("failed")}) one_row);`,
  },
  {
    name: "inboxEntry",
    reads: true,
    body: `RETURN (SELECT row_to_json(one_row) FROM (SELECT ${ENTRY} FROM callrules.inbox WHERE ${ONE}
      AND status IN ('waiting', 'failed') AND salt IS NOT NULL) one_row);`,
  },
  {
    name: "inboxFate",
    reads: true,
    body: `RETURN (SELECT json_build_object('advertiser_id_from_network', advertiser_id_from_network, 'arrived_at', arrived_at,
      'status', CASE WHEN salt IS NULL AND status IN ('waiting', 'failed') THEN 'dropped' ELSE status END,
      'failure_class', CASE WHEN salt IS NOT NULL THEN failure_class END,
      'failure_message', CASE WHEN salt IS NOT NULL THEN failure_message END, 'applied_ids', applied_ids)
      FROM callrules.inbox WHERE ${ONE} AND status <> 'gone');`,
  },
  change(
    "inboxBind",
    "bound_to = p->2->>0, leg_id = p->2->>1, call_record_id = p->2->>2, awaits = p->2->>3",
    "= 'waiting'",
  ),
  {
    name: "inboxFail",
    declare: "  v_entry text := p->>1; v_record text; v_erased boolean;",
    // an erasure that has begun is waited for: it holds the legs
    // ENG-497
    body: `
  SELECT call_record_id INTO v_record FROM callrules.inbox WHERE ${ONE} AND status = 'waiting' AND salt IS NOT NULL;
  SELECT bool_or(one.salt IS NULL) INTO v_erased FROM (SELECT salt FROM callrules.legs
    WHERE network_id = p_network AND call_record_id = v_record ORDER BY call_record_id, leg_id FOR SHARE) one;
  IF NOT coalesce(v_erased, false) THEN
    UPDATE callrules.inbox SET status = 'failed', failure_class = p->>2, failure_message = p->>3
    WHERE ${ONE} AND status = 'waiting' AND salt IS NOT NULL;
    RETURN '"failed"';
  END IF;
  UPDATE callrules.inbox ${DROPPED} WHERE ${ONE} AND status = 'waiting' AND salt IS NOT NULL;
  IF FOUND THEN ${FORGET_REQUEST} END IF;
  RETURN '"dropped"';`,
  },
  change("inboxRetry", "status = 'waiting', failure_class = NULL, failure_message = NULL", "= 'failed'"),
  figures,
  {
    name: "inboxDrop",
    declare: "  v_entry text := p->>1;",
    body: `
  UPDATE callrules.inbox ${DROPPED} WHERE ${ONE} AND status IN ('waiting', 'failed') AND salt IS NOT NULL;
  IF NOT FOUND THEN RETURN to_json(false); END IF;${FORGET_REQUEST}
  RETURN to_json(true);`,
  },
  {
    name: "outboxWaiting",
    everyNetwork: true,
    reads: true,
    declare: `
  v_limit int := (p->>0)::int;
  v_network text;
  v_networks text[] := '{}';
  v_placed json[];
  v_others json[] := '{}';`,
    // those that have a position were there before all that have none, as the events of each leg are
    body: `
${NETWORKS_WITH_EVENTS}
  SELECT coalesce(array_agg(json_build_object('event', event) ORDER BY position), '{}') INTO v_placed FROM (${firstEvents("v_networks", "position", "position IS NOT NULL", "v_limit")}) one_row;
  IF cardinality(v_placed) < v_limit THEN
    SELECT coalesce(array_agg(json_build_object('event', event) ORDER BY sequence), '{}') INTO v_others FROM (${firstEvents("v_networks", "sequence", "position IS NULL", "v_limit")}) one_row;
  END IF;
  RETURN to_json((v_placed || v_others)[:v_limit]);`,
  },
  {
    // ENG-245
    name: "outboxRead",
    everyNetwork: true,
    declare: `
  v_after bigint := (p->>0)::bigint;
  v_limit int := (p->>1)::int + 1;
  v_network text;
  v_networks text[] := '{}';
  v_last bigint;
  one record;`,
    // the relay's row first: who holds it gives positions alone, until its commit. More are given than one page has
    body: `
  IF EXISTS (SELECT 1 FROM callrules.outbox WHERE position IS NULL) THEN
    INSERT INTO callrules.relays AS r VALUES (${OUTBOX_RELAY}, 1, 0)
    ON CONFLICT (network_id, relay) DO UPDATE SET epoch = r.epoch + 1 RETURNING position INTO v_last;
    FOR one IN SELECT network_id, event_id FROM callrules.outbox WHERE position IS NULL
      ORDER BY sequence LIMIT ${2 * MOST_OUTBOX_PAGE} LOOP
      v_last := v_last + 1;
      UPDATE callrules.outbox SET position = v_last WHERE network_id = one.network_id AND event_id = one.event_id;
    END LOOP;
    UPDATE callrules.relays SET position = v_last WHERE (network_id, relay) = (${OUTBOX_RELAY});
  END IF;
  SELECT coalesce(max(position), 0) INTO v_last FROM callrules.relays WHERE (network_id, relay) = (${OUTBOX_RELAY});
${NETWORKS_WITH_EVENTS}
  RETURN json_build_object('last', v_last, 'placed', coalesce((
    SELECT json_agg(json_build_object('event', event, 'position', position) ORDER BY position)
    FROM (${firstEvents("v_networks", "position", "position >= v_after AND position <= v_last", "v_limit")}) one_row), '[]'));`,
  },
  {
    name: "outboxTaken",
    everyNetwork: true,
    declare: "  one jsonb;",
    body: `
  FOR one IN SELECT * FROM jsonb_array_elements(p->0) LOOP
    DELETE FROM callrules.outbox WHERE network_id = one->>0 AND event_id = one->>1;
  END LOOP;
  RETURN NULL;`,
  },
]
