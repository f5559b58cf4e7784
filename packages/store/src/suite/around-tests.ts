// The closest match: what a store finds is what the rule finds among all legs, however they lie.
import { callLeg } from "@callrules/call"
import { type CallLeg, callRecordId, instant } from "@callrules/model"
import { closestMatch, type SearchByCallStartTime } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import { getOrUndefined } from "effect/Result"
import type { CallStoreShape, LegsAround } from "../ports/call-store.ts"
import {
  append,
  firstWrite,
  type GivenLeg,
  givenState,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  outcome,
  requestKey,
  storeLeg,
} from "./given.ts"
import { type Random, seeded } from "./random.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

const HOUR = 3_600_000
const NOW = instant(40 * 24 * HOUR)

const EVERYTHING: LegsAround = {
  networkId: NETWORK,
  requestKey: null,
  instants: [instant(0)],
  durationSeconds: null,
  now: NOW,
  toleranceMilliseconds: null,
  receivedUntil: null,
  callingPhoneNumber: null,
  advertiserIdFromNetwork: null,
  campaignIdFromNetwork: null,
}

/** The id of the leg that a search by start time finds. */
export const closest = (calls: CallStoreShape, query: Partial<LegsAround>) =>
  Effect.map(calls.around({ ...EVERYTHING, ...query }), (found) => {
    if (found.kind !== "legs") return found.kind
    return byTheRule(
      { ...EVERYTHING, ...query },
      found.legs.flatMap(({ state }) => callLeg(state) ?? []),
    )
  })

/** The id of the closest among a leg that was found and the erased ones that a search answers beside it. */
const closerOf = (calls: CallStoreShape, query: LegsAround, own: ReadonlyArray<CallLeg>) =>
  Effect.map(calls.around(query), (answer) => {
    if (answer.kind !== "legs" || own.length === 0) return undefined
    const erased = answer.legs.flatMap(({ isErased, state }) => (isErased ? (callLeg(state) ?? []) : []))
    return byTheRule({ ...query, callingPhoneNumber: null }, [...own, ...erased])
  })

const byTheRule = (query: LegsAround, legs: ReadonlyArray<CallLeg>): string | undefined => {
  const { durationSeconds, instants, now, receivedUntil, toleranceMilliseconds } = query
  const filter = {
    callingPhoneNumber: query.callingPhoneNumber,
    advertiserIdFromNetwork: query.advertiserIdFromNetwork,
    advertiserCampaignIdFromNetwork: query.campaignIdFromNetwork,
    networkId: query.networkId,
  }
  const search: SearchByCallStartTime = { by: "call_start_time", instants, durationSeconds, filter }
  return getOrUndefined(closestMatch(search, legs, { now, receivedUntil, toleranceMilliseconds }))?.legId
}

const FEW: ReadonlyArray<GivenLeg> = [
  { id: "T5", receivedAt: 5_000 },
  { id: "T1", receivedAt: 1_000, caller: "+1" },
  { id: "T3b", receivedAt: 3_000, advertiser: "a2", campaign: "k2" },
  { id: "T3a", receivedAt: 3_000, caller: "+1", completedAt: 3_500 },
  { id: "T3c", receivedAt: 3_000, advertiser: "a2" },
  { id: "T2", receivedAt: 2_000, campaign: "k2" },
  { id: "T0", receivedAt: null },
  { id: "T9", receivedAt: 3_000, network: OTHER_NETWORK },
]

const drawnLeg = (random: Random, number: number): GivenLeg => {
  const receivedAt = random.below(5) * 12 * HOUR + random.below(4) * random.oneOf([0, 1, 1_000, 60_000, HOUR])
  const length = random.below(7) * random.oneOf([1, 500, 1_000, 60_000, HOUR])
  return {
    id: `T${random.below(10)}.${number}`,
    receivedAt: random.onceIn(12) ? null : receivedAt,
    completedAt: random.onceIn(4) ? null : receivedAt + length,
    advertiser: random.oneOf(["a1", "a2"]),
    campaign: random.oneOf(["k1", "k2"]),
    caller: random.oneOf([null, "+1", "+2"]),
    network: random.onceIn(9) ? OTHER_NETWORK : NETWORK,
  }
}

const drawnQuery = (random: Random): LegsAround => {
  const given = random.below(60) * HOUR + random.below(3) * random.oneOf([0, 1, 1_000, 60_000])
  return {
    ...EVERYTHING,
    instants: random.onceIn(4) ? [instant(given), instant(given + HOUR)] : [instant(given)],
    durationSeconds: random.oneOf([null, 0, 1, 60, 3_600, 20_000, 10_000_000]),
    now: random.oneOf([NOW, instant(given), instant(given + 30_000), instant(given + 50 * HOUR)]),
    toleranceMilliseconds: random.oneOf([null, 24 * HOUR, HOUR, 1_000, 0]),
    receivedUntil: random.onceIn(4) ? instant(given + random.oneOf([-30 * HOUR, -HOUR, 0, HOUR])) : null,
    callingPhoneNumber: random.oneOf([null, null, "+1"]),
    advertiserIdFromNetwork: random.oneOf([null, "a1"]),
    campaignIdFromNetwork: random.oneOf([null, "k2"]),
  }
}

