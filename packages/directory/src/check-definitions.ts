// What a host hands in as its networks, checked before the engine starts: a mistyped key or a zone that does not exist would else be
// found by the first partner.
import type { Problem } from "@callrules/model"
import {
  eachOf,
  given,
  INVALID,
  isObject,
  listOf,
  newReading,
  objectOf,
  optional,
  problemsOf,
  type Reading,
  report,
  reportUnknown,
  required,
  type Shape,
  secret,
  single,
} from "@callrules/model/reading"
import { checkWeeklyHours } from "@callrules/recording-condition/decide"
import * as Result from "effect/Result"
import {
  reportRepeatedIds,
  reportRepeatedTokens,
  reportReservedId,
  reportUnusableToken,
} from "./shapes/consistent-records.ts"
import {
  AFFILIATE_ID,
  CAMPAIGN_MEMBERS,
  ID,
  IGNORED_FIELDS,
  NAME,
  NEW_ID,
  PERMISSIONS,
  RETENTION_MEMBERS,
  SWITCH,
  TEXT,
  ZONE,
} from "./shapes/record-shapes.ts"

/** A key that may be left out, also by being `undefined`. */
const mayBe = <A>(shape: Shape<A>) =>
  optional({
    ...shape,
    read: (reading, key, value) => (value === undefined ? undefined : shape.read(reading, key, value)),
  })

const PERMISSION_LIST = single(
  `a list of permissions: ${PERMISSIONS.map((name) => `\`${name}\``).join(", ")}`,
  (value): value is Iterable<string> =>
    typeof value === "object" &&
    value !== null &&
    Symbol.iterator in value &&
    [...(value as Iterable<unknown>)].every((one) => PERMISSIONS.some((name) => name === one)), // it has an iterator
)

const isHash = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value)
const HASH = "the SHA-256 of a token, as `hashToken` makes it"
const isSecret = (value: unknown): value is string => typeof value === "string" && value !== ""

const TOKEN = objectOf({
  token: mayBe(secret("a token, text that is not empty", isSecret)),
  tokenHash: mayBe(secret(HASH, isHash)),
  advertiser: mayBe(ID),
  permissions: mayBe(PERMISSION_LIST),
})

const CAMPAIGN = objectOf({
  id: required(NEW_ID),
  name: mayBe(NAME),
  hours: mayBe(single("opening hours by days", isObject)),
  repeatWithinDays: mayBe(CAMPAIGN_MEMBERS.repeat_within_days.shape),
})

const ADVERTISER = objectOf({
  id: required(NEW_ID),
  name: mayBe(NAME),
  attributionOnly: mayBe(SWITCH),
  campaigns: mayBe(listOf(CAMPAIGN)),
})

const NETWORKS = listOf(
  objectOf({
    id: required(NEW_ID),
    timeZone: mayBe(ZONE),
    customDataFields: mayBe(listOf(NEW_ID)),
    ignoredCustomDataFields: mayBe(IGNORED_FIELDS),
    generatesAffiliateIds: mayBe(SWITCH),
    callerProfileEnrichment: mayBe(SWITCH),
    attributionOnly: mayBe(SWITCH),
    affiliateUrlTemplate: mayBe(TEXT),
    tokens: mayBe(listOf(TOKEN)),
    advertisers: mayBe(listOf(ADVERTISER)),
    affiliatesWithCampaigns: mayBe(listOf(AFFILIATE_ID)),
    singleSignOnUsers: mayBe(listOf(ID)),
    retention: mayBe(
      objectOf({
        outcomeDays: mayBe(RETENTION_MEMBERS.outcome_days.shape),
        fateDays: mayBe(RETENTION_MEMBERS.fate_days.shape),
        transcriptDays: mayBe(RETENTION_MEMBERS.transcript_days.shape),
      }),
    ),
  }),
  "a list of networks",
)

/**
 * Every problem of a list of definitions; their places begin with `directory`. None: the engine can answer from them.
 *
 * Rule ENG-194.
 */
export const checkDefinitions = (definitions: unknown): ReadonlyArray<Problem> => {
  const reading = newReading<string>("the directory")
  const whole = { directory: definitions }
  NETWORKS.read(reading, "directory", definitions)
  reportRepeatedIds(reading, whole, "directory")
  eachOf(reading, whole, "directory", (network) => checkNetwork(reading, network))
  reportRepeatedTokens(reading, whole, "directory", "tokenHash")
  return problemsOf(reading, whole)
}

/** The hash of the host's token. */
export const HOST_TOKEN_HASH = secret(HASH, isHash)

const checkNetwork = (reading: Reading, network: unknown): void => {
  reportReservedId(reading, network)
  reportRepeatedIds(reading, network, "customDataFields")
  reportRepeatedIds(reading, network, "advertisers")
  const advertisers: Array<string> = []
  eachOf(reading, network, "advertisers", (advertiser) => {
    const id = given(advertiser, "id")
    if (typeof id === "string") advertisers.push(id)
    reportRepeatedIds(reading, advertiser, "campaigns")
    eachOf(reading, advertiser, "campaigns", (campaign) => checkHours(reading, given(campaign, "hours")))
  })
  eachOf(reading, network, "tokens", (token) => checkToken(reading, token, advertisers))
}

const checkHours = (reading: Reading, hours: unknown): void => {
  if (!isObject(hours)) return
  // the zone of a network is a matter of its shape
  const checked = checkWeeklyHours(hours["timeZone"] === undefined ? { ...hours, timeZone: "UTC" } : hours)
  if (Result.isSuccess(checked)) return
  for (const { hint, message } of checked.failure) report(reading, INVALID, "hours", `is not valid: ${message}`, hint)
}

const checkToken = (reading: Reading, token: unknown, advertisers: ReadonlyArray<string>): void => {
  if (!isObject(token)) return
  const secretText = given(token, "token")
  const hash = given(token, "tokenHash")
  if ((secretText === null) === (hash === null)) {
    const says = hash === null ? "has neither `token` nor `tokenHash`" : "has both `token` and `tokenHash`"
    report(reading, INVALID, null, says, "give one of the two")
  }
  reportUnusableToken(reading, token, "token")
  const advertiser = given(token, "advertiser")
  if (typeof advertiser !== "string" || advertisers.includes(advertiser)) return
  const otherwise = "add it to `advertisers`, or correct the id"
  reportUnknown(reading, INVALID, "advertiser", "advertiser", advertiser, advertisers, otherwise)
}
