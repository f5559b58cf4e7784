// What the shape of a configuration cannot say: ids that repeat, zones that do not exist, references to nothing. It
// looks at whatever is of the right shape, so that these faults are told together with those of shape.
import { hashToken, headerToken } from "@callrules/engine"
import { checkWeeklyHours } from "@callrules/recording-condition"
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { HOURS_SHAPE } from "./file-shape.ts"
import { weeklyHours } from "./hours.ts"
import { Hours } from "./schema.ts"
import { isObject } from "./shape.ts"

/** One line for each inconsistency of a configuration file. */
export const configurationProblems = (file: unknown): ReadonlyArray<string> => {
  const networks = listAt(file, "networks")
  return [
    ...repeats("networks", textsAt(networks, "id")),
    ...networks.flatMap(networkProblems),
    ...repeatedTokens(networks),
    ...unusable("host_token", textAt(file, "host_token")),
    ...(has(file, "host_token") && has(file, "host_token_sha256")
      ? ["host_token: stands beside `host_token_sha256` (give one of the two)"]
      : []),
  ]
}

const has = (value: unknown, key: string): boolean => isObject(value) && Object.hasOwn(value, key)

const at = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** The entries of a list; none where there is no list. */
const listAt = (value: unknown, key: string): ReadonlyArray<unknown> => {
  const list = at(value, key)
  return Array.isArray(list) ? list : []
}

/** A text that is not empty; undefined where there is none. */
const textAt = (value: unknown, key: string): string | undefined => {
  const text = at(value, key)
  return typeof text === "string" && text !== "" ? text : undefined
}

const textsAt = (values: ReadonlyArray<unknown>, key: string): ReadonlyArray<string> =>
  values.flatMap((value) => textAt(value, key) ?? [])

const networkProblems = (network: unknown, index: number): ReadonlyArray<string> => {
  const place = `networks[${index}]`
  const advertisers = listAt(network, "advertisers")
  const fields = listAt(network, "custom_data_fields").filter((field) => typeof field === "string")
  const networkZone = textAt(network, "time_zone")
  return [
    ...zoneProblems(`${place}.time_zone`, networkZone),
    ...repeats(`${place}.custom_data_fields`, fields),
    ...repeats(`${place}.advertisers`, textsAt(advertisers, "id")),
    ...advertisers.flatMap((advertiser, position) =>
      advertiserProblems(`${place}.advertisers[${position}]`, advertiser, networkZone),
    ),
    ...listAt(network, "tokens").flatMap((token, position) =>
      tokenProblems(`${place}.tokens[${position}]`, token, textsAt(advertisers, "id")),
    ),
  ]
}

const advertiserProblems = (
  place: string,
  advertiser: unknown,
  networkZone: string | undefined,
): ReadonlyArray<string> => {
  const campaigns = listAt(advertiser, "campaigns")
  return [
    ...repeats(`${place}.campaigns`, textsAt(campaigns, "id")),
    ...campaigns.flatMap((campaign, number) =>
      hoursProblems(`${place}.campaigns[${number}].hours`, at(campaign, "hours"), networkZone),
    ),
  ]
}

/** A token belongs to exactly one network: no two of the file, given as they are or as hashes, may be the same. */
const repeatedTokens = (networks: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const places = new Map<string, string>()
  return networks.flatMap((network, index) =>
    listAt(network, "tokens").flatMap((entry, position) => {
      const token = textAt(entry, "token")
      const hash = textAt(entry, "token_sha256") ?? (token === undefined ? undefined : hashToken(token))
      const place = `networks[${index}].tokens[${position}]`
      const earlier = hash === undefined ? undefined : places.get(hash)
      if (hash !== undefined && earlier === undefined) places.set(hash, place)
      return earlier === undefined ? [] : [`${place}: is the same token as ${earlier} (a token belongs to one network)`]
    }),
  )
}

/** A token that no request could carry: what a header brings is trimmed, and a scheme before it is taken off. */
const unusable = (place: string, token: string | undefined): ReadonlyArray<string> =>
  token === undefined || headerToken(token) === token
    ? []
    : [`${place}: no request could carry it (a token has no white space around it and no scheme such as \`Bearer\`)`]

const tokenProblems = (place: string, token: unknown, advertisers: ReadonlyArray<string>): ReadonlyArray<string> => {
  const advertiser = textAt(token, "advertiser")
  return [
    ...(isObject(token) && !has(token, "token") && !has(token, "token_sha256")
      ? [`${place}: has neither \`token\` nor \`token_sha256\` (give one of the two)`]
      : []),
    ...(has(token, "token") && has(token, "token_sha256")
      ? [`${place}: has both \`token\` and \`token_sha256\` (give one of the two)`]
      : []),
    ...unusable(`${place}.token`, textAt(token, "token")),
    ...(advertiser !== undefined && !advertisers.includes(advertiser)
      ? [
          `${place}.advertiser: the network has no advertiser \`${advertiser}\` (add it to \`advertisers\`, or correct the id)`,
        ]
      : []),
  ]
}

const decodeHours = Schema.decodeUnknownResult(Hours)

/** Of hours whose shape is right; a zone of the network that is wrong has its own line. */
const hoursProblems = (place: string, hours: unknown, networkZone: string | undefined): ReadonlyArray<string> => {
  if (hours === undefined || HOURS_SHAPE.shape(hours, place).length > 0) return []
  const configured = decodeHours(hours)
  if (Result.isFailure(configured)) return []
  const usable = networkZone !== undefined && Result.isSuccess(zone(networkZone)) ? networkZone : "UTC"
  const checked = checkWeeklyHours(weeklyHours(configured.success, usable))
  return Result.isSuccess(checked) ? [] : checked.failure.map((problem) => `${place}: ${problem.message}`)
}

const zoneProblems = (place: string, name: string | undefined): ReadonlyArray<string> => {
  const found = name === undefined ? undefined : zone(name)
  return found === undefined || Result.isSuccess(found) ? [] : [`${place}: ${found.failure.message}`]
}

const repeats = (place: string, ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
    (id) => `${place}: \`${id}\` stands there twice (each has an id of its own)`,
  )
