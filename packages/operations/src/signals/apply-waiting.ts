// The requests that wait for a call: applied once it has ended, in order of arrival; what fails is kept for the host.
import { callLeg } from "@callrules/call"
import type { CallRecordId, Instant, NetworkId, TransactionId } from "@callrules/model"
import { CallStore, type HeldEntries, Inbox, type LegState, type StoreFault, type WaitingEntry } from "@callrules/store"
import * as Effect from "effect/Effect"
import { hasEndedLately, isBeingReported, mayBeAwaited, mustBeLeft, wasReportedLate } from "../host/reports.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { LimitsInForce } from "../services/limits.ts"
import {
  applyEntry,
  bindEntry,
  type EntryOutcome,
  isForSomeLeg,
  type Looker,
  type ReceivedLegs,
  type When,
} from "./apply-entry.ts"
import { bindUnfound } from "./bind-unfound.ts"
import type { Portion } from "./portion.ts"

/** How many entries of a call are read at a time. */
const PAGE_SIZE = 20

/** Behind so many entries of an advertiser that no leg of the call is for, its further ones have to wait: each of these is read. */
const MOST_UNFOUND = 200

/** How often the entries are looked at again because a leg was received meanwhile. */
const MOST_WALKS = 16

/** What a walk over the entries of a call came to. */
interface Walked {
  /** What became of each entry that was tried. */
  readonly outcomes: ReadonlyMap<string, EntryOutcome>
  /** The received legs of the call when it began; null: nothing waited. */
  readonly legs: ReceivedLegs | null
  /** Whether an entry that waits on holds back others. */
  readonly isHolding: boolean
  /** Whether it ended before all that may be due was tried. */
  readonly isCutShort: boolean
}

const NOTHING_TRIED: Walked = { outcomes: new Map(), legs: null, isHolding: false, isCutShort: false }

/**
 * Applies the entries that wait for a call, in order of arrival, as far as they are due. One that waits holds back those that
 * arrived after it and could be for the same leg: see {@link heldBack}. What other advertisers than those of the received legs have
 * sent is passed over; where a leg is received meanwhile, that is looked at again.
 *
 * @param known - the call's legs, where they have been read already.
 */
// SIG-296
const applyWaiting = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  when: When,
  known?: ReadonlyArray<LegState>,
): Effect.fn.Return<Walked, StoreFault, EngineServices> {
  const outcomes = new Map<string, EntryOutcome>()
  for (let walks = 0; walks < MOST_WALKS; walks++) {
    const legs = walks === 0 ? known : undefined
    const walked = yield* walk(networkId, callRecordId, when, legs, outcomes)
    if (walked !== "leg-is-new") return walked
  }
  // the rest is tried again as due work
  return { outcomes, legs: null, isHolding: true, isCutShort: true }
})

const walk = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  when: When,
  known: ReadonlyArray<LegState> | undefined,
  outcomes: Map<string, EntryOutcome>,
): Effect.fn.Return<Walked | "leg-is-new", StoreFault, EngineServices> {
  const inbox = yield* Inbox
  const { inboxMilliseconds } = yield* LimitsInForce
  const { now, portion } = when
  let legs: ReceivedLegs | null = null
  let held = heldBack(new Map())
  for (let after: string | null = null; ; ) {
    // what is held back is left out: there may be thousands of such entries, and each report on the call walks past them
    const page: ReadonlyArray<WaitingEntry> = yield* inbox.waitingForCall(
      networkId,
      callRecordId,
      null,
      after,
      PAGE_SIZE,
      held.entries(),
    )
    const last = page.at(-1)
    // up to an empty page: one that was held back by what has just been applied may have come meanwhile
    if (last === undefined) return { outcomes, legs, isHolding: held.isHolding(), isCutShort: false }
    if (legs === null) {
      legs = receivedLegs(known ?? (yield* (yield* CallStore).legsOfCall(networkId, callRecordId)))
      held = heldBack(legs)
    }
    // SIG-203
    for (const { advertiserIdFromNetwork: advertiser, arrivedAt, binding, entryId } of page) {
      const legId = binding.to === "leg" ? binding.legId : null
      const isOthers = advertiser !== null && ![...legs.values()].includes(advertiser)
      if (isOthers && now - arrivedAt <= inboxMilliseconds) {
        held.leaveOut(advertiser)
        continue
      }
      // a held leg may be completed by now, but what waits for it comes first
      if (held.isHeld(legId, advertiser)) {
        // SIG-312
        const isKnown = held.has(legId, advertiser)
        if (isKnown || (yield* isForSomeLeg(networkId, entryId))) held.hold(legId, advertiser)
        else held.passOver(advertiser)
        continue
      }
      if (portion?.isOver() === true) return { outcomes, legs, isHolding: held.isHolding(), isCutShort: true }
      const outcome = yield* applyEntry(networkId, entryId, when, legs)
      if (outcome === "leg-is-new") return outcome
      outcomes.set(entryId, outcome === "unfound" ? "waits" : outcome)
      if (outcome === "applied" || outcome === "failed") portion?.take()
      if (outcome === "waits") held.hold(legId, advertiser)
      if (outcome === "unfound") held.passOver(advertiser)
    }
    if (held.isEverything()) return { outcomes, legs, isHolding: true, isCutShort: false }
    after = last.entryId
  }
})

