// Functions on calls: legs by their ids, live ones, those around an instant, and the write of host events.
import { CONFLICT, type Definition, eachOf, ifAnswered, LEG_JSON, LEG_STATE_JSON } from "./define.ts"

const legsOfCall = (leg: string): string =>
  `RETURN coalesce((SELECT json_agg(${leg} ORDER BY leg_id) FROM callrules.legs
    WHERE network_id = p_network AND call_record_id = v_id), '[]');`

/** A leg as a list of calls in progress shows it. */
const SHOWN_LEG = "json_build_array(state, (salt IS NULL)::int, head_id)"

/** The function of a search by start time: one for each set of filters, so that each uses the index that is made for it. */
export const aroundName = (query: {
  readonly caller: unknown
  readonly advertiser: unknown
  readonly campaign: unknown
}): string =>
  [
    "around",
    query.caller === null ? "" : "Caller",
    query.advertiser === null ? "" : "Advertiser",
    query.campaign === null ? "" : "Campaign",
  ].join("")

const SCORE = `abs(received_at - v_given) + 20 * CASE WHEN completed_at IS NULL
      THEN greatest(0, (m->>'now')::bigint - received_at - v_duration) ELSE abs(completed_at - received_at - v_duration) END`

/** Adds the nearest start on each side to what was found, and with a duration the best score among those that can win against these two. */
const nearest = (filters: string): string => `
    v_earliest := v_given - coalesce(v_tolerance, 1000000000000000);
    v_latest := least(v_given + coalesce(v_tolerance, 1000000000000000), (m->>'receivedUntil')::bigint);
    v_best := NULL;
    SELECT leg_id, ${SCORE} INTO v_leg, v_score FROM callrules.legs
    WHERE ${filters} AND received_at >= v_given AND received_at <= v_latest ORDER BY received_at, leg_id DESC LIMIT 1;
    IF FOUND THEN v_found := v_found || v_leg; v_best := v_score; END IF;
    SELECT leg_id, ${SCORE} INTO v_leg, v_score FROM callrules.legs
    WHERE ${filters} AND received_at < v_given AND received_at <= v_latest AND received_at >= v_earliest
    ORDER BY received_at DESC, leg_id DESC LIMIT 1;
    IF FOUND THEN v_found := v_found || v_leg; v_best := least(v_best, v_score); END IF;
    IF v_duration IS NOT NULL AND v_best IS NOT NULL THEN
      v_earliest := greatest(v_earliest, v_given - v_best);
      v_latest := least(v_latest, v_given + v_best);
      SELECT leg_id INTO v_leg FROM callrules.legs
      WHERE ${filters} AND received_at >= v_earliest AND received_at <= v_latest
      ORDER BY ${SCORE}, abs(received_at - v_given), received_at DESC, leg_id DESC LIMIT 1;
      v_found := v_found || v_leg;
    END IF;`

/**
 * The nearest start on each side; with a duration the best score among the starts that can win against these two. The
 * engine's side chooses among the few that are answered.
 */
const around = (caller: boolean, advertiser: boolean, campaign: boolean): Definition => {
  const others = [
    "network_id = p_network",
    ...(advertiser ? ["advertiser_id_from_network = v_advertiser"] : []),
    ...(campaign ? ["advertiser_campaign_id_from_network = v_campaign"] : []),
  ]
  const filters = [...others, ...(caller ? ["calling_phone_number = v_caller"] : [])].join(" AND ")
  // ENG-342
  const erased = caller ? nearest([...others, "salt IS NULL"].join(" AND ")) : ""
  const given = (is: boolean) => (is ? true : null)
  return {
    name: aroundName({ caller: given(caller), advertiser: given(advertiser), campaign: given(campaign) }),
    reads: true,
    declare: `
  m jsonb := p->0->'match';
  v_key jsonb := p->0->'requestKey';
  v_organization text := v_key->>1;
  v_request text := v_key->>2;
  v_caller text := p->0->>'caller';
  v_advertiser text := p->0->>'advertiser';
  v_campaign text := p->0->>'campaign';
  v_tolerance bigint := (m->>'toleranceMilliseconds')::bigint;
  v_duration bigint := (m->>'durationSeconds')::bigint * 1000;
  v_given bigint;
  v_earliest bigint;
  v_latest bigint;
  v_leg text;
  v_score bigint;
  v_best bigint;
  v_found text[] := '{}';`,
    body: `
  IF jsonb_typeof(v_key) = 'array' THEN
    ${ifAnswered("organization = v_organization AND request_id = v_request")}
  END IF;
  FOR v_given IN SELECT one::bigint FROM jsonb_array_elements_text(m->'instants') one LOOP
    ${nearest(filters)}
    ${erased}
  END LOOP;
  RETURN json_build_object('kind', 'legs', 'legs', coalesce((SELECT json_agg(${LEG_STATE_JSON} ORDER BY leg_id)
    FROM callrules.legs WHERE network_id = p_network AND leg_id = ANY(v_found)), '[]'));`,
  }
}

