// What is looked up about a received call, if the host did not send it: names, and the affiliate's custom data.
import type { ReceivedDetails, ReceivedEvent } from "./host-event.ts"

/** What is added to the details of a received event. */
export type LookedUpDetails = Pick<ReceivedDetails, "advertiserName" | "advertiserCampaignName" | "affiliateName"> & {
  /** Custom data of the affiliate; undefined when there is none. */
  readonly affiliateCustomData: ReceivedDetails["customDataBySource"]["affiliate_record"]
  /** Whether the network keeps affiliates and the host named one that is not found by its id. */
  readonly isAffiliateUnknown: boolean
}

/**
 * A received event with what was looked up about its call; names that the host sent itself are kept, and its custom data of the affiliate
 * stands over that of the affiliate's own record.
 *
 * Source of the rule: section 2.1 of the specification (custom data is applied to calls originating through the
 * affiliate).
 */
// CIP-103
export const withLookedUp = (event: ReceivedEvent, found: LookedUpDetails): ReceivedEvent => {
  const { details } = event
  const { affiliateCustomData: record = {} } = found
  return {
    ...event,
    details: {
      ...details,
      advertiserName: details.advertiserName ?? found.advertiserName,
      advertiserCampaignName: details.advertiserCampaignName ?? found.advertiserCampaignName,
      affiliateName: details.affiliateName ?? found.affiliateName,
      ...(found.isAffiliateUnknown ? { isAffiliateUnknown: true } : {}),
      customDataBySource: {
        ...details.customDataBySource,
        ...(Object.keys(record).length === 0 ? {} : { affiliate_record: record }),
      },
    },
  }
}

/** What was looked up for a received event, read from the event as it was stored then. */
export const lookedUpThen = ({ details }: ReceivedEvent): LookedUpDetails => ({
  ...details,
  affiliateCustomData: details.customDataBySource.affiliate_record,
  isAffiliateUnknown: details.isAffiliateUnknown === true,
})
