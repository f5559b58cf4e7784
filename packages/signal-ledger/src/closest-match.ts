// The closest match: a reducer that asks for pages of calls outward from the given start until no call farther away can win.
import { type CallLeg, type Instant, instant, MAX_INSTANT, MIN_INSTANT } from "@callrules/model"
import { fail, type Result, succeed } from "effect/Result"
import { callNotFound } from "./match-call.ts"
import { type MatchCandidate, scored, wins } from "./match-score.ts"
import type { LocateProblems } from "./problems.ts"
import type { SearchByCallStartTime } from "./request.ts"

/** What a closest match depends on besides the request. */
export interface MatchOptions {
  /** The time of the match: a live call has lasted at least until then. */
  readonly now: Instant
  /** How far a start may be from the given one, inclusive, in seconds; null for any distance. Default 24 hours. */
  readonly toleranceSeconds?: number | null
  /** Calls received after this are excluded; null excludes none. For requests for calls in progress. Default null. */
  readonly receivedUntil?: Instant | null
}

/** Start tolerance when none is configured: 24 hours. */
// SIG-130
export const DEFAULT_TOLERANCE_SECONDS = 86_400

/**
 * A page of calls to read next: those that the token reaches and the search's filter passes, nearest first, in pages
 * of any size (one or more).
 */
export interface MatchPage {
  /** Which of the scans requested it; for `feedPage`. */
  readonly scan: number
  /** Calls received at `from` or after, in ascending order of start; or before `from`, in descending order. */
  readonly side: "at-or-after" | "before"
  /** Where the page begins. */
  readonly from: Instant
  /** No call received farther away than this can win: it may be left out. Inclusive; null when there is no bound. */
  readonly until: Instant | null
  /** How many calls to skip: those received at the instant where the page before ended, in a stable order. */
  readonly skip: number
}

/** How far one side of one given instant has been read. */
export interface MatchScan {
  /** The instant the scan begins at. */
  readonly given: Instant
  /** Which way it goes. */
  readonly side: MatchPage["side"]
  /** Start of the farthest call read so far; null before the first page. */
  readonly reached: Instant | null
  /** How many calls were read that start exactly at `reached`. */
  readonly readAtReached: number
  /** Whether there is no call left to read. */
  readonly exhausted: boolean
}

/** A closest match in progress. Plain data, made by `beginMatch` and advanced by `feedPage`. */
export interface MatchState {
  /** What is searched for. */
  readonly search: SearchByCallStartTime
  /** The time of the match. */
  readonly now: Instant
  /** In milliseconds; null for any distance. */
  readonly tolerance: number | null
  /** Calls received after this are excluded; null excludes none. */
  readonly receivedUntil: Instant | null
  /** Two for each given instant. */
  readonly scans: ReadonlyArray<MatchScan>
  /** Null until a call passes. */
  readonly best: MatchCandidate | null
}

/**
 * Begins a closest match. For each instant that the start time means, calls are read outward on both sides.
 *
 * The score of a call is |start - given| / 20 + |duration - given| in seconds, the second part only when a duration is
 * given; the smallest wins; then the smaller start difference, the later start, the greater leg id. The duration of a
 * live call counts as the closest value that it can still reach.
 *
 * Rules SIG-124 to SIG-131.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { beginMatch, nextPage } from "@callrules/signal-ledger"
 *
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: null, advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * const search = {
 *   by: "call_start_time" as const, instants: [instant(1_700_000_000_000)] as const, durationSeconds: null, filter,
 * }
 * const page = nextPage(beginMatch(search, { now: instant(1_700_000_600_000) }))
 * console.assert(page?.from === 1_700_000_000_000)
 * console.assert(page?.until === 1_700_086_400_000)
 * ```
 */
// SIG-131
export const beginMatch = (search: SearchByCallStartTime, options: MatchOptions): MatchState => {
  const toleranceSeconds = options.toleranceSeconds === undefined ? DEFAULT_TOLERANCE_SECONDS : options.toleranceSeconds
  const scans: Array<MatchScan> = []
  for (const given of search.instants) {
    for (const side of ["at-or-after", "before"] as const) {
      scans.push({ given, side, reached: null, readAtReached: 0, exhausted: false })
    }
  }
  return {
    search,
    now: options.now,
    tolerance: toleranceSeconds === null ? null : toleranceSeconds * 1000,
    receivedUntil: options.receivedUntil ?? null,
    scans,
    best: null,
  }
}

/**
 * The page to read next, on the side that has been read the least far.
 *
 * @returns the page; `null` when no unread call can win.
 *
 * Rule SIG-135.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { beginMatch, feedPage, nextPage } from "@callrules/signal-ledger"
 *
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: null, advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * const search = { by: "call_start_time" as const, instants: [instant(0)] as const, durationSeconds: null, filter }
 * let state = beginMatch(search, { now: instant(0) })
 * let pages = 0
 * for (let page = nextPage(state); page !== null; page = nextPage(state)) {
 *   state = feedPage(state, page, [], true)
 *   pages++
 * }
 * console.assert(pages === 2)
 * ```
 */
