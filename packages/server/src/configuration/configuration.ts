// The configuration file, described once: every key with what it must be and what stands for a missing one.
import {
  ADVERTISER_MEMBERS,
  AFFILIATE_ID,
  CAMPAIGN_MEMBERS,
  ID,
  NETWORK_MEMBERS,
  NEW_ID,
  TOKEN_PERMISSIONS,
} from "@callrules/directory/parts"
import {
  isDate,
  isObject,
  listOf,
  objectOf,
  objectWithDefaults,
  oneOf,
  optional,
  required,
  type Shape,
  secret,
  single,
  withDefault,
} from "@callrules/model/reading"
import { ENGINE_EVENT_KINDS } from "@callrules/store"
import { isLikeAddress } from "../serving/database-name.ts"

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

/** A name is shown where it cannot be used, and so may not be an address, which may have a password. */
// ENG-482
const isName = (value: unknown): value is string => isText(value) && !isLikeAddress(value)
const isHost = (value: unknown): value is string => isName(value) && !/[\s/@]/.test(value)

const SWITCH = single("true or false, without quotes", (value): value is boolean => typeof value === "boolean")
const TOKEN = secret("a token, text that is not empty", isText)
const TOKEN_HASH = secret("the SHA-256 of a token, 64 hexadecimal digits in lower case", isTextLike(/^[0-9a-f]{64}$/))

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

const OF_SETTINGS = "it is set while the server runs, with a PUT of the campaign's recording settings"

const CAMPAIGN = objectOf(
  { id: required(NEW_ID), ...CAMPAIGN_MEMBERS },
  {
    what: 'an object such as `{"id": "auto"}`',
    elsewhere: {
      record_calls: OF_SETTINGS,
      call_recording_condition: OF_SETTINGS,
      recording_condition: OF_SETTINGS,
      condition: OF_SETTINGS,
    },
  },
)

const ADVERTISER = objectOf(
  {
    id: required(NEW_ID),
    ...ADVERTISER_MEMBERS,
    campaigns: withDefault(listOf(CAMPAIGN), []),
  },
  { what: 'an object such as `{"id": "acme"}`' },
)

const TOKEN_ENTRY = objectOf(
  {
    /** The token itself; or `token_sha256`, so that the file holds no secret. */
    token: optional(TOKEN),
    token_sha256: optional(TOKEN_HASH),
    /** The advertiser whose token it is; left out: the network's own. */
    advertiser: optional(ID),
    permissions: TOKEN_PERMISSIONS,
  },
  { what: 'an object such as `{"token": "a secret"}`' },
)

const WEBHOOK = objectOf(
  {
    id: required(ID),
    /** Where events are posted. */
    url: required(single("an address such as `https://crm.example.com/events`", isText)),
    /** Secrets as Standard Webhooks writes them; each signs. */
    secrets: required(listOf(secret("a secret, `whsec_` and base64", isText), "a list of one secret or more", 1)),
    /** The kinds of events that are sent; left out: all. */
    // ENG-440
    types: optional(listOf(oneOf("kind", ENGINE_EVENT_KINDS), "a list of one kind or more", 1)),
  },
  { what: "an object with `id`, `url` and `secrets`" },
)

/** What holds for the webhooks of all networks. */
const WEBHOOKS = objectOf({
  /** The file of messages; left out: beside the database and named after it, `calls.webhooks.db` for `calls.db`. Not with PostgreSQL, which keeps them itself. */
  file: optional(single("the name of a file, such as `webhooks.db`", isName)),
  /** Addresses and networks beside the public ones that targets may have. */
  allow_private_addresses: withDefault(listOf(ID), []),
  /** For how long the server that sends may be silent before another one on the same database takes over. */
  take_over_seconds: withDefault(single("a number of seconds from 1 to 86400", isBetween(1, 86_400)), 30),
  /** Whether targets may be reached without TLS. */
  allow_plain: withDefault(SWITCH, false),
})

const NETWORK = objectOf(
  {
    id: required(NEW_ID),
    ...NETWORK_MEMBERS,
    custom_data_fields: withDefault(listOf(NEW_ID), []),
    tokens: withDefault(listOf(TOKEN_ENTRY), []),
    advertisers: withDefault(listOf(ADVERTISER), []),
    affiliates_with_campaigns: withDefault(listOf(AFFILIATE_ID), []),
    /** Who is sent what happens. */
    webhooks: withDefault(listOf(WEBHOOK), []),
  },
  { what: 'an object such as `{"id": "n1", "time_zone": "America/New_York"}`' },
)

const VERSIONS_OF_INTERFACES = objectOf(
  {
    affiliates: VERSIONS,
    campaign_features: VERSIONS,
    signals: VERSIONS,
    calls_in_progress: VERSIONS,
  },
  { what: 'an object such as `{"signals": ["2026-11-01"]}`' },
)

