// One network as the plain ledger of the rules sees it, with every earlier moment of it: what a request answers may rest on
// any moment since it was sent.
import { DEFAULT_LIMITS } from "@callrules/operations"
import { type FoundLeg, findFinishedLeg, type Known } from "../../../../signal-ledger/test/plain-ledger/find-leg.ts"
import type {
  Happened,
  Made,
  PlainLeg,
  PlainRequest,
} from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import { legTaken } from "../../../../signal-ledger/test/plain-ledger/settle.ts"
import { isByCall, makeNext } from "../../../../signal-ledger/test/plain-ledger/what-was-made.ts"

/** Everything that became durable in a network, in order: legs as they then were, and what was made on them. */
export interface PlainNetwork {
  readonly log: Array<{ readonly leg: PlainLeg } | { readonly made: Made }>
}

/** What was known at one moment. */
export interface Moment {
  readonly legs: ReadonlyArray<PlainLeg>
  readonly made: ReadonlyArray<Made>
}

/** The network after so many of its changes; without a number, as it is. */
export const momentOf = ({ log }: PlainNetwork, changes = log.length): Moment => {
  const legs = new Map<string, PlainLeg>()
  const made: Array<Made> = []
  for (const one of log.slice(0, changes)) {
    if ("leg" in one) legs.set(one.leg.legId, one.leg)
    else made.push(one.made)
  }
  return { legs: [...legs.values()], made }
}

/** Every moment since so many changes, the present one last. */
export const momentsSince = (network: PlainNetwork, changes: number): ReadonlyArray<Moment> =>
  Array.from({ length: network.log.length - changes + 1 }, (_, index) => momentOf(network, changes + index))

/**
 * What a write for a whole call may rest on: the record's version holds all legs that were opened and all that was made
 * by requests for the call until now; of the events of these legs, and of what was sent to legs by their own ids, any
 * first part may have been seen.
 */
export const momentsOfCall = (network: PlainNetwork, changes: number): ReadonlyArray<Moment> => {
  const now = momentOf(network)
  return momentsSince(network, changes).map(({ legs, made }) => ({
    legs: now.legs.map((leg) => legs.find(({ legId }) => legId === leg.legId) ?? leg),
    made: now.made.filter((one) => made.includes(one) || !isSentToLeg(one)),
  }))
}

const isSentToLeg = ({ happened }: Made): boolean => happened.what === "posted" && !isByCall(happened.request)

/** What something would make at a moment. */
export const makesAt = ({ legs, made }: Moment, happened: Happened): Made => makeNext(legs, made, happened)

/** Which leg a request is answered from at a moment, or how it is refused. */
export const foundAt = (moment: Moment, request: PlainRequest, advertiser: string | null, now: number): FoundLeg =>
  findFinishedLeg(knownAt(moment, advertiser, now), request)

const knownAt = ({ legs, made }: Moment, advertiser: string | null, now: number): Known => ({
  legs,
  made,
  advertiser,
  now,
  toleranceMilliseconds: DEFAULT_LIMITS.matchToleranceMilliseconds,
  receivedUntil: null,
})

/** Which leg a request for a call in progress with a start time takes at a moment. */
export const takenAt = (
  moment: Moment,
  request: PlainRequest,
  advertiser: string | null,
  arrivedAt: number,
  now: number,
): PlainLeg | null => legTaken(knownAt(moment, advertiser, now), request, arrivedAt)
