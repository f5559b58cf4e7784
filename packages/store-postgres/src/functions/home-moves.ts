// Functions of home legs that the host moves.
import type { Definition } from "./define.ts"

/** The functions of moves. */
export const HOME_MOVE_FUNCTIONS: ReadonlyArray<Definition> = [
  {
    name: "homeMoves",
    reads: true,
    declare: "  v_id text := p->>1;",
    body: `RETURN coalesce((SELECT json_agg(json_build_object('organization', organization, 'from_leg_id', from_leg_id,
        'leg_id', leg_id, 'moved_at', moved_at) ORDER BY version)
      FROM callrules.home_moves WHERE network_id = p_network AND call_record_id = v_id), '[]');`,
  },
  {
    name: "moveHome",
    declare: "  w jsonb := p->0; v_version int; v_from text;",
    body: `
  PERFORM 1 FROM callrules.legs
  WHERE network_id = p_network AND leg_id = w->>'legId' AND call_record_id = w->>'callRecordId';
  IF NOT FOUND THEN RETURN '"conflict"'; END IF;
  UPDATE callrules.call_records SET version = version + 1
  WHERE network_id = p_network AND call_record_id = w->>'callRecordId' AND version = (w->>'expectedVersion')::int
  RETURNING version INTO v_version;
  IF NOT FOUND THEN RETURN '"conflict"'; END IF;
  SELECT leg_id INTO v_from FROM callrules.call_record_homes
  WHERE network_id = p_network AND call_record_id = w->>'callRecordId' AND organization = w->>'organization';
  INSERT INTO callrules.home_moves VALUES (p_network, w->>'callRecordId', v_version, w->>'organization', v_from,
    w->>'legId', (w->>'movedAt')::bigint);
  INSERT INTO callrules.call_record_homes VALUES (p_network, w->>'callRecordId', w->>'organization', w->>'legId')
  ON CONFLICT (network_id, call_record_id, organization) DO UPDATE SET leg_id = excluded.leg_id;
  RETURN '"committed"';`,
  },
]
