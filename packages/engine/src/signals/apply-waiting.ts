// Accepted requests are applied once, when their call has ended, in order of arrival; what fails is kept for the host.
import { callLeg } from "@callrules/call"
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"
import { type SignalRequest, validateSignalRequest } from "@callrules/signal-ledger"
import { CallStore, Inbox, type InboxBinding, type InboxEntry, type StoredLeg, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { readingContext, requireAccess } from "../access/search-access.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { Directory } from "../directory/directory.ts"
import { problemText, type Refusal } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { LimitsInForce } from "../services/limits.ts"
import { applyRequest, type FoundLeg } from "./apply-request.ts"
import { findLeg } from "./locate-call.ts"

/** What became of an inbox entry: `waits` for its call, or is done with. */
export type EntryOutcome = "applied" | "failed" | "waits" | "gone"

/** What a try came to: beside those, `unfound` waits for a call that nobody has reported yet, and holds up nobody. */
type Tried = EntryOutcome | "unfound"

/** The call an entry waits for. */
type BoundCall = Exclude<InboxBinding, { readonly to: "unresolved" }>

/** How many entries of a call are read at a time. */
const PAGE_SIZE = 20

/**
 * Applies the entries that wait for a call, in order of arrival, as far as they are due. One that waits holds back those
 * that arrived after it: one for a leg those for that leg and for the whole call, one for the whole call all others.
 *
 * @param quietMilliseconds - for how long no leg of the call must have been received.
 * @param known - the call's legs, where they have been read already.
 * @returns what became of each entry that was tried.
 */
const applyWaiting = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  now: Instant,
  quietMilliseconds: number,
  known?: ReadonlyArray<StoredLeg>,
) {
  const inbox = yield* Inbox
  const outcomes = new Map<string, EntryOutcome>()
  const held = new Set<TransactionId>()
  const { inboxMilliseconds } = yield* LimitsInForce
  let reached: ReadonlySet<string> | undefined
  for (let after: string | null = null; ; ) {
    const page: ReadonlyArray<InboxEntry> = yield* inbox.waitingForCall(networkId, callRecordId, after, PAGE_SIZE)
    if (page.length > 0) {
      reached ??= advertisersOf(known ?? (yield* (yield* CallStore).byCallRecordId(networkId, callRecordId)))
    }
    // SIG-203
    for (const { advertiserIdFromNetwork: advertiser, arrivedAt, binding, entryId } of page) {
      if (binding.to === "leg" && held.has(binding.legId)) continue
      // a held leg may be completed by now, but what waits for it comes first
      if (binding.to !== "leg" && held.size > 0) return outcomes
      const isOthers = advertiser !== null && reached?.has(advertiser) === false
      if (isOthers && now - arrivedAt <= inboxMilliseconds) continue
      const tried = yield* applyEntry(networkId, entryId, now, quietMilliseconds)
      outcomes.set(entryId, tried === "unfound" ? "waits" : tried)
      if (tried !== "waits") continue
      // any leg of the call may be the one that it is for
      // SIG-234
      if (binding.to !== "leg") return outcomes
      held.add(binding.legId)
    }
    // up to an empty page: one that was held back by what has just been applied may have come meanwhile
    const last = page.at(-1)
    if (last === undefined) return outcomes
    after = last.entryId
  }
})

/** Whose the received legs of a call are: what any other advertiser has sent for it finds nothing. */
const advertisersOf = (legs: ReadonlyArray<StoredLeg>): ReadonlySet<string> =>
  new Set(legs.flatMap(({ state }) => callLeg(state)?.advertiserIdFromNetwork ?? []))

/** Applies what waits for a call and is due. Nothing is while no leg of it is over, so then nothing is tried. */
export const applyDue = Effect.fnUntraced(function* (networkId: NetworkId, callRecordId: CallRecordId, now: Instant) {
  const legs = yield* (yield* CallStore).byCallRecordId(networkId, callRecordId)
  if (!legs.some(({ state }) => state.receivedAt !== null && state.completedAt !== null)) return NOTHING_TRIED
  return yield* applyOrExpire(networkId, callRecordId, now, legs)
})