/** What entries that have to wait on hold back. */
interface HeldBack {
  /** Whether an entry is held back: one for a leg, or with null for the whole call, of an advertiser or with null of the network. */
  readonly isHeld: (legId: TransactionId | null, advertiser: string | null) => boolean
  /** Whether one like it waits on already. */
  readonly has: (legId: TransactionId | null, advertiser: string | null) => boolean
  /** Notes one that waits on. */
  readonly hold: (legId: TransactionId | null, advertiser: string | null) => void
  /** Notes that all further ones of an advertiser are for nobody's leg yet. They hold back nothing. */
  readonly leaveOut: (advertiser: string) => void
  /** Notes one that no leg of the call is for. */
  readonly passOver: (advertiser: string | null) => void
  readonly isHolding: () => boolean
  /** Entries none of which has to be looked at: by leg, and by the advertiser that has sent them. */
  readonly entries: () => HeldEntries
  /** Whether it is not worth while to look further. */
  readonly isEverything: () => boolean
}

/**
 * An entry for a leg that waits on holds back those for that leg and for the whole call, one for the whole call all others: any leg
 * of the call may be the one that it is for. Of an advertiser's token that is a leg of this advertiser, so that it holds up nobody
 * else's.
 */
// SIG-234, SIG-294
const heldBack = (advertisers: ReceivedLegs): HeldBack => {
  const legs = new Set<TransactionId>()
  const whole = new Set<string | null>()
  const leftOut = new Set<string>()
  const unfound = new Map<string, number>()
  const reaches = (advertiser: string | null, legId: TransactionId): boolean =>
    advertiser === null || (advertisers.get(legId) ?? advertiser) === advertiser
  const areAlike = (one: string | null, other: string | null): boolean =>
    one === null || other === null || one === other
  return {
    isHeld: (legId, advertiser) =>
      legId === null
        ? [...whole].some((one) => areAlike(one, advertiser)) || [...legs].some((leg) => reaches(advertiser, leg))
        : legs.has(legId) || [...whole].some((one) => reaches(one, legId)),
    has: (legId, advertiser) => (legId === null ? whole.has(advertiser) : legs.has(legId)),
    hold: (legId, advertiser) => {
      if (legId === null) whole.add(advertiser)
      else legs.add(legId)
    },
    leaveOut: (advertiser) => leftOut.add(advertiser),
    // SIG-313
    passOver: (advertiser) => {
      if (advertiser === null) return
      const count = (unfound.get(advertiser) ?? 0) + 1
      unfound.set(advertiser, count)
      if (count >= MOST_UNFOUND) leftOut.add(advertiser)
    },
    isHolding: () => whole.size > 0 || legs.size > 0,
    // SIG-307: of an advertiser one of whose entries waits for the whole call, each other waits for that call or for a leg of its own
    entries: () => ({ legIds: [...legs], advertisers: [...leftOut, ...whole].filter((one) => one !== null) }),
    isEverything: () => whole.has(null),
  }
}

/** Whose the received legs of a call are: what any other advertiser has sent for it finds nothing. */
const receivedLegs = (legs: ReadonlyArray<LegState>): ReceivedLegs =>
  new Map(
    legs.flatMap(({ state }) => {
      const leg = callLeg(state)
      return leg === undefined ? [] : [[leg.legId, leg.advertiserIdFromNetwork] as const]
    }),
  )

/**
 * The legs of a call, once what awaits those that were over when they were reported is bound: it arrived before whatever is applied
 * now.
 */
// SIG-322, SIG-326
const legsWithAwaited = Effect.fnUntraced(function* (networkId: NetworkId, callRecordId: CallRecordId, now: Instant) {
  const calls = yield* CallStore
  const legs = yield* calls.legsOfCall(networkId, callRecordId)
  for (const { state } of legs.filter((leg) => wasReportedLate(leg, now) || hasEndedLately(leg, now))) {
    const stored = yield* calls.leg(networkId, state.legId)
    if (stored === undefined || !mayBeAwaited(stored, now)) continue
    yield* bindUnfound({ state, ids: [state.legId, ...stored.furtherIds] }, "completed", now)
  }
  return legs
})