/** Tests of the search by start time. */
export const aroundTests: ReadonlyArray<StoreTest> = [
  storeTest("given legs, when one is searched by its start, then the nearest is found", function* ({ calls }) {
    for (const leg of FEW) yield* storeLeg({ calls }, leg)
    same(yield* closest(calls, { instants: [instant(1_400)] }), "T1")
    same(yield* closest(calls, { instants: [instant(1_500)] }), "T2")
    same(yield* closest(calls, { instants: [instant(3_000)] }), "T3c")
    same(yield* closest(calls, { instants: [instant(3_000)], durationSeconds: 0, now: instant(9_000) }), "T3a")
    same(yield* closest(calls, { instants: [instant(9_000)] }), "T5")
    same(yield* closest(calls, { instants: [instant(9_000)], toleranceMilliseconds: 3_999 }), undefined)
    same(yield* closest(calls, { instants: [instant(9_000)], receivedUntil: instant(2_500) }), "T2")
    same(yield* closest(calls, { instants: [instant(0), instant(4_900)] }), "T5")
  }),
  storeTest(
    "given legs around midnight, when the last one is received too late, then one before is found",
    function* ({ calls }) {
      const midnight = 24 * HOUR
      yield* storeLeg({ calls }, { id: "T1", receivedAt: midnight - 600_000, completedAt: midnight - 540_000 })
      yield* storeLeg({ calls }, { id: "T2", receivedAt: midnight - 120_000, completedAt: midnight - 60_000 })
      const search = { instants: [instant(midnight + 600_000)], durationSeconds: 60 } as const
      same(yield* closest(calls, search), "T2")
      same(yield* closest(calls, { ...search, receivedUntil: instant(midnight - 300_000) }), "T1")
    },
  ),
  storeTest("given filters, when a leg is searched by its start, then every one of them holds", function* ({ calls }) {
    for (const leg of FEW) yield* storeLeg({ calls }, leg)
    const at = { instants: [instant(2_900)] } as const
    same(yield* closest(calls, { ...at, callingPhoneNumber: "+1" }), "T3a")
    same(yield* closest(calls, { ...at, callingPhoneNumber: "+2" }), undefined)
    same(yield* closest(calls, { ...at, advertiserIdFromNetwork: "a1" }), "T3a")
    same(yield* closest(calls, { ...at, campaignIdFromNetwork: "k2" }), "T3b")
    same(yield* closest(calls, { ...at, advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "k2" }), "T2")
    same(yield* closest(calls, { ...at, networkId: OTHER_NETWORK, advertiserIdFromNetwork: "a2" }), undefined)
  }),
  storeTest(
    "given a leg, when it is found by its start, then as much of it is told as it is chosen by",
    function* ({ calls }) {
      yield* storeLeg({ calls }, { completedAt: 2_000, externalId: "x" })
      const { callRecordId } = firstWrite().state
      same(yield* calls.around(EVERYTHING), { kind: "legs", legs: yield* calls.legsOfCall(NETWORK, callRecordId) })
      same(yield* calls.around({ ...EVERYTHING, networkId: OTHER_NETWORK }), { kind: "legs", legs: [] })
    },
  ),
  storeTest("given a request id that has an answer, when its start is searched, then that is told", function* (stores) {
    const { calls, ledger } = stores
    yield* storeLeg(stores)
    const key = requestKey("R1")
    same(yield* append(ledger, ledgerWrite({ outcome: { key, outcome: outcome("first") } })), "committed")
    same(yield* calls.around({ ...EVERYTHING, requestKey: key }), { kind: "answered", outcome: outcome("first") })
    same((yield* calls.around({ ...EVERYTHING, requestKey: requestKey("R2") })).kind, "legs")
  }),
  ...[1, 2, 3].map((seed) =>
    storeTest(
      `given any legs of seed ${seed}, when any start and duration is searched, then the leg is found that the rule finds`,
      function* (stores) {
        const random = seeded(seed)
        const drawn = Array.from({ length: 60 }, (_, number) => drawnLeg(random, number))
        for (const leg of drawn) yield* storeLeg(stores, leg)
        const legs = drawn.flatMap((leg) => callLeg(givenState(leg)) ?? [])
        for (let number = 0; number < 150; number++) {
          const query = drawnQuery(random)
          same(yield* closest(stores.calls, query), byTheRule(query, legs), JSON.stringify(query))
        }
      },
    ),
  ),
  storeTest(
    "given legs of erased callers, when one of a caller is searched, then a closer erased one is found beside it",
    function* (stores) {
      const { calls, erasure } = stores
      const random = seeded(4)
      const drawn = Array.from({ length: 60 }, (_, number) => ({
        ...drawnLeg(random, number),
        callRecord: `C${number}`,
        caller: random.oneOf(["+1", "+2"]),
      }))
      for (const leg of drawn) yield* storeLeg(stores, leg)
      const isErased = drawn.map(() => random.onceIn(3))
      for (const [number, { callRecord }] of drawn.entries()) {
        if (isErased[number] === true) yield* erasure.erase(NETWORK, callRecordId(callRecord))
      }
      const legs = drawn.flatMap((leg) => callLeg(givenState(leg)) ?? [])
      const erasedIds = new Set(drawn.filter((_, number) => isErased[number]).map(({ id }) => id))
      const kept = legs.filter(({ legId }) => !erasedIds.has(legId))
      const erased = legs.filter(({ legId }) => erasedIds.has(legId))
      for (let number = 0; number < 150; number++) {
        const query = { ...drawnQuery(random), callingPhoneNumber: "+1" }
        const ofAnyCaller = { ...query, callingPhoneNumber: null }
        const own = byTheRule(query, kept)
        const found = kept.filter(({ legId }) => legId === own)
        const due = own === undefined ? undefined : byTheRule(ofAnyCaller, [...found, ...erased])
        same(yield* closest(calls, query), own, JSON.stringify(query))
        same(yield* closerOf(calls, query, found), due, JSON.stringify(query))
      }
    },
  ),
]
