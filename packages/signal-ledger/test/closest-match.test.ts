// The closest match: its score and ties by example, and what is found in sorted lists against looking at every call.
import { type CallLeg, formatTransactionId, type Instant, instant, MAX_INSTANT } from "@callrules/model"
import {
  closestMatch,
  closestOutward,
  dayOf,
  type LegLists,
  type LegsOutward,
  type MatchOptions,
  matchQuery,
  passesFilter,
  type SearchByCallStartTime,
} from "@callrules/signal-ledger"
import { getOrUndefined } from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { closest } from "./plain-ledger/find-leg.ts"
import { asPlain, leg, RECEIVED_AT } from "./support/call.ts"
import { runs } from "./support/runs.ts"

const NO_FILTER = {
  callingPhoneNumber: null,
  advertiserIdFromNetwork: null,
  advertiserCampaignIdFromNetwork: null,
  networkId: null,
}

const searchAt = (
  instants: SearchByCallStartTime["instants"],
  durationSeconds: number | null = null,
  filter: SearchByCallStartTime["filter"] = NO_FILTER,
): SearchByCallStartTime => ({ by: "call_start_time", instants, durationSeconds, filter })

/** What the plain ledger finds, which looks at every call. */
const byLookingAtAll = (
  { durationSeconds, filter, instants }: SearchByCallStartTime,
  legs: ReadonlyArray<CallLeg>,
  { now, receivedUntil, toleranceMilliseconds }: MatchOptions,
): string | undefined => {
  const known = {
    legs: legs.map(asPlain),
    made: [],
    advertiser: null,
    now,
    toleranceMilliseconds: toleranceMilliseconds ?? null,
    receivedUntil: receivedUntil ?? null,
  }
  const plainFilter = { caller: null, advertiser: filter.advertiserIdFromNetwork, campaign: null, network: null }
  return closest(known, { by: "call_start_time", instants, durationSeconds, filter: plainFilter })?.legId
}

/** Sorted lists over all calls, as a store has them, and how many legs and durations were looked at. */
const storeOf = (
  legs: ReadonlyArray<CallLeg>,
): { readonly lists: LegLists<CallLeg>; readonly count: { looked: number } } => {
  const count = { looked: 0 }
  const sorted = legs.toSorted((a, b) => a.receivedAt - b.receivedAt || (a.legId < b.legId ? -1 : 1))
  const outward = (all: ReadonlyArray<CallLeg>): LegsOutward<CallLeg> =>
    function* (side, from) {
      const isBefore = side === "before"
      for (const one of isBefore ? all.toReversed() : all) {
        if (isBefore ? one.receivedAt >= from : one.receivedAt < from) continue
        count.looked += 1
        yield one
      }
    }
  const secondsOf = (one: CallLeg): number =>
    one.completedAt === null ? -1 : Math.floor((one.completedAt - one.receivedAt) / 1000)
  const byDay = Map.groupBy(
    sorted.filter(({ completedAt }) => completedAt !== null),
    ({ receivedAt }) => dayOf(receivedAt),
  )
  const lists: LegLists<CallLeg> = {
    received: outward(sorted),
    live: outward(sorted.filter(({ completedAt }) => completedAt === null)),
    completed: {
      nextDuration: (day, side, seconds) => {
        count.looked += 1
        const durations = (byDay.get(day) ?? []).map(secondsOf)
        const fitting = durations.filter((one) => (side === "below" ? one < seconds : one >= seconds))
        if (fitting.length === 0) return undefined
        return side === "below" ? Math.max(...fitting) : Math.min(...fitting)
      },
      ofDuration: (day, seconds) => outward((byDay.get(day) ?? []).filter((one) => secondsOf(one) === seconds)),
    },
  }
  return { lists, count }
}

/** What is found in sorted lists of the legs that pass the filter. */
const inStore = (
  search: SearchByCallStartTime,
  legs: ReadonlyArray<CallLeg>,
  options: MatchOptions,
): { readonly found: CallLeg | undefined; readonly looked: number } => {
  const { count, lists } = storeOf(legs.filter((one) => passesFilter(one, search.filter)))
  return { found: closestOutward(matchQuery(search, options), lists), looked: count.looked }
}

const legAt = (id: number, startSeconds: number, durationSeconds: number | null, changes: Partial<CallLeg> = {}) =>
  leg({
    legId: formatTransactionId(0, id),
    receivedAt: instant(RECEIVED_AT + Math.round(startSeconds * 1000)),
    completedAt:
      durationSeconds === null ? null : instant(RECEIVED_AT + Math.round((startSeconds + durationSeconds) * 1000)),
    ...changes,
  })

const now: Instant = instant(RECEIVED_AT + 3_600_000)

