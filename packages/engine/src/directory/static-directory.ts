// A directory that is given once, as plain data: for a server with a configuration file, for tests, for a start.
import type { CustomDataField, NetworkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type Advertiser,
  type Campaign,
  Directory,
  type DirectoryShape,
  type Network,
  type TokenGrant,
} from "./directory.ts"

/** Everything a {@link Directory} answers from. Ids are unique in their network; names of fields in their network. */
export interface DirectoryData {
  /** Every network the engine serves; an id stands here once. */
  readonly networks: ReadonlyArray<Network>
  /** Tokens by the lower-case hexadecimal SHA-256 of the token; see `hashToken`. */
  readonly tokens: ReadonlyMap<string, TokenGrant>
  /** The advertisers of all networks. */
  readonly advertisers: ReadonlyArray<Advertiser>
  /** The campaigns of all advertisers; only these can have recording settings. */
  readonly campaigns: ReadonlyArray<Campaign>
  /** Affiliates that have campaigns, by network. */
  readonly affiliatesWithCampaigns: ReadonlyArray<{
    /** The network of the affiliate. */
    readonly networkId: NetworkId
    /** The affiliate's id_from_network. */
    readonly idFromNetwork: string
  }>
  /** Users who log in through single sign-on, by network; every other user logs in directly. */
  readonly singleSignOnUsers: ReadonlyArray<{
    /** The network of the user. */
    readonly networkId: NetworkId
    /** The user's id_from_network. */
    readonly idFromNetwork: string
  }>
}

/**
 * Custom data fields from their partner names alone, in the order given.
 *
 * @example
 * ```ts
 * import { customDataFields } from "@callrules/engine"
 *
 * console.assert(customDataFields(["region", "lead_id"])[1]?.partnerName === "lead_id")
 * ```
 */
export const customDataFields = (partnerNames: ReadonlyArray<string>): ReadonlyArray<CustomDataField> =>
  partnerNames.map((partnerName) => ({ partnerName }))

/**
 * A {@link Directory} over networks that do not change while the engine runs; every look-up is by key.
 *
 * @example
 * ```ts
 * import { defineNetwork, makeEngine, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { isSuccess } from "effect/Result"
 *
 * const directory = staticDirectory(
 *   defineNetwork({ id: "n1", tokens: [{ token: "secret" }] }),
 *   defineNetwork({ id: "n2", timeZone: "Europe/Paris", tokens: [{ token: "other" }] }),
 * )
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * console.assert(isSuccess(await engine.as("other")))
 * await engine.close()
 * ```
 */
export const staticDirectory = (...networks: ReadonlyArray<DirectoryData>): Layer.Layer<Directory> =>
  Layer.succeed(Directory, directoryOver(together(networks)))

const together = (parts: ReadonlyArray<DirectoryData>): DirectoryData => ({
  networks: parts.flatMap(({ networks }) => networks),
  tokens: new Map(parts.flatMap(({ tokens }) => [...tokens])),
  advertisers: parts.flatMap(({ advertisers }) => advertisers),
  campaigns: parts.flatMap(({ campaigns }) => campaigns),
  affiliatesWithCampaigns: parts.flatMap(({ affiliatesWithCampaigns }) => affiliatesWithCampaigns),
  singleSignOnUsers: parts.flatMap(({ singleSignOnUsers }) => singleSignOnUsers),
})

const key = (...parts: ReadonlyArray<string>): string => JSON.stringify(parts)

const directoryOver = (data: DirectoryData): DirectoryShape => {
  const networks = new Map(data.networks.map((network) => [network.networkId, network]))
  const advertisers = new Map(data.advertisers.map((one) => [key(one.networkId, one.idFromNetwork), one]))
  const campaigns = Map.groupBy(data.campaigns, (one) => key(one.networkId, one.idFromNetwork))
  const keysOf = (rows: DirectoryData["singleSignOnUsers"]): ReadonlySet<string> =>
    new Set(rows.map((row) => key(row.networkId, row.idFromNetwork)))
  const withCampaigns = keysOf(data.affiliatesWithCampaigns)
  const singleSignOn = keysOf(data.singleSignOnUsers)
  return {
    network: (networkId) => Effect.succeed(networks.get(networkId)),
    token: (tokenHash) => Effect.succeed(data.tokens.get(tokenHash)),
    advertiser: (networkId, idFromNetwork) => Effect.succeed(advertisers.get(key(networkId, idFromNetwork))),
    campaigns: (networkId, advertiserIdFromNetwork, idFromNetwork) =>
      Effect.succeed(
        (campaigns.get(key(networkId, idFromNetwork)) ?? []).filter(
          (one) => advertiserIdFromNetwork === null || one.advertiserIdFromNetwork === advertiserIdFromNetwork,
        ),
      ),
    affiliateHasCampaigns: (networkId, idFromNetwork) =>
      Effect.succeed(withCampaigns.has(key(networkId, idFromNetwork))),
    canLogIn: (networkId, userIdFromNetwork) => Effect.succeed(!singleSignOn.has(key(networkId, userIdFromNetwork))),
  }
}
