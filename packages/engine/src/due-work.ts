// Work that becomes due by time alone: overdue legs, requests that wait, outcomes that need not be kept any longer.
import type { Instant } from "@callrules/model"
import { Inbox, type InboxEntry, LedgerStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { closeOverdueLegs } from "./host/close-overdue-legs.ts"
import type { Log } from "./log.ts"
import { Clock } from "./services/clock.ts"
import { isClockBelieved } from "./services/clock-guard.ts"
import { LimitsInForce } from "./services/limits.ts"
import { applyDue, applyInTurn, applyOrExpire } from "./signals/apply-waiting.ts"

// each entry may hold a request of a megabyte
const PAGE_SIZE = 20

/**
 * Does what is due now. To be run every second or so by one process per database at least; also right after a start, so
 * that requests accepted before a crash are applied. Safe to run anywhere, any number of times.
 */
export const doDueWork = Effect.fnUntraced(function* (log: Log) {
  const now = yield* (yield* Clock).now
  if (yield* isClockBelieved(log)) {
    yield* closeOverdueLegs(now, log)
    yield* applyDueEntries(now)
    return
  }
  // requests are still applied when their calls end, but none fails by time
  const limits = yield* LimitsInForce
  const withoutEnd = { ...limits, inboxMilliseconds: Number.POSITIVE_INFINITY }
  yield* Effect.provideService(applyDueEntries(now), LimitsInForce, withoutEnd)
})

/** Removes stored answers of request ids (outcomes) that are older than their limit; `work-when-due.ts` does so hourly. */
export const forgetOldOutcomes = Effect.fnUntraced(function* (log: Log) {
  if (!(yield* isClockBelieved(log))) return
  const now = yield* (yield* Clock).now
  const { outcomeMilliseconds } = yield* LimitsInForce
  yield* (yield* LedgerStore).forgetOutcomes((now - outcomeMilliseconds) as Instant) // an instant less some days
})

const applyDueEntries = Effect.fnUntraced(function* (now: Instant) {
  const inbox = yield* Inbox
  const seen = new Set<string>()
  for (let after: InboxEntry | null = null; ; ) {
    const page: ReadonlyArray<InboxEntry> = yield* inbox.waiting(after, PAGE_SIZE)
    for (const entry of page) yield* applyInOrder(entry, seen, now)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SIZE) return
    after = last
  }
})

/** Applies an entry together with the others that wait for the same call, so that they keep their order. */
// SIG-201
const applyInOrder = Effect.fnUntraced(function* (entry: InboxEntry, seen: Set<string>, now: Instant) {
  const { arrivedAt, binding, networkId } = entry
  if (binding.to === "unresolved") return yield* Effect.asVoid(applyInTurn(entry, now))
  const key = JSON.stringify([networkId, binding.callRecordId])
  if (seen.has(key)) return
  seen.add(key)
  // the first one of a call is its oldest
  const { inboxMilliseconds } = yield* LimitsInForce
  const apply = now - arrivedAt > inboxMilliseconds ? applyOrExpire : applyDue
  yield* apply(networkId, binding.callRecordId, now)
})
