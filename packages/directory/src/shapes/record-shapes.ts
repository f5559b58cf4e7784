// The records of a directory as they are written in JSON: in the host interface, and in a configuration file.
import {
  dotsFault,
  forbiddenCharacter,
  INVALID,
  idLengthFault,
  listOf,
  mapOf,
  objectOf,
  objectWithDefaults,
  oneOf,
  optional,
  orNull,
  report,
  required,
  type Shape,
  single,
  withDefault,
} from "@callrules/model/reading"
import type { Retention } from "@callrules/store"
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { DEFAULT_RETENTION } from "../retention.ts"

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

/** A text that must not be empty. */
export const TEXT = single("text that is not empty", isText)

const idWithout = (faultOf: (id: string) => string | undefined): Shape<string> => ({
  what: TEXT.what,
  read: (reading, key, value) => {
    const id = TEXT.read(reading, key, value)
    const fault = id === undefined ? undefined : faultOf(id)
    if (fault === undefined) return id
    report(reading, INVALID, key, fault)
    return undefined
  },
})

/** An id that refers to something, or that no path names. */
// ENG-367
export const ID = idWithout(idLengthFault)

/** What is wrong with the id of an affiliate, in words: partners choose it, so that white space at its ends is a part of it. */
export const affiliateIdFault = (id: string): string | undefined => {
  const fault = idLengthFault(id) ?? dotsFault(id)
  if (fault !== undefined) return fault
  const forbidden = forbiddenCharacter(id)
  return forbidden && `has the ${forbidden.name} at character ${forbidden.position}`
}

/** The id of an affiliate that has campaigns. */
export const AFFILIATE_ID = idWithout(affiliateIdFault)

/**
 * What is wrong with a new id of the directory, in words: of a network, an advertiser, a campaign, a token, or the name of a custom data
 * field. One with a character that nobody sees, or with white space at an end, looks like another id, one with U+0000 can be in no event,
 * and one of dots in no path.
 */
// ENG-468, ENG-502
export const newIdFault = (id: string): string | undefined =>
  affiliateIdFault(id) ?? (id.trim() === id ? undefined : "has white space at its beginning or end")

/** An id of the directory where it is defined. */
export const NEW_ID = idWithout(newIdFault)

/** Ids that no network can have: paths of the host interface begin with them, or they mean every network. */
export const RESERVED_NETWORK_IDS: ReadonlySet<string> = new Set(["*", "backup", "networks", "outbox", "tokens"])
/** A name, which may be empty. */
export const NAME = single("text", (value): value is string => typeof value === "string")
/** Yes or no. */
export const SWITCH = single("true or false, without quotes", (value): value is boolean => typeof value === "boolean")
const ZONE_NAME = single("the name of an IANA time zone, such as `America/New_York`", isText)

/** A time zone that exists. */
export const ZONE: Shape<string> = {
  what: ZONE_NAME.what,
  read: (reading, key, value) => {
    const name = ZONE_NAME.read(reading, key, value)
    const found = name === undefined ? undefined : zone(name)
    if (found === undefined || Result.isSuccess(found)) return name
    const why = reading.hidesTexts ? "it is not a known time zone" : found.failure.message
    report(reading, INVALID, key, `is not valid: ${why}`, found.failure.hint)
    return undefined
  },
}

const SPAN_TEXT = single(
  "a span of hours with two digits for each, such as `09:00-17:30`",
  (value): value is string =>
    typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(value),
)

/** One span of a day such as `09:00-17:30`; `22:00-06:00` ends on the next day; `00:00-24:00` is the whole day. */
// REC-314
const SPAN: Shape<string> = {
  what: SPAN_TEXT.what,
  read: (reading, key, value) => {
    const span = SPAN_TEXT.read(reading, key, value)
    if (span === undefined || span.slice(0, 5) !== span.slice(6)) return span
    const hint = "write `00:00-24:00` for a whole day, or `[]` where it is closed"
    report(reading, INVALID, key, `has no length: it begins and ends at \`${span.slice(6)}\``, hint)
    return undefined
  },
}
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

/** Opening hours as they are written. */
export type WrittenHours = typeof HOURS extends Shape<infer A> ? A : never

/** What is written of a campaign, beside its id. */
// ENG-339: null stands for what is left out, as records are shown with it
export const CAMPAIGN_MEMBERS = {
  name: withDefault(NAME, ""),
  /** Null, or left out: it is never open. */
  hours: withDefault(orNull(HOURS), null),
  repeat_within_days: withDefault(
    single(
      "a whole number of days from 1 to 3650",
      (value): value is number => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 3650,
    ),
    30,
  ),
}

/** What is written of an advertiser, beside its id. */
export const ADVERTISER_MEMBERS = { name: withDefault(NAME, ""), attribution_only: withDefault(SWITCH, false) }

/** Every permission. */
export const PERMISSIONS = ["signals", "calls_in_progress", "affiliates", "campaigns", "transcripts"] as const

/** What a token may do. */
export const TOKEN_PERMISSIONS = withDefault(listOf(oneOf("permission", PERMISSIONS)), PERMISSIONS)

/** Names in the custom data of host events that no field has. */
export const IGNORED_FIELDS = single(
  "a list of names, or `all`",
  (value): value is ReadonlyArray<string> | "all" =>
    value === "all" || (Array.isArray(value) && value.every((name) => isText(name))),
)

const days = (least: number, most: number) =>
  single(
    `a whole number of days from ${least} to ${most}`,
    (value): value is number => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
  )

/** What is written of how long a network keeps what is kept for a time only. */
// ENG-207, SIG-182
export const RETENTION_MEMBERS = {
  outcome_days: withDefault(days(30, 3650), DEFAULT_RETENTION.outcomeDays),
  fate_days: withDefault(days(30, 3650), DEFAULT_RETENTION.fateDays),
  transcript_days: withDefault(
    single(
      "a whole number of days from 1 to 36500, or null for good",
      (value): value is number | null =>
        value === null || (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 36_500),
    ),
    DEFAULT_RETENTION.transcriptDays,
  ),
}

const RETENTION = objectOf(RETENTION_MEMBERS)

/** A retention as it is written. */
export type WrittenRetention = typeof RETENTION extends Shape<infer A> ? A : never

/** What a written retention means. */
export const readRetention = (written: WrittenRetention): Retention => ({
  outcomeDays: written.outcome_days,
  fateDays: written.fate_days,
  transcriptDays: written.transcript_days,
})

/** What is written of a network, beside its id and its other records. */
export const NETWORK_MEMBERS = {
  /** IANA zone in which spreadsheet timestamps are read. */
  time_zone: required(ZONE),
  /** Names in the custom data of host events that no field has and that are sent on purpose. */
  ignored_custom_data_fields: withDefault(IGNORED_FIELDS, []),
  generates_affiliate_ids: withDefault(SWITCH, false),
  caller_profile_enrichment: withDefault(SWITCH, false),
  attribution_only: withDefault(SWITCH, false),
  affiliate_url_template: withDefault(
    orNull(single("text such as `https://ui.example.com/affiliates/{id}`", isText)),
    null,
  ),
  single_sign_on_users: withDefault(listOf(ID), []),
  /** How long it keeps what is kept for a time only. */
  retention: objectWithDefaults(RETENTION),
}
