// Which of the calls that a server keeps a back-test is about, and what there is instead where it is about none.
import { shown } from "@callrules/model/reading"
import { campaignOfLeg } from "@callrules/operations"
import type { KeptLeg } from "@callrules/store/archive"
import type { KeptCallsOptions } from "./backtest-options.ts"

type Campaign = NonNullable<ReturnType<typeof campaignOfLeg>>

/** How many campaigns are named that have calls. */
const MOST_NAMED = 10

/** Tells the calls that are asked for from others, which it remembers the campaigns of. */
// ENG-472
export const wantedCalls = ({ advertiser, campaign, from, to }: KeptCallsOptions) => {
  const campaigns = new Set<string>()
  let isThere = false
  const isAsked = ({ advertiserCampaignIdFromNetwork, advertiserIdFromNetwork }: Campaign): boolean =>
    (advertiser === undefined || advertiser === advertiserIdFromNetwork) &&
    (campaign === undefined || campaign === advertiserCampaignIdFromNetwork)
  const isWanted = (leg: KeptLeg, day: string | undefined): boolean => {
    const of = campaignOfLeg(leg)
    const isOfAsked = of === null ? advertiser === undefined : isAsked(of)
    if (of !== null) campaigns.add(nameOf(of.advertiserIdFromNetwork, of.advertiserCampaignIdFromNetwork))
    isThere ||= isOfAsked
    if (!isOfAsked || (from !== undefined && (day === undefined || day < from))) return false
    return to === undefined || (day !== undefined && day <= to)
  }
  /** Says that none was wanted. */
  const noCalls = (network: string): string => {
    const days = `${from === undefined ? "" : ` from ${from}`}${to === undefined ? "" : ` to ${to}`}`
    if (advertiser === undefined || isThere) return `network ${shown(network)} has no calls${days}`
    const named = [...campaigns].slice(0, MOST_NAMED)
    const there = named.length === 0 ? "" : `; there are calls of ${named.join(", ")}`
    return `network ${shown(network)} has no calls of ${nameOf(advertiser, campaign)}${there}`
  }
  return { isWanted, noCalls }
}

/** An advertiser, or one of its campaigns, in words. */
const nameOf = (advertiser: string, campaign: string | undefined): string =>
  `${campaign === undefined ? "" : `campaign ${shown(campaign)} of `}advertiser ${shown(advertiser)}`
