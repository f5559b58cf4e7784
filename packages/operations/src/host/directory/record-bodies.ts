// Records of the directory as the host interface shows them, and as it takes them.
import {
  ADVERTISER_MEMBERS,
  CAMPAIGN_MEMBERS,
  campaignHours,
  hoursInZone,
  ID,
  NETWORK_MEMBERS,
  nameOf,
  readRetention,
} from "@callrules/directory/parts"
import { type NetworkId, type Problem, utcText } from "@callrules/model"
import { idText, isObject, listOf, objectOf, required, type Shape } from "@callrules/model/reading"
import { checkWeeklyHours } from "@callrules/recording-condition/decide"
import type { CampaignHours, DirectoryChange, DirectoryKey, DirectoryRecord } from "@callrules/store"
import * as Result from "effect/Result"
import { readBody } from "../read-body.ts"

/** What is wrong with a record. */
export const CODE = "directory-record-invalid"

/** A problem of a body whose shape is right. */
const wrong = (path: ReadonlyArray<string>, message: string, hint?: string): ReadonlyArray<Problem> => [
  hint === undefined ? { code: CODE, path, message } : { code: CODE, path, message, hint },
]

const NETWORK = objectOf(NETWORK_MEMBERS)
const ADVERTISER = objectOf(ADVERTISER_MEMBERS)
const CAMPAIGN = objectOf(CAMPAIGN_MEMBERS)
const FIELD = objectOf({})
const AFFILIATE_CAMPAIGNS = objectOf({
  campaigns: required(
    listOf(objectOf({ advertiser: required(ID), campaign: required(ID) }), "a list of one campaign or more", 1),
  ),
})

/** What a record is shown with about its last change. */
const OF_CHANGE: ReadonlyArray<string> = ["version", "changed_at", "changed_by"]

/** What a record is shown with that its path says, by the name of the key. */
const idsOf = (network: NetworkId, { id, kind, of }: DirectoryKey): ReadonlyMap<string, string> => {
  switch (kind) {
    case "network":
      return new Map([["network_id", network]])
    case "advertiser":
      return new Map([["advertiser_id", id]])
    case "campaign":
      return new Map([
        ["advertiser_id", of],
        ["campaign_id", id],
      ])
    case "custom_data_field":
      return new Map([["partner_name", id]])
    case "affiliate_campaigns":
      return new Map([["affiliate_id", id]])
    case "token":
      return new Map([["token_id", id]])
  }
}

/**
 * Reads a record that is put, perhaps as it is shown: what is shown of its last change is ignored, and ids have to be those of the
 * path.
 */
// ENG-453
export const readRecord = (
  network: NetworkId,
  key: DirectoryKey,
  body: unknown,
): Result.Result<DirectoryRecord, ReadonlyArray<Problem>> => {
  if (!isObject(body)) return readValues(key, body)
  const ids = idsOf(network, key)
  const elsewhere = [...ids].flatMap(([name, id]) =>
    Object.hasOwn(body, name) && idText(body[name]) !== id
      ? wrong([name], `\`${name}\` must be \`${id}\`, as in the path`, "put each record at its own path")
      : [],
  )
  const values = Object.entries(body).filter(([name]) => !ids.has(name) && !OF_CHANGE.includes(name))
  const read = readValues(key, Object.fromEntries(values))
  if (elsewhere.length === 0) return read
  return Result.fail([...elsewhere, ...(Result.isFailure(read) ? read.failure : [])])
}

/** Reads what can be written of a record. */
const readValues = (key: DirectoryKey, body: unknown): Result.Result<DirectoryRecord, ReadonlyArray<Problem>> => {
  switch (key.kind) {
    case "network":
      return Result.map(readBody(NETWORK, body, CODE), networkRecord)
    case "advertiser":
      return Result.map(readBody(ADVERTISER, body, CODE), ({ attribution_only, name }) => ({
        kind: "advertiser",
        idFromNetwork: key.id,
        name: nameOf({ id: key.id, name }),
        attributionOnly: attribution_only,
      }))
    case "campaign":
      return Result.flatMap(readBody(CAMPAIGN, body, CODE), (written) => campaignRecord(key, written))
    case "custom_data_field":
      return Result.map(readBody(FIELD, body, CODE), () => ({ kind: "custom_data_field", partnerName: key.id }))
    case "affiliate_campaigns":
      return Result.map(readBody(AFFILIATE_CAMPAIGNS, body, CODE), ({ campaigns }) => ({
        kind: "affiliate_campaigns",
        affiliateIdFromNetwork: key.id,
        campaigns: campaigns.map(({ advertiser, campaign }) => ({
          advertiserIdFromNetwork: advertiser,
          campaignIdFromNetwork: campaign,
        })),
      }))
    case "token":
      return Result.fail(wrong([], "a token is made and rotated, not put"))
  }
}

