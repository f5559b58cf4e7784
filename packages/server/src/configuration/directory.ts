// A configuration as the directory that the engine reads from.
import type { NetworkDefinition } from "@callrules/directory"
import { campaignHours, readRetention } from "@callrules/directory/parts"
import type { Configuration } from "./configuration.ts"

type ConfiguredNetwork = Configuration["networks"][number]

/** The networks that the engine's directory answers from. The configuration has no problems. */
export const networkDefinitions = ({ networks }: Configuration): ReadonlyArray<NetworkDefinition> =>
  networks.map(networkDefinition)

const networkDefinition = (network: ConfiguredNetwork): NetworkDefinition => ({
  id: network.id,
  timeZone: network.time_zone,
  customDataFields: network.custom_data_fields,
  ignoredCustomDataFields: network.ignored_custom_data_fields,
  generatesAffiliateIds: network.generates_affiliate_ids,
  callerProfileEnrichment: network.caller_profile_enrichment,
  attributionOnly: network.attribution_only,
  ...(network.affiliate_url_template === null ? {} : { affiliateUrlTemplate: network.affiliate_url_template }),
  tokens: network.tokens.map(({ advertiser, permissions, token, token_sha256 }) => ({
    ...(token_sha256 === undefined ? { token: token ?? "" } : { tokenHash: token_sha256 }),
    ...(advertiser === undefined ? {} : { advertiser }),
    permissions,
  })),
  advertisers: network.advertisers.map((advertiser) => ({
    id: advertiser.id,
    name: advertiser.name,
    attributionOnly: advertiser.attribution_only,
    campaigns: advertiser.campaigns.map((campaign) => ({
      id: campaign.id,
      name: campaign.name,
      ...(campaign.hours === null ? {} : { hours: campaignHours(campaign.hours) }),
      repeatWithinDays: campaign.repeat_within_days,
    })),
  })),
  affiliatesWithCampaigns: network.affiliates_with_campaigns,
  singleSignOnUsers: network.single_sign_on_users,
  retention: readRetention(network.retention),
})
