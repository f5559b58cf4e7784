// The ways to find a leg: for each a sorted list per key, updated by every write.
import { type CallState, callLeg, liveSince } from "@callrules/call"
import type { CallLeg, TransactionId } from "@callrules/model"
import { dayOf } from "@callrules/signal-ledger"
import { ascending, type Compare, insert, remove, type SortedBlocks } from "./sorted-blocks.ts"
import { compareText } from "./text-order.ts"

/** What the indexes know about a leg; computed again by every write of it. */
export interface IndexedLeg {
  readonly legId: TransactionId
  /** 0 until it is received; such legs are in no index by time. */
  readonly receivedAt: number
  /** The time it became live; null for a leg without events, which is in no list of live ones. */
  readonly since: number | null
  readonly state: CallState
  /** Whether the caller's data was erased. */
  readonly isErased: boolean
  /** Undefined until it is received. */
  readonly leg: CallLeg | undefined
  /** How many whole seconds it lasted; null until it is completed. */
  readonly seconds: number | null
}

/** One way to find legs. */
export interface LegIndex {
  readonly compare: Compare<IndexedLeg>
  /** Undefined for a leg that cannot be found this way. */
  readonly keyOf: (leg: IndexedLeg) => string | undefined
  readonly lists: Map<string, SortedBlocks<IndexedLeg>>
}

/** One text for a list of texts; different lists never share one. */
export const compositeKey = (...parts: ReadonlyArray<string>): string => JSON.stringify(parts)

const byLegId: Compare<IndexedLeg> = (a, b) => compareText(a.legId, b.legId)
const byTime: Compare<IndexedLeg> = (a, b) => a.receivedAt - b.receivedAt || compareText(a.legId, b.legId)

/** By the day a leg was received, then by its duration, then by time. */
const byDayAndDuration: Compare<IndexedLeg> = (a, b) =>
  dayOf(a.receivedAt) - dayOf(b.receivedAt) || (a.seconds ?? 0) - (b.seconds ?? 0) || byTime(a, b)

const index = (compare: Compare<IndexedLeg>, keyOf: LegIndex["keyOf"]): LegIndex => ({
  compare,
  keyOf,
  lists: new Map(),
})

const isVisible = ({ state }: IndexedLeg): boolean => state.transferredAt !== null && state.completedAt === null

/** Empty indexes of one network. */
export const legIndexes = () => ({
  callRecord: index(byLegId, ({ state }) => state.callRecordId),
  externalId: index(byLegId, ({ leg }) => leg?.externalCallUniqueId ?? undefined),
  visible: index(byLegId, (leg) => (isVisible(leg) ? "" : undefined)),
  visibleOfAdvertiser: index(byLegId, (leg) =>
    isVisible(leg) ? leg.state.details?.advertiserIdFromNetwork : undefined,
  ),
  received: index(byTime, ({ leg }) => (leg === undefined ? undefined : "")),
  erased: index(byTime, ({ isErased, leg }) => (isErased && leg !== undefined ? "" : undefined)),
  caller: index(byTime, ({ leg }) => leg?.callingPhoneNumber ?? undefined),
  advertiser: index(byTime, ({ leg }) => leg?.advertiserIdFromNetwork),
  campaign: index(byTime, ({ leg }) => leg?.advertiserCampaignIdFromNetwork),
  advertiserCampaign: index(byTime, ({ leg }) =>
    leg === undefined ? undefined : compositeKey(leg.advertiserIdFromNetwork, leg.advertiserCampaignIdFromNetwork),
  ),
  live: index(byTime, ({ leg, seconds }) => (leg !== undefined && seconds === null ? "" : undefined)),
  liveOfCaller: index(byTime, ({ leg, seconds }) =>
    seconds === null ? (leg?.callingPhoneNumber ?? undefined) : undefined,
  ),
  lasted: index(byDayAndDuration, ({ seconds }) => (seconds === null ? undefined : "")),
  lastedOfAdvertiser: index(byDayAndDuration, ({ leg, seconds }) =>
    seconds === null ? undefined : leg?.advertiserIdFromNetwork,
  ),
  lastedOfCampaign: index(byDayAndDuration, ({ leg, seconds }) =>
    seconds === null ? undefined : leg?.advertiserCampaignIdFromNetwork,
  ),
  lastedOfAdvertiserCampaign: index(byDayAndDuration, ({ leg, seconds }) =>
    leg === undefined || seconds === null
      ? undefined
      : compositeKey(leg.advertiserIdFromNetwork, leg.advertiserCampaignIdFromNetwork),
  ),
  lastedOfCaller: index(byDayAndDuration, ({ leg, seconds }) =>
    seconds === null ? undefined : (leg?.callingPhoneNumber ?? undefined),
  ),
  callerCampaign: index(byTime, ({ leg }) =>
    leg === undefined || leg.callingPhoneNumber === null
      ? undefined
      : compositeKey(leg.callingPhoneNumber, leg.advertiserIdFromNetwork, leg.advertiserCampaignIdFromNetwork),
  ),
})

/** Every index of one network. */
export type LegIndexes = ReturnType<typeof legIndexes>

/** The legs of one list, in its order. */
export const legsIn = ({ compare, lists }: LegIndex, key: string): ReadonlyArray<IndexedLeg> => [
  ...ascending(lists.get(key) ?? [], compare),
]

/** A leg as the indexes know it. */
export const indexedLeg = (state: CallState, isErased = false): IndexedLeg => {
  const leg = callLeg(state)
  const receivedAt = leg?.receivedAt ?? 0
  const completedAt = leg?.completedAt ?? null
  const seconds = completedAt === null ? null : Math.floor((completedAt - receivedAt) / 1000)
  return { legId: state.legId, receivedAt, since: liveSince(state), state, isErased, leg, seconds }
}

/** Updates every index from a leg's old value (undefined: new) to its new one. */
export const reindex = (indexes: LegIndexes, before: IndexedLeg | undefined, after: IndexedLeg): void => {
  for (const { compare, keyOf, lists } of Object.values(indexes)) {
    const oldKey = before === undefined ? undefined : keyOf(before)
    const newKey = keyOf(after)
    if (before !== undefined && oldKey !== undefined) {
      const blocks = lists.get(oldKey) ?? []
      remove(blocks, compare, before)
      if (blocks.length === 0) lists.delete(oldKey)
    }
    if (newKey !== undefined) {
      const blocks = lists.get(newKey) ?? []
      insert(blocks, compare, after)
      lists.set(newKey, blocks)
    }
  }
}
