// One accepted request: bound to its call once that is found, applied once the call is over, kept as failed when refused.
import { type CallState, hasEnded } from "@callrules/call"
import type { CallLeg, CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"
import { problemText } from "@callrules/model/reading"
import { callNotFound, type SignalRequest } from "@callrules/signal-ledger"
import {
  type CallLocator,
  CallStore,
  Directory,
  Inbox,
  type InboxBinding,
  type InboxEntry,
  type InboxShape,
  LedgerStore,
  type StoreFault,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { requireSearchAccess } from "../access/search-access.ts"
import type { Conflict } from "../commits/conflict.ts"
import { Turns } from "../commits/turns.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { mayCloserCome, mustBeLeft } from "../host/reports.ts"
import { EngineLog } from "../log.ts"
import type { Refusal } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { LimitsInForce } from "../services/limits.ts"
import { applyRequest } from "./apply-request.ts"
import { boundCall, type CallReading, foundLeg } from "./found-leg.ts"
import { inLine, type Line } from "./leg-turn.ts"
import { closestLeg, locatorOf, ownId, queryOf, refuseLocate } from "./locate-call.ts"
import type { Portion } from "./portion.ts"
import { isUnfoundYet, matchOptions, type ReadEntry, readEntry } from "./read-entry.ts"
import { forgetSearch, keepSearch, searchOf } from "./waiting-searches.ts"
import { readAndChoose } from "./whole-leg.ts"

/** What became of an inbox entry: `waits` for its call, or is done with. */
export type EntryOutcome = "applied" | "failed" | "waits" | "gone"

/**
 * The result of an attempt. Besides those, `unfound` waits for a call that has not been reported yet, and blocks nothing, and
 * with `leg-is-new` nothing was done: the leg was received after the call's legs were read.
 */
export type EntryAttempt = EntryOutcome | "unfound" | "leg-is-new"

/** The call an entry waits for. */
type BoundCall = Exclude<InboxBinding, { readonly to: "unresolved" }>

/** The received legs of a call, and whose they are. */
export type ReceivedLegs = ReadonlyMap<TransactionId, string>

/** At what time what waits is applied, and how much of it. */
export interface When {
  readonly now: Instant
  /** For how long no leg of the call must have been received. */
  readonly quietMilliseconds: number
  /** What may be tried; null: all that waits. */
  readonly portion: Portion | null
  /** Whether it is left to the requests that have more reports of the call, where there are any. */
  readonly isLeft: boolean
}

/** When an entry is applied, and on which legs. */
interface WhenOnLegs extends When {
  readonly legs: ReceivedLegs | undefined
}

/** Who looks at what waits for a call: who has taken a report of it, or others, who leave alone what is just being reported. */
export type Looker = "reporter" | "other"

/**
 * Looks for the call of an entry that had none when it was accepted.
 *
 * @param reported - the call a report of which has just been taken, and all that came with it; null: it is looked for by others.
 */
export const bindEntry = (networkId: NetworkId, entryId: string, now: Instant, reported: CallRecordId | null) =>
  orFailed(
    networkId,
    entryId,
    Effect.gen(function* () {
      const inbox = yield* Inbox
      if (yield* isStillUnfound(inbox, networkId, entryId, now)) return "waits" as const
      const entry = yield* inbox.get(networkId, entryId)
      if (entry?.status !== "waiting") return "gone" as const
      // another process has bound it meanwhile
      if (entry.binding.to !== "unresolved") return entry.binding
      const read = yield* readEntry(entry)
      if (read === undefined) return "waits" as const
      const found = yield* Effect.result(findCall(read, entry, now))
      if (Result.isFailure(found)) {
        const { failure } = found
        if (failure._tag !== "Refusal") return yield* Effect.fail(failure)
        if (!(yield* isUnfoundYet(entry, failure.class, now))) return yield* Effect.fail(read.refused ?? failure)
        keepSearch(inbox, entry, read.request)
        return "waits" as const
      }
      if (yield* mayNotBeIt(networkId, read.request, found.success, now, reported)) return "waits" as const
      yield* inbox.bind(networkId, entryId, found.success)
      forgetSearch(inbox, networkId, entryId)
      return found.success
    }),
  )

/**
 * Whether a call that was found as the closest one is just being reported: it may not be the right one before all that came with it is
 * there. One that is named by an id is given what names it at once, so that whoever comes after it finds it; it is applied later.
 */
// SIG-324, SIG-331
const mayNotBeIt = Effect.fnUntraced(function* (
  networkId: NetworkId,
  { search }: SignalRequest,
  found: BoundCall,
  now: Instant,
  reported: CallRecordId | null,
) {
  if (search.by !== "call_start_time") return false
  const { callRecordId } = found
  const legs = yield* (yield* CallStore).legsOfCall(networkId, callRecordId)
  const own = legs.filter(({ state }) => found.to !== "leg" || state.legId === found.legId)
  return yield* callRecordId === reported
    ? mayCloserCome(networkId, callRecordId, own, now, 1)
    : mayCloserCome(networkId, callRecordId, legs, now, 0)
})

/** Whether an entry that was looked at before finds no call yet; anything else is for its whole body to say. */
// SIG-302
const isStillUnfound = Effect.fnUntraced(function* (
  inbox: InboxShape,
  networkId: NetworkId,
  entryId: string,
  now: Instant,
) {
  const known = searchOf(inbox, networkId, entryId)
  if (known === undefined) return false
  const network = yield* (yield* Directory).network(networkId)
  if (network === undefined) return false
  const { advertiserIdFromNetwork, request } = known
  if (request === null) return yield* isUnfoundYet(known, "RecordNotFound", now)
  const caller: Caller = { network, advertiserIdFromNetwork, permissions: new Set(["signals"]) }
  const access =
    request.search.by === "transaction_id"
      ? NO_REFUSAL
      : yield* Effect.result(requireSearchAccess(caller, request.search.filter, null))
  if (Result.isFailure(access)) return false
  const found = yield* Effect.result(findCall({ caller, request }, known, now))
  if (Result.isSuccess(found) || found.failure._tag !== "Refusal") return false
  return yield* isUnfoundYet(known, found.failure.class, now)
})

const NO_REFUSAL = Result.succeed(undefined)

const findCall = Effect.fnUntraced(function* (
  { caller, request }: Pick<ReadEntry, "caller" | "request">,
  entry: Pick<InboxEntry, "arrivedAt">,
  now: Instant,
) {
  const { search } = request
  if (search.by === "call_start_time") {
    const closest = yield* closestLeg(caller, search, yield* matchOptions(entry, now), null)
    return closest.kind === "leg" ? bindingTo(request, closest.leg) : yield* refuseLocate(callNotFound(search))
  }
  const query = queryOf(caller, request, locatorOf(caller, search), null, yield* LimitsInForce)
  const read = yield* (yield* LedgerStore).begin(query)
  const bound = read.kind === "call" ? boundCall(caller, search, read) : undefined
  if (bound !== undefined) return bound
  const found = read.kind === "answered" ? undefined : foundLeg(caller, request, read)
  const isRefused = found !== undefined && Result.isFailure(found)
  return yield* refuseLocate(isRefused ? found.failure : callNotFound(search))
})

/**
 * Applies one entry if its call has ended. Safe to repeat and to race: the entry is marked in the ledger's own write.
 *
 * @param legs - the received legs of its call, as they were read; not given: any leg.
 */
export const applyEntry = (
  networkId: NetworkId,
  entryId: string,
  when: When,
  legs?: ReceivedLegs,
): Effect.Effect<EntryAttempt, StoreFault, EngineServices> => {
  const line: Line = { legId: null }
  const once = Effect.suspend(() => attempt(networkId, entryId, { ...when, legs }, line))
  return untilCommitted(orFailed(networkId, entryId, once))
}

/**
 * An entry whose request is refused is kept as failed, with what a caller would have been told; but for an erased call it is
 * dropped, for neither may stay. So is one that ends in a bug of ours: it must not hold up others for ever, and can be retried.
 */
// SIG-207, SIG-289, SIG-298
const orFailed = <A, E extends Conflict | StoreFault, R>(
  networkId: NetworkId,
  entryId: string,
  work: Effect.Effect<A, E | Refusal, R>,
): Effect.Effect<A | "failed" | "gone", E | StoreFault, R | Inbox | CallStore> => {
  const refusedOr = Effect.catch(work, (error): Effect.Effect<"failed" | "gone", E | StoreFault, Inbox | CallStore> => {
    if (error._tag !== "Refusal") return Effect.fail(error)
    const message = error.problems.map(problemText).join("; ")
    return failOrDrop(networkId, entryId, { class: error.class, message })
  })
  return Effect.catchDefect(refusedOr, (cause) => failedUnexpectedly(networkId, entryId, cause))
}

const failedUnexpectedly = Effect.fnUntraced(function* (networkId: NetworkId, entryId: string, cause: unknown) {
  const faultId = crypto.randomUUID()
  const log = yield* EngineLog
  const message = "a request that waited for its call failed unexpectedly, and is kept for the host"
  log({ level: "error", event: "internal-error", message, faultId, networkId, cause })
  return yield* failOrDrop(networkId, entryId, {
    class: "InternalServiceError",
    message: `an unexpected error occurred; its id is ${faultId}`,
  })
})

const failOrDrop = Effect.fnUntraced(function* (
  networkId: NetworkId,
  entryId: string,
  failure: NonNullable<InboxEntry["failure"]>,
) {
  const inbox = yield* Inbox
  forgetSearch(inbox, networkId, entryId)
  return (yield* inbox.fail(networkId, entryId, failure)) === "dropped" ? "gone" : "failed"
})

const attempt = Effect.fnUntraced(function* (networkId: NetworkId, entryId: string, when: WhenOnLegs, line: Line) {
  const entry = yield* (yield* Inbox).get(networkId, entryId)
  if (entry?.status !== "waiting" || entry.binding.to === "unresolved") return "gone" as const
  when.portion?.read(entry.body.length)
  const read = yield* readEntry(entry)
  if (read === undefined) return "waits" as const
  if (entry.binding.to === "leg") line.legId = entry.binding.legId
  return yield* inLine(yield* Turns, networkId, line, applyBound(entry, entry.binding, read, when, line))
})

/** Whether an entry that is held back is for a leg of its call at all, as far as that is known; one that is not holds back nothing itself. */
// SIG-312
export const isForSomeLeg = Effect.fnUntraced(function* (networkId: NetworkId, entryId: string) {
  const entry = yield* (yield* Inbox).get(networkId, entryId)
  if (entry?.status !== "waiting" || entry.binding.to === "unresolved") return false
  const found = yield* Effect.result(legOfEntry(entry, entry.binding))
  if (Result.isSuccess(found)) return found.success
  if (found.failure._tag !== "Refusal") return yield* Effect.fail(found.failure)
  return false
})

const legOfEntry = Effect.fnUntraced(function* (entry: InboxEntry, binding: BoundCall) {
  const read = yield* readEntry(entry)
  // its network is not known: nobody can tell
  if (read === undefined) return true
  const { caller, request } = read
  const query = queryOf(caller, request, boundTo(binding), null, yield* LimitsInForce)
  const reading = yield* (yield* LedgerStore).begin({ ...query, bringsCustomData: false })
  if (reading.kind === "answered") return false
  const found = foundLeg(caller, request, reading)
  return Result.isSuccess(found) || found.failure.class !== "RecordNotFound"
})

const applyBound = Effect.fnUntraced(function* (
  entry: InboxEntry,
  binding: BoundCall,
  { caller, refused, request }: ReadEntry,
  { isLeft, legs, now, quietMilliseconds }: WhenOnLegs,
  line: Line,
) {
  const query = queryOf(caller, request, boundTo(binding), null, yield* LimitsInForce)
  const chosen = yield* readAndChoose(caller, request, query)
  if (chosen.kind === "answered") return "gone" as const
  // once the call is read: what is there may be half of what is just being reported
  if (isLeft && (yield* mustBeLeft(entry.networkId, binding.callRecordId, now))) return "waits" as const
  const { found, read } = chosen
  if (Result.isFailure(found)) {
    // SIG-235
    if (yield* isUnfoundYet(entry, found.failure.class, now)) return "unfound" as const
    // SIG-306: what is reported of the call until it is over may still change which legs the request can be for
    const isRefusedEarly = found.failure.class !== "RecordNotFound" && read.kind === "call"
    if (isRefusedEarly && !isOver(binding, statesOf(read), now, quietMilliseconds)) return "waits" as const
    return yield* refused === null ? refuseLocate(found.failure) : Effect.fail(refused)
  }
  const { leg } = found.success
  // SIG-296
  if (legs !== undefined && !legs.has(leg.legId)) return "leg-is-new" as const
  line.legId = leg.legId
  if (read.kind !== "call" || !isOver(binding, statesOf(read), now, quietMilliseconds)) return "waits" as const
  if (refused !== null) return yield* Effect.fail(refused)
  yield* applyRequest({
    found: found.success,
    query: chosen.query,
    names: read.names,
    request,
    // SIG-204
    now: entry.arrivedAt,
    identity: null,
    entry: { entryId: entry.entryId, at: now },
    caller,
    deadline: null,
  })
  return "applied" as const
})

/** What an entry's call is read by: the leg or the call that it is bound to, whatever its ids lead to by now. */
// SIG-305
const boundTo = (binding: BoundCall): CallLocator =>
  binding.to === "leg" ? ownId(binding.legId) : { by: "call_record_id", callRecordId: binding.callRecordId }

const statesOf = ({ legs }: CallReading): ReadonlyArray<CallState> => legs.map(({ stored }) => stored.state)

/** Whether the call an entry waits for is over, or of one for a leg that leg. */
// SIG-197
const isOver = (
  binding: BoundCall,
  states: ReadonlyArray<CallState>,
  now: Instant,
  quietMilliseconds: number,
): boolean =>
  binding.to === "leg"
    ? states.every(({ completedAt }) => completedAt !== null)
    : hasEnded(states, now, quietMilliseconds)

const bindingTo = (request: SignalRequest, { callRecordId, legId }: CallLeg): BoundCall =>
  request.search.by === "call_record_id" || request.search.by === "external_call_unique_id"
    ? { to: "call-record", callRecordId }
    : { to: "leg", legId, callRecordId }