const BOTH = [false, true]

const aroundDefinitions: ReadonlyArray<Definition> = BOTH.flatMap((caller) =>
  BOTH.flatMap((advertiser) => BOTH.map((campaign) => around(caller, advertiser, campaign))),
)

const KEYS = [
  "call_record_id",
  "external_call_unique_id",
  "advertiser_id_from_network",
  "advertiser_campaign_id_from_network",
  "affiliate_id_from_network",
  "calling_phone_number",
  "received_at",
  "received_day",
  "duration_seconds",
  "live_since",
]
const NUMBERS = ["received_at", "received_day", "duration_seconds", "live_since"]
const KEY_VALUES: ReadonlyArray<string> = KEYS.map((name, place) =>
  NUMBERS.includes(name) ? `(w->'keys'->>${place})::bigint` : `w->'keys'->>${place}`,
)
// the number of an erased leg stays what it is: its digest
const KEY_VALUES_OVER = KEY_VALUES.map((value, place) =>
  KEYS[place] === "calling_phone_number" ? `CASE WHEN salt IS NULL THEN calling_phone_number ELSE ${value} END` : value,
)

const commitLeg: Definition = {
  name: "commitLeg",
  declare: `
  w jsonb := p->0;
  v_leg text := w->>'legId';
  v_record text := w->'keys'->>0;
  v_expected int := (w->>'expectedVersion')::int;
  v_expected_record int := (w->>'expectedCallRecordVersion')::int;
  v_joining text := w->>'joiningId';
  v_made jsonb := coalesce(w->'correction'->'transaction', nullif(w->'first', 'null'));
  v_is_correction boolean := jsonb_typeof(w->'correction') = 'object';
  v_raises_record boolean;
  v_raised int;
  v_ledger int;`,
  body: `
  v_raised := CASE WHEN v_made IS NULL THEN 0 ELSE 1 END;
  v_raises_record := v_expected = 0 OR v_joining IS NOT NULL;
  -- the leg first: everything else of it is serialised by its row
  IF v_expected = 0 THEN
    IF (w->>'isErased')::int = 1 THEN RETURN '"conflict"'; END IF;
    INSERT INTO callrules.transaction_ids VALUES (p_network, v_leg, v_leg, 'leg');
    INSERT INTO callrules.legs (network_id, leg_id, version, ledger_version, transferred_at, completed_at, state, recording,
      has_assigned_events, ${KEYS.join(", ")})
    VALUES (p_network, v_leg, 1, v_raised, (w->>'transferredAt')::bigint, (w->>'completedAt')::bigint, w->>'state',
      w->>'recording', (w->>'hasAssignedEvents')::int, ${KEY_VALUES.join(", ")});
    v_ledger := v_raised;
  ELSE
    UPDATE callrules.legs SET version = version + 1, ledger_version = ledger_version + v_raised,
      transferred_at = (w->>'transferredAt')::bigint, completed_at = (w->>'completedAt')::bigint, state = w->>'state',
      recording = w->>'recording', has_assigned_events = (w->>'hasAssignedEvents')::int,
      (${KEYS.join(", ")}) = ROW(${KEY_VALUES_OVER.join(", ")})
    WHERE network_id = p_network AND leg_id = v_leg AND version = v_expected
      AND (salt IS NULL) = ((w->>'isErased')::int = 1)
      AND (NOT v_is_correction OR ledger_version = (w->'correction'->>'expectedLedgerVersion')::int)
    RETURNING ledger_version INTO v_ledger;
    IF NOT FOUND THEN RETURN '"conflict"'; END IF;
  END IF;
  -- a version that comes meanwhile waits for this write, or is seen by the second statement; not before the leg is locked, for who waits
  -- for that would keep the settings from being changed
  IF jsonb_typeof(w->'settings') = 'array' THEN
    PERFORM 1 FROM callrules.settings WHERE network_id = p_network
      AND advertiser_id_from_network = w->'settings'->0->>1 AND campaign_id_from_network = w->'settings'->0->>2
    ORDER BY version DESC LIMIT 1 FOR SHARE;
    PERFORM 1 FROM (SELECT coalesce(max(version), 0) AS version FROM callrules.settings WHERE network_id = p_network
      AND advertiser_id_from_network = w->'settings'->0->>1 AND campaign_id_from_network = w->'settings'->0->>2) one
    WHERE version = (w->'settings'->>1)::int;
    IF NOT FOUND THEN ${CONFLICT} END IF;
  END IF;
  IF v_raises_record THEN
    IF v_expected_record IS NULL THEN
      INSERT INTO callrules.call_records VALUES (p_network, v_record, 1)
      ON CONFLICT (network_id, call_record_id) DO UPDATE SET version = call_records.version + 1;
    ELSIF v_expected_record = 0 THEN
      INSERT INTO callrules.call_records VALUES (p_network, v_record, 1);
    ELSE
      UPDATE callrules.call_records SET version = version + 1
      WHERE network_id = p_network AND call_record_id = v_record AND version = v_expected_record;
      IF NOT FOUND THEN ${CONFLICT} END IF;
    END IF;
  ELSIF v_expected_record IS NOT NULL THEN
    PERFORM 1 FROM callrules.call_records
    WHERE network_id = p_network AND call_record_id = v_record AND version = v_expected_record FOR SHARE;
    IF NOT FOUND THEN ${CONFLICT} END IF;
  END IF;
  IF v_made IS NOT NULL THEN
    IF v_is_correction THEN
      PERFORM 1 FROM callrules.legs
      WHERE network_id = p_network AND leg_id = v_leg AND head_version = (v_made->>'version')::int - 1;
      IF NOT FOUND THEN ${CONFLICT} END IF;
    END IF;
    IF v_is_correction OR v_made->>'transactionId' <> v_leg THEN
      INSERT INTO callrules.transaction_ids VALUES (p_network, v_made->>'transactionId', v_leg, 'call', v_ledger, 0);
    END IF;
    INSERT INTO callrules.transactions VALUES (p_network, v_leg, v_ledger, 0, 'call', '', (v_made->>'version')::int,
      v_made->>'transactionId', v_made->>'correctsTransactionId', NULL, 1, NULL, v_made->>'customData',
      (v_made->>'createdAt')::bigint);
    UPDATE callrules.legs SET head_id = v_made->>'transactionId', head_corrects = v_made->>'correctsTransactionId',
      head_version = (v_made->>'version')::int, head_custom_data = v_made->>'customData',
      head_created_at = (v_made->>'createdAt')::bigint
    WHERE network_id = p_network AND leg_id = v_leg;
  END IF;
  IF v_joining IS NOT NULL THEN
    INSERT INTO callrules.transaction_ids VALUES (p_network, v_joining, v_leg, 'further');
    UPDATE callrules.legs SET further_ids = jsonb_build_array(1, further_ids::jsonb->1 || to_jsonb(v_joining))::text
    WHERE network_id = p_network AND leg_id = v_leg;
  END IF;
  ${eachOf("w->'events'", "v_place")}
    INSERT INTO callrules.outbox (network_id, event_id, event)
    VALUES (p_network, w->'events'->v_place->>'eventId', w->'events'->v_place->>'event');
  END LOOP;
  RETURN '"committed"';`,
}

