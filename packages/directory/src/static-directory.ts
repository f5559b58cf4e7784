// A directory that is given once, network by network: for a server with a configuration file, for tests, for a start. What is
// left out of a definition has the usual value.
import { networkId } from "@callrules/model"
import { InvalidInputError } from "@callrules/model/or-throw"
import {
  type Advertiser,
  type Campaign,
  type CampaignHours,
  Directory,
  type DirectoryShape,
  type Network,
  type Permission,
  type Retention,
  type TokenGrant,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { answersAtOnce } from "./answering-directory.ts"
import { checkDefinitions } from "./check-definitions.ts"
import { nameOf } from "./name-of.ts"
import { retentionOf } from "./retention.ts"
import { hoursInZone } from "./shapes/hours.ts"
import { hashToken } from "./tokens.ts"

/** Every permission there is. */
export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set([
  "signals",
  "calls_in_progress",
  "affiliates",
  "campaigns",
  "transcripts",
])

/** A token of a network: the token itself, or its hash where the program is not to know it. */
export type TokenDefinition = (
  | {
      /** The token; only its hash is kept. */
      readonly token: string
    }
  | {
      /** The lower-case hexadecimal SHA-256 of the token; see `hashToken`. */
      readonly tokenHash: string
    }
) & {
  /** The advertiser whose token it is; absent: the network's own. */
  readonly advertiser?: string
  /** What it may do; default everything. */
  readonly permissions?: Iterable<Permission>
}

/** A campaign of an advertiser. */
export interface CampaignDefinition {
  /** The network's id of the campaign, unique within the advertiser. */
  readonly id: string
  /** Its name; default its id. */
  readonly name?: string
  /**
   * Opening hours for `during_hours`, without a zone of their own in that of the network; default none: then the fact is absent
   * (false).
   */
  readonly hours?: CampaignHours
  /** Days within which an earlier call of the same number makes a caller a repeat one; default 30. */
  readonly repeatWithinDays?: number
}

/** An advertiser of a network. */
export interface AdvertiserDefinition {
  /** The network's id of the advertiser, unique in the network. */
  readonly id: string
  /** Its name; default its id. */
  readonly name?: string
  /** Whether it sees current calls for attribution only; default false. */
  readonly attributionOnly?: boolean
  /** Its campaigns; default none. */
  readonly campaigns?: ReadonlyArray<CampaignDefinition>
}

/** A network with everything the engine must know of it; only `id` is required, and it stands in one definition only. */
export interface NetworkDefinition {
  /** The network's id, as it stands in paths. */
  readonly id: string
  /** IANA zone of spreadsheet timestamps and of current calls; default `UTC`. */
  readonly timeZone?: string
  /** Partner names of the custom data fields; default none. */
  readonly customDataFields?: ReadonlyArray<string>
  /** Names in the custom data of host events that are no mistakes although no field has them, or `all`; default none. */
  readonly ignoredCustomDataFields?: ReadonlyArray<string> | "all"
  /** Whether affiliates may be created without an id_from_network; default false. */
  readonly generatesAffiliateIds?: boolean
  /** Whether current calls carry demographics_data; default false. */
  readonly callerProfileEnrichment?: boolean
  /** Whether the network sees current calls for attribution only; default false. */
  readonly attributionOnly?: boolean
  /** The object_url of affiliates, with `{id}` or `{id_from_network}`; default none. */
  readonly affiliateUrlTemplate?: string
  /** Its tokens; default none, so that it cannot be reached. */
  readonly tokens?: ReadonlyArray<TokenDefinition>
  /** Its advertisers with their campaigns; default none. */
  readonly advertisers?: ReadonlyArray<AdvertiserDefinition>
  /** Affiliates that have campaigns, so that they must not be deleted; default none. */
  readonly affiliatesWithCampaigns?: ReadonlyArray<string>
  /** Users of affiliates who log in through single sign-on; default none. */
  readonly singleSignOnUsers?: ReadonlyArray<string>
  /** How long it keeps what is kept for a time only; default 35 days of answers and fates of requests, transcripts for good. */
  readonly retention?: Partial<Retention>
}

/**
 * A {@link Directory} over networks that do not change while the engine runs; every look-up is by key.
 *
 * A campaign that the next start does not have any more is not seen as removed: its recording settings stay, and when it comes
 * back, it records as before. Set `record_calls` to false before you take one out, or never use its id again.
 *
 * @example
 * ```ts
 * import { staticDirectory } from "@callrules/directory"
 * import { makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const directory = staticDirectory(
 *   {
 *     id: "n1",
 *     customDataFields: ["product"],
 *     tokens: [{ token: "secret" }, { token: "acme's", advertiser: "acme", permissions: ["signals"] }],
 *     advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }],
 *   },
 *   { id: "n2", timeZone: "Europe/Paris", tokens: [{ token: "other" }] },
 * )
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const { caller } = getOrThrow(await engine.as("acme's"))
 * console.assert(caller.advertiserIdFromNetwork === "acme" && caller.network.timeZone === "UTC")
 * await engine.close()
 * ```
 */
// REC-277
export const staticDirectory = (...networks: ReadonlyArray<NetworkDefinition>): Layer.Layer<Directory> =>
  Layer.sync(Directory, () => answersAtOnce(directoryOver(checked(networks))))

/** The definitions; an Error that says everything where something is wrong with them. */
// ENG-194
export const checked = (definitions: ReadonlyArray<NetworkDefinition>): ReadonlyArray<NetworkDefinition> => {
  const problems = checkDefinitions(definitions)
  if (problems.length > 0) throw new InvalidInputError(problems)
  return definitions
}

const key = (...parts: ReadonlyArray<string>): string => JSON.stringify(parts)

const directoryOver = (definitions: ReadonlyArray<NetworkDefinition>): DirectoryShape => {
  const networks = new Map(definitions.map((one) => [one.id, networkOf(one)]))
  const tokens = new Map(definitions.flatMap(tokensOf))
  const advertisers = new Map(
    definitions.flatMap((one) =>
      advertisersOf(one).map((advertiser) => [key(one.id, advertiser.idFromNetwork), advertiser]),
    ),
  )
  const campaigns = Map.groupBy(definitions.flatMap(campaignsOf), (one) => key(one.networkId, one.idFromNetwork))
  const keysOf = (list: "affiliatesWithCampaigns" | "singleSignOnUsers"): ReadonlySet<string> =>
    new Set(definitions.flatMap((one) => (one[list] ?? []).map((id) => key(one.id, id))))
  const withCampaigns = keysOf("affiliatesWithCampaigns")
  const singleSignOn = keysOf("singleSignOnUsers")
  return {
    network: (id) => Effect.succeed(networks.get(id)),
    token: (tokenHash) => Effect.succeed(tokens.get(tokenHash)),
    advertiser: (id, idFromNetwork) => Effect.succeed(advertisers.get(key(id, idFromNetwork))),
    campaigns: (id, advertiserIdFromNetwork, idFromNetwork) =>
      Effect.succeed(
        (campaigns.get(key(id, idFromNetwork)) ?? []).filter(
          (one) => advertiserIdFromNetwork === null || one.advertiserIdFromNetwork === advertiserIdFromNetwork,
        ),
      ),
    affiliateHasCampaigns: (id, idFromNetwork) => Effect.succeed(withCampaigns.has(key(id, idFromNetwork))),
    canLogIn: (id, userIdFromNetwork) => Effect.succeed(!singleSignOn.has(key(id, userIdFromNetwork))),
  }
}

const networkOf = (definition: NetworkDefinition): Network => ({
  networkId: networkId(definition.id),
  timeZone: zoneOf(definition),
  customDataFields: (definition.customDataFields ?? []).map((partnerName) => ({ partnerName })),
  ignoredCustomDataFields: definition.ignoredCustomDataFields ?? [],
  generatesAffiliateIds: definition.generatesAffiliateIds ?? false,
  callerProfileEnrichment: definition.callerProfileEnrichment ?? false,
  attributionOnly: definition.attributionOnly ?? false,
  affiliateUrlTemplate: definition.affiliateUrlTemplate ?? null,
  retention: retentionOf(definition.retention),
})

const tokensOf = (definition: NetworkDefinition): ReadonlyArray<[string, TokenGrant]> =>
  (definition.tokens ?? []).map((one) => [
    "token" in one ? hashToken(one.token) : one.tokenHash,
    {
      network: networkOf(definition),
      advertiserIdFromNetwork: one.advertiser ?? null,
      permissions: one.permissions === undefined ? ALL_PERMISSIONS : new Set(one.permissions),
    },
  ])

const zoneOf = ({ timeZone = "UTC" }: NetworkDefinition): string => timeZone

const advertisersOf = ({ advertisers = [], id }: NetworkDefinition): ReadonlyArray<Advertiser> =>
  advertisers.map((one) => ({
    networkId: networkId(id),
    idFromNetwork: one.id,
    name: nameOf(one),
    attributionOnly: one.attributionOnly ?? false,
  }))

const campaignsOf = (definition: NetworkDefinition): ReadonlyArray<Campaign> =>
  (definition.advertisers ?? []).flatMap(({ campaigns = [], id: advertiserIdFromNetwork }) =>
    campaigns.map((one) => ({
      networkId: networkId(definition.id),
      advertiserIdFromNetwork,
      idFromNetwork: one.id,
      name: nameOf(one),
      hours: one.hours === undefined ? null : hoursInZone(one.hours, zoneOf(definition)),
      repeatWithinDays: one.repeatWithinDays ?? 30,
    })),
  )
