// Which leg a request is for: every leg is looked at, every rule is asked of each.
import type { Made, PlainFilter, PlainLeg, PlainRequest, PlainSearch } from "./plain-shapes.ts"
import { groupsOf } from "./read-request.ts"
import { groupHead, homeOf } from "./what-was-made.ts"

/** A leg, or why there is none. */
export type FoundLeg =
  | { readonly leg: PlainLeg }
  | { readonly refused: "RecordNotFound" | "RecordInvalid"; readonly code: string; readonly places?: Places }

/** Each group of a refused request with the legs that it is on. */
export type Places = ReadonlyArray<readonly [group: string, legIds: ReadonlyArray<string>]>

/** What a search is answered from. */
export interface Known {
  /** The legs of the network. */
  readonly legs: ReadonlyArray<PlainLeg>
  readonly made: ReadonlyArray<Made>
  /** The advertiser of the token; null: the network's own. */
  readonly advertiser: string | null
  readonly now: number
  /** Starts farther away than this do not match; null: any does. */
  readonly toleranceMilliseconds: number | null
  /** Calls received later than this do not match; null: any does. */
  readonly receivedUntil: number | null
}

/** Finds the leg of a request, live or over. */
export const findLeg = (known: Known, request: PlainRequest): FoundLeg => {
  const { search } = request
  switch (search.by) {
    case "transaction_id":
      return byTransactionId(known, search.id)
    case "call_start_time": {
      const leg = closest(known, search)
      return leg === null ? notFound("call-not-found") : { leg }
    }
    default:
      return byCall(known, request, search)
  }
}

/** Finds the leg that a request is applied to at once: one that is over. */
export const findFinishedLeg = (known: Known, request: PlainRequest): FoundLeg => {
  const found = findLeg(known, request)
  return "leg" in found && found.leg.completedAt === null ? notFound("call-live") : found
}

/** In whose reach a request is sent. */
export const reachOf = (advertiser: string | null, { search }: PlainRequest): string | null =>
  advertiser ?? (search.by === "transaction_id" ? null : search.filter.advertiser)

const notFound = (code: string): FoundLeg => ({ refused: "RecordNotFound", code })

const isReached = ({ advertiser }: Known, leg: PlainLeg): boolean =>
  leg.receivedAt !== null && (advertiser === null || leg.advertiser === advertiser)

const byTransactionId = (known: Known, id: string): FoundLeg => {
  const { legs, made, advertiser } = known
  const ofCall = made.find(({ call }) => call?.transactionId === id)?.happened.legId ?? id
  const leg = legs.find(({ furtherIds, legId }) => legId === ofCall || furtherIds.includes(id))
  if (leg !== undefined) {
    if (isReached(known, leg)) return { leg }
    return notFound(advertiser === null ? "call-not-received" : "transaction-not-found")
  }
  const ofGroup = made.find(({ groups }) => groups.some(({ transactionId }) => transactionId === id))?.happened.legId
  const isReachedGroup = legs.some((one) => one.legId === ofGroup && isReached(known, one))
  return notFound(isReachedGroup ? "transaction-is-post-call-event" : "transaction-not-found")
}

const byCall = (
  known: Known,
  request: PlainRequest,
  search: Extract<PlainSearch, { filter: PlainFilter }>,
): FoundLeg => {
  if (search.by === "call_start_time") return notFound("")
  const reach = reachOf(known.advertiser, request)
  const isMeant = (leg: PlainLeg): boolean =>
    search.by === "call_record_id"
      ? leg.callRecordId === search.id
      : isReached(known, leg) && leg.externalId === search.id && (reach === null || leg.advertiser === reach)
  const records = new Set(known.legs.filter(isMeant).map(({ callRecordId }) => callRecordId))
  if (records.size > 1) return { refused: "RecordInvalid", code: "external-id-ambiguous" }
  const [record] = records
  if (record === undefined) return notFound("call-not-found")
  const ofCall = known.legs.filter(({ callRecordId }) => callRecordId === record)
  const legs = ofCall
    .filter((leg) => isReached(known, leg) && (reach === null || leg.advertiser === reach))
    .toSorted((a, b) => (a.legId < b.legId ? -1 : 1))
  if (legs.length === 0) {
    // a leg that was not received has no advertiser yet: only the network itself is told of it
    const mayCome = known.advertiser === null && ofCall.some(({ receivedAt }) => receivedAt === null)
    return notFound(mayCome ? "call-not-received" : "call-not-found")
  }
  const home = homeOf(known.legs, known.made, record, reach)
  const chosen = chooseLeg(
    legs,
    home,
    (legId, group) => groupHead(known.made, legId, group) !== null,
    groupsOf(request),
  )
  return "leg" in chosen && !passes(chosen.leg, search.filter) ? notFound("filter-not-met") : chosen
}

