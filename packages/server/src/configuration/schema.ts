// The configuration as a server uses it: its types and its defaults. What is right in the file is said in file-shape.ts.
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const withDefault = <S extends Schema.Constraint>(schema: S, value: S["Encoded"]) =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(value))(schema)

const Texts = Schema.Array(Schema.String)

const Token = Schema.Struct({
  /** The token itself; or `token_sha256`, so that the file holds no secret. */
  token: Schema.optionalKey(Schema.String),
  /** Lower-case hexadecimal SHA-256 of the token. */
  token_sha256: Schema.optionalKey(Schema.String),
  /** The advertiser whose token it is; left out: the network's own. */
  advertiser: Schema.optionalKey(Schema.String),
  permissions: withDefault(
    Schema.Array(Schema.Literals(["signals", "calls_in_progress", "affiliates", "campaigns", "transcripts"])),
    ["signals", "calls_in_progress", "affiliates", "campaigns", "transcripts"],
  ),
})

/** One span of a day such as `09:00-17:30`; `22:00-06:00` ends on the next day; `00:00-24:00` is the whole day. */
const Day = withDefault(Texts, [])

/** Opening hours of a campaign. */
export const Hours = Schema.Struct({
  /** IANA zone; left out: the network's. */
  time_zone: Schema.optionalKey(Schema.String),
  monday: Day,
  tuesday: Day,
  wednesday: Day,
  thursday: Day,
  friday: Day,
  saturday: Day,
  sunday: Day,
  /** Spans of single dates (`YYYY-MM-DD`) that replace the weekday's; an empty list is closed all day. */
  dates: withDefault(Schema.Record(Schema.String, Texts), {}),
})

const Campaign = Schema.Struct({
  id: Schema.String,
  name: withDefault(Schema.String, ""),
  hours: Schema.optionalKey(Hours),
  repeat_within_days: withDefault(Schema.Number, 30),
})

const Advertiser = Schema.Struct({
  id: Schema.String,
  name: withDefault(Schema.String, ""),
  attribution_only: withDefault(Schema.Boolean, false),
  campaigns: withDefault(Schema.Array(Campaign), []),
})

const Network = Schema.Struct({
  id: Schema.String,
  /** IANA zone in which spreadsheet timestamps are read. */
  time_zone: Schema.String,
  custom_data_fields: withDefault(Texts, []),
  generates_affiliate_ids: withDefault(Schema.Boolean, false),
  caller_profile_enrichment: withDefault(Schema.Boolean, false),
  attribution_only: withDefault(Schema.Boolean, false),
  affiliate_url_template: Schema.optionalKey(Schema.String),
  tokens: withDefault(Schema.Array(Token), []),
  advertisers: withDefault(Schema.Array(Advertiser), []),
  affiliates_with_campaigns: withDefault(Texts, []),
  single_sign_on_users: withDefault(Texts, []),
})

const Versions = withDefault(Texts, ["2026-11-01"])

/** The configuration file. Durations are in seconds. */
export const Configuration = Schema.Struct({
  host: withDefault(Schema.String, "127.0.0.1"),
  port: withDefault(Schema.Number, 8787),
  database: withDefault(Schema.String, "callrules.db"),
  /** SHA-256 of the host interface's token; left out, the host interface is off. */
  host_token_sha256: Schema.optionalKey(Schema.String),
  /** The host interface's token itself. */
  host_token: Schema.optionalKey(Schema.String),
  versions: withDefault(
    Schema.Struct({
      affiliates: Versions,
      campaign_features: Versions,
      signals: Versions,
      calls_in_progress: Versions,
    }),
    {},
  ),
  limits: withDefault(
    Schema.Struct({
      request_seconds: Schema.optionalKey(Schema.Number),
      match_tolerance_seconds: Schema.optionalKey(Schema.NullOr(Schema.Number)),
      call_record_quiet_seconds: Schema.optionalKey(Schema.Number),
      recently_ended_seconds: Schema.optionalKey(Schema.Number),
      inbox_seconds: Schema.optionalKey(Schema.Number),
      leg_seconds: Schema.optionalKey(Schema.Number),
    }),
    {},
  ),
  networks: Schema.Array(Network),
})

/** A configuration with its defaults filled in. */
export type Configuration = typeof Configuration.Type

/** Opening hours as the configuration file writes them. */
export type ConfiguredHours = typeof Hours.Type
