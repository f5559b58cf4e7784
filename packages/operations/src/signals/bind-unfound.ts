// Requests that came before their call: they are given their call as soon as it is received, so that they keep their turn.
import { type CallState, callLeg, type HostEvent } from "@callrules/call"
import {
  type CallLeg,
  type CallRecordId,
  type Instant,
  instant,
  type NetworkId,
  type TransactionId,
} from "@callrules/model"
import { CallStore, Inbox, type InboxShape, type WaitingEntry } from "@callrules/store"
import * as Effect from "effect/Effect"
import { LimitsInForce } from "../services/limits.ts"
import { bindEntry } from "./apply-entry.ts"
import { awaitedByIds, awaitedByStart } from "./awaited-call.ts"
import { NEAR_MILLISECONDS } from "./read-entry.ts"
import { searchOf } from "./waiting-searches.ts"

const PAGE_SIZE = 100

/** Start times without a caller may be many: who sends them for calls that never come must not hold up every reception. */
const MOST_PAGES_OF_START_TIMES = 5

/** A leg as an event has left it. */
export interface TakenLeg {
  readonly state: CallState
  /** Every id that names it: its own, and those that joined it. */
  readonly ids: ReadonlyArray<TransactionId>
}

/** A leg as it is stored, whichever event has left it so. */
export interface StoredLegState extends TakenLeg {
  /** The version of what is stored. */
  readonly version: number
}

/**
 * Looks for the call of each request that has none and awaits this leg. Right after the event and before anything is
 * applied by it: a request that found its call only later would be applied after those that arrived after it. Requests
 * that await other calls cost nothing.
 */
// SIG-265, SIG-271
export const bindUnfound = Effect.fnUntraced(function* (
  { ids, state }: TakenLeg,
  kind: HostEvent["kind"],
  now: Instant,
) {
  const leg = callLeg(state)
  if (leg === undefined) return
  yield* bindAwaiting(leg, awaitedByIds(leg, ids), instant(0), now, Number.POSITIVE_INFINITY, () => true)
  if (kind !== "received") return
  // a start time takes no call that was received later than a minute after it arrived
  const since = instant(leg.receivedAt - NEAR_MILLISECONDS)
  const inbox = yield* Inbox
  const { startTimeWaitMilliseconds } = yield* LimitsInForce
  const newSince = instant(now - startTimeWaitMilliseconds)
  yield* bindAwaiting(leg, awaitedByStart(leg), since, now, MOST_PAGES_OF_START_TIMES, ({ arrivedAt, entryId }) =>
    arrivedAt > newSince ? mayBeNear(inbox, leg, entryId) : true,
  )
})

/** Whether a leg may have started near the start that an entry names. One that is new takes no other; most are known to be far off. */
// SIG-323
const mayBeNear = (inbox: InboxShape, { networkId, receivedAt }: CallLeg, entryId: string): boolean => {
  const search = searchOf(inbox, networkId, entryId)?.request?.search
  return (
    search?.by !== "call_start_time" || search.instants.some((at) => Math.abs(at - receivedAt) <= NEAR_MILLISECONDS)
  )
}

const bindAwaiting = Effect.fnUntraced(function* (
  { callRecordId, networkId }: CallLeg,
  awaits: ReadonlyArray<string>,
  since: Instant,
  now: Instant,
  mostPages: number,
  mayFind: (entry: WaitingEntry) => boolean,
) {
  const inbox = yield* Inbox
  let after: string | null = null
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page: ReadonlyArray<WaitingEntry> = yield* inbox.unfound(networkId, awaits, since, after, PAGE_SIZE)
    for (const { entryId } of page.filter(mayFind)) yield* bindEntry(networkId, entryId, now, callRecordId)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SIZE) return
    after = last.entryId
  }
})

/**
 * Binds all that awaits the legs of a call which one request has just been found to be for: others that arrived before it may not have
 * been looked at yet.
 */
// SIG-328
export const bindAllOf = Effect.fnUntraced(function* (networkId: NetworkId, callRecordId: CallRecordId, now: Instant) {
  const calls = yield* CallStore
  for (const { state } of yield* calls.legsOfCall(networkId, callRecordId)) {
    const stored = yield* calls.leg(networkId, state.legId)
    yield* bindUnfound({ state, ids: [state.legId, ...(stored?.furtherIds ?? [])] }, "received", now)
  }
})
