// Accepted requests are applied once, when their call has ended, in order of arrival; what fails is kept for the host.
import { callLeg } from "@callrules/call"
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"
import { type SignalRequest, validateSignalRequest } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../caller.ts"
import { CallStore, type StoredLeg } from "../ports/call-store.ts"
import { Directory } from "../ports/directory.ts"
import { Inbox, type InboxBinding, type InboxEntry } from "../ports/inbox.ts"
import { LimitsInForce } from "../ports/limits.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import { problemText, type Refusal } from "../refusal.ts"
import type { EngineServices } from "../services.ts"
import { untilCommitted } from "../until-committed.ts"
import { applyRequest, type FoundLeg } from "./apply-request.ts"
import { findLeg } from "./locate-call.ts"
import { readingContext, requireAccess } from "./signal-context.ts"

/** What became of an inbox entry: `waits` for its call, or is done with. */
export type EntryOutcome = "applied" | "failed" | "waits" | "gone"

/** What an entry that is bound waits for. */
type WaitedFor = { readonly legId: TransactionId } | { readonly callRecordId: CallRecordId }

const entriesFor = Effect.fnUntraced(function* (networkId: NetworkId, call: WaitedFor) {
  const inbox = yield* Inbox
  return "legId" in call
    ? yield* inbox.waitingForLeg(networkId, call.legId)
    : yield* inbox.waitingForCallRecord(networkId, call.callRecordId)
})

/**
 * Applies the entries that wait for a leg or for its call record, in order of arrival, as far as they are due.
 *
 * @returns what became of each entry that was tried.
 */
export const applyWaiting = Effect.fnUntraced(function* (networkId: NetworkId, call: WaitedFor, now: Instant) {
  const outcomes = new Map<string, EntryOutcome>()
  for (const entry of yield* entriesFor(networkId, call)) {
    const outcome = yield* applyEntry(networkId, entry.entryId, now, "in-turn")
    outcomes.set(entry.entryId, outcome)
    // one that waits holds back those that arrived after it
    if (outcome === "waits") break
  }
  return outcomes
})

/** Applies an entry after those that arrived before it and wait for the same call, and says what became of it. */
export const applyInTurn = Effect.fnUntraced(function* ({ networkId, entryId, binding }: InboxEntry, now: Instant) {
  if (binding.to === "unresolved") return yield* applyEntry(networkId, entryId, now, "alone")
  const outcome = (yield* applyWaiting(networkId, binding, now)).get(entryId)
  if (outcome !== undefined) return outcome
  // held back by an earlier one, or applied or dropped by somebody else meanwhile
  const left = yield* (yield* Inbox).get(networkId, entryId)
  return left === undefined ? "gone" : "waits"
})

/** Whether an entry is tried after all that arrived before it for its call, or by itself, which has to be found out. */
type Turn = "in-turn" | "alone"

/** Applies one entry if its call has ended. Safe to repeat and to race: the entry is marked in the ledger's own write. */
const applyEntry = (
  networkId: NetworkId,
  entryId: string,
  now: Instant,
  turn: Turn,
): Effect.Effect<EntryOutcome, StoreFault, EngineServices> =>
  untilCommitted(
    Effect.catchIf(
      attempt(networkId, entryId, now, turn),
      (error): error is Refusal => error._tag === "Refusal",
      (refused) => failEntry(networkId, entryId, refused),
    ),
  )

const failEntry = (networkId: NetworkId, entryId: string, refused: Refusal) =>
  Effect.gen(function* () {
    const message = refused.problems.map(problemText).join("; ")
    yield* (yield* Inbox).fail(networkId, entryId, { class: refused.class, message })
    return "failed" as const
  })

