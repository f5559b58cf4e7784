// What a definition of a network says, as the records of a stored directory.
import type { DirectoryRecord } from "@callrules/store"
import { nameOf } from "./name-of.ts"
import { retentionOf } from "./retention.ts"
import { ALL_PERMISSIONS, type NetworkDefinition } from "./static-directory.ts"
import { hashToken } from "./tokens.ts"

/** The records of a network. */
export const definitionRecords = (definition: NetworkDefinition): ReadonlyArray<DirectoryRecord> => [
  {
    kind: "network",
    timeZone: definition.timeZone ?? "UTC",
    ignoredCustomDataFields: definition.ignoredCustomDataFields ?? [],
    generatesAffiliateIds: definition.generatesAffiliateIds ?? false,
    callerProfileEnrichment: definition.callerProfileEnrichment ?? false,
    attributionOnly: definition.attributionOnly ?? false,
    affiliateUrlTemplate: definition.affiliateUrlTemplate ?? null,
    singleSignOnUsers: definition.singleSignOnUsers ?? [],
    retention: retentionOf(definition.retention),
  },
  ...(definition.customDataFields ?? []).map(
    (partnerName): DirectoryRecord => ({ kind: "custom_data_field", partnerName }),
  ),
  ...(definition.advertisers ?? []).flatMap(advertiserRecords),
  ...(definition.tokens ?? []).map(tokenRecord),
  ...(definition.affiliatesWithCampaigns ?? []).map(
    (affiliateIdFromNetwork): DirectoryRecord => ({
      kind: "affiliate_campaigns",
      affiliateIdFromNetwork,
      campaigns: [],
    }),
  ),
]

const advertiserRecords = ({
  attributionOnly = false,
  campaigns = [],
  id,
  name,
}: NonNullable<NetworkDefinition["advertisers"]>[number]): ReadonlyArray<DirectoryRecord> => [
  { kind: "advertiser", idFromNetwork: id, name: nameOf({ id, name }), attributionOnly },
  ...campaigns.map(
    (campaign): DirectoryRecord => ({
      kind: "campaign",
      advertiserIdFromNetwork: id,
      idFromNetwork: campaign.id,
      name: nameOf(campaign),
      hours: campaign.hours ?? null,
      repeatWithinDays: campaign.repeatWithinDays ?? 30,
    }),
  ),
]

/** A token of a definition has no name: it gets one that its hash makes, so that another secret is another token. */
const tokenRecord = (token: NonNullable<NetworkDefinition["tokens"]>[number]): DirectoryRecord => {
  const tokenHash = "token" in token ? hashToken(token.token) : token.tokenHash
  return {
    kind: "token",
    tokenId: `configuration-${tokenHash.slice(0, 12)}`,
    use: "partner",
    advertiserIdFromNetwork: token.advertiser ?? null,
    permissions: [...(token.permissions ?? ALL_PERMISSIONS)],
    secrets: [{ tokenHash, expiresAt: null }],
  }
}
