// One operation of the store as a function of the database: one round trip, whatever it reads and writes.
import { NO_CUSTOM_DATA } from "@callrules/store/rows"

/** What a function is made from. */
export interface Definition {
  /** The name of the operation. */
  readonly name: string
  /** Whether it only reads. */
  readonly reads?: boolean
  /** Whether it is about every network: work that is due by time. */
  readonly everyNetwork?: boolean
  /** Declarations of variables. */
  readonly declare?: string
  /** Its parameters after `p_network`, the network; default: `p`, the list of the operation's arguments as JSON. */
  readonly parameters?: string
  /** Statements. */
  readonly body: string
}

/**
 * The version of the functions, part of their names: engines of two versions can use one database, each its own
 * functions.
 */
export const FUNCTIONS_VERSION = 1

/** The name of an operation's function. */
export const functionName = (operation: string): string =>
  `callrules.${operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_${FUNCTIONS_VERSION}`

/** A write waits no longer for a row that someone else has locked: it is undone then, and told as `busy`. */
// ENG-394
const LOCK_MILLISECONDS = 5_000

/** A read waits for no row, but for a table that somebody rewrites; it ends before its caller has given it up. */
// ENG-422
const READ_LOCK_MILLISECONDS = 25_000

// ENG-91, ENG-215, ENG-283
/**
 * The SQL that makes a function. Its statements compare keys with variables: PostgreSQL charges an expression to an index that it is
 * compared by, and not to one that finds the row by its network alone, so that on a table without statistics it takes the other one.
 */
export const definition = ({
  body,
  declare = "",
  everyNetwork = false,
  name,
  parameters = "p jsonb",
  reads = false,
}: Definition): string => `
CREATE OR REPLACE FUNCTION ${functionName(name)}(p_network text, ${parameters}) RETURNS json
LANGUAGE plpgsql ${reads ? "STABLE" : "VOLATILE"} AS $function$
DECLARE
${declare}
BEGIN
  PERFORM ${everyNetwork ? "set_config('callrules.every_network', 'yes', true)" : "set_config('callrules.network', p_network, true)"},
    set_config('lock_timeout', '${reads ? READ_LOCK_MILLISECONDS : LOCK_MILLISECONDS}', true);
${body}
END
$function$;
`

/** Begins a loop over the places of a list of JSON: a number is no statement, a list of rows is one, and costs as much as a look-up. */
export const eachOf = (list: string, place: string): string => `FOR ${place} IN 0..jsonb_array_length(${list}) - 1 LOOP`

/** Leaves a function without any of its writes: what it was decided on has changed. */
export const CONFLICT = "RAISE EXCEPTION USING errcode = 'CR001', message = 'conflict';"

/** Leaves a function without any of its writes: a token has the hash already. */
export const TAKEN = "RAISE EXCEPTION USING errcode = 'CR002', message = 'taken';"

const legJson = (
  more = "",
): string => `json_build_object('leg_id', leg_id, 'call_record_id', call_record_id, 'state', state,
    ${more}'named_fields', named_fields, 'further_ids', further_ids,
    'has_assigned_events', has_assigned_events, 'version', version, 'ledger_version', ledger_version,
    'is_erased', (salt IS NULL)::int,
    'head_id', head_id, 'head_corrects', head_corrects, 'head_version', head_version,
    'head_created_at', head_created_at)`

/** A whole leg as the engine's side reads it. */
export const LEG_JSON = legJson("'recording', recording, 'head_custom_data', head_custom_data, ")

/** The same as a request of a partner is decided on, without its custom data. */
// ENG-349, ENG-520
export const LEG_WITHOUT_RECORDING_JSON = legJson()

/** What a leg is found and chosen by, in the same form. */
export const LEG_STATE_JSON = "json_build_array(state, (salt IS NULL)::int)"