const found = (
  legs: ReadonlyArray<CallLeg>,
  durationSeconds: number | null = null,
  options: Partial<MatchOptions> = {},
): string | undefined =>
  getOrUndefined(closestMatch(searchAt([RECEIVED_AT], durationSeconds), legs, { now, ...options }))?.legId.slice(-1)

describe("given a start time alone", () => {
  test("when calls stand on both sides, then the nearest start wins", () => {
    expect(found([legAt(1, -9, 60), legAt(2, 10, 60)])).toBe("1")
    expect(found([legAt(1, -9, 60), legAt(2, 8, 60)])).toBe("2")
  })

  test("when two are equally near, then the later start wins", () => {
    expect(found([legAt(2, -9, 60), legAt(1, 9, 60)])).toBe("1")
  })

  test("when two start at the same instant, then the greater id wins", () => {
    expect(found([legAt(1, 5, 60), legAt(3, 5, 60), legAt(2, 5, 60)])).toBe("3")
  })
})

describe("given a duration too", () => {
  test("when 20 seconds of start stand against 1 second of duration, then the smaller start difference wins the tie", () => {
    expect(found([legAt(2, 20, 60), legAt(1, 0, 61)], 60)).toBe("1")
  })

  test("when one weighs a little more than the other, then the lighter one wins", () => {
    expect(found([legAt(1, 19, 60), legAt(2, 0, 61)], 60)).toBe("1")
    expect(found([legAt(1, 21, 60), legAt(2, 0, 61)], 60)).toBe("2")
  })

  test("when a call is live, then the duration it can still have counts", () => {
    expect(found([legAt(1, -10, null), legAt(2, 0, 50)], 60, { now: instant(RECEIVED_AT + 30_000) })).toBe("1")
    expect(found([legAt(1, -10, null), legAt(2, 0, 50)], 60, { now: instant(RECEIVED_AT + 120_000) })).toBe("2")
  })
})

describe("given a tolerance", () => {
  test("when a start is a day away, then it matches, and a second more does not", () => {
    expect(found([legAt(1, 86_400, 60)])).toBe("1")
    expect(found([legAt(1, -86_400, 60)])).toBe("1")
    expect(found([legAt(1, 86_401, 60)])).toBeUndefined()
    expect(found([legAt(1, -86_401, 60)])).toBeUndefined()
  })

  test("when it is configured or off, then that counts", () => {
    expect(found([legAt(1, 61, 60)], null, { toleranceMilliseconds: 60_000 })).toBeUndefined()
    expect(found([legAt(1, 9_000_000, 60)], null, { toleranceMilliseconds: null })).toBe("1")
  })

  test("when only the duration fits, then a start out of reach still does not match", () => {
    expect(found([legAt(1, 100, 60), legAt(2, 10, 500)], 60, { toleranceMilliseconds: 50_000 })).toBe("2")
  })
})

describe("given a request for a call in progress", () => {
  test("when calls were received too late for it, then they are left out", () => {
    const receivedUntil = instant(RECEIVED_AT + 30_000)
    expect(found([legAt(1, -70, 60), legAt(2, 30, 80), legAt(3, 31, null)], null, { receivedUntil })).toBe("2")
    expect(found([legAt(1, -70, 60), legAt(3, 31, null)], null, { receivedUntil })).toBe("1")
  })
})

describe("given a start time that stands for two instants", () => {
  test("when calls are near both, then the smaller score wins", () => {
    const search = searchAt([RECEIVED_AT, instant(RECEIVED_AT + 3_600_000)])
    const legs = [legAt(1, 30, 60), legAt(2, 3_590, 60)]
    expect(getOrUndefined(closestMatch(search, legs, { now }))?.legId).toBe(formatTransactionId(0, 2))
  })
})

describe("given optional search fields", () => {
  test("when the nearest call does not pass them, then the nearest that passes is found", () => {
    const near = legAt(1, 0, 60)
    const far = legAt(2, 500, 60, {
      callingPhoneNumber: "+442079460018",
      advertiserIdFromNetwork: "A-2",
      advertiserCampaignIdFromNetwork: "P-2",
    })
    const filters = [
      { ...NO_FILTER, callingPhoneNumber: "+442079460018" },
      { ...NO_FILTER, advertiserIdFromNetwork: "A-2" },
      { ...NO_FILTER, advertiserCampaignIdFromNetwork: "P-2" },
    ]
    for (const filter of filters) {
      const match = closestMatch(searchAt([RECEIVED_AT], null, filter), [near, far], { now })
      expect(getOrUndefined(match)).toBe(far)
    }
  })
})