const NOTHING_TRIED: ReadonlyMap<string, EntryOutcome> = new Map()

/**
 * Applies what arrived earlier for the call of a request that is answered at once, so that the later report stands: such
 * a request finds the call over, so there is no waiting for further legs any more.
 */
export const applyEarlier = (networkId: NetworkId, callRecordId: CallRecordId, now: Instant) =>
  applyWaiting(networkId, callRecordId, now, 0)

/** Applies what waits for a call and is due, and fails what has waited for too long for a call that nobody reported. */
// SIG-199
export const applyOrExpire = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  now: Instant,
  known?: ReadonlyArray<StoredLeg>,
) {
  const { callRecordQuietMilliseconds } = yield* LimitsInForce
  return yield* applyWaiting(networkId, callRecordId, now, callRecordQuietMilliseconds, known)
})

/** Applies an entry after those that arrived before it and wait for the same call, and says what became of it. */
export const applyInTurn = Effect.fnUntraced(function* (entry: InboxEntry, now: Instant) {
  const { binding, entryId, networkId } = entry
  const bound = binding.to === "unresolved" ? yield* bindEntry(networkId, entryId, now) : binding
  if (typeof bound === "string") return bound
  const outcome = (yield* applyDue(networkId, bound.callRecordId, now)).get(entryId)
  if (outcome !== undefined) return outcome
  // not due, held back by an earlier one, or applied or dropped by somebody else meanwhile
  const left = yield* (yield* Inbox).get(networkId, entryId)
  return left === undefined ? "gone" : left.status === "failed" ? "failed" : "waits"
})

/** Looks for the call of an entry that had none when it was accepted. */
const bindEntry = (networkId: NetworkId, entryId: string, now: Instant) =>
  orFailed(
    networkId,
    entryId,
    Effect.gen(function* () {
      const entry = yield* (yield* Inbox).get(networkId, entryId)
      if (entry?.status !== "waiting") return "gone" as const
      // somebody else has found it meanwhile
      if (entry.binding.to !== "unresolved") return entry.binding
      const read = yield* readEntry(entry)
      if (read === undefined) return "waits" as const
      const found = yield* unlessUnfound(entry, now, findCall(read, entry))
      if (found === "unfound") return "waits" as const
      const binding = bindingTo(read.request, found)
      yield* (yield* Inbox).bind(networkId, entryId, binding)
      return binding
    }),
  )

/** Applies one entry if its call has ended. Safe to repeat and to race: the entry is marked in the ledger's own write. */
const applyEntry = (
  networkId: NetworkId,
  entryId: string,
  now: Instant,
  quietMilliseconds: number,
): Effect.Effect<Tried, StoreFault, EngineServices> =>
  untilCommitted(orFailed(networkId, entryId, attempt(networkId, entryId, now, quietMilliseconds)))

/** An entry whose request is refused is kept as failed, with what a caller would have been told. */
// SIG-207
const orFailed = <A, R>(networkId: NetworkId, entryId: string, tried: Effect.Effect<A, StoreFault | Refusal, R>) =>
  Effect.catchIf(
    tried,
    (error): error is Refusal => error._tag === "Refusal",
    (refused) =>
      Effect.gen(function* () {
        const message = refused.problems.map(problemText).join("; ")
        yield* (yield* Inbox).fail(networkId, entryId, { class: refused.class, message })
        return "failed" as const
      }),
  )

const attempt = Effect.fnUntraced(function* (
  networkId: NetworkId,
  entryId: string,
  now: Instant,
  quietMilliseconds: number,
) {
  const entry = yield* (yield* Inbox).get(networkId, entryId)
  if (entry?.status !== "waiting" || entry.binding.to === "unresolved") return "gone" as const
  const read = yield* readEntry(entry)
  if (read === undefined) return "waits" as const
  const found = yield* unlessUnfound(entry, now, boundCall(read, entry, entry.binding))
  // SIG-235
  if (found === "unfound") return "unfound" as const
  if (!(yield* isOver(networkId, entry.binding, found, now, quietMilliseconds))) return "waits" as const
  const applied = yield* applyRequest({
    leg: found,
    request: read.request,
    // SIG-204
    now: entry.arrivedAt,
    remembered: null,
    appliesEntry: entryId,
    commit: (_lost, effect) => effect,
  })
  return applied === "conflict" ? ("conflict" as const) : ("applied" as const)
})

