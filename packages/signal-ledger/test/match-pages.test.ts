// The pages that a closest match asks for, one by one: where each begins, how far it may go, and when none is left.
import { type CallLeg, formatTransactionId, type Instant, instant, MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import { beginMatch, feedPage, type MatchState, nextPage, type SearchByCallStartTime } from "@callrules/signal-ledger"
import { expect, test } from "vitest"
import { leg, RECEIVED_AT } from "./support/call.ts"

const DAY = 86_400_000
const now = instant(RECEIVED_AT + DAY)

/** A search that no call passes, so that only the pages themselves end it. */
const search = (...instants: SearchByCallStartTime["instants"]): SearchByCallStartTime => ({
  by: "call_start_time",
  instants,
  durationSeconds: null,
  filter: {
    callingPhoneNumber: null,
    advertiserIdFromNetwork: "nobody",
    advertiserCampaignIdFromNetwork: null,
    networkId: null,
  },
})

const at = (milliseconds: number, id: number): CallLeg =>
  leg({ legId: formatTransactionId(0, id), receivedAt: instant(RECEIVED_AT + milliseconds) })

/** Takes in calls for the page that is asked for. */
const fed = (state: MatchState, legs: ReadonlyArray<CallLeg>, complete = false): MatchState => {
  const page = nextPage(state)
  return page === null ? state : feedPage(state, page, legs, complete)
}

test("given a search, then both sides of each instant are to be read", () => {
  const other = instant(RECEIVED_AT + 3_600_000)
  const unread = { reached: null, readAtReached: 0, exhausted: false }
  expect(beginMatch(search(RECEIVED_AT, other), { now })).toMatchObject({
    tolerance: DAY,
    receivedUntil: null,
    best: null,
    scans: [
      { given: RECEIVED_AT, side: "at-or-after", ...unread },
      { given: RECEIVED_AT, side: "before", ...unread },
      { given: other, side: "at-or-after", ...unread },
      { given: other, side: "before", ...unread },
    ],
  })
  expect(beginMatch(search(RECEIVED_AT, other), { now }).scans).toHaveLength(4)
})

test("given pages of calls, then the side that was read least far is read on from where it stands", () => {
  let state = beginMatch(search(RECEIVED_AT), { now })
  const after = { scan: 0, side: "at-or-after", until: RECEIVED_AT + DAY }
  const before = { scan: 1, side: "before", until: RECEIVED_AT - DAY }
  expect(nextPage(state)).toEqual({ ...after, from: RECEIVED_AT, skip: 0 })
  state = fed(state, [at(1000, 1), at(1000, 2)])
  expect(nextPage(state)).toEqual({ ...before, from: RECEIVED_AT, skip: 0 })
  state = fed(state, [at(-5000, 3)])
  expect(nextPage(state)).toEqual({ ...after, from: RECEIVED_AT + 1000, skip: 2 })
  state = fed(state, [at(1000, 4), at(3000, 5)])
  expect(nextPage(state)).toEqual({ ...after, from: RECEIVED_AT + 3000, skip: 1 })
  // an empty page ends its side, whether the store says so or not
  state = fed(state, [])
  expect(nextPage(state)).toEqual({ ...before, from: RECEIVED_AT - 4999, skip: 1 })
  state = fed(state, [at(-5000, 6), at(-5000, 7)])
  expect(nextPage(state)).toEqual({ ...before, from: RECEIVED_AT - 4999, skip: 3 })
  state = fed(state, [at(-6000, 8)], true)
  expect(nextPage(state)).toBeNull()
})

test("given two sides that were read equally far, then the one at or after comes first", () => {
  let state = beginMatch(search(RECEIVED_AT), { now })
  state = fed(state, [at(2000, 1)])
  state = fed(state, [at(-2000, 2)])
  expect(nextPage(state)?.scan).toBe(0)
})

test("given a tolerance, then a side is read up to it, and not beyond", () => {
  const begun = beginMatch(search(RECEIVED_AT), { now, toleranceSeconds: 3 })
  const left = (reached: number) => nextPage(fed(fed(begun, [at(reached, 1)]), [], true))
  expect(left(3000)?.from).toBe(RECEIVED_AT + 3000)
  expect(left(3001)).toBeNull()
})

test("given no tolerance, or one that goes beyond the range of instants, then a page has no end", () => {
  const untilOf = (given: Instant, toleranceSeconds: number | null) => {
    const begun = beginMatch(search(given), { now, toleranceSeconds })
    return [nextPage(begun)?.until, nextPage(fed(begun, [], true))?.until]
  }
  expect(untilOf(RECEIVED_AT, null)).toEqual([null, null])
  expect(untilOf(instant(MIN_INSTANT), 1)).toEqual([MIN_INSTANT + 1000, null])
  expect(untilOf(instant(MIN_INSTANT + 1000), 1)).toEqual([MIN_INSTANT + 2000, MIN_INSTANT])
  expect(untilOf(instant(MAX_INSTANT), 1)).toEqual([null, MAX_INSTANT - 1000])
  expect(untilOf(instant(MAX_INSTANT - 1000), 1)).toEqual([MAX_INSTANT, MAX_INSTANT - 2000])
})

test("given a page of another match, then nothing is taken in", () => {
  const state = beginMatch(search(RECEIVED_AT), { now })
  const page = { scan: 2, side: "before", from: RECEIVED_AT, until: null, skip: 0 } as const
  expect(feedPage(state, page, [at(0, 1)], true)).toBe(state)
})
