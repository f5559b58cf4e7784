// What an erasure has still to erase of a call, as far as one step goes.
import { ERASABLE_KINDS, type ErasableKind, erasureColumns } from "@callrules/store/archive"
import { ERASED_AT_ONCE } from "@callrules/store/rows"
import type { Definition } from "./define.ts"

/** The legs of a call with what a write of the last step compares, in order. */
export const LEGS = `coalesce((SELECT json_agg(json_build_array(leg_id, version, ledger_version) ORDER BY leg_id)
      FROM callrules.legs WHERE network_id = p_network AND call_record_id = v_record), '[]')`

const kindOf = (name: string): ErasableKind => {
  const one = ERASABLE_KINDS.find(({ kind }) => kind === name)
  if (one === undefined) throw new Error(`records of kind \`${name}\` are never erased`)
  return one
}

const columnsOf = (name: string): string => erasureColumns(kindOf(name)).join(", ")

/** A record as it is sent; `of`: the row it is in, with a dot. A text that stands outside of its row is read only here. */
const rowOf = (name: string, of = ""): string =>
  `json_build_object(${erasureColumns(kindOf(name))
    .map((column) => `'${column}', ${of}${column}`)
    .join(", ")})`

/** The bytes of a record; the length of a text stands before it: none is read. */
const bytesOf = (name: string, of = ""): string =>
  kindOf(name)
    .personal.map((column) => `coalesce(octet_length(${of}${column.name}), 0)`)
    .join(" + ")

/** Whether so many more records, and the bytes in `v_more`, are too much for the step. */
const isTooMuch = (records: string): string =>
  `v_count > 0 AND (v_count + ${records} > ${ERASED_AT_ONCE.records} OR v_bytes + v_more > ${ERASED_AT_ONCE.bytes})`

/** Takes records, or ends the step before them. */
const take = (
  records: string,
  bytes: string,
  ...taken: ReadonlyArray<readonly [list: string, rows: string]>
): string => `
      v_more := ${bytes};
      EXIT step WHEN ${isTooMuch(records)};
      v_count := v_count + ${records};
      v_bytes := v_bytes + v_more;${taken.map(([list, rows]) => `\n      ${list} := ${list} || ${rows};`).join("")}`

const OF_CHAIN =
  "network_id = p_network AND leg_id = v_leg AND kind = v_chain.kind AND partner_unique_id = v_chain.partner_unique_id"

/** Whether a version of a chain is erased. */
const isErased = (version: string): string => `SELECT salt IS NULL INTO v_erased FROM callrules.transactions
      WHERE ${OF_CHAIN} AND version = ${version};`

/** Reads what the next step of an erasure erases. */
// ENG-358
export const PERSONAL_RECORDS: Definition = {
  name: "personalRecords",
  reads: true,
  declare: `
  v_record text := p->>1;
  v_waiting boolean := (p->>2)::boolean;
  v_legs text[];
  v_leg text;
  v_chain record;
  v_low int;
  v_high int;
  v_erased boolean;
  one record;
  v_entry text;
  v_brought json[];
  v_requests json[] := '{}';
  v_transactions json[] := '{}';
  v_entries json[] := '{}';
  v_transcripts json[] := '{}';
  v_of_legs json[] := '{}';
  v_count int := 0;
  v_bytes bigint := 0;
  v_more bigint;
  v_number int;
  v_last boolean := false;`,
  body: `
  SELECT coalesce(array_agg(leg_id ORDER BY leg_id), '{}') INTO v_legs FROM callrules.legs
  WHERE network_id = p_network AND call_record_id = v_record;
  <<step>>
  BEGIN
    FOREACH v_leg IN ARRAY v_legs LOOP
      FOR one IN SELECT ${columnsOf("request")} FROM callrules.requests
        WHERE network_id = p_network AND leg_id = v_leg AND salt IS NOT NULL LOOP
        ${take("1", bytesOf("request", "one."), ["v_requests", rowOf("request", "one.")])}
      END LOOP;
      FOR v_chain IN
        SELECT 'call' AS kind, '' AS partner_unique_id, head_version AS version, octet_length(head_custom_data) AS bytes
        FROM callrules.legs WHERE network_id = p_network AND leg_id = v_leg AND head_id IS NOT NULL
        UNION ALL SELECT 'group', partner_unique_id, version, octet_length(custom_data)
        FROM callrules.group_heads WHERE network_id = p_network AND leg_id = v_leg LOOP
        ${isErased("v_chain.version")}
        CONTINUE WHEN v_erased;
        -- the first version that is not erased: those before it are, and no later one is
        v_low := 1;
        v_high := v_chain.version;
        ${isErased("v_low")}
        WHILE v_erased AND v_low < v_high LOOP
          ${isErased("(v_low + v_high) / 2")}
          IF v_erased THEN v_low := (v_low + v_high) / 2 + 1; ELSE v_high := (v_low + v_high) / 2; END IF;
          v_erased := true;
        END LOOP;
        FOR one IN SELECT ${columnsOf("transaction")} FROM callrules.transactions
          WHERE ${OF_CHAIN} AND version >= v_low AND salt IS NOT NULL ORDER BY version LOOP
          ${take(
            "1",
            `${bytesOf("transaction", "one.")} + CASE WHEN one.version = v_chain.version THEN v_chain.bytes ELSE 0 END`,
            ["v_transactions", rowOf("transaction", "one.")],
          )}
        END LOOP;
      END LOOP;
    END LOOP;
    FOR one IN SELECT ${columnsOf("inbox_entry")} FROM callrules.inbox
      WHERE network_id = p_network AND call_record_id = v_record AND salt IS NOT NULL AND (v_waiting OR status <> 'waiting') LOOP
      v_entry := one.entry_id;
      -- those of a leg have been taken
      SELECT coalesce(array_agg(${rowOf("request")}), '{}') INTO v_brought FROM callrules.requests
      WHERE network_id = p_network AND status = 201 AND body = v_entry AND salt IS NOT NULL
        AND (leg_id IS NULL OR leg_id <> ALL (v_legs));
      ${take(
        "(1 + cardinality(v_brought))",
        bytesOf("inbox_entry", "one."),
        ["v_entries", rowOf("inbox_entry", "one.")],
        ["v_requests", "v_brought"],
      )}
    END LOOP;
    FOR one IN SELECT ${columnsOf("transcript")} FROM callrules.transcripts
      WHERE network_id = p_network AND call_record_id = v_record AND salt IS NOT NULL LOOP
      ${take("1", bytesOf("transcript", "one."), ["v_transcripts", rowOf("transcript", "one.")])}
    END LOOP;
    SELECT count(*), coalesce(sum(${bytesOf("leg")}), 0) INTO v_number, v_more FROM callrules.legs
    WHERE network_id = p_network AND call_record_id = v_record AND salt IS NOT NULL;
    EXIT step WHEN v_number > 0 AND ${isTooMuch("v_number")};
    SELECT coalesce(array_agg(${rowOf("leg")}), '{}') INTO v_of_legs FROM callrules.legs
    WHERE network_id = p_network AND call_record_id = v_record AND salt IS NOT NULL;
    v_last := true;
  END;
  RETURN json_build_object('legs', ${LEGS}, 'records', json_build_object('leg', to_json(v_of_legs),
    'transaction', to_json(v_transactions), 'request', to_json(v_requests), 'inbox_entry', to_json(v_entries),
    'transcript', to_json(v_transcripts)), 'isLast', v_last);`,
}
