// Work that becomes due by time alone: overdue legs, requests that wait, transactions without a position, what need not be kept any
// longer.
import { retentionOf } from "@callrules/directory/parts"
import { type Instant, instant, type NetworkId } from "@callrules/model"
import { LimitsInForce, type Log } from "@callrules/operations"
import {
  applyDue,
  applyOrExpire,
  bindEntry,
  CallsLeftOver,
  closeOverdueLegs,
  daysBefore,
  isClockBelieved,
  relayTransactions,
  takeLeftOver,
} from "@callrules/operations/parts"
import {
  Clock,
  Directory,
  Inbox,
  LedgerStore,
  type StoreFault,
  TranscriptStore,
  type WaitingEntry,
} from "@callrules/store"
import * as Effect from "effect/Effect"

/** How many waiting entries are looked at between two reads of the store. */
const PAGE_SIZE = 500

/** When a process has last looked at everything that waits, null before the first time, and how much it was. */
export interface LastDueWork {
  at: Instant | null
  waiting: number
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
  yield* Effect.provideService(applyDueEntries(now, last, log), LimitsInForce, inForce)
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

/**
 * Whether everything that waits is looked at, not only what looks for its call: where much waits, not each time. What waits for a
 * call that is known is applied when the call ends; time alone changes something a minute after that.
 */
// SIG-301
const isAllLookedAt = (now: Instant, { at, waiting }: LastDueWork): boolean =>
  at === null || waiting <= MUCH || now < at || now - at >= MUCH_LOOKED_AT_EVERY_MILLISECONDS

const MUCH = 500
const MUCH_LOOKED_AT_EVERY_MILLISECONDS = 10_000

// SIG-298
const applyDueEntries = Effect.fnUntraced(function* (now: Instant, last: LastDueWork, log: Log) {
  const isOfAll = isAllLookedAt(now, last)
  const leftOver = takeLeftOver(yield* CallsLeftOver)
  const { startTimeWaitMilliseconds } = yield* LimitsInForce
  const lookedForSince = instant(now - startTimeWaitMilliseconds - LOOKED_FOR_EVERY_MILLISECONDS)
  const seen = new Set<string>()
  const defects: Array<StoreFault> = []
  // what is stored of one call is broken: the others have nothing to do with it
  const apart = <R>(work: Effect.Effect<unknown, StoreFault, R>): Effect.Effect<void, StoreFault, R> =>
    Effect.catch(Effect.asVoid(work), (fault) =>
      fault.reason === "defect" ? Effect.sync(() => void defects.push(fault)) : Effect.fail(fault),
    )
  // SIG-311: before anything is applied, since what finds its call only now may have arrived before what waits for that call
  const found: Array<WaitingEntry> = []
  yield* eachWaiting(isOfAll ? instant(0) : lookedForSince, (entry) =>
    Effect.flatMap(isLookedForAgain(entry, last.at, now), (isDue) =>
      isDue ? apart(Effect.map(withItsCall(entry, now), (bound) => void found.push(...bound))) : Effect.void,
    ),
  )
  const apply = (entry: WaitingEntry) => apart(applyInOrder(entry, seen, now))
  if (isOfAll) {
    last.waiting = yield* eachWaiting(null, apply)
    last.at = now
  } else {
    for (const entry of found) yield* apply(entry)
    // SIG-317: what waits for these calls is due, and not looked at this time
    for (const { callRecordId, networkId } of leftOver) yield* apart(applyDue(networkId, callRecordId, now))
  }
  const [cause] = defects
  if (cause === undefined) return
  const message = `what waits for ${defects.length === 1 ? "a call" : `${defects.length} calls`} could not be applied and is tried again`
  log({ level: "error", event: "due-work-failed", message, cause })
})

/** Looks at every waiting entry in order of arrival, or at those alone that have found no call and arrived since a time; says how many there were. */
const eachWaiting = Effect.fnUntraced(function* <R>(
  unfoundSince: Instant | null,
  look: (entry: WaitingEntry) => Effect.Effect<void, StoreFault, R>,
) {
  const inbox = yield* Inbox
  let count = 0
  for (let after: WaitingEntry | null = null; ; ) {
    const page: ReadonlyArray<WaitingEntry> = yield* inbox.waiting(unfoundSince, after, PAGE_SIZE)
    for (const entry of page) yield* look(entry)
    count += page.length
    const behind = page.at(-1)
    if (behind === undefined || page.length < PAGE_SIZE) return count
    after = behind
  }
})

/** An entry with the call that it has just found; nothing where it has found none. */
const withItsCall = Effect.fnUntraced(function* (entry: WaitingEntry, now: Instant) {
  const binding = yield* bindEntry(entry.networkId, entry.entryId, now)
  return typeof binding === "string" ? [] : [{ ...entry, binding }]
})

/** A call that was received finds what awaits it by itself; time alone changes something in the first minutes only. */
const LOOKED_FOR_EVERY_MILLISECONDS = 60_000

/** Whether a request without a call is looked at: at first each time, later once a minute, in case a reception was cut off. */
// SIG-292
const isLookedForAgain = ({ arrivedAt }: WaitingEntry, last: Instant | null, now: Instant): Effect.Effect<boolean> =>
  Effect.map(LimitsInForce, ({ inboxMilliseconds, startTimeWaitMilliseconds }) => {
    const age = now - arrivedAt
    if (last === null || age > inboxMilliseconds) return true
    if (age <= startTimeWaitMilliseconds + LOOKED_FOR_EVERY_MILLISECONDS) return true
    const minutes = (at: Instant): number => Math.floor((at - arrivedAt) / LOOKED_FOR_EVERY_MILLISECONDS)
    return minutes(last) !== minutes(now)
  })

/** Applies an entry together with the others that wait for the same call, so that they keep their order. */
// SIG-201
const applyInOrder = Effect.fnUntraced(function* (entry: WaitingEntry, seen: Set<string>, now: Instant) {
  const { arrivedAt, binding, networkId } = entry
  if (binding.to === "unresolved") return
  const key = JSON.stringify([networkId, binding.callRecordId])
  if (seen.has(key)) return
  seen.add(key)
  // the first one of a call is its oldest
  const { inboxMilliseconds } = yield* LimitsInForce
  const apply = now - arrivedAt > inboxMilliseconds ? applyOrExpire : applyDue
  yield* apply(networkId, binding.callRecordId, now)
})