/** The one leg on which all groups are. */
export const chooseLeg = (
  legs: ReadonlyArray<PlainLeg>,
  home: string | null,
  carries: (legId: string, group: string) => boolean,
  groups: ReadonlyArray<string>,
): FoundLeg => {
  const latest = legs.toSorted((a, b) => (b.receivedAt ?? 0) - (a.receivedAt ?? 0) || (a.legId < b.legId ? 1 : -1))[0]
  if (latest === undefined) return notFound("call-not-found")
  const homeLeg = legs.find(({ legId }) => legId === home) ?? null
  const placed = groups.map((group) => {
    const carrying = legs.filter(({ legId }) => carries(legId, group))
    const goesHome = homeLeg !== null && (carrying.length === 0 || carrying.includes(homeLeg))
    return { group, on: goesHome ? [homeLeg] : carrying }
  })
  const legsNeeded = new Set(placed.flatMap(({ on }) => on))
  if (legsNeeded.size > 1) {
    // without a home, a new group has no leg yet
    const places = placed.flatMap(({ group, on }) =>
      on.length === 0 ? [] : [[group, on.map(({ legId }) => legId)] as const],
    )
    return { refused: "RecordInvalid", code: "groups-on-different-legs", places }
  }
  const [only] = legsNeeded
  return { leg: only ?? homeLeg ?? latest }
}

/** The closest of all calls in reach that pass the filters, live or over. */
export const closest = (known: Known, search: Extract<PlainSearch, { by: "call_start_time" }>): PlainLeg | null => {
  const { durationSeconds, filter, instants } = search
  const candidates = known.legs
    .filter((leg) => isReached(known, leg) && passes(leg, filter))
    .filter(({ receivedAt }) => known.receivedUntil === null || Number(receivedAt) <= known.receivedUntil)
    .flatMap((leg) => instants.map((given) => ({ leg, away: Math.abs(Number(leg.receivedAt) - given) })))
    .filter(({ away }) => known.toleranceMilliseconds === null || away <= known.toleranceMilliseconds)
    .map(({ leg, away }) => ({
      leg,
      away,
      // 20 seconds of start weigh as much as 1 second of duration
      score: away + 20 * (durationSeconds === null ? 0 : durationAway(leg, durationSeconds * 1000, known.now)),
    }))
  const ranked = candidates.toSorted(
    (a, b) =>
      a.score - b.score ||
      a.away - b.away ||
      Number(b.leg.receivedAt) - Number(a.leg.receivedAt) ||
      (a.leg.legId < b.leg.legId ? 1 : -1),
  )
  return ranked[0]?.leg ?? null
}

/** A live call has the duration, of those that it can still have, that fits best. */
const durationAway = ({ receivedAt, completedAt }: PlainLeg, given: number, now: number): number => {
  const lasted = (completedAt ?? now) - Number(receivedAt)
  return completedAt === null ? Math.max(0, lasted - given) : Math.abs(lasted - given)
}

const passes = (leg: PlainLeg, { caller, advertiser, campaign }: PlainFilter): boolean =>
  (caller === null || leg.caller === caller) &&
  (advertiser === null || leg.advertiser === advertiser) &&
  (campaign === null || leg.campaign === campaign)
