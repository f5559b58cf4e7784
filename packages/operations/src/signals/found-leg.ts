// The leg that a request is for, among what was read for it, and which legs a caller reaches at all.
import { callLeg } from "@callrules/call"
import { type CallLeg, type CallRecordId, type TransactionId, transactionId } from "@callrules/model"
import {
  callNotFound,
  callNotReceived,
  chooseLeg,
  groupIds,
  type LocateProblems,
  notACallTransaction,
  type Search,
  type SearchByCall,
  type SignalRequest,
  severalCalls,
} from "@callrules/signal-ledger"
import type { InboxBinding, LedgerReading, LegReading, LegState } from "@callrules/store"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"

/** A leg that a request was found to be for. */
export interface FoundLeg {
  readonly leg: CallLeg
  /** The leg as it is stored, with the groups of the request. */
  readonly reading: LegReading
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
  /** The home that was chosen before, for that reach; null: none yet. */
  readonly home: TransactionId | null
  /** How many legs of the call are in that reach. */
  readonly legsInReach: number
  /** Whether the call has other legs: then a group must not be made on two of them at once. */
  readonly hasOtherLegs: boolean
}

/** What was read of a call. */
export type CallReading = Extract<LedgerReading, { readonly kind: "call" }>

/** The leg of a stored leg, if it is received and the caller reaches it: an advertiser's token reaches that advertiser's calls only. */
// ENG-36
export const reachedLeg = (caller: Caller, { state }: Pick<LegState, "state">): CallLeg | undefined => {
  const leg = callLeg(state)
  const { advertiserIdFromNetwork: advertiser } = caller
  return leg !== undefined && (advertiser === null || advertiser === leg.advertiserIdFromNetwork) ? leg : undefined
}

/**
 * What a request that waits is bound to, of the call that its id names: the call, or the leg where it names one. Whether it fits
 * otherwise, and which of the legs it is for, is asked once the call is over.
 *
 * @returns undefined when the caller does not reach the leg.
 */
// SIG-306, ENG-546
export const boundCall = (
  caller: Caller,
  { by }: Pick<Search, "by">,
  { callRecordId, legs: [reading] }: CallReading,
): Exclude<InboxBinding, { readonly to: "unresolved" }> | undefined => {
  if (by !== "transaction_id") return { to: "call-record", callRecordId }
  const leg = reading === undefined ? undefined : reachedLeg(caller, reading.stored)
  return leg === undefined ? undefined : { to: "leg", legId: leg.legId, callRecordId: leg.callRecordId }
}

/**
 * The leg that a request is for, live or completed.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @returns the leg; RecordNotFound when there is none, or when the id is that of a signal transaction; RecordInvalid when an
 * external id belongs to several calls, or the groups of the request are on different legs.
 */
export const foundLeg = (
  caller: Caller,
  request: Pick<SignalRequest, "search" | "signals" | "customData" | "partnerUniqueId">,
  read: Exclude<LedgerReading, { readonly kind: "answered" }>,
): Result.Result<FoundLeg, LocateProblems> => {
  const { search } = request
  switch (read.kind) {
    case "several-calls":
      return Result.fail(severalCalls(search))
    case "signals": {
      // SIG-257: of a transaction that the caller does not reach nothing is said, not even what it is
      const isSignal = search.by === "transaction_id" && reachedLeg(caller, read.leg) !== undefined
      return Result.fail(isSignal ? notACallTransaction(search) : callNotFound(search))
    }
    case "unknown": {
      // SIG-258
      const meant = read.inUpperCase === undefined ? undefined : reachedLeg(caller, read.inUpperCase)
      return Result.fail(callNotFound(search, meant === undefined ? undefined : transactionIdInUpperCase(search)))
    }
    case "call":
      return search.by === "call_record_id" || search.by === "external_call_unique_id"
        ? legOfCall(caller, search, groupIds(request), read)
        : namedLeg(caller, search, read)
  }
}

const transactionIdInUpperCase = (search: Search) =>
  search.by === "transaction_id" ? transactionId(search.transactionId.toUpperCase()) : undefined

// SIG-122
const namedLeg = (caller: Caller, search: Search, read: CallReading): Result.Result<FoundLeg, LocateProblems> => {
  const [reading] = read.legs
  const leg = reading === undefined ? undefined : reachedLeg(caller, reading.stored)
  return reading === undefined || leg === undefined
    ? Result.fail(unreached(caller, search, read))
    : Result.succeed({ leg, reading, choice: null })
}

/**
 * Why none of the legs that were read is reached. A leg that was never received has no advertiser yet, so only the network
 * itself learns of it: it may be another advertiser's.
 */
// SIG-264
const unreached = (caller: Caller, search: Search, { legs }: CallReading): LocateProblems =>
  caller.advertiserIdFromNetwork === null && legs.some(({ stored }) => stored.state.receivedAt === null)
    ? callNotReceived(search)
    : callNotFound(search)

// SIG-220
const legOfCall = (
  caller: Caller,
  search: SearchByCall,
  partnerUniqueIds: ReadonlyArray<string>,
  read: CallReading,
): Result.Result<FoundLeg, LocateProblems> => {
  // SIG-245
  const advertiser = caller.advertiserIdFromNetwork ?? search.filter.advertiserIdFromNetwork
  const found = new Map<CallLeg, LegReading>()
  const carrying = new Map<CallLeg["legId"], ReadonlySet<string>>()
  for (const reading of read.legs) {
    const leg = reachedLeg(caller, reading.stored)
    if (leg === undefined || (advertiser !== null && leg.advertiserIdFromNetwork !== advertiser)) continue
    found.set(leg, reading)
    if (reading.groups.size > 0) carrying.set(leg.legId, new Set(reading.groups.keys()))
  }
  if (found.size === 0) return Result.fail(unreached(caller, search, read))
  const { callRecordId, callRecord } = read
  const home = callRecord.homes.get(advertiser) ?? null
  return Result.flatMap(
    chooseLeg(search, partnerUniqueIds, { legs: [...found.keys()], home, carrying }),
    (leg): Result.Result<FoundLeg, LocateProblems> => {
      const reading = found.get(leg)
      if (reading === undefined) return Result.fail(callNotFound(search))
      const choice: LegChoice = {
        callRecordId,
        version: callRecord.version,
        advertiserIdFromNetwork: advertiser,
        home,
        legsInReach: found.size,
        hasOtherLegs: read.legs.length > 1,
      }
      return Result.succeed({ leg, reading, choice })
    },
  )
}