const COUNT = optional(single("a whole number from 1 to 1000000", isWholeBetween(1, 1_000_000)))
// what a timer of Node can count
const TIMER_SECONDS = optional(single("a number of seconds from 0.001 to 2000000", isBetween(0.001, 2_000_000)))

const DELAY_SECONDS = optional(single("a number of seconds from 0 to 2000000", isBetween(0, 2_000_000)))

const COUNT_OR_NULL = optional(
  single(
    "a whole number from 1 to 1000000, or null for any number",
    (value): value is number | null => value === null || isWholeBetween(1, 1_000_000)(value),
  ),
)

const BYTES = optional(single("a whole number from 1 to 1000000000000", isWholeBetween(1, 1_000_000_000_000)))

// one body may have as many
const BYTES_OF_BODIES = optional(
  single("a whole number from 1048576 to 1000000000000", isWholeBetween(1_048_576, 1_000_000_000_000)),
)

const CHARACTERS_OR_NULL = optional(
  single(
    "a whole number from 1 to 1000000000000, or null for any number",
    (value): value is number | null => value === null || isWholeBetween(1, 1_000_000_000_000)(value),
  ),
)

const LIMITS = objectOf(
  {
    connections: COUNT,
    connections_per_address: COUNT,
    head_seconds: TIMER_SECONDS,
    body_seconds: TIMER_SECONDS,
    answer_seconds: TIMER_SECONDS,
    idle_seconds: TIMER_SECONDS,
    requests: COUNT,
    requests_per_token: COUNT,
    body_bytes: BYTES_OF_BODIES,
    requests_beside_others: COUNT,
    waiting_operations: COUNT,
    waiting_requests: COUNT,
    failed_requests: COUNT,
    waiting_bytes: BYTES,
    unchanged_requests: COUNT_OR_NULL,
    shutdown_delay_seconds: DELAY_SECONDS,
    grace_seconds: TIMER_SECONDS,
    request_seconds: SECONDS,
    match_tolerance_seconds: SECONDS_OR_NULL,
    call_record_quiet_seconds: SECONDS,
    start_time_wait_seconds: SECONDS,
    inbox_seconds: SECONDS,
    leg_seconds: SECONDS,
    group_signals: COUNT_OR_NULL,
    group_characters: CHARACTERS_OR_NULL,
    leg_groups: COUNT_OR_NULL,
    call_characters: CHARACTERS_OR_NULL,
  },
  { what: 'an object such as `{"request_seconds": 60}`' },
)

const HOST = withDefault(single("a host to listen on, such as `127.0.0.1`", isHost), "127.0.0.1")
const PORT = single("a whole number from 0 to 65535, such as `8787`", isWholeBetween(0, 65_535))

const HOST_INTERFACE = objectOf(
  {
    host: HOST,
    port: optional(PORT),
    /** The file of a unix socket, instead of host and port. */
    socket: optional(single("the file of a unix socket, such as `/run/callrules/host.sock`", isName)),
  },
  { what: 'an object such as `{"port": 8788}`' },
)

// one with a user and a password cannot be asked by `fetch`
const isHttpUrl = (value: unknown): value is string => {
  const url = isText(value) ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === ""
}

/** Whether HTTP can carry these names and values. */
const areSendable = (headers: object): boolean => {
  try {
    return new Headers(Object.entries(headers)) instanceof Headers
  } catch {
    return false
  }
}

const HEADERS = secret(
  'an object of headers with names and values that HTTP can carry, such as `{"x-api-key": "..."}`',
  (value): value is Readonly<Record<string, string>> =>
    isObject(value) && Object.values(value).every(isText) && areSendable(value),
)

/** Where spans of requests are sent. */
const TRACES = objectOf(
  {
    /** The receiver's address for OTLP over HTTP; `/v1/traces` is added to it. */
    endpoint: required(secret("an address without a user and a password, such as `http://127.0.0.1:4318`", isHttpUrl)),
    /** Headers that the receiver wants, such as a key. */
    headers: withDefault(HEADERS, {}),
    /** The share of requests that are sampled, of those whose `traceparent` does not say it. */
    share: withDefault(single("a number from 0 to 1", isBetween(0, 1)), 1),
  },
  { what: 'an object such as `{"endpoint": "http://127.0.0.1:4318"}`' },
)

/** The whole file. */
// ENG-448
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
  backup_folder: optional(single("the name of a folder, such as `backups`", isName)),
  /** Whether each request is a line of the log. */
  log_requests: withDefault(SWITCH, true),
  /** Where spans of requests are sent; left out: nowhere. */
  traces: optional(TRACES),
  versions: objectWithDefaults(VERSIONS_OF_INTERFACES),
  limits: objectWithDefaults(LIMITS),
  webhooks: objectWithDefaults(WEBHOOKS),
  networks: required(listOf(NETWORK, "a list of one network or more", 1)),
})

type ValueOf<S> = S extends Shape<infer A> ? A : never

/** A configuration with its defaults filled in. Durations are in seconds. */
export type Configuration = ValueOf<typeof CONFIGURATION>
