// Functions that erase: what a call has of its caller, and its digests in place of that.
import { ERASABLE_KINDS, type ErasableKind, erasureColumns } from "@callrules/store/archive"
import { NO_CUSTOM_DATA } from "@callrules/store/rows"
import { CONFLICT, type Definition } from "./define.ts"

const rowOf = (kind: ErasableKind): string =>
  `json_build_object(${erasureColumns(kind)
    .map((name) => `'${name}', ${name}`)
    .join(", ")})`

/** The records of a kind that are not erased, as a list. */
const found = (name: string, where: string): string => {
  const kind = kindOf(name)
  return `coalesce((SELECT json_agg(${rowOf(kind)}) FROM callrules.${kind.table}
      WHERE network_id = p_network AND ${where} AND salt IS NOT NULL), '[]')`
}

const kindOf = (name: string): ErasableKind => {
  const one = ERASABLE_KINDS.find(({ kind }) => kind === name)
  if (one === undefined) throw new Error(`records of kind \`${name}\` are never erased`)
  return one
}

const LEGS = `coalesce((SELECT json_agg(json_build_array(leg_id, version, ledger_version) ORDER BY leg_id)
      FROM callrules.legs WHERE network_id = p_network AND call_record_id = `

const NUMBERS = new Set(["version"])

/** Writes the digests of each record of a kind, which has to be as it was read. */
const eraseKind = (kind: ErasableKind): string => {
  const given = (of: string, name: string): string =>
    NUMBERS.has(name) ? `(one->'${of}'->>'${name}')::int` : `one->'${of}'->>'${name}'`
  const isAsRead = erasureColumns(kind).map((name) =>
    kind.rowKey.includes(name) || name === "salt"
      ? `${name} = ${given("was", name)}`
      : `${name} IS NOT DISTINCT FROM ${given("was", name)}`,
  )
  return `
  FOR one IN SELECT * FROM jsonb_array_elements(e->'records'->'${kind.kind}') LOOP
    UPDATE callrules.${kind.table} SET ${kind.personal.map(({ name }) => `${name} = ${given("becomes", name)}`).join(", ")}, salt = NULL
    WHERE network_id = p_network AND ${isAsRead.join(" AND ")};
    IF NOT FOUND THEN ${CONFLICT} END IF;
  END LOOP;`
}

/** The functions of an erasure. */
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
  {
    name: "personalRecords",
    reads: true,
    declare: "  v_record text := p->>1; v_legs text[]; v_entries text[];",
    body: `
  SELECT coalesce(array_agg(leg_id), '{}') INTO v_legs FROM callrules.legs
  WHERE network_id = p_network AND call_record_id = v_record;
  SELECT coalesce(array_agg(entry_id), '{}') INTO v_entries FROM callrules.inbox
  WHERE network_id = p_network AND call_record_id = v_record AND salt IS NOT NULL;
  RETURN json_build_object('legs', ${LEGS} v_record), '[]'), 'records', json_build_object(
    'leg', ${found("leg", "call_record_id = v_record")},
    'transaction', ${found("transaction", "leg_id = ANY (v_legs)")},
    'request', ${found("request", "(leg_id = ANY (v_legs) OR (status = 201 AND body = ANY (v_entries)))")},
    'inbox_entry', ${found("inbox_entry", "call_record_id = v_record")},
    'transcript', ${found("transcript", "call_record_id = v_record")}));`,
  },
  {
    name: "erase",
    declare: "  e jsonb := p->0; v_record text := p->0->>'callRecordId'; one jsonb; v_legs json;",
    // the legs first: every write of their ledgers is serialised by their rows
    body: `
  PERFORM 1 FROM callrules.legs WHERE network_id = p_network AND call_record_id = v_record ORDER BY leg_id FOR UPDATE;
  v_legs := ${LEGS} v_record), '[]');
  IF v_legs::jsonb <> e->'legs' THEN RETURN '"conflict"'; END IF;${ERASABLE_KINDS.map(eraseKind).join("")}
  IF EXISTS (SELECT 1 FROM callrules.transcripts WHERE network_id = p_network AND call_record_id = v_record AND salt IS NOT NULL)
  THEN ${CONFLICT} END IF;
  UPDATE callrules.legs SET head_custom_data = '${NO_CUSTOM_DATA}'
  WHERE network_id = p_network AND call_record_id = v_record AND head_id IS NOT NULL;
  UPDATE callrules.group_heads SET custom_data = '${NO_CUSTOM_DATA}'
  WHERE network_id = p_network AND leg_id = ANY (ARRAY(SELECT one_leg->>0 FROM jsonb_array_elements(e->'legs') one_leg));
  RETURN '"committed"';`,
  },
]
