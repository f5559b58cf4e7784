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
} from "./ports/directory.ts"

/** Everything a {@link Directory} answers from. Ids are unique in their network; names of fields in their network. */
export interface DirectoryData {
  readonly networks: ReadonlyArray<Network>
  /** Tokens by the lower-case hexadecimal SHA-256 of the token; see `hashToken`. */
  readonly tokens: ReadonlyMap<string, TokenGrant>
  readonly advertisers: ReadonlyArray<Advertiser>
  readonly campaigns: ReadonlyArray<Campaign>
  /** Affiliates that have campaigns, by network. */
  readonly affiliatesWithCampaigns: ReadonlyArray<{ readonly networkId: NetworkId; readonly idFromNetwork: string }>
  /** Users who log in through single sign-on, by network; every other user logs in directly. */
  readonly singleSignOnUsers: ReadonlyArray<{ readonly networkId: NetworkId; readonly idFromNetwork: string }>
}

/** Names custom data fields by their partner names. */
export const customDataFields = (partnerNames: ReadonlyArray<string>): ReadonlyArray<CustomDataField> =>
  partnerNames.map((partnerName) => ({ partnerName }))

/** A {@link Directory} over data that does not change while the engine runs; every look-up is by key. */
export const staticDirectory = (data: DirectoryData): Layer.Layer<Directory> =>
  Layer.succeed(Directory, directoryOver(data))

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
