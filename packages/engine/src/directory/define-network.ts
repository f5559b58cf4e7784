// A network with its tokens, advertisers and campaigns in a few lines: what is left out has the usual value.
import { networkId } from "@callrules/model"
import type { WeeklyHours } from "@callrules/recording-condition"
import { hashToken } from "../access/tokens.ts"
import type { Advertiser, Campaign, Permission } from "./directory.ts"
import { customDataFields, type DirectoryData } from "./static-directory.ts"

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
  /** Opening hours for `during_hours`; default none: then the fact is absent (false). */
  readonly hours?: WeeklyHours
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

/** A network as a program writes it down; only `id` is required. */
export interface NetworkDefinition {
  /** The network's id, as it stands in paths. */
  readonly id: string
  /** IANA zone of spreadsheet timestamps and of current calls; default `UTC`. */
  readonly timeZone?: string
  /** Partner names of the custom data fields; default none. */
  readonly customDataFields?: ReadonlyArray<string>
  /** Whether affiliates may be created without an id_from_network; default false. */
  readonly generatesAffiliateIds?: boolean
  /** Whether current calls carry demographics_data; default false. */
  readonly callerProfileEnrichment?: boolean
  /** Whether the network sees current calls for attribution only; default false. */
  readonly attributionOnly?: boolean
  /** The object_url of affiliates, with `{id}` or `{id_from_network}`; default none. */
  readonly affiliateUrlTemplate?: string
  /** Its tokens; default none, so that nobody reaches it. */
  readonly tokens?: ReadonlyArray<TokenDefinition>
  /** Its advertisers with their campaigns; default none. */
  readonly advertisers?: ReadonlyArray<AdvertiserDefinition>
  /** Affiliates that have campaigns, so that they must not be deleted; default none. */
  readonly affiliatesWithCampaigns?: ReadonlyArray<string>
  /** Users of affiliates who log in through single sign-on; default none. */
  readonly singleSignOnUsers?: ReadonlyArray<string>
}

/**
 * A network as `staticDirectory` takes it, with the usual value for everything that is left out.
 *
 * @example
 * ```ts
 * import { defineNetwork, makeEngine, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const network = defineNetwork({
 *   id: "n1",
 *   customDataFields: ["product"],
 *   tokens: [{ token: "secret" }, { token: "acme's", advertiser: "acme", permissions: ["signals"] }],
 *   advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }],
 * })
 * const engine = await makeEngine({ stores: memoryStores, directory: staticDirectory(network) })
 * const { caller } = getOrThrow(await engine.as("acme's"))
 * console.assert(caller.advertiserIdFromNetwork === "acme" && caller.network.timeZone === "UTC")
 * await engine.close()
 * ```
 */
export const defineNetwork = (definition: NetworkDefinition): DirectoryData => {
  const id = networkId(definition.id)
  const inNetwork = (idFromNetwork: string) => ({ networkId: id, idFromNetwork })
  const advertisers = definition.advertisers ?? []
  return {
    networks: [
      {
        networkId: id,
        timeZone: definition.timeZone ?? "UTC",
        customDataFields: customDataFields(definition.customDataFields ?? []),
        generatesAffiliateIds: definition.generatesAffiliateIds ?? false,
        callerProfileEnrichment: definition.callerProfileEnrichment ?? false,
        attributionOnly: definition.attributionOnly ?? false,
        affiliateUrlTemplate: definition.affiliateUrlTemplate ?? null,
      },
    ],
    tokens: new Map(
      (definition.tokens ?? []).map((one) => [
        "token" in one ? hashToken(one.token) : one.tokenHash,
        {
          networkId: id,
          advertiserIdFromNetwork: one.advertiser ?? null,
          permissions: one.permissions === undefined ? ALL_PERMISSIONS : new Set(one.permissions),
        },
      ]),
    ),
    advertisers: advertisers.map(
      (one): Advertiser => ({
        ...inNetwork(one.id),
        name: one.name ?? one.id,
        attributionOnly: one.attributionOnly ?? false,
      }),
    ),
    campaigns: advertisers.flatMap(({ id: advertiserIdFromNetwork, campaigns = [] }) =>
      campaigns.map(
        (one): Campaign => ({
          ...inNetwork(one.id),
          advertiserIdFromNetwork,
          name: one.name ?? one.id,
          hours: one.hours ?? null,
          repeatWithinDays: one.repeatWithinDays ?? 30,
        }),
      ),
    ),
    affiliatesWithCampaigns: (definition.affiliatesWithCampaigns ?? []).map(inNetwork),
    singleSignOnUsers: (definition.singleSignOnUsers ?? []).map(inNetwork),
  }
}
