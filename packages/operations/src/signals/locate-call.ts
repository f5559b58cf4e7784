// From a search to what the stores are asked: a call by what names it, or the leg whose start comes closest.
import type { CallLeg } from "@callrules/model"
import {
  callNotFound,
  closestMatch,
  groupIds,
  type LocateProblems,
  type MatchOptions,
  matchQuery,
  type Search,
  type SearchByCallStartTime,
  type SignalRequest,
} from "@callrules/signal-ledger"
import { type CallLocator, CallStore, type LedgerQuery } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { refuse } from "../refusal.ts"
import { type Limits, LimitsInForce } from "../services/limits.ts"
import { reachedLeg } from "./found-leg.ts"
import type { RequestIdentity } from "./stored-answer.ts"

/** Refuses what was not found, or not in one way. */
export const refuseLocate = (problems: LocateProblems) => refuse(problems.class, problems.problems)

/** What a search names its call by. */
// ENG-25
export const locatorOf = (caller: Caller, search: Exclude<Search, SearchByCallStartTime>): CallLocator => {
  switch (search.by) {
    case "transaction_id":
      return { by: "transaction_id", transactionId: search.transactionId }
    case "call_record_id":
      return { by: "call_record_id", callRecordId: search.callRecordId }
    case "external_call_unique_id":
      return {
        by: "external_call_unique_id",
        externalCallUniqueId: search.externalCallUniqueId,
        // SIG-268
        advertiserIdFromNetwork: caller.advertiserIdFromNetwork ?? search.filter.advertiserIdFromNetwork,
      }
  }
}

/** A leg, by its own id. */
export const ownId = (legId: CallLeg["legId"]): CallLocator => ({ by: "transaction_id", transactionId: legId })

/** Everything that a request is decided on, once it is known what names its call. */
export const queryOf = (
  caller: Caller,
  request: SignalRequest,
  by: CallLocator,
  identity: RequestIdentity | null,
  { legGroups }: Pick<Limits, "legGroups">,
): LedgerQuery => ({
  networkId: caller.network.networkId,
  requestKey: identity?.key ?? null,
  by,
  partnerUniqueIds: groupIds(request),
  countGroupsTo: legGroups ?? 0,
  foldedNames: request.signals.map(({ foldedName }) => foldedName),
  // ENG-520
  bringsCustomData: request.customData.length > 0,
  wholeLeg: null,
})

/**
 * The leg whose start, and duration where one is given, comes closest; or the answer that the request has already.
 *
 * @returns the leg or the answer; RecordNotFound when there is no leg.
 */
export const closestLeg = Effect.fnUntraced(function* (
  caller: Caller,
  search: SearchByCallStartTime,
  options: MatchOptions,
  identity: RequestIdentity | null,
) {
  const { matchToleranceMilliseconds } = yield* LimitsInForce
  const match: MatchOptions = { toleranceMilliseconds: matchToleranceMilliseconds, ...options }
  const read = yield* (yield* CallStore).around({
    ...matchQuery(search, match),
    networkId: caller.network.networkId,
    requestKey: identity?.key ?? null,
    callingPhoneNumber: search.filter.callingPhoneNumber,
    // SIG-124
    advertiserIdFromNetwork: caller.advertiserIdFromNetwork ?? search.filter.advertiserIdFromNetwork,
    campaignIdFromNetwork: search.filter.advertiserCampaignIdFromNetwork,
  })
  if (read.kind === "answered") return read
  const legs = read.legs.flatMap((stored) => reachedLeg(caller, stored) ?? [])
  const closest = closestMatch(search, legs, match)
  if (Result.isFailure(closest)) return yield* refuseLocate(closest.failure)
  const erased = read.legs.flatMap((stored) => (stored.isErased ? (reachedLeg(caller, stored) ?? []) : []))
  if (isErasedCloser(search, closest.success, erased, match)) return yield* refuseLocate(erasedOrAnother(search))
  return { kind: "leg" as const, leg: closest.success }
})

const erasedOrAnother = (search: SearchByCallStartTime): LocateProblems => {
  const { class: refusalClass, problems } = callNotFound(search)
  const hint =
    "a call whose caller was erased is closer, and may be the one that is meant: name the call by its `transaction_id` or `call_record_id` alone"
  return { class: refusalClass, problems: problems.map((problem) => ({ ...problem, hint })) }
}

/** Whether a call that was erased is closer than the one that was found for a caller: nobody knows whether it was that caller's. */
// ENG-342
const isErasedCloser = (
  search: SearchByCallStartTime,
  found: CallLeg,
  erased: ReadonlyArray<CallLeg>,
  options: MatchOptions,
): boolean => {
  if (search.filter.callingPhoneNumber === null || erased.length === 0) return false
  const ofAnyCaller = { ...search, filter: { ...search.filter, callingPhoneNumber: null } }
  const closest = closestMatch(ofAnyCaller, [found, ...erased], options)
  return Result.isSuccess(closest) && closest.success !== found
}
