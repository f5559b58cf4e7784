// What the engine itself knows about a call that is received: names, and the affiliate's custom data.
import type { CallState, HostEvent, ReceivedDetails } from "@callrules/call"
import type { NetworkId } from "@callrules/model"
import { AffiliateStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { Directory } from "../directory/directory.ts"

/** What is added to the details of a received event, where the host sent none itself. */
type Known = Pick<ReceivedDetails, "advertiserName" | "advertiserCampaignName" | "affiliateName"> & {
  readonly affiliateCustomData: ReceivedDetails["customDataBySource"]["affiliate"]
}

/**
 * A host event with what the directory and the stored affiliate add to a received one: the names of advertiser, campaign
 * and affiliate, and the affiliate's custom data, where the host sent none itself. A repeated delivery gets what the
 * first one got, so that it changes nothing.
 *
 * Source of the rule: section 2.1 of the specification (custom data is applied to calls originating through the
 * affiliate).
 */
export const enrichReceived = Effect.fnUntraced(function* (before: CallState, event: HostEvent) {
  if (event.kind !== "received") return event
  const { details } = event
  const earlier = before.events.find((known) => known.kind === "received" && known.eventId === event.eventId)
  const known = earlier?.kind === "received" ? knownThen(earlier.details) : yield* knownNow(before.networkId, details)
  const customData = { ...known.affiliateCustomData, ...details.customDataBySource.affiliate }
  const enriched: HostEvent = {
    ...event,
    details: {
      ...details,
      advertiserName: details.advertiserName ?? known.advertiserName,
      advertiserCampaignName: details.advertiserCampaignName ?? known.advertiserCampaignName,
      affiliateName: details.affiliateName ?? known.affiliateName,
      customDataBySource: {
        ...details.customDataBySource,
        ...(Object.keys(customData).length === 0 ? {} : { affiliate: customData }),
      },
    },
  }
  return enriched
})

const knownThen = (details: ReceivedDetails): Known => ({
  ...details,
  affiliateCustomData: details.customDataBySource.affiliate,
})

// AFF-16
const knownNow = Effect.fnUntraced(function* (networkId: NetworkId, details: ReceivedDetails) {
  const directory = yield* Directory
  const { advertiserIdFromNetwork, advertiserCampaignIdFromNetwork, affiliateIdFromNetwork } = details
  const advertiser = yield* directory.advertiser(networkId, advertiserIdFromNetwork)
  const [campaign] = yield* directory.campaigns(networkId, advertiserIdFromNetwork, advertiserCampaignIdFromNetwork)
  const affiliate =
    affiliateIdFromNetwork === null
      ? undefined
      : (yield* (yield* AffiliateStore).get(networkId, affiliateIdFromNetwork))?.affiliate
  const known: Known = {
    advertiserName: advertiser?.name ?? null,
    advertiserCampaignName: campaign?.name ?? null,
    affiliateName: affiliate?.name ?? null,
    affiliateCustomData: affiliate?.customData,
  }
  return known
})
