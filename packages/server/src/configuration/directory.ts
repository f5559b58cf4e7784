// A configuration as the directory that the engine reads from.
import { type DirectoryData, defineNetwork } from "@callrules/engine"
import { weeklyHours } from "./hours.ts"
import type { Configuration } from "./schema.ts"

type ConfiguredNetwork = Configuration["networks"][number]

/** What the engine's directory answers from, network by network. The configuration has no problems. */
export const directoryData = ({ networks }: Configuration): ReadonlyArray<DirectoryData> => networks.map(networkData)

const networkData = (network: ConfiguredNetwork): DirectoryData =>
  defineNetwork({
    id: network.id,
    timeZone: network.time_zone,
    customDataFields: network.custom_data_fields,
    generatesAffiliateIds: network.generates_affiliate_ids,
    callerProfileEnrichment: network.caller_profile_enrichment,
    attributionOnly: network.attribution_only,
    ...(network.affiliate_url_template === undefined ? {} : { affiliateUrlTemplate: network.affiliate_url_template }),
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
        ...(campaign.hours === undefined ? {} : { hours: weeklyHours(campaign.hours, network.time_zone) }),
        repeatWithinDays: campaign.repeat_within_days,
      })),
    })),
    affiliatesWithCampaigns: network.affiliates_with_campaigns,
    singleSignOnUsers: network.single_sign_on_users,
  })
