// A configuration as the directory that the engine reads from.
import {
  type Advertiser,
  type Campaign,
  customDataFields,
  type DirectoryData,
  hashToken,
  type Network,
  type TokenGrant,
} from "@callrules/engine"
import { networkId } from "@callrules/model"
import { weeklyHours } from "./hours.ts"
import type { Configuration } from "./schema.ts"

/** Everything the engine's directory answers from. The configuration has no problems. */
export const directoryData = (configuration: Configuration): DirectoryData => {
  const networks: Array<Network> = []
  const tokens = new Map<string, TokenGrant>()
  const advertisers: Array<Advertiser> = []
  const campaigns: Array<Campaign> = []
  for (const configured of configuration.networks) {
    const id = networkId(configured.id)
    networks.push({
      networkId: id,
      timeZone: configured.time_zone,
      customDataFields: customDataFields(configured.custom_data_fields),
      generatesAffiliateIds: configured.generates_affiliate_ids,
      callerProfileEnrichment: configured.caller_profile_enrichment,
      attributionOnly: configured.attribution_only,
      affiliateUrlTemplate: configured.affiliate_url_template ?? null,
    })
    for (const token of configured.tokens) {
      tokens.set(token.token_sha256 ?? hashToken(token.token ?? ""), {
        networkId: id,
        advertiserIdFromNetwork: token.advertiser ?? null,
        permissions: new Set(token.permissions),
      })
    }
    for (const advertiser of configured.advertisers) {
      advertisers.push({
        networkId: id,
        idFromNetwork: advertiser.id,
        name: advertiser.name,
        attributionOnly: advertiser.attribution_only,
      })
      for (const campaign of advertiser.campaigns) {
        campaigns.push({
          networkId: id,
          advertiserIdFromNetwork: advertiser.id,
          idFromNetwork: campaign.id,
          name: campaign.name,
          hours: campaign.hours === undefined ? null : weeklyHours(campaign.hours, configured.time_zone),
          repeatWithinDays: campaign.repeat_within_days,
        })
      }
    }
  }
  return {
    networks,
    tokens,
    advertisers,
    campaigns,
    affiliatesWithCampaigns: idsOf(configuration, "affiliates_with_campaigns"),
    singleSignOnUsers: idsOf(configuration, "single_sign_on_users"),
  }
}

const idsOf = (configuration: Configuration, key: "affiliates_with_campaigns" | "single_sign_on_users") =>
  configuration.networks.flatMap((network) =>
    network[key].map((idFromNetwork) => ({ networkId: networkId(network.id), idFromNetwork })),
  )
