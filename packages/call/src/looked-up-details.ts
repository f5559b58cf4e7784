// What is looked up about a received call, if the host did not send it: names, and the affiliate's custom data.
import type { ReceivedDetails, ReceivedEvent } from "./host-event.ts"

/** What is added to the details of a received event. */
export type LookedUpDetails = Pick<ReceivedDetails, "advertiserName" | "advertiserCampaignName" | "affiliateName"> & {
  /** Custom data of the affiliate; undefined when there is none. */
  readonly affiliateCustomData: ReceivedDetails["customDataBySource"]["affiliate"]
}

/**
 * A received event with what was looked up about its call; values that the host sent itself are kept.
 *
 * Source of the rule: section 2.1 of the specification (custom data is applied to calls originating through the
 * affiliate).
 */
export const withLookedUp = (event: ReceivedEvent, found: LookedUpDetails): ReceivedEvent => {
  const { details } = event
  const affiliate = { ...found.affiliateCustomData, ...details.customDataBySource.affiliate }
  return {
    ...event,
    details: {
      ...details,
      advertiserName: details.advertiserName ?? found.advertiserName,
      advertiserCampaignName: details.advertiserCampaignName ?? found.advertiserCampaignName,
      affiliateName: details.affiliateName ?? found.affiliateName,
      customDataBySource: {
        ...details.customDataBySource,
        ...(Object.keys(affiliate).length === 0 ? {} : { affiliate }),
      },
    },
  }
}

/** What was looked up for a received event, read from the event as it was stored then. */
export const lookedUpThen = ({ details }: ReceivedEvent): LookedUpDetails => ({
  ...details,
  affiliateCustomData: details.customDataBySource.affiliate,
})