type ValueOf<S> = S extends Shape<infer A> ? A : never

const networkRecord = (written: ValueOf<typeof NETWORK>): DirectoryRecord => ({
  kind: "network",
  timeZone: written.time_zone,
  ignoredCustomDataFields: written.ignored_custom_data_fields,
  generatesAffiliateIds: written.generates_affiliate_ids,
  callerProfileEnrichment: written.caller_profile_enrichment,
  attributionOnly: written.attribution_only,
  affiliateUrlTemplate: written.affiliate_url_template,
  singleSignOnUsers: written.single_sign_on_users,
  retention: readRetention(written.retention),
})

const campaignRecord = (
  key: DirectoryKey,
  { hours, name, repeat_within_days }: ValueOf<typeof CAMPAIGN>,
): Result.Result<DirectoryRecord, ReadonlyArray<Problem>> => {
  const kept = hours === null ? null : campaignHours(hours)
  if (kept !== null) {
    const checked = checkWeeklyHours(hoursInZone(kept, "UTC"))
    if (Result.isFailure(checked)) {
      return Result.fail(
        checked.failure.flatMap(({ hint, message }) => wrong(["hours"], `\`hours\` is not valid: ${message}`, hint)),
      )
    }
  }
  return Result.succeed({
    kind: "campaign",
    advertiserIdFromNetwork: key.of,
    idFromNetwork: key.id,
    name: nameOf({ id: key.id, name }),
    hours: kept,
    repeatWithinDays: repeat_within_days,
  })
}

/** A record as the host interface shows it, without what its path says. */
export interface RecordBody {
  readonly [key: string]: unknown
}

/** A record as it is shown; of a token no hash. */
const recordBody = (networkId: NetworkId, record: DirectoryRecord): RecordBody => {
  switch (record.kind) {
    case "network":
      return {
        network_id: networkId,
        time_zone: record.timeZone,
        ignored_custom_data_fields: record.ignoredCustomDataFields,
        generates_affiliate_ids: record.generatesAffiliateIds,
        caller_profile_enrichment: record.callerProfileEnrichment,
        attribution_only: record.attributionOnly,
        affiliate_url_template: record.affiliateUrlTemplate,
        single_sign_on_users: record.singleSignOnUsers,
        retention: {
          outcome_days: record.retention.outcomeDays,
          fate_days: record.retention.fateDays,
          transcript_days: record.retention.transcriptDays,
        },
      }
    case "advertiser":
      return { advertiser_id: record.idFromNetwork, name: record.name, attribution_only: record.attributionOnly }
    case "campaign":
      return {
        advertiser_id: record.advertiserIdFromNetwork,
        campaign_id: record.idFromNetwork,
        name: record.name,
        hours: record.hours === null ? null : hoursBody(record.hours),
        repeat_within_days: record.repeatWithinDays,
      }
    case "custom_data_field":
      return { partner_name: record.partnerName }
    case "affiliate_campaigns":
      return {
        affiliate_id: record.affiliateIdFromNetwork,
        campaigns: record.campaigns.map(({ advertiserIdFromNetwork, campaignIdFromNetwork }) => ({
          advertiser: advertiserIdFromNetwork,
          campaign: campaignIdFromNetwork,
        })),
      }
    case "token":
      return {
        token_id: record.tokenId,
        use: record.use,
        advertiser: record.advertiserIdFromNetwork,
        permissions: record.permissions,
        secrets: record.secrets.map(({ expiresAt }) => ({
          expires_at: expiresAt === null ? null : utcText(expiresAt),
        })),
      }
  }
}

// as they are taken
// REC-329
const hoursBody = ({ dates = {}, days, timeZone }: CampaignHours) => ({
  ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  ...Object.fromEntries(Object.entries(days).map(([day, stretches]) => [day, stretches.map(span)])),
  dates: Object.fromEntries(Object.entries(dates).map(([date, stretches]) => [date, stretches.map(span)])),
})

const span = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from}-${to}`

/** A record with its version, when it was changed and by whom. */
export const changeBody = (networkId: NetworkId, change: DirectoryChange): RecordBody => ({
  ...(change.record === null ? { removed: true } : recordBody(networkId, change.record)),
  version: change.version,
  changed_at: utcText(change.changedAt),
  changed_by: change.changedBy,
})
