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
  type DueKind,
  type DueLane,
  type DuePass,
  type DuePasses,
  daysBefore,
  isClockBelieved,
  noPassYet,
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
import * as Exit from "effect/Exit"

/** How many waiting entries are looked at between two reads of the store. */
const PAGE_SIZE = 500

/** When a process has last looked at everything that waits, null before the first time, and how much it was. */
interface LastLook {
  at: Instant | null
  waiting: number
}

/** What a process remembers of its due work. */
export interface LastDueWork {
  /** What went wrong. */
  readonly passes: DuePasses
  /** By lane. */
  readonly looks: Readonly<Record<DueLane, LastLook>>
}

/** Nothing was done yet. */
export const noDueWorkYet = (): LastDueWork => ({
  passes: noPassYet(),
  looks: { well: { at: null, waiting: 0 }, troubled: { at: null, waiting: 0 } },
})

/**
 * Does what is due now. To be run every second or so by one process per database at least; also right after a start, so
 * that requests accepted before a crash are applied. Safe to run anywhere, any number of times, and more than once at the same time. What
 * goes wrong in one network holds up no other.
 */
export const doDueWork = (log: Log, last: LastDueWork) =>
  Effect.suspend(() => {
    const well = doDueWorkOf("well", log, last)
    // what goes wrong only now is tried again the next time
    return last.passes.areTroubled() ? Effect.andThen(well, doDueWorkOf("troubled", log, last)) : well
  })

/** Does what is due now in the networks of a lane: who runs each by itself does not have the others wait for those in trouble. */
// ENG-386
export const doDueWorkOf = (lane: DueLane, log: Log, last: LastDueWork) =>
  last.passes.run(lane, log, (pass) => workOf(pass, log, last.looks[lane]))

const workOf = Effect.fnUntraced(function* (pass: DuePass, log: Log, last: LastLook) {
  const now = yield* (yield* Clock).now
  const isBelieved = yield* isClockBelieved(log)
  // by a clock that is doubted requests are still applied when their calls end, but none fails by time
  const limits = yield* LimitsInForce
  const inForce = isBelieved ? limits : { ...limits, inboxMilliseconds: Number.POSITIVE_INFINITY }
  const isOfAll = isAllLookedAt(now, last)
  const leftOver = takeLeftOver(yield* CallsLeftOver, (networkId) => pass.isOfLane("call", networkId))
  const look: Look = { now, lastAt: last.at, isOfAll, leftOver }
  if (isBelieved) yield* closeOverdueLegs(now, log, pass)
  const waiting = yield* Effect.provideService(applyDueEntries(look, pass), LimitsInForce, inForce)
  if (isOfAll) {
    last.at = now
    last.waiting = waiting
  }
  // last, so that what was applied now is in the feed at once
  yield* relayTransactions()
})

/** Forgets what each network keeps for a time only and is past it, in bounded steps; `work-when-due.ts` does so hourly. */
// ENG-206
export const forgetOld = Effect.fnUntraced(function* (log: Log) {
  if (!(yield* isClockBelieved(log))) return
  const now = yield* (yield* Clock).now
  const requests = yield* Effect.exit(forgetRequests(now))
  yield* forgetTranscripts(now)
  yield* requests
})

/** Answers of request ids, and what became of requests that waited. */
const forgetRequests = Effect.fnUntraced(function* (now: Instant) {
  const ledger = yield* LedgerStore
  const directory = yield* Directory
  const forget = Effect.fnUntraced(function* (networkId: NetworkId) {
    // what a network without a record has left behind goes as by default
    const network = yield* directory.network(networkId)
    const { fateDays, outcomeDays } = retentionOf(network?.retention)
    const what = { networkId, outcomesBefore: daysBefore(now, outcomeDays), fatesBefore: daysBefore(now, fateDays) }
    while (yield* ledger.forget(what)) yield* Effect.yieldNow
  })
  yield* eachNetwork(ledger.networkAfter, forget)
})

const forgetTranscripts = Effect.fnUntraced(function* (now: Instant) {
  const transcripts = yield* TranscriptStore
  const directory = yield* Directory
  const forget = Effect.fnUntraced(function* (networkId: NetworkId) {
    const { transcriptDays } = retentionOf((yield* directory.network(networkId))?.retention)
    if (transcriptDays === null) return
    while (yield* transcripts.forget(networkId, daysBefore(now, transcriptDays))) yield* Effect.yieldNow
  })
  yield* eachNetwork(transcripts.networkAfter, forget)
})