const attempt = Effect.fnUntraced(function* (networkId: NetworkId, entryId: string, now: Instant, turn: Turn) {
  const entry = yield* (yield* Inbox).get(networkId, entryId)
  if (entry?.status !== "waiting") return "gone" as const
  const network = yield* (yield* Directory).network(networkId)
  if (network === undefined) return "waits" as const
  const { advertiserIdFromNetwork, arrivedAt } = entry
  const caller: Caller = { network, advertiserIdFromNetwork, permissions: new Set(["signals"]) }
  const body: unknown = JSON.parse(entry.body)
  const validated = validateSignalRequest(body, yield* readingContext(network))
  if (Result.isFailure(validated)) {
    return yield* Effect.fail<Refusal>({ _tag: "Refusal", ...validated.failure })
  }
  const request = validated.success
  if (request.search.by !== "transaction_id") yield* requireAccess(caller, request.search.filter)
  const found = yield* endedCall(caller, entry, request, now, turn)
  if (found === "waits") return "waits" as const
  const applied = yield* applyRequest({
    leg: found,
    request,
    now: arrivedAt,
    remembered: null,
    appliesEntry: entryId,
    commit: (_lost, effect) => effect,
  })
  return applied === "conflict" ? ("conflict" as const) : ("applied" as const)
})

/** The leg an entry is for, once its call has ended; an entry whose call is never found fails when its time is over. */
const endedCall = Effect.fnUntraced(function* (
  caller: Caller,
  entry: InboxEntry,
  request: SignalRequest,
  now: Instant,
  turn: Turn,
) {
  const limits = yield* LimitsInForce
  const bound = yield* Effect.result(boundCall(caller, entry, request, limits.recentlyEndedMilliseconds))
  if (Result.isFailure(bound)) {
    const error = bound.failure
    if (error._tag !== "Refusal" || error.class !== "RecordNotFound") return yield* Effect.fail(error)
    return now - entry.arrivedAt > limits.inboxMilliseconds ? yield* Effect.fail(error) : ("waits" as const)
  }
  const { found, binding } = bound.success
  if (entry.binding.to === "unresolved") yield* (yield* Inbox).bind(entry.networkId, entry.entryId, binding)
  // also when somebody else has found the call meanwhile
  if (turn === "alone" && binding.to !== "unresolved" && !(yield* isNext(entry, binding))) return "waits" as const
  if (binding.to === "call-record") {
    const legs = yield* (yield* CallStore).byCallRecordId(entry.networkId, binding.callRecordId)
    return hasEnded(legs, now, limits.callRecordQuietMilliseconds) ? found : ("waits" as const)
  }
  return found.leg.completedAt === null ? ("waits" as const) : found
})

/** Whether an entry arrived before all others that wait for its call. */
const isNext = Effect.fnUntraced(function* ({ networkId, entryId }: InboxEntry, call: WaitedFor) {
  const [first] = yield* entriesFor(networkId, call)
  return first === undefined || first.entryId === entryId
})

const boundCall = Effect.fnUntraced(function* (
  caller: Caller,
  entry: InboxEntry,
  request: SignalRequest,
  recentlyEndedMilliseconds: number,
) {
  const { binding, arrivedAt } = entry
  if (binding.to === "leg") {
    const stored = yield* (yield* CallStore).leg(entry.networkId, binding.legId)
    const leg = stored === undefined ? undefined : callLeg(stored.state)
    if (stored !== undefined && leg !== undefined)
      return { found: { leg, state: stored.state } satisfies FoundLeg, binding }
  }
  const completedSince = (arrivedAt - recentlyEndedMilliseconds) as Instant // an instant less a few minutes
  const found = yield* findLeg(caller, request, { now: arrivedAt, completedSince })
  return { found, binding: bindingTo(request, found) }
})

const bindingTo = (request: SignalRequest, { leg }: FoundLeg): InboxBinding =>
  request.search.by === "call_record_id" || request.search.by === "external_call_unique_id"
    ? { to: "call-record", callRecordId: leg.callRecordId }
    : { to: "leg", legId: leg.legId }

/**
 * Whether a call record has ended: the host said so, or every known leg is completed and none was received for a while.
 *
 * A decision of this project: see docs/decisions.md.
 */
export const hasEnded = (legs: ReadonlyArray<StoredLeg>, now: Instant, quietMilliseconds: number): boolean => {
  if (legs.some(({ state }) => state.completedAt === null && state.receivedAt !== null)) return false
  if (legs.some(({ state }) => state.callEndedAt !== null)) return true
  return legs.every(({ state }) => state.receivedAt === null || now - state.receivedAt >= quietMilliseconds)
}
