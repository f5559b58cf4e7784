// The closest match in a store: sorted lists of legs are read outward from the given start and duration, as far as a leg can win.
import { type Instant, instant, MAX_INSTANT } from "@callrules/model"
import { DURATION_WEIGHT, type MatchCandidate, type MatchedLeg, type MatchQuery, scored, wins } from "./match-score.ts"

/** Legs received at or after an instant, in ascending order of start; or before it, in descending order. */
export type LegsOutward<Leg> = (side: "at-or-after" | "before", from: Instant) => Iterable<Leg>

/**
 * The received legs of a network that a search may find, as a store has them sorted: those that the token reaches and
 * the filter passes. Each list is read one leg at a time, mostly no more than the first.
 */
export interface LegLists<Leg extends MatchedLeg> {
  /** Every received leg. */
  readonly received: LegsOutward<Leg>
  /** Those that are not completed. */
  readonly live: LegsOutward<Leg>
  /** Those that are completed, by the day they were received and their duration. */
  readonly completed: {
    /**
     * The nearest duration in whole seconds that a leg of a day has: at least `seconds`, or less. Undefined when there is
     * none. Days are counted from the epoch in UTC.
     */
    readonly nextDuration: (day: number, side: "at-or-above" | "below", seconds: number) => number | undefined
    /** The legs of a day that lasted so many whole seconds. */
    readonly ofDuration: (day: number, seconds: number) => LegsOutward<Leg>
  }
}

/** The day of an instant, counted from the epoch in UTC: what {@link LegLists} sort by. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MILLISECONDS)

const DAY_MILLISECONDS = 86_400_000

/**
 * The closest match, read outward. How many legs are read grows neither with how many are stored nor with how far off the
 * given duration is: of each day, durations are tried outward from the given one, and of each duration the starts nearest
 * to the given one.
 *
 * @returns the leg; `undefined` when no leg passes.
 *
 * Rules SIG-131, SIG-135 and SIG-263.
 *
 * @example
 * ```ts
 * import { instant } from "@callrules/model"
 * import { closestOutward } from "@callrules/signal-ledger"
 *
 * const query = {
 *   instants: [instant(0)] as const, durationSeconds: null, now: instant(0), toleranceMilliseconds: null, receivedUntil: null,
 * }
 * const completed = { nextDuration: () => undefined, ofDuration: () => () => [] }
 * console.assert(closestOutward(query, { received: () => [], live: () => [], completed }) === undefined)
 * ```
 */
export const closestOutward = <Leg extends MatchedLeg>(query: MatchQuery, lists: LegLists<Leg>): Leg | undefined => {
  const match: Match<Leg> = { query, lists, best: null }
  for (const given of query.instants) {
    const near = nearOf(query, given)
    if (query.durationSeconds === null) {
      readOutward(match, near, lists.received, 0)
      continue
    }
    readLive(match, near, query.now - query.durationSeconds * 1000)
    readDays(match, near, query.durationSeconds, lists.completed)
  }
  return match.best?.leg
}

/**
 * A leg of a sorted list that is closer than the one that was found; undefined when none is. As many legs are read as start no
 * further off than that one's whole score.
 *
 * @example
 * ```ts
 * import { instant, transactionId } from "@callrules/model"
 * import { closerOutward } from "@callrules/signal-ledger"
 *
 * const query = {
 *   instants: [instant(0)] as const, durationSeconds: null, now: instant(0), toleranceMilliseconds: null, receivedUntil: null,
 * }
 * const leg = (id: string, at: number) => ({ legId: transactionId(id), receivedAt: instant(at), completedAt: null })
 * const [near, far] = [leg("near", 1_000), leg("far", 2_000)]
 * console.assert(closerOutward(query, far, (side) => (side === "before" ? [] : [near])) === near)
 * ```
 */
// ENG-342
export const closerOutward = <Leg extends MatchedLeg>(
  query: MatchQuery,
  found: Leg,
  received: LegsOutward<Leg>,
): Leg | undefined => {
  const lists: LegLists<Leg> = { received, live: received, completed: NO_DURATIONS }
  const match: Match<Leg> = { query, lists, best: null }
  for (const given of query.instants) take(match, nearOf(query, given), found)
  for (const given of query.instants) readOutward(match, nearOf(query, given), received, 0)
  return match.best?.leg === found ? undefined : match.best?.leg
}

const NO_DURATIONS: LegLists<never>["completed"] = { nextDuration: () => undefined, ofDuration: () => () => [] }

interface Match<Leg extends MatchedLeg> {
  readonly query: MatchQuery
  readonly lists: LegLists<Leg>
  best: MatchCandidate<Leg> | null
}

/** A given instant, and the first and last start that a leg may have. */
interface Near {
  readonly given: Instant
  readonly earliest: number
  readonly latest: number
}

const nearOf = ({ receivedUntil, toleranceMilliseconds: tolerance }: MatchQuery, given: Instant): Near => ({
  given,
  earliest: tolerance === null ? Number.NEGATIVE_INFINITY : given - tolerance,
  latest: Math.min(
    tolerance === null ? Number.POSITIVE_INFINITY : given + tolerance,
    receivedUntil ?? Number.POSITIVE_INFINITY,
  ),
})

/** Whether a leg can still win with at least such a score: with an equal one it may win a tie. */
const canWin = ({ best }: Match<MatchedLeg>, score: number): boolean => best === null || score <= best.score

