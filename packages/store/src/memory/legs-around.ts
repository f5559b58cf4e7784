// The closest match in memory: the sorted lists of a network, read outward.
import { initialCall } from "@callrules/call"
import { type CallLeg, callRecordId, type Instant, networkId, transactionId } from "@callrules/model"
import { closerOutward, closestOutward, dayOf, type LegLists, type LegsOutward } from "@callrules/signal-ledger"
import type { LegsAround, LegsFound } from "../ports/call-store.ts"
import { type Database, networkOf, requestKeyText } from "./database.ts"
import { compositeKey, type IndexedLeg, indexedLeg, type LegIndex, type LegIndexes } from "./leg-index.ts"
import { legState } from "./leg-parts.ts"
import { ascending, descending } from "./sorted-blocks.ts"

/** The closest match of a search by start time. */
export const legsAround = (database: Database, query: LegsAround): LegsFound => {
  const { indexes, legs, outcomes } = networkOf(database, query.networkId)
  const kept = query.requestKey === null ? undefined : outcomes.get(requestKeyText(query.requestKey))
  if (kept !== undefined) return { kind: "answered", outcome: kept.outcome }
  const found = closestOutward(query, listsOf(indexes, query))
  if (found === undefined) return { kind: "legs", legs: [] }
  const ofAnyCaller = { ...query, callingPhoneNumber: null }
  const erased =
    query.callingPhoneNumber === null
      ? undefined
      : closerOutward(query, found, passing(indexes.erased, "", ofAnyCaller))
  return {
    kind: "legs",
    legs: [found, erased ?? []].flat().flatMap(({ legId }) => {
      const leg = legs.get(legId)
      return leg === undefined ? [] : [legState(leg.stored)]
    }),
  }
}

const listsOf = (indexes: LegIndexes, query: LegsAround): LegLists<CallLeg> => {
  const [received, key] = narrowest(indexes, query)
  return {
    received: passing(received, key, query),
    live:
      query.callingPhoneNumber === null
        ? passing(indexes.live, "", query)
        : passing(indexes.liveOfCaller, query.callingPhoneNumber, query),
    completed: completedOf(...lasted(indexes, query), query),
  }
}

/** A list in its order, without the legs that the filter excludes. */
const passing =
  ({ compare, lists }: LegIndex, key: string, query: LegsAround): LegsOutward<CallLeg> =>
  (side, from) => {
    const blocks = lists.get(key) ?? []
    const bound = boundAt(from)
    return filtered(side === "before" ? descending(blocks, compare, bound) : ascending(blocks, compare, bound), query)
  }

function* filtered(legs: Iterable<IndexedLeg>, query: LegsAround): Generator<CallLeg> {
  for (const { leg } of legs) if (leg !== undefined && passes(leg, query)) yield leg
}

const passes = (leg: CallLeg, query: LegsAround): boolean =>
  (query.callingPhoneNumber === null || query.callingPhoneNumber === leg.callingPhoneNumber) &&
  (query.advertiserIdFromNetwork === null || query.advertiserIdFromNetwork === leg.advertiserIdFromNetwork) &&
  (query.campaignIdFromNetwork === null || query.campaignIdFromNetwork === leg.advertiserCampaignIdFromNetwork)

// The index whose list has the fewest legs besides those that are asked for.
const narrowest = (indexes: LegIndexes, query: LegsAround): readonly [LegIndex, string] => {
  const { advertiserIdFromNetwork: advertiser, callingPhoneNumber: caller, campaignIdFromNetwork: campaign } = query
  if (caller !== null) {
    return advertiser !== null && campaign !== null
      ? [indexes.callerCampaign, compositeKey(caller, advertiser, campaign)]
      : [indexes.caller, caller]
  }
  if (campaign !== null) {
    return advertiser !== null
      ? [indexes.advertiserCampaign, compositeKey(advertiser, campaign)]
      : [indexes.campaign, campaign]
  }
  return advertiser !== null ? [indexes.advertiser, advertiser] : [indexes.received, ""]
}

const lasted = (indexes: LegIndexes, query: LegsAround): readonly [LegIndex, string] => {
  const { advertiserIdFromNetwork: advertiser, callingPhoneNumber: caller, campaignIdFromNetwork: campaign } = query
  if (caller !== null) return [indexes.lastedOfCaller, caller]
  if (campaign === null) {
    return advertiser === null ? [indexes.lasted, ""] : [indexes.lastedOfAdvertiser, advertiser]
  }
  return advertiser === null
    ? [indexes.lastedOfCampaign, campaign]
    : [indexes.lastedOfAdvertiserCampaign, compositeKey(advertiser, campaign)]
}

const DAY_MILLISECONDS = 86_400_000

/** Completed legs by day and duration. */
const completedOf = ({ compare, lists }: LegIndex, key: string, query: LegsAround): LegLists<CallLeg>["completed"] => {
  const blocks = lists.get(key) ?? []
  const boundOf = (day: number, seconds: number, from = day * DAY_MILLISECONDS): IndexedLeg => ({
    ...boundAt(from as Instant), // the start of a day, or an instant within it
    seconds,
  })
  return {
    nextDuration: (day, side, seconds) => {
      const bound = boundOf(day, seconds)
      const legs = side === "below" ? descending(blocks, compare, bound) : ascending(blocks, compare, bound)
      for (const { leg, receivedAt, seconds: lasted } of legs) {
        if (dayOf(receivedAt) !== day) return undefined
        if (leg !== undefined && passes(leg, query)) return lasted ?? undefined
      }
      return undefined
    },
    ofDuration: (day, seconds) => (side, from) => {
      const isDay = dayOf(from) === day
      if (side === "before") {
        if (dayOf(from) < day) return []
        const bound = isDay ? boundOf(day, seconds, from) : boundOf(day, seconds + 1)
        return lastingSo(descending(blocks, compare, bound), day, seconds, query)
      }
      if (dayOf(from) > day) return []
      return lastingSo(ascending(blocks, compare, boundOf(day, seconds, isDay ? from : undefined)), day, seconds, query)
    },
  }
}

function* lastingSo(legs: Iterable<IndexedLeg>, day: number, seconds: number, query: LegsAround): Generator<CallLeg> {
  for (const one of legs) {
    if (one.seconds !== seconds || dayOf(one.receivedAt) !== day) return
    if (one.leg !== undefined && passes(one.leg, query)) yield one.leg
  }
}

const NOWHERE = indexedLeg(initialCall(networkId(""), transactionId(""), callRecordId("")))

/** Comes before every leg received at an instant: no leg id comes before the empty one. */
export const boundAt = (at: Instant): IndexedLeg => ({ ...NOWHERE, receivedAt: at })
