// The closest match: the call whose start, and duration where one is given, comes closest. match-outward.ts finds it in a store.
import type { CallLeg, Instant } from "@callrules/model"
import { fail, type Result, succeed } from "effect/Result"
import { callNotFound, passesFilter } from "./match-call.ts"
import { type MatchCandidate, type MatchQuery, scored, wins } from "./match-score.ts"
import type { LocateProblems } from "./problems.ts"
import type { SearchByCallStartTime } from "./request.ts"

/** What a closest match depends on besides the request. */
export interface MatchOptions {
  /** The time of the match: a live call has lasted at least until then. */
  readonly now: Instant
  /** How far a start may be from the given one, inclusive; null for any distance. Default 24 hours. */
  readonly toleranceMilliseconds?: number | null
  /** Calls received after this are excluded; null excludes none. For requests for calls in progress. Default null. */
  readonly receivedUntil?: Instant | null
}

/** Start tolerance when none is configured: 24 hours. */
// SIG-130
export const DEFAULT_TOLERANCE_MILLISECONDS = 86_400_000

/**
 * What a closest match looks for, apart from the filter: for a store, see `closestOutward`.
 *
 * Rules SIG-124 to SIG-131.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { matchQuery } from "@callrules/signal-ledger"
 *
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: null, advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * const search = { by: "call_start_time" as const, instants: [instant(0)] as const, durationSeconds: 60, filter }
 * console.assert(matchQuery(search, { now: instant(100_000) }).toleranceMilliseconds === 86_400_000)
 * ```
 */
export const matchQuery = (
  { durationSeconds, instants }: SearchByCallStartTime,
  { now, receivedUntil = null, toleranceMilliseconds = DEFAULT_TOLERANCE_MILLISECONDS }: MatchOptions,
): MatchQuery => ({
  instants,
  durationSeconds,
  now,
  toleranceMilliseconds,
  receivedUntil,
})

/**
 * The closest match among given calls, in any order.
 *
 * The score of a call is |start - given| / 20 + |duration - given| in seconds, the second part only when a duration is
 * given; the smallest wins; then the smaller start difference, the later start, the greater leg id. The duration of a
 * live call counts as the closest value that it can still reach. A live call is a valid result here; `checkCompleted`
 * refuses it for a request without `call_in_progress`.
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
// SIG-108
export const closestMatch = (
  search: SearchByCallStartTime,
  legs: ReadonlyArray<CallLeg>,
  options: MatchOptions,
): Result<CallLeg, LocateProblems> => {
  const query = matchQuery(search, options)
  let best: MatchCandidate<CallLeg> | null = null
  for (const leg of legs) {
    if (!passesFilter(leg, search.filter)) continue
    for (const given of search.instants) {
      const candidate = scored(query, given, leg)
      if (candidate !== null && (best === null || wins(candidate, best))) best = candidate
    }
  }
  return best === null ? fail(callNotFound(search)) : succeed(best.leg)
}