const take = <Leg extends MatchedLeg>(match: Match<Leg>, { given }: Near, leg: Leg): void => {
  const candidate = scored(match.query, given, leg)
  if (candidate !== null && (match.best === null || wins(candidate, match.best))) match.best = candidate
}

/** Reads one side of a list, from a start on, while a leg is not out of bounds and can win by its start alone. */
const readSide = <Leg extends MatchedLeg>(
  match: Match<Leg>,
  near: Near,
  legs: Iterable<Leg>,
  least: number,
  isBeyond: (receivedAt: number) => boolean,
): void => {
  for (const leg of legs) {
    if (isBeyond(leg.receivedAt) || !canWin(match, Math.abs(leg.receivedAt - near.given) + least)) return
    take(match, near, leg)
  }
}

/** Reads a list on both sides of the given instant; `least` is what the durations in it cost at least. */
const readOutward = <Leg extends MatchedLeg>(
  match: Match<Leg>,
  near: Near,
  legs: LegsOutward<Leg>,
  least: number,
): void => {
  const { earliest, given, latest } = near
  if (latest >= given) readSide(match, near, legs("at-or-after", given), least, (at) => at > latest)
  readSide(match, near, legs("before", endingAt(given, latest)), least, (at) => at < earliest)
}

/** From where legs before an instant are read, so that those that start too late are left out. */
const endingAt = (before: Instant, latest: number): Instant => (latest < before ? instant(latest + 1) : before)

/**
 * Live legs: one that started at or after `pivot` can still last as long as it should, so only its start counts. Of those
 * before it the latest is always the closest: a second of start never makes up for one of duration.
 */
const readLive = <Leg extends MatchedLeg>(match: Match<Leg>, near: Near, pivot: number): void => {
  const { live } = match.lists
  const { earliest, given, latest } = near
  const first = Math.max(given, pivot)
  if (latest >= first) readSide(match, near, live("at-or-after", instant(first)), 0, (at) => at > latest)
  if (pivot < given) {
    const start = Math.max(earliest, pivot)
    readSide(match, near, live("before", endingAt(given, latest)), 0, (at) => at < start)
  }
  let last: number | undefined
  for (const leg of live("before", endingAt(instant(pivot), latest))) {
    last ??= leg.receivedAt
    if (leg.receivedAt < last || leg.receivedAt < earliest) return
    take(match, near, leg)
  }
}

type CompletedLists<Leg extends MatchedLeg> = LegLists<Leg>["completed"]

/** Completed legs day by day, outward from the day of the given instant; days without any leg are passed over. */
const readDays = <Leg extends MatchedLeg>(
  match: Match<Leg>,
  near: Near,
  durationSeconds: number,
  completed: CompletedLists<Leg>,
): void => {
  const today = dayOf(near.given)
  readDay(match, near, today, durationSeconds, completed, 0)
  for (const side of ["at-or-after", "before"] as const) {
    for (let next = nextDay(match, near, side, today); next !== undefined; ) {
      const day = dayOf(next)
      readDay(match, near, day, durationSeconds, completed, Math.abs(next - near.given))
      next = nextDay(match, near, side, day)
    }
  }
}

/** The start of the nearest leg on another day that does not start too late, on one side of a day; undefined when none can win. */
const nextDay = <Leg extends MatchedLeg>(
  match: Match<Leg>,
  { earliest, given, latest }: Near,
  side: "at-or-after" | "before",
  day: number,
): number | undefined => {
  const edge = (side === "before" ? day : day + 1) * DAY_MILLISECONDS
  if (edge > MAX_INSTANT) return undefined
  // SIG-295
  const from = side === "before" ? endingAt(instant(edge), latest) : instant(edge)
  const [next] = firstOf(match.lists.received(side, from))
  if (next === undefined || next.receivedAt > latest || next.receivedAt < earliest) return undefined
  return canWin(match, Math.abs(next.receivedAt - given)) ? next.receivedAt : undefined
}

const firstOf = <Value>(values: Iterable<Value>): ReadonlyArray<Value> => {
  for (const value of values) return [value]
  return []
}

/** The completed legs of a day, durations outward from the given one; its nearest leg is `distance` from the given start. */
// SIG-263
const readDay = <Leg extends MatchedLeg>(
  match: Match<Leg>,
  near: Near,
  day: number,
  given: number,
  { nextDuration, ofDuration }: CompletedLists<Leg>,
  distance: number,
): void => {
  let above = nextDuration(day, "at-or-above", given)
  let below = nextDuration(day, "below", given)
  for (;;) {
    const overAbove = above === undefined ? Number.POSITIVE_INFINITY : (above - given) * 1000
    // the longest leg of a whole second lasts a millisecond less than the next one
    const overBelow = below === undefined ? Number.POSITIVE_INFINITY : (given - below) * 1000 - 999
    const seconds = overAbove <= overBelow ? above : below
    const least = DURATION_WEIGHT * Math.min(overAbove, overBelow)
    if (seconds === undefined || !canWin(match, distance + least)) return
    readOutward(match, near, ofDuration(day, seconds), least)
    if (seconds === above) above = nextDuration(day, "at-or-above", seconds + 1)
    else below = nextDuration(day, "below", seconds)
  }
}