/**
 * Applies what waits for a call and is due, or a portion of it. Nothing is while no leg of it is over, so then nothing is tried.
 *
 * @param known - the call's legs, where they have been read already.
 */
export const applyDue = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  now: Instant,
  portion: Portion | null = null,
  looker: Looker = "reporter",
  known?: ReadonlyArray<LegState>,
) {
  const legs = known ?? (yield* (yield* CallStore).legsOfCall(networkId, callRecordId))
  // SIG-321, SIG-329
  if (yield* mustBeLeft(networkId, callRecordId, now)) return NOTHING_TRIED
  if (looker === "other" && (yield* isBeingReported(networkId, callRecordId, legs, now))) return NOTHING_TRIED
  if (!legs.some(({ state }) => state.receivedAt !== null && state.completedAt !== null)) return NOTHING_TRIED
  const { callRecordQuietMilliseconds: quietMilliseconds } = yield* LimitsInForce
  return yield* applyWaiting(networkId, callRecordId, { now, quietMilliseconds, portion, isLeft: true }, legs)
})

/**
 * Applies what arrived earlier for the call of a request that is answered at once, so that the later report stands: such
 * a request finds the call over, so there is no waiting for further legs any more. What waits for its own leg is applied also where
 * one for the whole call, which has another leg that is live, has to wait on before it: it would replace the later report.
 *
 * @param legId - the leg of the request; null where it is for no one leg.
 * @returns the legs that nothing from before waits for any more, but for what has to; null: every leg.
 */
// SIG-236, SIG-293
export const applyEarlier = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  legId: TransactionId | null,
  now: Instant,
): Effect.fn.Return<ReceivedLegs | null, StoreFault, EngineServices> {
  const atOnce: When = { now, quietMilliseconds: 0, portion: null, isLeft: false }
  const known = yield* legsWithAwaited(networkId, callRecordId, now)
  const { isHolding, legs } = yield* applyWaiting(networkId, callRecordId, atOnce, known)
  if (legId === null || legs === null || !isHolding) return legs
  const ofLeg = yield* waitingForLeg(networkId, callRecordId, legId)
  // SIG-296: one for the whole call that arrived before these, but after the walk, comes before them
  const again = yield* applyWaiting(networkId, callRecordId, atOnce)
  for (const entryId of ofLeg) {
    if ((yield* applyEntry(networkId, entryId, atOnce)) === "waits") break
  }
  return again.legs
})

const waitingForLeg = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  legId: TransactionId,
): Effect.fn.Return<ReadonlyArray<string>, StoreFault, Inbox> {
  const inbox = yield* Inbox
  const found: Array<string> = []
  for (let after: string | null = null; ; ) {
    const page: ReadonlyArray<WaitingEntry> = yield* inbox.waitingForCall(
      networkId,
      callRecordId,
      legId,
      after,
      PAGE_SIZE,
    )
    const last = page.at(-1)
    if (last === undefined) return found
    found.push(...page.map(({ entryId }) => entryId))
    after = last.entryId
  }
})

/** Applies the waiting entries that are due, and fails those that have waited too long for a call that was never reported. */
// SIG-199
export const applyOrExpire = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  now: Instant,
  portion: Portion | null = null,
) {
  const { callRecordQuietMilliseconds: quietMilliseconds } = yield* LimitsInForce
  return yield* applyWaiting(networkId, callRecordId, { now, quietMilliseconds, portion, isLeft: true })
})

/** Applies an entry after those that arrived before it and wait for the same call, and says what became of it. */
export const applyInTurn = Effect.fnUntraced(function* (entry: WaitingEntry, now: Instant) {
  const { binding, entryId, networkId } = entry
  const bound = binding.to === "unresolved" ? yield* bindEntry(networkId, entryId, now, null) : binding
  if (typeof bound === "string") return bound
  // one that knew its call from the beginning is as one that is answered at once
  const looker = binding.to === "unresolved" ? "other" : "reporter"
  const legs = looker === "reporter" ? yield* legsWithAwaited(networkId, bound.callRecordId, now) : undefined
  const outcome = (yield* applyDue(networkId, bound.callRecordId, now, null, looker, legs)).outcomes.get(entryId)
  if (outcome !== undefined) return outcome
  // not due, held back by an earlier one, or applied or dropped by another process meanwhile
  const left = yield* (yield* Inbox).get(networkId, entryId)
  return left === undefined ? "gone" : left.status === "failed" ? "failed" : "waits"
})
