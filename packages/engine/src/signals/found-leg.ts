// A leg that a request was found to be for, and which legs a caller reaches at all.
import { type CallState, callLeg } from "@callrules/call"
import type { CallLeg } from "@callrules/model"
import type { StoredLeg } from "@callrules/store"
import type { Caller } from "../access/caller.ts"

/** A leg that a request was found to be for. */
export interface FoundLeg {
  readonly leg: CallLeg
  readonly state: CallState
}

/** A stored leg as one that can be found; undefined while it has not been received. */
export const foundLeg = ({ state }: StoredLeg): FoundLeg | undefined => {
  const leg = callLeg(state)
  return leg === undefined ? undefined : { leg, state }
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