/** A request of the inbox, checked anew, and who brought it. */
interface ReadEntry {
  readonly caller: Caller
  readonly request: SignalRequest
}

/** What an entry holds; undefined while its network is not known. A request that is not valid is refused. */
const readEntry = Effect.fnUntraced(function* ({ advertiserIdFromNetwork, body, networkId }: InboxEntry) {
  const network = yield* (yield* Directory).network(networkId)
  if (network === undefined) return undefined
  const caller: Caller = { network, advertiserIdFromNetwork, permissions: new Set(["signals"]) }
  const json: unknown = JSON.parse(body)
  const validated = validateSignalRequest(json, yield* readingContext(network))
  if (Result.isFailure(validated)) return yield* Effect.fail<Refusal>({ _tag: "Refusal", ...validated.failure })
  const request = validated.success
  if (request.search.by !== "transaction_id") yield* requireAccess(caller, request.search.filter)
  const read: ReadEntry = { caller, request }
  return read
})

/** `unfound` where no call is found yet; once the entry has waited for too long, that is why it fails. */
// SIG-202
const unlessUnfound = <A, R>(entry: InboxEntry, now: Instant, search: Effect.Effect<A, StoreFault | Refusal, R>) =>
  Effect.gen(function* () {
    const { inboxMilliseconds } = yield* LimitsInForce
    const found = yield* Effect.result(search)
    if (Result.isSuccess(found)) return found.success
    const error = found.failure
    const isUnfound = error._tag === "Refusal" && error.class === "RecordNotFound"
    if (!isUnfound || now - entry.arrivedAt > inboxMilliseconds) return yield* Effect.fail(error)
    return "unfound" as const
  })

/** Whether the call an entry waits for is over. */
// SIG-197
const isOver = Effect.fnUntraced(function* (
  networkId: NetworkId,
  binding: BoundCall,
  { leg }: FoundLeg,
  now: Instant,
  quietMilliseconds: number,
) {
  if (binding.to === "leg") return leg.completedAt !== null
  return hasEnded(yield* (yield* CallStore).byCallRecordId(networkId, binding.callRecordId), now, quietMilliseconds)
})

const boundCall = Effect.fnUntraced(function* (read: ReadEntry, entry: InboxEntry, binding: BoundCall) {
  if (binding.to === "leg") {
    const stored = yield* (yield* CallStore).leg(entry.networkId, binding.legId)
    const leg = stored === undefined ? undefined : callLeg(stored.state)
    if (stored !== undefined && leg !== undefined) return { leg, state: stored.state } satisfies FoundLeg
  }
  return yield* findCall(read, entry)
})

// SIG-200
const findCall = Effect.fnUntraced(function* ({ caller, request }: ReadEntry, { arrivedAt }: InboxEntry) {
  const { recentlyEndedMilliseconds } = yield* LimitsInForce
  const completedSince = (arrivedAt - recentlyEndedMilliseconds) as Instant // an instant less a few minutes
  return yield* findLeg(caller, request, { now: arrivedAt, completedSince })
})

const bindingTo = (request: SignalRequest, { leg: { callRecordId, legId } }: FoundLeg): BoundCall =>
  request.search.by === "call_record_id" || request.search.by === "external_call_unique_id"
    ? { to: "call-record", callRecordId }
    : { to: "leg", legId, callRecordId }

/**
 * Whether a call record has ended: the host said so, or every known leg is completed and none was received for a while.
 *
 * A decision of this project: see docs/decisions.md.
 */
// SIG-198
export const hasEnded = (legs: ReadonlyArray<StoredLeg>, now: Instant, quietMilliseconds: number): boolean => {
  if (legs.some(({ state }) => state.completedAt === null && state.receivedAt !== null)) return false
  if (legs.some(({ state }) => state.callEndedAt !== null)) return true
  return legs.every(({ state }) => state.receivedAt === null || now - state.receivedAt >= quietMilliseconds)
}
