// The configuration file, described once: every key with what it must be and what stands for a missing one.
import {
  listOf,
  mapOf,
  objectOf,
  objectWithDefaults,
  oneOf,
  optional,
  required,
  type Shape,
  secret,
  single,
  withDefault,
} from "./shape.ts"

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
const isTextLike =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === "string" && pattern.test(value)
const isBetween =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    typeof value === "number" && value >= least && value <= most
const isWholeBetween =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    Number.isSafeInteger(value) && isBetween(least, most)(value)

const ID = single("text that is not empty", isText)
const NAME = single("text", (value): value is string => typeof value === "string")
const SWITCH = single("true or false, without quotes", (value): value is boolean => typeof value === "boolean")
const ZONE = single("the name of an IANA time zone, such as `America/New_York`", isText)
const TOKEN = secret("a token, text that is not empty", isText)
const TOKEN_HASH = secret("the SHA-256 of a token, 64 hexadecimal digits in lower case", isTextLike(/^[0-9a-f]{64}$/))

/** A date that exists, `YYYY-MM-DD`. */
const isDate = (value: unknown): value is string => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const midnight = new Date(`${value}T00:00:00Z`)
  // a day that does not exist is another one or none
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
}
// ENG-50
const VERSION = single("a date that exists, written `YYYY-MM-DD`", isDate)
const VERSIONS = withDefault(listOf(VERSION, "a list of one entry or more", 1), ["2026-11-01"])

const isSeconds = isBetween(0.001, 315_360_000)
const SECONDS = optional(single("a number of seconds from 0.001 to 315360000", isSeconds))
const SECONDS_OR_NULL = optional(
  single(
    "a number of seconds from 0.001 to 315360000, or null for no bound",
    (value): value is number | null => value === null || isSeconds(value),
  ),
)

