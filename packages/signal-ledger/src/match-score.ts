// The score of a closest match: how far a call is from the given start and duration, and which of two calls is closer.
import type { CallLeg, Instant } from "@callrules/model"
import type { SearchByCallStartTime } from "./request.ts"

/** What a closest match looks at in a call. */
export type MatchedLeg = Pick<CallLeg, "legId" | "receivedAt" | "completedAt">

/** What a closest match looks for, apart from the filter. */
export interface MatchQuery extends Pick<SearchByCallStartTime, "instants" | "durationSeconds"> {
  /** The time of the match: a live call has lasted at least until then. */
  readonly now: Instant
  /** How far a start may be from the given one, inclusive; null for any distance. */
  readonly toleranceMilliseconds: number | null
  /** Calls received after this are excluded; null excludes none. */
  readonly receivedUntil: Instant | null
}

/** A call that passed, with its score in twentieths of a millisecond, so that it is an exact whole number. */
export interface MatchCandidate<Leg extends MatchedLeg = MatchedLeg> {
  /** The call. */
  readonly leg: Leg
  /** Start difference in milliseconds plus 20 times the duration difference in milliseconds; smaller is closer. */
  readonly score: number
  /** In milliseconds. */
  readonly startDifference: number
}

/** How many milliseconds of start weigh as one of duration. */
export const DURATION_WEIGHT = 20

/**
 * A call with its score against one given instant; null when the tolerance or the time it was received excludes it.
 *
 * @internal
 */
// SIG-17, SIG-125, SIG-127
export const scored = <Leg extends MatchedLeg>(
  query: MatchQuery,
  given: Instant,
  leg: Leg,
): MatchCandidate<Leg> | null => {
  const startDifference = Math.abs(leg.receivedAt - given)
  if (query.toleranceMilliseconds !== null && startDifference > query.toleranceMilliseconds) return null
  if (query.receivedUntil !== null && leg.receivedAt > query.receivedUntil) return null
  return { leg, score: startDifference + DURATION_WEIGHT * durationDifference(query, leg), startDifference }
}

// SIG-18, SIG-129, SIG-231
const durationDifference = ({ durationSeconds, now }: MatchQuery, leg: MatchedLeg): number => {
  if (durationSeconds === null) return 0
  const given = durationSeconds * 1000
  if (leg.completedAt !== null) return Math.abs(leg.completedAt - leg.receivedAt - given)
  return Math.max(0, now - leg.receivedAt - given)
}

/**
 * Whether a call is closer than the best so far: by score, then the smaller start difference, the later start, the
 * greater leg id.
 *
 * @internal
 */
// SIG-16, SIG-128
export const wins = (candidate: MatchCandidate, best: MatchCandidate): boolean => {
  if (candidate.score !== best.score) return candidate.score < best.score
  if (candidate.startDifference !== best.startDifference) return candidate.startDifference < best.startDifference
  if (candidate.leg.receivedAt !== best.leg.receivedAt) return candidate.leg.receivedAt > best.leg.receivedAt
  return candidate.leg.legId > best.leg.legId
}
