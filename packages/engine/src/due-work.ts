// Work that becomes due by time alone: overdue legs, requests that wait, transactions without a position, what need not be kept any
// longer.
import type { Instant, NetworkId } from "@callrules/model"
import { Directory, Inbox, type InboxEntry, LedgerStore, type StoreFault, TranscriptStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { retentionOf } from "./directory/retention.ts"
import { relayTransactions } from "./feed/relay-transactions.ts"
import { closeOverdueLegs } from "./host/close-overdue-legs.ts"
import type { Log } from "./log.ts"
import { Clock } from "./services/clock.ts"
import { isClockBelieved } from "./services/clock-guard.ts"
import { daysBefore } from "./services/days-before.ts"
import { LimitsInForce } from "./services/limits.ts"
import { applyDue, applyInTurn, applyOrExpire } from "./signals/apply-waiting.ts"

// each entry may hold a request of a megabyte
const PAGE_SIZE = 20

/** When a process has done what was due; null before the first time. */
export interface LastDueWork {
  at: Instant | null
}

/**
 * Does what is due now. To be run every second or so by one process per database at least; also right after a start, so
 * that requests accepted before a crash are applied. Safe to run anywhere, any number of times.
 */
export const doDueWork = Effect.fnUntraced(function* (log: Log, last: LastDueWork) {
  const now = yield* (yield* Clock).now
  const isBelieved = yield* isClockBelieved(log)
  if (isBelieved) yield* closeOverdueLegs(now, log)
  // by a clock that is doubted requests are still applied when their calls end, but none fails by time
  const limits = yield* LimitsInForce
  const inForce = isBelieved ? limits : { ...limits, inboxMilliseconds: Number.POSITIVE_INFINITY }
  yield* Effect.provideService(applyDueEntries(now, last.at, log), LimitsInForce, inForce)
  last.at = now
  // last, so that what was applied now is in the feed at once
  yield* relayTransactions()
})

/** Forgets what each network keeps for a time only and is past it, in bounded steps; `work-when-due.ts` does so hourly. */
// ENG-206
export const forgetOld = Effect.fnUntraced(function* (log: Log) {
  if (!(yield* isClockBelieved(log))) return
  const now = yield* (yield* Clock).now
  yield* forgetRequests(now)
  yield* forgetTranscripts(now)
})

/** Answers of request ids, and what became of requests that waited. */
const forgetRequests = Effect.fnUntraced(function* (now: Instant) {
  const ledger = yield* LedgerStore
  const directory = yield* Directory
  for (let after = ""; ; ) {
    const networkId: NetworkId | undefined = yield* ledger.networkAfter(after)
    if (networkId === undefined) return
    // what a network without a record has left behind goes as by default
    const network = yield* directory.network(networkId)
    const { fateDays, outcomeDays } = retentionOf(network?.retention)
    const what = { networkId, outcomesBefore: daysBefore(now, outcomeDays), fatesBefore: daysBefore(now, fateDays) }
    while (yield* ledger.forget(what)) yield* Effect.yieldNow
    after = networkId
  }
})

const forgetTranscripts = Effect.fnUntraced(function* (now: Instant) {
  const transcripts = yield* TranscriptStore
  const directory = yield* Directory
  for (let after = ""; ; ) {
    const networkId: NetworkId | undefined = yield* transcripts.networkAfter(after)
    if (networkId === undefined) return
    const { transcriptDays } = retentionOf((yield* directory.network(networkId))?.retention)
    if (transcriptDays !== null) {
      while (yield* transcripts.forget(networkId, daysBefore(now, transcriptDays))) yield* Effect.yieldNow
    }
    after = networkId
  }
})

// SIG-298
const applyDueEntries = Effect.fnUntraced(function* (now: Instant, lastTime: Instant | null, log: Log) {
  const inbox = yield* Inbox
  const seen = new Set<string>()
  const defects: Array<StoreFault> = []
  for (let after: InboxEntry | null = null; ; ) {
    const page: ReadonlyArray<InboxEntry> = yield* inbox.waiting(after, PAGE_SIZE)
    for (const entry of page) {
      if (entry.binding.to === "unresolved" && !(yield* isLookedForAgain(entry, lastTime, now))) continue
      // what is stored of one call is broken: the others have nothing to do with it
      yield* Effect.catch(applyInOrder(entry, seen, now), (fault) =>
        fault.reason === "defect" ? Effect.sync(() => void defects.push(fault)) : Effect.fail(fault),
      )
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SIZE) break
    after = last
  }
  const [cause] = defects
  if (cause === undefined) return
  const message = `what waits for ${defects.length === 1 ? "a call" : `${defects.length} calls`} could not be applied and is tried again`
  log({ level: "error", event: "due-work-failed", message, cause })
})

/** A call that was received finds what awaits it by itself; time alone changes something in the first minutes only. */
const LOOKED_FOR_EVERY_MILLISECONDS = 60_000

/** Whether a request without a call is looked at: at first each time, later once a minute, in case a reception was cut off. */
// SIG-292
const isLookedForAgain = ({ arrivedAt }: InboxEntry, last: Instant | null, now: Instant): Effect.Effect<boolean> =>
  Effect.map(LimitsInForce, ({ inboxMilliseconds, startTimeWaitMilliseconds }) => {
    const age = now - arrivedAt
    if (last === null || age > inboxMilliseconds) return true
    if (age <= startTimeWaitMilliseconds + LOOKED_FOR_EVERY_MILLISECONDS) return true
    const minutes = (at: Instant): number => Math.floor((at - arrivedAt) / LOOKED_FOR_EVERY_MILLISECONDS)
    return minutes(last) !== minutes(now)
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
