// What the engine itself knows about a call that is received: names, and the affiliate's custom data.
import {
  type CallState,
  type HostEvent,
  type LookedUpDetails,
  lookedUpThen,
  namesAffiliate,
  type ReceivedDetails,
  type ReceivedEvent,
  withLookedUp,
} from "@callrules/call"
import type { NetworkId } from "@callrules/model"
import { AffiliateStore, Directory } from "@callrules/store"
import * as Effect from "effect/Effect"

/** A host event with what the directory and the stored affiliate add to a received one. */
export const enrichReceived = (before: CallState, event: HostEvent) =>
  event.kind === "received" ? withKnown(before, event) : Effect.succeed(event)

/**
 * A received event with what the directory and the stored affiliate add to it. A repeated delivery gets what the first one got,
 * so that it changes nothing; one of another campaign or affiliate is no repetition.
 */
export const withKnown = Effect.fnUntraced(function* (before: CallState, event: ReceivedEvent) {
  const earlier = before.events.find(
    (one): one is ReceivedEvent =>
      one.kind === "received" && one.eventId === event.eventId && isOfSame(one.details, event.details),
  )
  const found = earlier === undefined ? yield* lookUp(before.networkId, event.details) : lookedUpThen(earlier)
  return withLookedUp(event, found)
})

/** Whether the same is looked up for two receptions. */
const isOfSame = (one: ReceivedDetails, other: ReceivedDetails): boolean =>
  one.advertiserIdFromNetwork === other.advertiserIdFromNetwork &&
  one.advertiserCampaignIdFromNetwork === other.advertiserCampaignIdFromNetwork &&
  one.affiliateIdFromNetwork === other.affiliateIdFromNetwork &&
  namesAffiliate(one) === namesAffiliate(other)

// AFF-16
const lookUp = Effect.fnUntraced(function* (networkId: NetworkId, details: ReceivedDetails) {
  const directory = yield* Directory
  const { advertiserIdFromNetwork, advertiserCampaignIdFromNetwork, affiliateIdFromNetwork } = details
  const advertiser = yield* directory.advertiser(networkId, advertiserIdFromNetwork)
  const [campaign] = yield* directory.campaigns(networkId, advertiserIdFromNetwork, advertiserCampaignIdFromNetwork)
  const affiliates = yield* AffiliateStore
  const affiliate =
    affiliateIdFromNetwork === null ? undefined : (yield* affiliates.get(networkId, affiliateIdFromNetwork))?.affiliate
  const isMissing = affiliate === undefined && namesAffiliate(details)
  const found: LookedUpDetails = {
    advertiserName: advertiser?.name ?? null,
    advertiserCampaignName: campaign?.name ?? null,
    affiliateName: affiliate?.name ?? null,
    affiliateCustomData: affiliate?.customData,
    // REC-315: a network that keeps its affiliates elsewhere has none here
    isAffiliateUnknown: isMissing && (yield* affiliates.areKept(networkId)),
  }
  return found
})