/** A transaction as the engine's side reads it: the values of its columns; an erased one has no custom data any more. */
// ENG-242
export const TRANSACTION_JSON = `json_build_array(leg_id, kind, partner_unique_id, version, transaction_id,
    corrects_transaction_id, call_transaction_id, is_whole, signals,
    CASE WHEN salt IS NULL THEN '${NO_CUSTOM_DATA}' ELSE custom_data END, created_at)`

/** Where versions of a chain are with those that they are made from: from the last whole one up to the first of them, to the last. */
// ENG-269
export const madeFrom = (leg: string, kind: string, group: string, first: string, last: string): string => {
  const ofChain = `network_id = p_network AND leg_id = ${leg} AND kind = ${kind} AND partner_unique_id = ${group}`
  return `${ofChain} AND version BETWEEN (SELECT max(version) FROM callrules.transactions
              WHERE ${ofChain} AND version <= ${first} AND is_whole = 1) AND ${last}`
}

/** The current transaction of a group, which is kept whole, in the same form. */
export const GROUP_HEAD_JSON = `json_build_array(leg_id, 'group', partner_unique_id, version, transaction_id,
    corrects_transaction_id, call_transaction_id, 1, signals, custom_data, created_at)`

/** Finds the leg of a transaction, and reads what is asked for of it there. */
const ofTransaction = (id: string, read: string): string => `
      SELECT leg_id INTO v_in FROM callrules.transaction_ids WHERE network_id = p_network AND transaction_id = ${id};
      ${read} FROM callrules.transactions
      WHERE network_id = p_network AND leg_id = v_in AND transaction_id = ${id};`

/**
 * Returns the answer of a request id as the engine's side reads it, with the transactions that a long one is made of: of each group
 * the versions from a whole one to the one that is meant.
 */
// ENG-152
export const returnOutcome = (key: string, shown: (outcome: string) => string = (outcome) => outcome): string => `
  DECLARE
    v_asked record;
    v_answered json;
    v_id text;
    v_in text;
    v_group text;
    v_meant int;
    v_call json;
    v_chain json;
    v_chains json[] := '{}';
    v_made json;
  BEGIN
    SELECT fingerprint, status, body, answer, outcomes, stored_at, salt INTO v_asked FROM callrules.requests
    WHERE network_id = p_network AND ${key};
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF v_asked.answer IS NOT NULL AND v_asked.salt IS NOT NULL THEN
      v_answered := v_asked.answer::json->1;
      v_id := v_answered->>'call';
      ${ofTransaction("v_id", `SELECT ${TRANSACTION_JSON} INTO v_call`)}
      FOR v_id IN SELECT json_array_elements_text(v_answered->'groups') LOOP
        ${ofTransaction("v_id", "SELECT partner_unique_id, version INTO v_group, v_meant")}
        SELECT json_agg(${TRANSACTION_JSON} ORDER BY version) INTO v_chain FROM callrules.transactions
        WHERE ${madeFrom("v_in", "'group'", "v_group", "v_meant", "v_meant")};
        v_chains := v_chains || v_chain;
      END LOOP;
      v_made := json_build_object('call', v_call, 'groups', to_json(v_chains));
    END IF;
    RETURN ${shown(`json_build_object('fingerprint', CASE WHEN v_asked.salt IS NULL THEN '' ELSE v_asked.fingerprint END,
      'status', v_asked.status, 'body', CASE WHEN v_asked.salt IS NULL THEN '' ELSE v_asked.body END,
      'answer', CASE WHEN v_asked.salt IS NOT NULL THEN v_asked.answer END,
      'outcomes', v_asked.outcomes, 'stored_at', v_asked.stored_at, 'made', v_made)`)};
  END;`

/** Answers what a request id got, when it has an answer. Most have none: the look-up costs less than to begin a block. */
export const ifAnswered = (
  key: string,
): string => `PERFORM 1 FROM callrules.requests WHERE network_id = p_network AND ${key};
    IF FOUND THEN${returnOutcome(key, (outcome) => `json_build_object('kind', 'answered', 'outcome', ${outcome})`)}
    END IF;`
