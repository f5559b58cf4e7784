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
  /** Statements; `p_network` is the network, `p` the list of the operation's arguments as JSON. */
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

// ENG-91, ENG-215, ENG-283
/**
 * The SQL that makes a function. Its statements compare keys with variables: PostgreSQL charges an expression to an index that it is
 * compared by, and not to one that finds the row by its network alone, so that on a table without statistics it takes the other one.
 */
export const definition = ({ body, declare = "", everyNetwork = false, name, reads = false }: Definition): string => `
CREATE OR REPLACE FUNCTION ${functionName(name)}(p_network text, p jsonb) RETURNS json
LANGUAGE plpgsql ${reads ? "STABLE" : "VOLATILE"} AS $function$
DECLARE
${declare}
BEGIN
  PERFORM ${everyNetwork ? "set_config('callrules.every_network', 'yes', true)" : "set_config('callrules.network', p_network, true)"};
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

/** A leg as the engine's side reads it. */
export const LEG_JSON = `json_build_object('leg_id', leg_id, 'call_record_id', call_record_id, 'state', state,
    'recording', recording, 'named_fields', named_fields, 'further_ids', further_ids,
    'has_assigned_events', has_assigned_events, 'version', version, 'ledger_version', ledger_version,
    'is_erased', (salt IS NULL)::int,
    'head_id', head_id, 'head_corrects', head_corrects, 'head_version', head_version,
    'head_custom_data', head_custom_data, 'head_created_at', head_created_at)`

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

/** The leg of a transaction. */
const legOf = (id: string): string => `(SELECT leg_id FROM callrules.transaction_ids
          WHERE network_id = p_network AND transaction_id = ${id})`

/**
 * The answer of a request id as the engine's side reads it, with the transactions that a long one is made of: of each group the
 * versions from a whole one to the one that is meant.
 */
// ENG-152
export const OUTCOME_JSON = `json_build_object('fingerprint', CASE WHEN salt IS NULL THEN '' ELSE fingerprint END,
    'status', status, 'body', CASE WHEN salt IS NULL THEN '' ELSE body END,
    'answer', CASE WHEN salt IS NOT NULL THEN answer END, 'outcomes', outcomes, 'stored_at', stored_at, 'made',
    CASE WHEN answer IS NOT NULL AND salt IS NOT NULL THEN json_build_object(
      'call', (SELECT ${TRANSACTION_JSON} FROM callrules.transactions
        WHERE network_id = p_network AND leg_id = ${legOf("answer::json->1->>'call'")}
          AND transaction_id = answer::json->1->>'call'),
      'groups', coalesce((SELECT json_agg((
          SELECT json_agg(${TRANSACTION_JSON} ORDER BY version) FROM callrules.transactions
          WHERE ${madeFrom("meant.leg_id", "'group'", "meant.partner_unique_id", "meant.version", "meant.version")}
        ) ORDER BY one.place)
        FROM json_array_elements_text(answer::json->1->'groups') WITH ORDINALITY AS one (group_id, place)
        JOIN callrules.transactions meant ON meant.network_id = p_network AND meant.leg_id = ${legOf("one.group_id")}
          AND meant.transaction_id = one.group_id), '[]')) END)`

/**
 * Answers what a request id got, when it has an answer. Most have none: what a long answer is made of is a plan of its own, which
 * costs more to start than the look-up.
 */
export const ifAnswered = (
  key: string,
): string => `PERFORM 1 FROM callrules.requests WHERE network_id = p_network AND ${key};
    IF FOUND THEN
      RETURN json_build_object('kind', 'answered', 'outcome', (SELECT ${OUTCOME_JSON} FROM callrules.requests
        WHERE network_id = p_network AND ${key}));
    END IF;`
