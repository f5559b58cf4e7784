// The configuration file's shape: everything a server needs to know of its networks.
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const withDefault = <S extends Schema.Constraint>(schema: S, value: S["Encoded"]) =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(value))(schema)

const Text = Schema.String.check(Schema.isNonEmpty())
const Texts = Schema.Array(Text)

const Token = Schema.Struct({
  /** The token itself; or `token_sha256`, so that the file holds no secret. */
  token: Schema.optionalKey(Text),
  /** Lower-case hexadecimal SHA-256 of the token. */
  token_sha256: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))),
  /** The advertiser whose token it is; left out: the network's own. */
  advertiser: Schema.optionalKey(Text),
  permissions: withDefault(
    Schema.Array(Schema.Literals(["signals", "calls_in_progress", "affiliates", "campaigns", "transcripts"])),
    ["signals", "calls_in_progress", "affiliates", "campaigns", "transcripts"],
  ),
})

/** One span of a day such as `09:00-17:30`; `22:00-06:00` ends on the next day; `00:00-24:00` is the whole day. */
const DaySpan = Schema.String.check(Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
const Day = withDefault(Schema.Array(DaySpan), [])

const Hours = Schema.Struct({
  /** IANA zone; left out: the network's. */
  time_zone: Schema.optionalKey(Text),
  monday: Day,
  tuesday: Day,
  wednesday: Day,
  thursday: Day,
  friday: Day,
  saturday: Day,
  sunday: Day,
  /** Spans of single dates (`YYYY-MM-DD`) that replace the weekday's; an empty list is closed all day. */
  dates: withDefault(Schema.Record(Schema.String, Schema.Array(DaySpan)), {}),
})

const Campaign = Schema.Struct({
  id: Text,
  name: withDefault(Schema.String, ""),
  hours: Schema.optionalKey(Hours),
  repeat_within_days: withDefault(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 })), 30),
})

const Advertiser = Schema.Struct({
  id: Text,
  name: withDefault(Schema.String, ""),
  attribution_only: withDefault(Schema.Boolean, false),
  campaigns: withDefault(Schema.Array(Campaign), []),
})

const Network = Schema.Struct({
  id: Text,
  /** IANA zone in which spreadsheet timestamps are read. */
  time_zone: Text,
  custom_data_fields: withDefault(Texts, []),
  generates_affiliate_ids: withDefault(Schema.Boolean, false),
  caller_profile_enrichment: withDefault(Schema.Boolean, false),
  attribution_only: withDefault(Schema.Boolean, false),
  affiliate_url_template: Schema.optionalKey(Text),
  tokens: withDefault(Schema.Array(Token), []),
  advertisers: withDefault(Schema.Array(Advertiser), []),
  affiliates_with_campaigns: withDefault(Texts, []),
  single_sign_on_users: withDefault(Texts, []),
})

/** A duration in seconds: from a thousandth to ten years. */
const Seconds = Schema.Finite.check(Schema.isBetween({ minimum: 0.001, maximum: 315_360_000 }))

const Versions = withDefault(Schema.Array(Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))), ["2026-11-01"])

/** The configuration file. Durations are in seconds. */
export const Configuration = Schema.Struct({
  host: withDefault(Text, "127.0.0.1"),
  port: withDefault(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 })), 8787),
  database: withDefault(Text, "callrules.db"),
  /** SHA-256 of the host interface's token; left out, the host interface is off. */
  host_token_sha256: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))),
  /** The host interface's token itself. */
  host_token: Schema.optionalKey(Text),
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
      request_seconds: Schema.optionalKey(Seconds),
      match_tolerance_seconds: Schema.optionalKey(Schema.NullOr(Seconds)),
      call_record_quiet_seconds: Schema.optionalKey(Seconds),
      recently_ended_seconds: Schema.optionalKey(Seconds),
      inbox_seconds: Schema.optionalKey(Seconds),
      leg_seconds: Schema.optionalKey(Seconds),
    }),
    {},
  ),
  networks: Schema.Array(Network).check(Schema.isMinLength(1)),
})

/** A configuration with its defaults filled in. */
export type Configuration = typeof Configuration.Type

/** Opening hours as the configuration file writes them. */
export type ConfiguredHours = typeof Hours.Type
