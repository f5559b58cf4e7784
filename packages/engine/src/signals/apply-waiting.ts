// The requests that wait for a call: applied once it has ended, in order of arrival; what fails is kept for the host.
import { callLeg } from "@callrules/call"
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"
import { CallStore, Inbox, type InboxEntry, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import { LimitsInForce } from "../services/limits.ts"
import { applyEntry, bindEntry, type EntryOutcome } from "./apply-entry.ts"

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
      const outcome = yield* applyEntry(networkId, entryId, now, quietMilliseconds)
      outcomes.set(entryId, outcome === "unfound" ? "waits" : outcome)
      if (outcome !== "waits") continue
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

/** Applies the waiting entries that are due, and fails those that have waited too long for a call that was never reported. */
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
