// The score of a closest match: how far a call is from the given start and duration, and which of two calls is closer.
import type { CallLeg, Instant } from "@callrules/model"
import { passesFilter } from "./match-call.ts"
import type { SearchByCallStartTime } from "./request.ts"

/** A call that passed, with its score in twentieths of a millisecond, so that it is an exact whole number. */
export interface MatchCandidate {
  /** The call. */
  readonly leg: CallLeg
  /** Start difference in milliseconds plus 20 times the duration difference in milliseconds; smaller is closer. */
  readonly score: number
  /** In milliseconds. */
  readonly startDifference: number
}

/** What a score depends on besides the call. */
interface Given {
  readonly search: SearchByCallStartTime
  readonly now: Instant
  readonly tolerance: number | null
  readonly receivedUntil: Instant | null
}

/**
 * A call with its score against one given instant; null when the tolerance, the time it was received or the filter
 * excludes it.
 *
 * @internal
 */
// SIG-17, SIG-125, SIG-127
export const scored = (match: Given, given: Instant, leg: CallLeg): MatchCandidate | null => {
  const startDifference = Math.abs(leg.receivedAt - given)
  if (match.tolerance !== null && startDifference > match.tolerance) return null
  if (match.receivedUntil !== null && leg.receivedAt > match.receivedUntil) return null
  if (!passesFilter(leg, match.search.filter)) return null
  return { leg, score: startDifference + 20 * durationDifference(match, leg), startDifference }
}

// SIG-18, SIG-129, SIG-231
const durationDifference = (match: Given, leg: CallLeg): number => {
  if (match.search.durationSeconds === null) return 0
  const given = match.search.durationSeconds * 1000
  if (leg.completedAt !== null) return Math.abs(leg.completedAt - leg.receivedAt - given)
  return Math.max(0, match.now - leg.receivedAt - given)
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