/** The functions on calls. */
export const CALL_FUNCTIONS: ReadonlyArray<Definition> = [
  {
    name: "leg",
    reads: true,
    declare: "  v_id text := p->>1;",
    body: `RETURN (SELECT ${LEG_JSON} FROM callrules.legs WHERE network_id = p_network AND leg_id = v_id);`,
  },
  {
    name: "byTransactionId",
    reads: true,
    declare: "  v_id text := p->>1; v_leg text; v_kind text;",
    body: `
  SELECT leg_id, kind INTO v_leg, v_kind FROM callrules.transaction_ids
  WHERE network_id = p_network AND transaction_id = v_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_kind = 'group' THEN RETURN json_build_object('group_of', v_leg); END IF;
  RETURN (SELECT ${LEG_JSON} FROM callrules.legs WHERE network_id = p_network AND leg_id = v_leg);`,
  },
  {
    name: "byCallRecordId",
    reads: true,
    declare: "  v_id text := p->>1;",
    body: legsOfCall(LEG_JSON),
  },
  { name: "legsOfCall", reads: true, declare: "  v_id text := p->>1;", body: legsOfCall(LEG_STATE_JSON) },
  {
    name: "hasLegs",
    reads: true,
    declare: "  v_id text := p->>1;",
    body: `RETURN to_json(EXISTS (SELECT 1 FROM callrules.legs WHERE network_id = p_network AND call_record_id = v_id
      AND (p->>2 IS NULL OR advertiser_id_from_network = p->>2)));`,
  },
  {
    name: "callRecord",
    reads: true,
    declare: "  v_id text := p->>1;",
    body: `RETURN json_build_object(
      'version', coalesce((SELECT version FROM callrules.call_records
        WHERE network_id = p_network AND call_record_id = v_id), 0),
      'homes', coalesce((SELECT json_agg(json_build_object('organization', organization, 'leg_id', leg_id))
        FROM callrules.call_record_homes WHERE network_id = p_network AND call_record_id = v_id), '[]'));`,
  },
  {
    name: "visible",
    reads: true,
    body: `RETURN coalesce((SELECT json_agg(json_build_array(leg_id, transferred_at, head_id) ORDER BY leg_id)
      FROM callrules.legs WHERE network_id = p_network AND transferred_at IS NOT NULL AND completed_at IS NULL
        AND (p->>1 IS NULL OR advertiser_id_from_network = p->>1)), '[]');`,
  },
  {
    name: "legs",
    reads: true,
    // one by one, by the key: a plan of a join may read the table
    declare: "  v_id text; v_leg json; v_legs json[] := '{}';",
    body: `
  FOR v_id IN SELECT jsonb_array_elements_text(p->1) LOOP
    SELECT ${SHOWN_LEG} INTO v_leg FROM callrules.legs WHERE network_id = p_network AND leg_id = v_id;
    IF FOUND THEN v_legs := v_legs || v_leg; END IF;
  END LOOP;
  RETURN to_json(v_legs);`,
  },
  {
    name: "shownLeg",
    reads: true,
    declare: "  v_id text := p->>1; v_leg text; v_kind text;",
    body: `
  SELECT leg_id, kind INTO v_leg, v_kind FROM callrules.transaction_ids
  WHERE network_id = p_network AND transaction_id = v_id;
  IF NOT FOUND OR v_kind = 'group' THEN RETURN NULL; END IF;
  RETURN (SELECT ${SHOWN_LEG} FROM callrules.legs WHERE network_id = p_network AND leg_id = v_leg);`,
  },
  {
    name: "hasEarlierCall",
    reads: true,
    declare: `
  v_caller text := p->>1;
  v_advertiser text := p->>2;
  v_campaign text := p->>3;
  v_from bigint := (p->>4)::bigint;
  v_before bigint := (p->>5)::bigint;`,
    body: `RETURN to_json(EXISTS (SELECT 1 FROM callrules.legs WHERE network_id = p_network AND calling_phone_number = v_caller
      AND advertiser_id_from_network = v_advertiser AND advertiser_campaign_id_from_network = v_campaign
      AND received_at >= v_from AND received_at < v_before AND call_record_id IS DISTINCT FROM p->>6));`,
  },
  {
    name: "legsOfCaller",
    reads: true,
    declare: `
  v_caller text := p->>1;
  v_from bigint := (p->>2)::bigint;
  v_before bigint := (p->3->>0)::bigint;
  v_before_leg text := p->3->>1;`,
    body: `RETURN coalesce((SELECT json_agg(one_row.leg) FROM (
      SELECT json_build_array(received_at, leg_id) AS leg FROM callrules.legs
      WHERE network_id = p_network AND calling_phone_number = v_caller AND received_at >= v_from
        AND (received_at, leg_id) < (v_before, v_before_leg) AND salt IS NOT NULL
      ORDER BY received_at DESC, leg_id DESC LIMIT (p->>4)::int) one_row), '[]');`,
  },
  {
    name: "liveSince",
    everyNetwork: true,
    reads: true,
    declare: `
  v_since bigint := (p->1->>0)::bigint;
  v_after_network text := p->1->>1;
  v_after_leg text := p->1->>2;`,
    body: `RETURN coalesce((SELECT json_agg(one_row.leg) FROM (
      SELECT json_build_array(live_since, network_id, leg_id) AS leg FROM callrules.legs
      WHERE live_since IS NOT NULL AND live_since < (p->>0)::bigint AND completed_at IS NULL
        AND (v_since IS NULL OR (live_since, network_id, leg_id) > (v_since, v_after_network, v_after_leg))
      ORDER BY live_since, network_id, leg_id LIMIT (p->>2)::int) one_row), '[]');`,
  },
  ...aroundDefinitions,
  commitLeg,
]