export const nextPage = (state: MatchState): MatchPage | null => {
  let nearest: number | undefined
  let nearestDistance = Number.POSITIVE_INFINITY
  for (const [index, scan] of state.scans.entries()) {
    const distance = scan.reached === null ? 0 : Math.abs(scan.reached - scan.given)
    if (scan.exhausted || distance > bound(state) || distance >= nearestDistance) continue
    nearest = index
    nearestDistance = distance
  }
  const scan = nearest === undefined ? undefined : state.scans[nearest]
  return scan === undefined || nearest === undefined ? null : pageOf(state, scan, nearest)
}

const pageOf = (state: MatchState, scan: MatchScan, index: number): MatchPage => {
  const outward = scan.side === "before" ? -1 : 1
  const farthest = scan.given + outward * bound(state)
  return {
    scan: index,
    side: scan.side,
    // `before` excludes its own instant, so the instant reached is requested again by the one after it
    from: scan.reached === null ? scan.given : scan.side === "before" ? instant(scan.reached + 1) : scan.reached,
    until: farthest < MIN_INSTANT || farthest > MAX_INSTANT ? null : instant(farthest),
    skip: scan.readAtReached,
  }
}

/** How far from a given instant a call may start and still win, in milliseconds. */
// SIG-135
const bound = (state: MatchState): number =>
  // a start alone costs its distance, so beyond the best score so far nothing can win
  Math.min(state.tolerance ?? Number.POSITIVE_INFINITY, state.best?.score ?? Number.POSITIVE_INFINITY)

/**
 * Adds the calls of a page that `nextPage` requested; `complete` says that there are no more within its bounds. Calls
 * that do not pass the filter, or are too far away, are skipped.
 *
 * @returns the advanced match.
 *
 * Rule SIG-135.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { beginMatch, feedPage, nextPage } from "@callrules/signal-ledger"
 *
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: null, advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * const search = { by: "call_start_time" as const, instants: [instant(0)] as const, durationSeconds: null, filter }
 * const begun = beginMatch(search, { now: instant(0) })
 * const page = nextPage(begun)
 * const next = page === null ? null : nextPage(feedPage(begun, page, [], true))
 * console.assert(next?.side === "before")
 * ```
 */
export const feedPage = (
  state: MatchState,
  page: MatchPage,
  legs: ReadonlyArray<CallLeg>,
  complete: boolean,
): MatchState => {
  const scan = state.scans[page.scan]
  if (scan === undefined) return state
  let { best } = state
  let { reached, readAtReached } = scan
  for (const leg of legs) {
    readAtReached = leg.receivedAt === reached ? readAtReached + 1 : 1
    reached = leg.receivedAt
    const candidate = scored(state, scan.given, leg)
    if (candidate !== null && (best === null || wins(candidate, best))) best = candidate
  }
  const moved: MatchScan = { ...scan, reached, readAtReached, exhausted: complete || legs.length === 0 }
  return { ...state, best, scans: state.scans.with(page.scan, moved) }
}

/**
 * The call found by a match for which `nextPage` requests nothing more. A live call is a valid result here;
 * `checkCompleted` refuses it for a request without `call_in_progress`.
 *
 * @returns the leg; `call-not-found` (RecordNotFound) when no call passed.
 *
 * Source of the rule: section 7 of the specification.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { beginMatch, matchOutcome } from "@callrules/signal-ledger"
 * import { isFailure } from "effect/Result"
 *
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: null, advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * const search = { by: "call_start_time" as const, instants: [instant(0)] as const, durationSeconds: null, filter }
 * console.assert(isFailure(matchOutcome(beginMatch(search, { now: instant(0) }))))
 * ```
 */
// SIG-108
export const matchOutcome = (state: MatchState): Result<CallLeg, LocateProblems> =>
  state.best === null ? fail(callNotFound(state.search)) : succeed(state.best.leg)

/**
 * The closest match among given calls, in any order: for a host with few calls, and for tests.
 *
 * @returns the leg; `call-not-found` (RecordNotFound) when no call passed.
 *
 * Source of the rule: section 2.5 of the specification; the score is rule SIG-127.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { closestMatch } from "@callrules/signal-ledger"
 * import { getOrThrow } from "effect/Result"
 *
 * const near = {
 *   networkId: networkId("n"), legId: transactionId("0000002A-00000001"), callRecordId: callRecordId("c"),
 *   externalCallUniqueId: null, advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p",
 *   affiliateIdFromNetwork: null, callingPhoneNumber: null, receivedAt: instant(5_000), completedAt: instant(65_000),
 * }
 * const far = { ...near, legId: transactionId("0000002A-00000002"), receivedAt: instant(40_000) }
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: null, advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * const search = { by: "call_start_time" as const, instants: [instant(0)] as const, durationSeconds: null, filter }
 * console.assert(getOrThrow(closestMatch(search, [far, near], { now: instant(100_000) })) === near)
 * ```
 */
export const closestMatch = (
  search: SearchByCallStartTime,
  legs: ReadonlyArray<CallLeg>,
  options: MatchOptions,
): Result<CallLeg, LocateProblems> => {
  let state = beginMatch(search, options)
  for (let page = nextPage(state); page !== null; page = nextPage(state)) {
    const { side, from } = page
    const onSide = legs.filter((leg) => (side === "before" ? leg.receivedAt < from : leg.receivedAt >= from))
    state = feedPage(state, page, onSide, true)
  }
  return matchOutcome(state)
}