/** Does something for each network; what goes wrong in one fails the whole, once all have had their turn. */
const eachNetwork = Effect.fnUntraced(function* (
  networkAfter: (after: string) => Effect.Effect<NetworkId | undefined, StoreFault>,
  work: (networkId: NetworkId) => Effect.Effect<void, StoreFault>,
) {
  let first: Exit.Exit<void, StoreFault> = Exit.void
  for (let after = ""; ; ) {
    const networkId: NetworkId | undefined = yield* networkAfter(after)
    if (networkId === undefined) return yield* first
    const exit = yield* Effect.exit(work(networkId))
    if (Exit.isSuccess(first)) first = exit
    after = networkId
  }
})

/**
 * Whether everything that waits is looked at, not only what looks for its call: where much waits, not each time. What waits for a
 * call that is known is applied when the call ends; time alone changes something a minute after that.
 */
// SIG-301
const isAllLookedAt = (now: Instant, { at, waiting }: LastLook): boolean =>
  at === null || waiting <= MUCH || now < at || now - at >= MUCH_LOOKED_AT_EVERY_MILLISECONDS

const MUCH = 500
const MUCH_LOOKED_AT_EVERY_MILLISECONDS = 10_000

/** What a look at waiting requests goes by. */
interface Look {
  readonly now: Instant
  /** When everything was looked at before; null: never. */
  readonly lastAt: Instant | null
  readonly isOfAll: boolean
  /** Calls of which a portion was applied when they ended. */
  readonly leftOver: ReturnType<typeof takeLeftOver>
}

/** Applies what is due of the networks of the pass's lane; says how much waits in all, where that was looked at. */
// SIG-298
const applyDueEntries = Effect.fnUntraced(function* ({ isOfAll, lastAt, leftOver, now }: Look, pass: DuePass) {
  const { startTimeWaitMilliseconds } = yield* LimitsInForce
  const lookedForSince = instant(now - startTimeWaitMilliseconds - LOOKED_FOR_EVERY_MILLISECONDS)
  const seen = new Set<string>()
  // SIG-311: before anything is applied, since what finds its call only now may have arrived before what waits for that call
  const found: Array<WaitingEntry> = []
  const find = (entry: WaitingEntry) =>
    Effect.map(withItsCall(entry, now), (bound) => {
      found.push(...bound)
    })
  yield* eachWaiting(isOfAll ? instant(0) : lookedForSince, pass, "search", (entry) =>
    Effect.flatMap(isLookedForAgain(entry, lastAt, now), (isDue) =>
      isDue ? pass.apart("search", entry.networkId, find(entry)) : Effect.void,
    ),
  )
  const apply = (entry: WaitingEntry) => pass.apart("call", entry.networkId, applyInOrder(entry, seen, now))
  if (isOfAll) return yield* eachWaiting(null, pass, "call", apply)
  for (const entry of found) yield* apply(entry)
  // SIG-317: what waits for these calls is due, and not looked at this time
  for (const { callRecordId, networkId } of leftOver) {
    if (pass.isOfLane("call", networkId))
      yield* pass.apart("call", networkId, applyDue(networkId, callRecordId, now, { looker: "reporter" }))
  }
  return 0
})

/**
 * Looks at every waiting entry of the networks of the pass's lane in order of arrival, or at those alone that have found no call and arrived
 * since a time; says how many there were, of all networks.
 */
const eachWaiting = Effect.fnUntraced(function* <R>(
  unfoundSince: Instant | null,
  { isOfLane }: DuePass,
  kind: DueKind,
  look: (entry: WaitingEntry) => Effect.Effect<void, StoreFault, R>,
) {
  const inbox = yield* Inbox
  let count = 0
  for (let after: WaitingEntry | null = null; ; ) {
    const page: ReadonlyArray<WaitingEntry> = yield* inbox.waiting(unfoundSince, after, PAGE_SIZE)
    for (const entry of page) if (isOfLane(kind, entry.networkId)) yield* look(entry)
    count += page.length
    const behind = page.at(-1)
    if (behind === undefined || page.length < PAGE_SIZE) return count
    after = behind
  }
})

/** An entry with the call that it has just found; nothing where it has found none. */
const withItsCall = Effect.fnUntraced(function* (entry: WaitingEntry, now: Instant) {
  const binding = yield* bindEntry(entry.networkId, entry.entryId, now, "other")
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
  if (now - arrivedAt > inboxMilliseconds) yield* applyOrExpire(networkId, binding.callRecordId, now)
  else yield* applyDue(networkId, binding.callRecordId, now, { looker: "other" })
})
