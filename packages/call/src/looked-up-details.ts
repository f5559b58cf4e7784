// What is looked up about a received call, if the host did not send it: names, and the affiliate's custom data.
import type { ReceivedDetails, ReceivedEvent } from "./host-event.ts"

/** What is added to the details of a received event. */
export type LookedUpDetails = Pick<ReceivedDetails, "advertiserName" | "advertiserCampaignName" | "affiliateName"> & {
  /** Custom data of the affiliate; undefined when there is none. */
  readonly affiliateCustomData: ReceivedDetails["customDataBySource"]["affiliate"]
}

/**
 * A received event with what was looked up about its call; values that the host sent itself are kept. A blank is no value, also for a
 * field of the affiliate.
 *
 * Source of the rule: section 2.1 of the specification (custom data is applied to calls originating through the
 * affiliate).
 */
// CIP-103
export const withLookedUp = (event: ReceivedEvent, found: LookedUpDetails): ReceivedEvent => {
  const { details } = event
  const sent = details.customDataBySource.affiliate ?? {}
  const isSent = (name: string): boolean => Object.hasOwn(sent, name) && sent[name] !== ""
  // fromEntries defines own properties, so that a field named `__proto__` is a plain name
  const added = Object.fromEntries(Object.entries(found.affiliateCustomData ?? {}).filter(([name]) => !isSent(name)))
  const addedNames = Object.keys(added)
  const affiliate = { ...sent, ...added }
  return {
    ...event,
    ...(addedNames.length === 0 ? {} : { addedAffiliateFields: addedNames.toSorted() }),
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
export const lookedUpThen = ({ addedAffiliateFields = [], details }: ReceivedEvent): LookedUpDetails => ({
  ...details,
  // fromEntries defines own properties, so that a field named `__proto__` is a plain name
  affiliateCustomData: Object.fromEntries(
    Object.entries(details.customDataBySource.affiliate ?? {}).filter(([name]) => addedAffiliateFields.includes(name)),
  ),
})
