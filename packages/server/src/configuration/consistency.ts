// What a configuration's shape cannot say: ids that repeat, zones that do not exist, references to nothing.
import { hashToken, headerToken } from "@callrules/engine"
import { checkWeeklyHours } from "@callrules/recording-condition"
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { weeklyHours } from "./hours.ts"
import type { Configuration, ConfiguredHours } from "./schema.ts"

/** One line for each inconsistency of a configuration of the right shape. */
export const configurationProblems = (configuration: Configuration): ReadonlyArray<string> => [
  ...repeats(
    "networks",
    configuration.networks.map((network) => network.id),
  ),
  ...configuration.networks.flatMap(networkProblems),
  ...repeatedTokens(configuration),
  ...unusable("host_token", configuration.host_token),
  ...(configuration.host_token !== undefined && configuration.host_token_sha256 !== undefined
    ? ["host_token: give `host_token` or `host_token_sha256`, not both"]
    : []),
]

type Network = Configuration["networks"][number]

const networkProblems = (network: Network, index: number): ReadonlyArray<string> => {
  const place = `networks[${index}]`
  const advertisers = network.advertisers.map((advertiser) => advertiser.id)
  return [
    ...zoneProblems(`${place}.time_zone`, network.time_zone),
    ...repeats(`${place}.custom_data_fields`, network.custom_data_fields),
    ...repeats(`${place}.advertisers`, advertisers),
    ...network.advertisers.flatMap((advertiser, position) => [
      ...repeats(
        `${place}.advertisers[${position}].campaigns`,
        advertiser.campaigns.map((campaign) => campaign.id),
      ),
      ...advertiser.campaigns.flatMap((campaign, number) =>
        hoursProblems(
          `${place}.advertisers[${position}].campaigns[${number}].hours`,
          campaign.hours,
          network.time_zone,
        ),
      ),
    ]),
    ...network.tokens.flatMap((token, position) => tokenProblems(`${place}.tokens[${position}]`, token, advertisers)),
  ]
}

/** A token belongs to exactly one network: no two of the file, given as they are or as hashes, may be the same. */
const repeatedTokens = ({ networks }: Configuration): ReadonlyArray<string> => {
  const places = new Map<string, string>()
  return networks.flatMap((network, index) =>
    network.tokens.flatMap(({ token, token_sha256 }, position) => {
      const hash = token_sha256 ?? (token === undefined ? undefined : hashToken(token))
      const place = `networks[${index}].tokens[${position}]`
      const earlier = hash === undefined ? undefined : places.get(hash)
      if (hash !== undefined && earlier === undefined) places.set(hash, place)
      return earlier === undefined ? [] : [`${place}: the same token as ${earlier}; a token belongs to one network`]
    }),
  )
}

/** A token that no request could carry: what a header brings is trimmed, and a scheme before it is taken off. */
const unusable = (place: string, token: string | undefined): ReadonlyArray<string> =>
  token === undefined || headerToken(token) === token
    ? []
    : [`${place}: a token has no white space around it and no scheme such as \`Bearer\` before it`]

const tokenProblems = (
  place: string,
  token: Network["tokens"][number],
  advertisers: ReadonlyArray<string>,
): ReadonlyArray<string> => [
  ...((token.token === undefined) === (token.token_sha256 === undefined)
    ? [`${place}: give \`token\` or \`token_sha256\`, one of the two`]
    : []),
  ...unusable(`${place}.token`, token.token),
  ...(token.advertiser !== undefined && !advertisers.includes(token.advertiser)
    ? [`${place}.advertiser: the network has no advertiser \`${token.advertiser}\``]
    : []),
]

const hoursProblems = (
  place: string,
  hours: ConfiguredHours | undefined,
  networkZone: string,
): ReadonlyArray<string> => {
  const checked = hours === undefined ? undefined : checkWeeklyHours(weeklyHours(hours, networkZone))
  return checked === undefined || Result.isSuccess(checked)
    ? []
    : checked.failure.map((problem) => `${place}: ${problem.message}`)
}

const zoneProblems = (place: string, name: string): ReadonlyArray<string> => {
  const found = zone(name)
  return Result.isSuccess(found) ? [] : [`${place}: ${found.failure.message}`]
}

const repeats = (place: string, ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
    (id) => `${place}: \`${id}\` stands there twice`,
  )