describe("given any calls in a store", () => {
  const DAY_SECONDS = 86_400
  const second = fc.oneof(
    fc.integer({ min: -200, max: 200 }),
    // on the days around, and around midnight: 6,400 seconds after the given start
    fc
      .tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-200, 0, 6_399, 6_400, 6_401, 20_000))
      .map(([days, seconds]) => days * DAY_SECONDS + seconds),
    fc.integer({ min: -20_100, max: 20_100 }).map((milliseconds) => milliseconds / 1000),
  )
  const anyLeg = fc
    .record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      start: second,
      duration: fc.option(fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(59.999, 60.001, 60.05)), {
        freq: 6,
      }),
      advertiser: fc.constantFrom("A-1", "A-2"),
    })
    .map(({ id, start, duration, advertiser }) => legAt(id, start, duration, { advertiserIdFromNetwork: advertiser }))
  const legs = fc.uniqueArray(anyLeg, { selector: (one) => one.legId, maxLength: 30 })
  const anySearch = fc
    .record({
      given: second,
      overlap: fc.option(fc.constantFrom(30, 100)),
      duration: fc.option(fc.integer({ min: 0, max: 120 })),
      advertiser: fc.option(fc.constantFrom("A-1", "A-2")),
    })
    .map(({ given, overlap, duration, advertiser }) => {
      const at = instant(RECEIVED_AT + Math.round(given * 1000))
      return searchAt(overlap === null ? [at] : [at, instant(at + overlap * 1000)], duration, {
        ...NO_FILTER,
        advertiserIdFromNetwork: advertiser,
      })
    })
  const options = fc
    .record({
      now: fc.constantFrom(0, 60, 500),
      tolerance: fc.constantFrom<number | null>(null, 0, 1_001, 40_000, 150_000, 86_400_000, 200_000_000),
      until: fc.option(second),
    })
    .map(({ now: after, tolerance, until }) => ({
      now: instant(RECEIVED_AT + after * 1000),
      toleranceMilliseconds: tolerance,
      receivedUntil: until === null ? null : instant(RECEIVED_AT + Math.round(until * 1000)),
    }))

  test("when lists are read outward, then the same call is found as by looking at all", () => {
    fc.assert(
      fc.property(anySearch, legs, options, (search, all, how) => {
        const expected = byLookingAtAll(search, all, how)
        expect(inStore(search, all, how).found?.legId).toBe(expected)
        expect(getOrUndefined(closestMatch(search, all, how))?.legId).toBe(expected)
      }),
      runs(5000),
    )
  })

  test("when a call of the day before was received too late for the request, then one before it is found all the same", () => {
    const midnight = 6_400
    const [fits, tooLate] = [legAt(1, midnight - 600, 60), legAt(2, midnight - 120, 60)]
    const search = searchAt([instant(RECEIVED_AT + (midnight + 600) * 1000)], 60)
    const receivedUntil = instant(RECEIVED_AT + (midnight - 300) * 1000)
    const options = { now: instant(RECEIVED_AT + 10_000_000), receivedUntil }
    expect(inStore(search, [fits, tooLate], options).found).toBe(fits)
  })

  test("when the given start is at the edges of what can be written, then days beyond them are not asked for", () => {
    for (const at of [instant(0), instant(MAX_INSTANT)]) {
      const one = leg({ receivedAt: at, completedAt: at })
      const { lists } = storeOf([one])
      const search = searchAt([at], 60)
      expect(closestOutward(matchQuery(search, { now: at, toleranceMilliseconds: null }), lists)).toBe(one)
    }
  })

  test("when many calls are stored, then only those near the given start are looked at", () => {
    const many = Array.from({ length: 5000 }, (_, index) => legAt(index + 1, (index - 2500) * 10, 60))
    const { count, lists } = storeOf(many)
    const search = searchAt([RECEIVED_AT], 60)
    const match = closestOutward(matchQuery(search, { now, toleranceMilliseconds: null }), lists)
    expect([match?.receivedAt, count.looked <= 16]).toEqual([RECEIVED_AT, true])
  })

  test.each([60, 2_000, 9_000, 1_000_000])(
    "when %i seconds are given and calls lasted up to an hour, then few are looked at, however many there are",
    (durationSeconds) => {
      const looked = [2_000, 16_000].map((calls) => {
        const gap = 172_800 / calls
        const many = Array.from({ length: calls }, (_, index) =>
          legAt(index + 1, (index - calls / 2) * gap, (index * 7_919) % 3_600),
        )
        const { count, lists } = storeOf(many)
        const search = searchAt([RECEIVED_AT], durationSeconds)
        const late = instant(RECEIVED_AT + 10 * 86_400_000)
        const match = closestOutward(matchQuery(search, { now: late }), lists)
        expect(match?.legId).toBe(getOrUndefined(closestMatch(search, many, { now: late }))?.legId)
        return count.looked
      })
      expect(Math.max(...looked)).toBeLessThan(400)
    },
  )
})
