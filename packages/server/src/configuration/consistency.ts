// What the shape of a configuration cannot say: ids that repeat, zones that do not exist, references to nothing. It
// looks at whatever is of the right shape, so that these problems are reported together with those of shape.
import { hashToken } from "@callrules/directory"
import {
  campaignHours,
  HOURS,
  hoursInZone,
  reportRepeatedIds,
  reportRepeatedTokens,
  reportReservedId,
  reportUnusableToken,
} from "@callrules/directory/parts"
import {
  eachOf,
  given,
  INVALID,
  isObject,
  isSound,
  newReading,
  type Reading,
  report,
  reportUnknown,
  within,
} from "@callrules/model/reading"
import { checkWeeklyHours } from "@callrules/recording-condition"
import { checkTargets, postOverHttp } from "@callrules/webhooks"
import * as Result from "effect/Result"

const ONE_OF_THE_TWO = "give one of the two"
const NO_FILE = "is no file: messages in memory are lost with the process, and no copy is made without them"
const NO_FILE_HINT = "name a file, or leave it out: beside a database in memory they are in memory too"

/** Reports every inconsistency of a configuration file. */
export const checkConsistency = (reading: Reading, file: unknown): void => {
  reportRepeatedIds(reading, file, "networks")
  const webhooks = given(file, "webhooks")
  const allowPlain = given(webhooks, "allow_plain") === true
  eachOf(reading, file, "networks", (network) => {
    checkNetwork(reading, network)
    reportRepeatedIds(reading, network, "webhooks")
    eachOf(reading, network, "webhooks", (webhook) => checkWebhook(reading, webhook, allowPlain))
  })
  within(reading, "webhooks", () => {
    // ENG-381
    if (given(webhooks, "file") === ":memory:") report(reading, INVALID, "file", NO_FILE, NO_FILE_HINT)
    eachOf(reading, webhooks, "allow_private_addresses", (range) => checkRange(reading, range))
  })
  reportRepeatedTokens(reading, file, "networks", "token_sha256")
  checkApart(reading, file)
  reportUnusableToken(reading, file, "host_token")
  if (has(file, "host_token") && has(file, "host_token_sha256")) {
    report(reading, INVALID, "host_token", "and `host_token_sha256` are both given", ONE_OF_THE_TWO)
  }
  const apart = given(file, "host_interface")
  if (isObject(apart) && has(apart, "port") === has(apart, "socket")) {
    const says = has(apart, "port") ? "has both `port` and `socket`" : "has neither `port` nor `socket`"
    report(reading, INVALID, "host_interface", says, ONE_OF_THE_TWO)
  }
  if (isObject(apart) && !has(file, "host_token") && !has(file, "host_token_sha256")) {
    report(reading, INVALID, "host_interface", "has no token", "give `host_token` or `host_token_sha256`")
  }
}

const has = (value: unknown, key: string): boolean => isObject(value) && Object.hasOwn(value, key)

/** With the token of the host a partner would report calls and read every network. */
// ENG-445
const checkApart = (reading: Reading, file: unknown): void => {
  const hash = hashAt(file, "host_token")
  if (hash === undefined) return
  eachOf(reading, file, "networks", (network) =>
    eachOf(reading, network, "tokens", (entry) => {
      if (hashAt(entry, "token") !== hash) return
      report(reading, INVALID, null, "is the token of the host", "give the host one of its own")
    }),
  )
}

/** The hash of a token, which is given as it is or as its hash. */
const hashAt = (value: unknown, key: string): string | undefined => {
  const token = textAt(value, key)
  return textAt(value, `${key}_sha256`) ?? (token === undefined ? undefined : hashToken(token))
}

/** Of an address or a network that targets may have. */
const checkRange = (reading: Reading, range: unknown): void => {
  if (typeof range !== "string" || range === "") return
  try {
    postOverHttp({ allowPrivateAddresses: [range] })
  } catch {
    report(
      reading,
      INVALID,
      null,
      "is neither an address nor a network",
      "write one such as `10.1.2.3` or `10.0.0.0/8`",
    )
  }
}

/** A text that is not empty; undefined where there is none. */
const textAt = (value: unknown, key: string): string | undefined => {
  const text = given(value, key)
  return typeof text === "string" && text !== "" ? text : undefined
}

const checkNetwork = (reading: Reading, network: unknown): void => {
  reportReservedId(reading, network)
  reportRepeatedIds(reading, network, "custom_data_fields")
  reportRepeatedIds(reading, network, "advertisers")
  const advertisers: Array<string> = []
  eachOf(reading, network, "advertisers", (advertiser) => {
    advertisers.push(textAt(advertiser, "id") ?? "")
    reportRepeatedIds(reading, advertiser, "campaigns")
    eachOf(reading, advertiser, "campaigns", (campaign) => checkHours(reading, given(campaign, "hours")))
  })
  eachOf(reading, network, "tokens", (token) => checkToken(reading, token, advertisers))
}

/** Of addresses and secrets that are texts. */
// ENG-314
const checkWebhook = (reading: Reading, webhook: unknown, allowPlain: boolean): void => {
  const url = textAt(webhook, "url")
  const secrets = given(webhook, "secrets")
  if (url === undefined || !Array.isArray(secrets)) return
  const texts = secrets.filter((secret) => typeof secret === "string")
  if (texts.length < secrets.length || texts.length === 0) return
  for (const { hint, message, path } of checkTargets([{ id: "", networkId: "", url, secrets: texts }], allowPlain)) {
    const [member = null, place] = path.slice(1)
    if (place === undefined) report(reading, INVALID, member, message, hint)
    else within(reading, member, () => report(reading, INVALID, place, message, hint))
  }
}

const checkToken = (reading: Reading, token: unknown, advertisers: ReadonlyArray<string>): void => {
  if (isObject(token) && has(token, "token") === has(token, "token_sha256")) {
    const says = has(token, "token") ? "has both `token` and `token_sha256`" : "has neither `token` nor `token_sha256`"
    report(reading, INVALID, null, says, ONE_OF_THE_TWO)
  }
  reportUnusableToken(reading, token, "token")
  const advertiser = textAt(token, "advertiser")
  if (advertiser === undefined || advertisers.includes(advertiser)) return
  const otherwise = "add it to `advertisers`, or correct the id"
  reportUnknown(reading, INVALID, "advertiser", "advertiser", advertiser, advertisers, otherwise)
}

/** Of hours whose shape is right. */
const checkHours = (reading: Reading, hours: unknown): void => {
  if (hours === null) return
  const apart = newReading("the hours", true)
  const configured = HOURS.read(apart, null, hours)
  if (configured === undefined || !isSound(apart)) return
  // which zones there are is a matter of shape
  const checked = checkWeeklyHours(hoursInZone(campaignHours(configured), "UTC"))
  if (Result.isSuccess(checked)) return
  for (const { hint, message } of checked.failure) report(reading, INVALID, "hours", `is not valid: ${message}`, hint)
}
