// From a search to the leg it means: what the stores hold, read the way the pure core asks for it.
import { type Instant, type TransactionId, transactionId } from "@callrules/model"
import {
  beginMatch,
  callNotFound,
  callNotReceived,
  callRecordOf,
  checkCompleted,
  chooseLeg,
  feedPage,
  groupIds,
  type LocateProblems,
  type MatchOptions,
  matchOutcome,
  nextPage,
  notACallTransaction,
  type Search,
  type SearchByCall,
  type SearchByCallStartTime,
  type SignalRequest,
} from "@callrules/signal-ledger"
import { CallStore, LedgerStore, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { refuse } from "../refusal.ts"
import { LimitsInForce } from "../services/limits.ts"
import { type FoundLeg, type LegChoice, reachedLegs } from "./found-leg.ts"

/** How many calls of a closest match are read at a time. */
const PAGE_SIZE = 32

const refuseLocate = (problems: LocateProblems) => refuse(problems.class, problems.problems)

/**
 * The completed leg that a request is for.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @returns the leg; RecordNotFound when there is none, when it is live, or when the id is that of a signal transaction;
 * RecordInvalid when an external id belongs to several calls.
 */
export const locateCall = Effect.fnUntraced(function* (caller: Caller, request: SignalRequest, now: Instant) {
  const found = yield* findLeg(caller, request, { now })
  const completed = checkCompleted(request.search, found.leg)
  return Result.isFailure(completed) ? yield* refuseLocate(completed.failure) : found
})

/** The leg that a request is for, live or completed. */
export const findLeg = Effect.fnUntraced(function* (
  caller: Caller,
  request: Pick<SignalRequest, "search" | "signals" | "customData" | "partnerUniqueId">,
  options: MatchOptions,
) {
  const { search } = request
  switch (search.by) {
    case "transaction_id":
      return yield* byTransactionId(caller, search)
    case "call_start_time":
      return yield* byStartTime(caller, search, options)
    default:
      return yield* byCall(caller, search, groupIds(request))
  }
})

// SIG-122
const byTransactionId = Effect.fnUntraced(function* (
  caller: Caller,
  search: Extract<Search, { readonly by: "transaction_id" }>,
) {
  const found = yield* knownTransaction(caller, search.transactionId)
  const [leg] = reachedLegs(caller, found.legs)
  // SIG-257: of a transaction that the caller does not reach nothing is said, not even what it is
  if (leg !== undefined && found.isSignal) return yield* refuseLocate(notACallTransaction(search))
  if (leg !== undefined) return leg
  if (found.legs.length > 0) return yield* refuseLocate(unreached(caller, search, found.isSignal ? [] : found.legs))
  return yield* refuseLocate(callNotFound(search, yield* upperCaseId(caller, search.transactionId)))
})

/** The leg of a transaction, as a list of one; none when the network has no such id. */
const knownTransaction = Effect.fnUntraced(function* ({ network: { networkId } }: Caller, id: TransactionId) {
  const calls = yield* CallStore
  const found = yield* calls.byTransactionId(networkId, id)
  if (found === undefined) return { legs: [], isSignal: false }
  if (found.kind === "call") return { legs: [found.leg], isSignal: false }
  const leg = yield* calls.leg(networkId, found.legId)
  return { legs: leg === undefined ? [] : [leg], isSignal: true }
})

/** The id in upper case, where that is one of a call that the caller reaches. */
// SIG-258
const upperCaseId = Effect.fnUntraced(function* (caller: Caller, id: TransactionId) {
  const upper = transactionId(id.toUpperCase())
  if (upper === id) return undefined
  const { isSignal, legs } = yield* knownTransaction(caller, upper)
  return !isSignal && reachedLegs(caller, legs).length > 0 ? upper : undefined
})

/**
 * Why no known leg is reached. A leg that was never received has no advertiser yet, so only the network itself learns of it:
 * it may be another advertiser's.
 */
const unreached = (caller: Caller, search: Search, known: ReadonlyArray<StoredLeg>): LocateProblems =>
  known.length > 0 && caller.advertiserIdFromNetwork === null ? callNotReceived(search) : callNotFound(search)

const byCall = Effect.fnUntraced(function* (
  caller: Caller,
  search: SearchByCall,
  partnerUniqueIds: ReadonlyArray<string>,
) {
  const calls = yield* CallStore
  // ENG-25
  const { networkId } = caller.network
  const callRecordId = yield* callRecordIdOf(caller, search)
  // before its legs: one that is opened in between makes the choice of a home a conflict
  const record = yield* calls.callRecord(networkId, callRecordId)
  // SIG-220
  const stored = yield* calls.byCallRecordId(networkId, callRecordId)
  // SIG-245
  const advertiser = caller.advertiserIdFromNetwork ?? search.filter.advertiserIdFromNetwork
  const found = reachedLegs(caller, stored).filter(
    ({ leg }) => advertiser === null || leg.advertiserIdFromNetwork === advertiser,
  )
  if (found.length === 0) return yield* refuseLocate(unreached(caller, search, stored))
  const legs = found.map(({ leg }) => leg)
  const carrying = yield* (yield* LedgerStore).carrying(
    networkId,
    legs.map(({ legId }) => legId),
    partnerUniqueIds,
  )
  const home = record.homes.get(advertiser) ?? null
  const chosen = chooseLeg(search, partnerUniqueIds, { legs, home, carrying })
  if (Result.isFailure(chosen)) return yield* refuseLocate(chosen.failure)
  const leg = found.find(({ leg }) => leg === chosen.success) ?? (yield* refuseLocate(callNotFound(search)))
  const choice: LegChoice = {
    callRecordId,
    version: record.version,
    advertiserIdFromNetwork: advertiser,
    hasHome: home !== null,
    hasOtherLegs: stored.length > 1,
  }
  return { ...leg, choice } satisfies FoundLeg
})

/** The call record that a search names, or that an external id is found on. */
const callRecordIdOf = Effect.fnUntraced(function* (caller: Caller, search: SearchByCall) {
  if (search.by === "call_record_id") return search.callRecordId
  const stored = yield* (yield* CallStore).byExternalCallUniqueId(caller.network.networkId, search.externalCallUniqueId)
  const legs = reachedLegs(caller, stored).map(({ leg }) => leg)
  if (legs.length === 0) return yield* refuseLocate(unreached(caller, search, stored))
  const found = callRecordOf(search, legs)
  return Result.isFailure(found) ? yield* refuseLocate(found.failure) : found.success
})

const byStartTime = Effect.fnUntraced(function* (caller: Caller, search: SearchByCallStartTime, options: MatchOptions) {
  const calls = yield* CallStore
  const { matchToleranceMilliseconds } = yield* LimitsInForce
  const { networkId } = caller.network
  let match = beginMatch(search, {
    toleranceSeconds: matchToleranceMilliseconds === null ? null : matchToleranceMilliseconds / 1000,
    ...options,
  })
  for (let page = nextPage(match); page !== null; page = nextPage(match)) {
    const legs = yield* calls.around({
      networkId,
      side: page.side,
      from: page.from,
      until: page.until,
      skip: page.skip,
      limit: PAGE_SIZE,
      callingPhoneNumber: search.filter.callingPhoneNumber,
      // SIG-124
      advertiserIdFromNetwork: caller.advertiserIdFromNetwork ?? search.filter.advertiserIdFromNetwork,
      campaignIdFromNetwork: search.filter.advertiserCampaignIdFromNetwork,
    })
    match = feedPage(match, page, legs, legs.length < PAGE_SIZE)
  }
  const outcome = matchOutcome(match)
  if (Result.isFailure(outcome)) return yield* refuseLocate(outcome.failure)
  const stored = yield* calls.leg(networkId, outcome.success.legId)
  const [found] = stored === undefined ? [] : reachedLegs(caller, [stored])
  return found ?? (yield* refuseLocate(callNotFound(search)))
})
