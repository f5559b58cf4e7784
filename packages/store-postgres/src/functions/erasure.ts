// Functions that erase: what a call has of its caller, and its digests in place of that.
import { ERASABLE_KINDS, type ErasableKind, erasureColumns } from "@callrules/store/archive"
import { NO_CUSTOM_DATA } from "@callrules/store/rows"
import { CONFLICT, type Definition } from "./define.ts"
import { LEGS, PERSONAL_RECORDS } from "./personal-records.ts"

const NUMBERS = new Set(["version"])

const given = (of: string, name: string): string =>
  NUMBERS.has(name) ? `(one->'${of}'->>'${name}')::int` : `one->'${of}'->>'${name}'`

/** Writes the digests of each record of a kind, which has to be as it was read. */
const eraseKind = (kind: ErasableKind): string => {
  const isAsRead = erasureColumns(kind).map((name) =>
    kind.rowKey.includes(name) || name === "salt"
      ? `${name} = ${given("was", name)}`
      : `${name} IS NOT DISTINCT FROM ${given("was", name)}`,
  )
  return `
  FOR one IN SELECT * FROM jsonb_array_elements(e->'records'->'${kind.kind}') LOOP
    UPDATE callrules.${kind.table} SET ${kind.personal.map(({ name }) => `${name} = ${given("becomes", name)}`).join(", ")}, salt = NULL
    WHERE network_id = p_network AND ${isAsRead.join(" AND ")};
    IF NOT FOUND THEN ${CONFLICT} END IF;${kind.kind === "transaction" ? EMPTY_CURRENT : ""}
  END LOOP;`
}

/** What is current of a call or a group goes with its own version. */
const EMPTY_CURRENT = `
    IF one->'was'->>'kind' = 'call' THEN
      UPDATE callrules.legs SET head_custom_data = '${NO_CUSTOM_DATA}'
      WHERE network_id = p_network AND leg_id = ${given("was", "leg_id")} AND head_version = ${given("was", "version")};
    ELSE
      UPDATE callrules.group_heads SET custom_data = '${NO_CUSTOM_DATA}'
      WHERE network_id = p_network AND leg_id = ${given("was", "leg_id")}
        AND partner_unique_id = ${given("was", "partner_unique_id")} AND version = ${given("was", "version")};
    END IF;`

// the legs first: every write of their ledgers is serialised by their rows
const LOCK_LEGS = `
  PERFORM 1 FROM callrules.legs WHERE network_id = p_network AND call_record_id = v_record ORDER BY leg_id FOR UPDATE;`

const DECLARE = "  e jsonb := p->0; v_record text := p->0->>'callRecordId'; one jsonb; v_legs json;"

/** The functions of an erasure. */
// ENG-241
export const ERASURE_FUNCTIONS: ReadonlyArray<Definition> = [
  {
    // by the number first, not in the order of calls: a caller has few legs, a network has many calls
    name: "callsOf",
    reads: true,
    declare: "  v_caller text := p->>1; v_after text := p->>2;",
    body: `RETURN coalesce((SELECT json_agg(json_build_object('call_record_id', call_record_id) ORDER BY call_record_id) FROM (
      SELECT DISTINCT call_record_id FROM (
        SELECT call_record_id FROM callrules.legs
        WHERE network_id = p_network AND calling_phone_number = v_caller AND salt IS NOT NULL
          AND (v_after IS NULL OR call_record_id > v_after) OFFSET 0) of_caller
      ORDER BY call_record_id LIMIT (p->>3)::int) one_row), '[]');`,
  },
  PERSONAL_RECORDS,
  {
    name: "erasePart",
    declare: DECLARE,
    body: `${LOCK_LEGS}${ERASABLE_KINDS.map(eraseKind).join("")}
  RETURN '"committed"';`,
  },
  {
    name: "erase",
    declare: DECLARE,
    body: `${LOCK_LEGS}
  v_legs := ${LEGS};
  IF v_legs::jsonb <> e->'legs' THEN RETURN '"conflict"'; END IF;${ERASABLE_KINDS.map(eraseKind).join("")}
  IF EXISTS (SELECT 1 FROM callrules.transcripts WHERE network_id = p_network AND call_record_id = v_record AND salt IS NOT NULL)
    OR EXISTS (SELECT 1 FROM callrules.inbox WHERE network_id = p_network AND call_record_id = v_record AND salt IS NOT NULL
      AND status IN ('failed', 'applied', 'dropped', 'gone'))
  THEN ${CONFLICT} END IF;
  RETURN '"committed"';`,
  },
]
