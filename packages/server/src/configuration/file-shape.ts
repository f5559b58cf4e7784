// What a configuration file may hold: every key with what is right there, in the words of its reader.
import { listOf, mapOf, type NamedShape, objectOf, oneOf, secret, single } from "./shape.ts"

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
const isBetween = (least: number, most: number) => (value: unknown) =>
  typeof value === "number" && value >= least && value <= most
const isWholeBetween = (least: number, most: number) => (value: unknown) =>
  Number.isSafeInteger(value) && isBetween(least, most)(value)

const ID = single("an id, text that is not empty", isText)
const NAME = single("text", (value) => typeof value === "string")
const SWITCH = single("`true` or `false`, without quotes", (value) => typeof value === "boolean")
const ZONE = single("the name of an IANA time zone, such as `America/New_York`", isText)
const TOKEN = secret("a token, text that is not empty", isText)
const TOKEN_HASH = secret(
  "the SHA-256 of a token, 64 hexadecimal digits in lower case",
  (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
)

/** A date that exists, `YYYY-MM-DD`. */
const isDate = (value: unknown): boolean => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const midnight = new Date(`${value}T00:00:00Z`)
  // a day that does not exist is another one or none
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
}
// ENG-50
const VERSION = single("a date that exists, written `YYYY-MM-DD`", isDate)
const VERSIONS = listOf(VERSION, "a list of one entry or more", 1)

const isSeconds = isBetween(0.001, 315_360_000)
const SECONDS = single("a number of seconds from 0.001 to 315360000", isSeconds)
const SECONDS_OR_NULL = single(
  "a number of seconds from 0.001 to 315360000, or null for no bound",
  (value) => value === null || isSeconds(value),
)

const SPAN = single(
  "a span of hours, such as `09:00-17:30`",
  (value) => typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(value),
)
const DAY = listOf(SPAN, 'a list of spans of hours, such as `["09:00-17:30"]`')

/** Opening hours of a campaign. */
export const HOURS_SHAPE: NamedShape = objectOf(
  {},
  {
    time_zone: ZONE,
    monday: DAY,
    tuesday: DAY,
    wednesday: DAY,
    thursday: DAY,
    friday: DAY,
    saturday: DAY,
    sunday: DAY,
    dates: mapOf(DAY),
  },
)

const CAMPAIGN = objectOf(
  { id: ID },
  {
    name: NAME,
    hours: HOURS_SHAPE,
    repeat_within_days: single("a whole number of days from 1 to 3650", isWholeBetween(1, 3650)),
  },
)

const ADVERTISER = objectOf({ id: ID }, { name: NAME, attribution_only: SWITCH, campaigns: listOf(CAMPAIGN) })

const PERMISSION = oneOf("a permission", ["signals", "calls_in_progress", "affiliates", "campaigns", "transcripts"])

const TOKEN_ENTRY = objectOf(
  {},
  { token: TOKEN, token_sha256: TOKEN_HASH, advertiser: ID, permissions: listOf(PERMISSION) },
)

const NETWORK = objectOf(
  { id: ID, time_zone: ZONE },
  {
    custom_data_fields: listOf(ID),
    generates_affiliate_ids: SWITCH,
    caller_profile_enrichment: SWITCH,
    attribution_only: SWITCH,
    affiliate_url_template: single("text such as `https://ui.example.com/affiliates/{id}`", isText),
    tokens: listOf(TOKEN_ENTRY),
    advertisers: listOf(ADVERTISER),
    affiliates_with_campaigns: listOf(ID),
    single_sign_on_users: listOf(ID),
  },
)

/** The whole file. */
export const FILE_SHAPE: NamedShape = objectOf(
  { networks: listOf(NETWORK, "a list of one network or more", 1) },
  {
    host: single("a host to listen on, such as `127.0.0.1`", isText),
    port: single("a whole number from 0 to 65535, such as `8787`", isWholeBetween(0, 65_535)),
    database: single("the name of a file, such as `callrules.db`", isText),
    host_token: TOKEN,
    host_token_sha256: TOKEN_HASH,
    versions: objectOf(
      {},
      { affiliates: VERSIONS, campaign_features: VERSIONS, signals: VERSIONS, calls_in_progress: VERSIONS },
    ),
    limits: objectOf(
      {},
      {
        request_seconds: SECONDS,
        match_tolerance_seconds: SECONDS_OR_NULL,
        call_record_quiet_seconds: SECONDS,
        recently_ended_seconds: SECONDS,
        inbox_seconds: SECONDS,
        leg_seconds: SECONDS,
      },
    ),
  },
)
