// Every kind of record that a store keeps. A database has a table for each, with these columns and the network before them.
import { FEED_RELAY } from "../ports/feed-relay.ts"
import type { JsonForm } from "../rows/values/json-column.ts"
import {
  AFFILIATE,
  ANSWER,
  APPLIED_IDS,
  CALL_STATE,
  CUSTOM_DATA,
  DIRECTORY_RECORD,
  EVENT,
  FURTHER_IDS,
  LEG_RECORDING,
  NAMED_FIELDS,
  SIGNALS,
} from "../rows/values/json-forms.ts"

/** The column with the salt of a record that has personal values: see `personal-values.ts`. */
export const SALT = "salt"

/** The keys that lead to a personal value within a JSON column, `*` being every key or place; none: the column as a whole. */
export type PersonalPath = ReadonlyArray<string>

/** A column of a record. */
export interface RecordColumn {
  /** Its name, in a line as in a table. */
  readonly name: string
  /** What it holds; JSON stands in a line as a value, and in a table as text. */
  readonly type: "text" | "integer" | "json"
  /** Whether it may be null. */
  readonly isNullable: boolean
  /** The only values that it may have; absent: any of its type. */
  readonly oneOf?: ReadonlyArray<string | number>
  /** What a JSON column holds. */
  readonly form?: JsonForm<unknown>
  /** Where in it personal values of a caller stand; absent: nowhere. */
  readonly personal?: ReadonlyArray<PersonalPath>
}

/** A kind of record. */
export interface RecordKind {
  /** What a line of an export calls it. */
  readonly kind: string
  /** The table that keeps it. */
  readonly table: string
  /** The columns in the order of a line, the network and the place aside. */
  readonly columns: ReadonlyArray<RecordColumn>
  /** The columns that stand for a record within its network, in the order in which records are given. */
  readonly key: ReadonlyArray<string>
  /**
   * Whether records have an order of their own, in which they were written: within what the key says. A record then has its
   * `place` in it: 1, 2, 3, ...
   */
  readonly isPlaced: boolean
  /** The condition of SQL that rows of the table are records under; absent: each is one. */
  readonly only?: string
}

const text = (name: string): RecordColumn => ({ name, type: "text", isNullable: false })
const word = (name: string, ...oneOf: ReadonlyArray<string>): RecordColumn => ({ ...text(name), oneOf })
const integer = (name: string): RecordColumn => ({ name, type: "integer", isNullable: false })
const zeroOrOne = (name: string): RecordColumn => ({ ...integer(name), oneOf: [0, 1] })
const json = (name: string, form: JsonForm<unknown>): RecordColumn => ({ name, type: "json", isNullable: false, form })
const personal = (column: RecordColumn, ...paths: ReadonlyArray<PersonalPath>): RecordColumn => ({
  ...column,
  personal: paths.length === 0 ? [[]] : paths,
})
const orNull = (column: RecordColumn): RecordColumn => ({ ...column, isNullable: true })

/** What the personal values of a record are sealed with; null: they were erased. */
const salt = orNull(text(SALT))

/** What a caller is known by, in the details of a reception. */
const detailsOf = (...place: ReadonlyArray<string>): ReadonlyArray<PersonalPath> => [
  [...place, "callingPhoneNumber"],
  [...place, "city"],
  [...place, "region"],
  [...place, "zipCode"],
  [...place, "further", "verified_zip_code"],
  [...place, "demographics", "*"],
  [...place, "customDataBySource", "*", "*"],
]

// of a JSON column the first place is its form, the second its value
const STATE_PATHS: ReadonlyArray<PersonalPath> = [
  ...detailsOf("1", "details"),
  ...detailsOf("1", "events", "*", "details"),
  ["1", "events", "*", "customData", "*"],
  ["1", "customData", "*", "value"],
]

/** The facts of a call that its recording decision was made on. */
// REC-207
const DECISION_FACTS: PersonalPath = ["1", "decision", "facts"]

/** A condition of SQL for the rows of a kind in a network, whose id is the parameter. */
export const rowsOfNetwork = ({ only }: RecordKind, comparison: string): string =>
  `network_id ${comparison}${only === undefined ? "" : ` AND ${only}`}`

const kind = (
  name: string,
  table: string,
  key: ReadonlyArray<string>,
  columns: ReadonlyArray<RecordColumn>,
): RecordKind => ({ kind: name, table, key, columns, isPlaced: false })

const placed = (
  name: string,
  table: string,
  key: ReadonlyArray<string>,
  columns: ReadonlyArray<RecordColumn>,
): RecordKind => ({ ...kind(name, table, key, columns), isPlaced: true })

const DIRECTORY_COLUMNS: ReadonlyArray<RecordColumn> = [
  text("kind"),
  text("id"),
  text("of_id"),
  orNull(json("record", DIRECTORY_RECORD)),
  integer("version"),
  integer("changed_at"),
  text("changed_by"),
]