/** One span of a day such as `09:00-17:30`; `22:00-06:00` ends on the next day; `00:00-24:00` is the whole day. */
const SPAN = single(
  "a span of hours, such as `09:00-17:30`",
  isTextLike(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
)
const SPANS = listOf(SPAN, 'a list of spans of hours, such as `["09:00-17:30"]`')
const DAY = withDefault(SPANS, [])

/** Opening hours of a campaign. */
export const HOURS = objectOf({
  /** IANA zone; left out: the network's. */
  time_zone: optional(ZONE),
  monday: DAY,
  tuesday: DAY,
  wednesday: DAY,
  thursday: DAY,
  friday: DAY,
  saturday: DAY,
  sunday: DAY,
  /** Spans of single dates (`YYYY-MM-DD`) that replace the weekday's; an empty list is closed all day. */
  dates: withDefault(mapOf(SPANS), {}),
})

const CAMPAIGN = objectOf({
  id: required(ID),
  name: withDefault(NAME, ""),
  hours: optional(HOURS),
  repeat_within_days: withDefault(single("a whole number of days from 1 to 3650", isWholeBetween(1, 3650)), 30),
})

const ADVERTISER = objectOf({
  id: required(ID),
  name: withDefault(NAME, ""),
  attribution_only: withDefault(SWITCH, false),
  campaigns: withDefault(listOf(CAMPAIGN), []),
})

const PERMISSIONS = ["signals", "calls_in_progress", "affiliates", "campaigns", "transcripts"] as const

const TOKEN_ENTRY = objectOf({
  /** The token itself; or `token_sha256`, so that the file holds no secret. */
  token: optional(TOKEN),
  token_sha256: optional(TOKEN_HASH),
  /** The advertiser whose token it is; left out: the network's own. */
  advertiser: optional(ID),
  permissions: withDefault(listOf(oneOf("permission", PERMISSIONS)), PERMISSIONS),
})

const IGNORED_FIELDS = single(
  "a list of names, or `all`",
  (value): value is ReadonlyArray<string> | "all" =>
    value === "all" || (Array.isArray(value) && value.every((name) => isText(name))),
)

const NETWORK = objectOf({
  id: required(ID),
  /** IANA zone in which spreadsheet timestamps are read. */
  time_zone: required(ZONE),
  custom_data_fields: withDefault(listOf(ID), []),
  /** Names in the custom data of host events that no field has and that are sent on purpose. */
  ignored_custom_data_fields: withDefault(IGNORED_FIELDS, []),
  generates_affiliate_ids: withDefault(SWITCH, false),
  caller_profile_enrichment: withDefault(SWITCH, false),
  attribution_only: withDefault(SWITCH, false),
  affiliate_url_template: optional(single("text such as `https://ui.example.com/affiliates/{id}`", isText)),
  tokens: withDefault(listOf(TOKEN_ENTRY), []),
  advertisers: withDefault(listOf(ADVERTISER), []),
  affiliates_with_campaigns: withDefault(listOf(ID), []),
  single_sign_on_users: withDefault(listOf(ID), []),
})

const VERSIONS_OF_INTERFACES = objectOf({
  affiliates: VERSIONS,
  campaign_features: VERSIONS,
  signals: VERSIONS,
  calls_in_progress: VERSIONS,
})

const COUNT = optional(single("a whole number from 1 to 1000000", isWholeBetween(1, 1_000_000)))
// what a timer of Node can count
const TIMER_SECONDS = optional(single("a number of seconds from 0.001 to 2000000", isBetween(0.001, 2_000_000)))

const LIMITS = objectOf({
  connections: COUNT,
  head_seconds: TIMER_SECONDS,
  body_seconds: TIMER_SECONDS,
  answer_seconds: TIMER_SECONDS,
  idle_seconds: TIMER_SECONDS,
  requests: COUNT,
  requests_per_token: COUNT,
  waiting_operations: COUNT,
  grace_seconds: TIMER_SECONDS,
  request_seconds: SECONDS,
  match_tolerance_seconds: SECONDS_OR_NULL,
  call_record_quiet_seconds: SECONDS,
  start_time_wait_seconds: SECONDS,
  inbox_seconds: SECONDS,
  leg_seconds: SECONDS,
  group_signals: optional(
    single(
      "a whole number from 1 to 1000000, or null for any number",
      (value): value is number | null => value === null || isWholeBetween(1, 1_000_000)(value),
    ),
  ),
})

const HOST = withDefault(single("a host to listen on, such as `127.0.0.1`", isText), "127.0.0.1")
const PORT = single("a whole number from 0 to 65535, such as `8787`", isWholeBetween(0, 65_535))

const HOST_INTERFACE = objectOf({
  host: HOST,
  port: optional(PORT),
  /** The file of a unix socket, instead of host and port. */
  socket: optional(single("the file of a unix socket, such as `/run/callrules/host.sock`", isText)),
})

/** The whole file. */
export const CONFIGURATION = objectOf({
  host: HOST,
  port: withDefault(PORT, 8787),
  database: withDefault(
    single("the name of a file, such as `callrules.db`, or the URL of a PostgreSQL database", isText),
    "callrules.db",
  ),
  /** How many connections to PostgreSQL are open at the most; left out: 10. */
  database_connections: optional(single("a whole number from 1 to 1000", isWholeBetween(1, 1000))),
  /** The host interface's token itself. */
  host_token: optional(TOKEN),
  /** SHA-256 of the host interface's token; both left out, the host interface is off. */
  host_token_sha256: optional(TOKEN_HASH),
  /** Where the host interface listens, away from everything else; left out: where everything listens. */
  host_interface: optional(HOST_INTERFACE),
  /** The folder in which copies of the database are made; left out: the database's own. */
  backup_folder: optional(single("the name of a folder, such as `backups`", isText)),
  /** Whether each request is a line of the log. */
  log_requests: withDefault(SWITCH, true),
  versions: objectWithDefaults(VERSIONS_OF_INTERFACES),
  limits: objectWithDefaults(LIMITS),
  networks: required(listOf(NETWORK, "a list of one network or more", 1)),
})

type ValueOf<S> = S extends Shape<infer A> ? A : never

/** A configuration with its defaults filled in. Durations are in seconds. */
export type Configuration = ValueOf<typeof CONFIGURATION>

/** Opening hours as the configuration file writes them. */
export type ConfiguredHours = ValueOf<typeof HOURS>
