// The closest match: its score and ties by example, and any paging of it against looking at every call.
import { type CallLeg, formatTransactionId, type Instant, instant } from "@callrules/model"
import {
  beginMatch,
  closestMatch,
  feedPage,
  type MatchOptions,
  type MatchPage,
  matchOutcome,
  nextPage,
  passesFilter,
  type SearchByCallStartTime,
} from "@callrules/signal-ledger"
import { getOrUndefined } from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { leg, RECEIVED_AT } from "./support/call.ts"
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

/** Every rule spelled out over every call, by sorting: what the reducer must find without looking at every call. */
const byLookingAtAll = (
  search: SearchByCallStartTime,
  legs: ReadonlyArray<CallLeg>,
  options: MatchOptions,
): CallLeg | undefined => {
  const tolerance = options.toleranceSeconds === undefined ? 86_400 : options.toleranceSeconds
  const until = options.receivedUntil ?? null
  return legs
    .flatMap((one) => search.instants.map((given) => ({ one, start: Math.abs(one.receivedAt - given) / 1000 })))
    .filter(({ start }) => tolerance === null || start <= tolerance)
    .filter(({ one }) => until === null || one.receivedAt <= until)
    .filter(({ one }) => passesFilter(one, search.filter))
    .map(({ one, start }) => {
      const lasted = ((one.completedAt ?? options.now) - one.receivedAt) / 1000
      const over = lasted - (search.durationSeconds ?? lasted)
      const duration = one.completedAt === null ? Math.max(0, over) : Math.abs(over)
      return { one, start, score: Math.round((start / 20 + duration) * 1_000_000) }
    })
    .sort(
      (a, b) =>
        a.score - b.score ||
        a.start - b.start ||
        b.one.receivedAt - a.one.receivedAt ||
        (a.one.legId < b.one.legId ? 1 : -1),
    )[0]?.one
}

/** Answers pages from all calls as a store would, a few calls at a time. */
const byPages = (
  search: SearchByCallStartTime,
  legs: ReadonlyArray<CallLeg>,
  options: MatchOptions,
  limit: number,
): { readonly found: CallLeg | undefined; readonly read: number } => {
  let state = beginMatch(search, options)
  let read = 0
  for (let page = nextPage(state); page !== null; page = nextPage(state)) {
    const rows = pageOfStore(legs, page, limit)
    read += rows.length
    state = feedPage(state, page, rows, rows.length < limit)
  }
  return { found: getOrUndefined(matchOutcome(state)), read }
}

const pageOfStore = (legs: ReadonlyArray<CallLeg>, page: MatchPage, limit: number): ReadonlyArray<CallLeg> => {
  const { from, until, skip } = page
  const before = page.side === "before"
  return legs
    .filter((one) => (before ? one.receivedAt < from : one.receivedAt >= from))
    .filter((one) => until === null || (before ? one.receivedAt >= until : one.receivedAt <= until))
    .toSorted(
      (a, b) => (before ? b.receivedAt - a.receivedAt : a.receivedAt - b.receivedAt) || (a.legId < b.legId ? -1 : 1),
    )
    .slice(skip, skip + limit)
}

const legAt = (id: number, startSeconds: number, durationSeconds: number | null, changes: Partial<CallLeg> = {}) =>
  leg({
    legId: formatTransactionId(0, id),
    receivedAt: instant(RECEIVED_AT + startSeconds * 1000),
    completedAt: durationSeconds === null ? null : instant(RECEIVED_AT + (startSeconds + durationSeconds) * 1000),
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
    expect(found([legAt(1, 61, 60)], null, { toleranceSeconds: 60 })).toBeUndefined()
    expect(found([legAt(1, 9_000_000, 60)], null, { toleranceSeconds: null })).toBe("1")
  })

  test("when only the duration fits, then a start out of reach still does not match", () => {
    expect(found([legAt(1, 100, 60), legAt(2, 10, 500)], 60, { toleranceSeconds: 50 })).toBe("2")
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

describe("given any calls and any page size", () => {
  const second = fc.integer({ min: -200, max: 200 })
  const anyLeg = fc
    .record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      start: second,
      duration: fc.option(fc.integer({ min: 0, max: 120 }), { freq: 6 }),
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
      const at = instant(RECEIVED_AT + given * 1000)
      return searchAt(overlap === null ? [at] : [at, instant(at + overlap * 1000)], duration, {
        ...NO_FILTER,
        advertiserIdFromNetwork: advertiser,
      })
    })
  const options = fc
    .record({
      now: fc.constantFrom(0, 60, 500),
      tolerance: fc.constantFrom<number | null>(null, 0, 40, 150, 86_400),
      until: fc.option(second),
    })
    .map(({ now: after, tolerance, until }) => ({
      now: instant(RECEIVED_AT + after * 1000),
      toleranceSeconds: tolerance,
      receivedUntil: until === null ? null : instant(RECEIVED_AT + until * 1000),
    }))

  test("when pages are read outward, then the same call is found as by looking at all", () => {
    fc.assert(
      fc.property(anySearch, legs, options, fc.integer({ min: 1, max: 7 }), (search, all, how, limit) => {
        const expected = byLookingAtAll(search, all, how)?.legId
        expect(byPages(search, all, how, limit).found?.legId).toBe(expected)
        expect(getOrUndefined(closestMatch(search, all, how))?.legId).toBe(expected)
      }),
      runs(5000),
    )
  })

  test("when many calls are stored, then only those near the given start are read", () => {
    const many = Array.from({ length: 5000 }, (_, index) => legAt(index + 1, (index - 2500) * 10, 60))
    const { found: match, read } = byPages(searchAt([RECEIVED_AT], 60), many, { now, toleranceSeconds: null }, 8)
    expect(match?.receivedAt).toBe(RECEIVED_AT)
    expect(read).toBeLessThanOrEqual(16)
  })
})
