// The campaign whose settings are meant: access to its organization first, then whether there is such a campaign.

import { type CampaignKey, Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type OperationContext, requireNetwork } from "../access/caller.ts"
import { refuseWith } from "../refusal.ts"

/** A campaign as a path names it. */
export interface NamedCampaign {
  /** The network of the path; another one than the caller's is refused. */
  readonly networkId: string
  /** The network's id of the advertiser. */
  readonly advertiserIdFromNetwork: string
  /** The campaign's id, unique within the advertiser. */
  readonly campaignIdFromNetwork: string
}

/** Access first to the organization (UnauthorizedAdvertiser), then existence (RecordNotFound). */
export const campaignKey = Effect.fnUntraced(function* (context: OperationContext, named: NamedCampaign) {
  const { caller } = context
  // ENG-47
  yield* requireNetwork(caller, named.networkId)
  const { advertiserIdFromNetwork, campaignIdFromNetwork } = named
  // ENG-41
  if (caller.advertiserIdFromNetwork !== null && caller.advertiserIdFromNetwork !== advertiserIdFromNetwork) {
    return yield* refuseWith(
      "UnauthorizedAdvertiser",
      "other-organization",
      `no access to advertiser \`${advertiserIdFromNetwork}\``,
      "use the id of the advertiser that the token belongs to",
    )
  }
  const { networkId } = caller.network
  const [campaign] = yield* (yield* Directory).campaigns(networkId, advertiserIdFromNetwork, campaignIdFromNetwork)
  const key: CampaignKey = { networkId, advertiserIdFromNetwork, campaignIdFromNetwork }
  return campaign === undefined ? yield* noCampaign(key) : key
})

/** Refuses what is asked of a campaign that is not there. */
export const noCampaign = ({ advertiserIdFromNetwork, campaignIdFromNetwork }: CampaignKey) =>
  refuseWith(
    "RecordNotFound",
    "campaign-not-found",
    `advertiser \`${advertiserIdFromNetwork}\` has no campaign \`${campaignIdFromNetwork}\``,
    "check both ids: a campaign's id is unique within its advertiser only",
  )
