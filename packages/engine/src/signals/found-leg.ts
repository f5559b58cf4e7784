// A leg that a request was found to be for, and which legs a caller reaches at all.
import { type CallState, callLeg } from "@callrules/call"
import type { CallLeg, CallRecordId } from "@callrules/model"
import type { StoredLeg } from "@callrules/store"
import type { Caller } from "../access/caller.ts"

/** A leg that a request was found to be for. */
export interface FoundLeg {
  readonly leg: CallLeg
  readonly state: CallState
  /** How the leg was chosen among those of its call; null: the request names the leg otherwise. */
  readonly choice: LegChoice | null
}

/** What the choice of a leg among those of its call rested on. */
export interface LegChoice {
  readonly callRecordId: CallRecordId
  /** The call record's version as it was read. */
  readonly version: number
  /** In whose reach: an advertiser's, or null for the whole network's. */
  readonly advertiserIdFromNetwork: string | null
  /** Whether a home was chosen before, for that reach. */
  readonly hasHome: boolean
  /** Whether the call has other legs: then a group must not be made on two of them at once. */
  readonly hasOtherLegs: boolean
}

/** A stored leg as one that can be found; undefined while it has not been received. */
export const foundLeg = ({ state }: StoredLeg): FoundLeg | undefined => {
  const leg = callLeg(state)
  return leg === undefined ? undefined : { leg, state, choice: null }
}

/** Received legs that the caller reaches: an advertiser's token reaches that advertiser's calls only. */
// ENG-36
export const reachedLegs = (caller: Caller, legs: ReadonlyArray<StoredLeg>): ReadonlyArray<FoundLeg> =>
  legs.flatMap((stored) => {
    const found = foundLeg(stored)
    return found !== undefined && reaches(caller, found.leg.advertiserIdFromNetwork) ? [found] : []
  })

const reaches = (caller: Caller, advertiserIdFromNetwork: string): boolean =>
  caller.advertiserIdFromNetwork === null || caller.advertiserIdFromNetwork === advertiserIdFromNetwork