/** Every kind, in the order in which a network is written; a leg stands before its transactions. */
// ENG-165
export const RECORD_KINDS: ReadonlyArray<RecordKind> = [
  kind(
    "leg",
    "legs",
    ["leg_id"],
    [
      text("leg_id"),
      integer("version"),
      integer("ledger_version"),
      text("call_record_id"),
      orNull(text("external_call_unique_id")),
      orNull(text("advertiser_id_from_network")),
      orNull(text("advertiser_campaign_id_from_network")),
      orNull(text("affiliate_id_from_network")),
      orNull(personal(text("calling_phone_number"))),
      orNull(integer("received_at")),
      orNull(integer("received_day")),
      orNull(integer("duration_seconds")),
      orNull(integer("live_since")),
      orNull(integer("transferred_at")),
      orNull(integer("completed_at")),
      personal(json("state", CALL_STATE), ...STATE_PATHS),
      orNull(personal(json("recording", LEG_RECORDING), DECISION_FACTS)),
      json("named_fields", NAMED_FIELDS),
      json("further_ids", FURTHER_IDS),
      zeroOrOne("has_assigned_events"),
      salt,
    ],
  ),
  placed(
    "transaction",
    "transactions",
    ["leg_id"],
    [
      text("leg_id"),
      word("kind", "call", "group"),
      text("partner_unique_id"),
      integer("version"),
      text("transaction_id"),
      orNull(text("corrects_transaction_id")),
      orNull(text("call_transaction_id")),
      zeroOrOne("is_whole"),
      orNull(json("signals", SIGNALS)),
      personal(json("custom_data", CUSTOM_DATA), ["1", "*"]),
      integer("created_at"),
      salt,
      orNull(integer("position")),
    ],
  ),
  {
    ...kind("relay", "relays", ["relay"], [text("relay"), integer("epoch"), integer("position")]),
    // ENG-544: whose turn it is with other work changes while nothing is written
    only: `relay = '${FEED_RELAY}'`,
  },
  kind("call_record", "call_records", ["call_record_id"], [text("call_record_id"), integer("version")]),
  kind(
    "call_record_home",
    "call_record_homes",
    ["call_record_id", "organization"],
    [text("call_record_id"), text("organization"), text("leg_id")],
  ),
  kind(
    "home_move",
    "home_moves",
    ["call_record_id", "version"],
    [
      text("call_record_id"),
      integer("version"),
      text("organization"),
      orNull(text("from_leg_id")),
      text("leg_id"),
      integer("moved_at"),
    ],
  ),
  kind("signal_name", "signal_names", ["folded"], [text("folded"), text("casing")]),
  kind(
    "request",
    "requests",
    ["organization", "request_id"],
    [
      text("organization"),
      text("request_id"),
      personal(text("fingerprint")),
      integer("status"),
      personal(text("body")),
      orNull(json("answer", ANSWER)),
      text("outcomes"),
      integer("stored_at"),
      orNull(text("leg_id")),
      salt,
    ],
  ),
  placed(
    "inbox_entry",
    "inbox",
    [],
    [
      text("entry_id"),
      orNull(text("advertiser_id_from_network")),
      personal(text("body")),
      word("bound_to", "leg", "call-record", "unresolved"),
      orNull(text("leg_id")),
      orNull(text("call_record_id")),
      orNull(personal(text("awaits"))),
      integer("arrived_at"),
      word("status", "waiting", "failed", "applied", "dropped", "gone"),
      orNull(text("failure_class")),
      orNull(personal(text("failure_message"))),
      orNull(json("applied_ids", APPLIED_IDS)),
      salt,
    ],
  ),
  placed("event", "outbox", [], [text("event_id"), json("event", EVENT)]),
  kind(
    "settings",
    "settings",
    ["advertiser_id_from_network", "campaign_id_from_network", "version"],
    [
      text("advertiser_id_from_network"),
      text("campaign_id_from_network"),
      integer("version"),
      zeroOrOne("record_calls"),
      text("condition"),
      integer("stored_at"),
    ],
  ),
  kind(
    "affiliate",
    "affiliates",
    ["id_from_network"],
    [text("id_from_network"), integer("internal_id"), text("name"), integer("version"), json("affiliate", AFFILIATE)],
  ),
  kind("removed_affiliate", "removed_affiliates", ["id_from_network"], [text("id_from_network"), integer("version")]),
  kind("affiliate_counter", "affiliate_counters", [], [integer("last_internal_id")]),
  kind("directory", "directories", [], [integer("version")]),
  kind("directory_record", "directory_records", ["kind", "id", "of_id"], DIRECTORY_COLUMNS),
  kind("directory_change", "directory_history", ["kind", "id", "of_id", "version"], DIRECTORY_COLUMNS),
  kind("token_hash", "token_hashes", ["token_hash"], [text("token_hash"), text("token_id")]),
  kind(
    "transcript",
    "transcripts",
    ["call_record_id"],
    [text("call_record_id"), personal(text("summary")), text("event_id"), integer("at"), salt],
  ),
]

/** The kind of a name; a name that is none is a defect of the caller. */
export const recordKind = (name: string): RecordKind => {
  const found = RECORD_KINDS.find((one) => one.kind === name)
  if (found === undefined) throw new Error(`there is no kind of record \`${name}\``)
  return found
}
