// Work that becomes due by time alone: overdue legs, requests that wait, transactions without a position, what need not be kept any
// longer.
import { retentionOf } from "@callrules/directory/parts"
import { type Instant, instant, type NetworkId } from "@callrules/model"
import { LimitsInForce, type Log } from "@callrules/operations"
import {
  closeOverdueLegs,
  type DueLane,
  type DueLeft,
  type DuePass,
  type DuePasses,
  eachDue,
  noPassYet,
  relayTransactions,
} from "@callrules/operations/due"
import {
  applyDue,
  applyOrExpire,
  bindAllOf,
  bindEntry,
  type CallLeftOver,
  CallsLeftOver,
  callKey,
  daysBefore,
  isClockBelieved,
  leaveOver,
  takeLeftOver,
} from "@callrules/operations/parts"
import {
  Clock,
  Directory,
  Inbox,
  LedgerStore,
  type LiveLeg,
  type StoreFault,
  TranscriptStore,
  type WaitingEntry,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

// the engine loads this file for all that it does beside requests
export { deliverEvents } from "@callrules/operations/due"

/** How many waiting entries are looked at between two reads of the store. */
const PAGE_SIZE = 500

/** When a process has last looked at everything of a kind, null before the first time, and how much it was. */
interface LastLook {
  at: Instant | null
  count: number
}

/** When the calls of a network's requests were looked for before, where that takes several passes; `next`: once what is under way is over. */
interface Search {
  readonly lastAt: Instant | null
  readonly next: Instant | null
}

/** What a process remembers of its due work. */
export interface LastDueWork {
  /** What went wrong. */
  readonly passes: DuePasses
  /** By lane. */
  readonly looks: Readonly<Record<DueLane, { readonly legs: LastLook; readonly requests: LastLook }>>
  /** Where passes have stopped: at legs, at requests whose call is looked for, and at requests that are applied. */
  readonly left: {
    readonly legs: DueLeft<LiveLeg>
    readonly searches: DueLeft<WaitingEntry>
    readonly requests: DueLeft<WaitingEntry>
  }
  readonly searches: Map<NetworkId, Search>
}

const noLookYet = () => ({ legs: { at: null, count: 0 }, requests: { at: null, count: 0 } })

/** Nothing was done yet. */
export const noDueWorkYet = (): LastDueWork => ({
  passes: noPassYet(),
  looks: { well: noLookYet(), troubled: noLookYet() },
  left: { legs: new Map(), searches: new Map(), requests: new Map() },
  searches: new Map(),
})

/** A host may have its due work done once a minute only: so often it goes on with what takes longer than one pass gives it. */
const MOST_PASSES = 30

/**
 * Does what is due now. To be run every second or so by one process per database at least; also right after a start, so
 * that requests accepted before a crash are applied. Safe to run anywhere, any number of times, and more than once at the same time. What
 * goes wrong in one network holds up no other.
 */
export const doDueWork = Effect.fnUntraced(function* (log: Log, last: LastDueWork) {
  const isLeft = () => Object.values(last.left).some(({ size }) => size > 0)
  // what goes wrong only now is tried again the next time
  let isToGoOn = last.passes.areTroubled()
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    yield* doDueWorkOf("well", log, last)
    if (!isToGoOn && !isLeft()) return
    yield* doDueWorkOf("troubled", log, last)
    isToGoOn = false
    if (!isLeft()) return
  }
})

/**
 * Does what is due now in the networks of a lane: who runs each by itself does not have the others wait for those in trouble.
 *
 * @param isEnding - whether it is to stop soon.
 */
// ENG-386
export const doDueWorkOf = (lane: DueLane, log: Log, last: LastDueWork, isEnding: () => boolean = () => false) =>
  last.passes.run(lane, log, isEnding, (pass) => workOf(pass, log, last, last.looks[lane]))

const note = (last: LastLook, at: Instant, count: number): void => {
  last.at = at
  last.count = count
}

const workOf = Effect.fnUntraced(function* (
  pass: DuePass,
  log: Log,
  { left, searches }: LastDueWork,
  { legs, requests }: LastDueWork["looks"][DueLane],
) {
  const now = yield* (yield* Clock).now
  const isBelieved = yield* isClockBelieved(log)
  // by a clock that is doubted requests are still applied when their calls end, but none fails by time
  const limits = yield* LimitsInForce
  const inForce = isBelieved ? limits : { ...limits, inboxMilliseconds: Number.POSITIVE_INFINITY }
  const isLeft = [left.searches, left.requests].some((some) => [...some.keys()].some(pass.isOfLane))
  const isOfAll = isAllLookedAt(now, requests, isLeft)
  const leftOver = takeLeftOver(yield* CallsLeftOver, pass.isOfLane)
  const look: Look = { now, lastAt: requests.at, isOfAll, leftOver, left, searches }
  if (isBelieved) {
    const isOfAllLegs = isAllLookedAt(now, legs)
    const count = yield* closeOverdueLegs(now, log, pass, left.legs, isOfAllLegs)
    if (isOfAllLegs) note(legs, now, count)
  }
  const count = yield* Effect.provideService(applyDueEntries(look, pass), LimitsInForce, inForce)
  if (isOfAll) note(requests, now, count)
  // last, so that what was applied now is in the feed at once
  if (!pass.isEnding()) yield* relayTransactions()
})

/** What was written last gets its place in the feed: the next start would give it, and the digest would change by itself. */
// ENG-366
export const placeTheLast = Effect.ignoreCause(Effect.timeout(relayTransactions(), "500 millis"))

/**
 * Forgets what each network keeps for a time only and is past it, in bounded steps; `work-when-due.ts` does so hourly. Nothing goes of a
 * network that the directory does not know: nobody says how long it is to be kept.
 */
// ENG-206, ENG-414
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
    const network = yield* directory.network(networkId)
    if (network === undefined) return
    const { fateDays, outcomeDays } = retentionOf(network.retention)
    const what = { networkId, outcomesBefore: daysBefore(now, outcomeDays), fatesBefore: daysBefore(now, fateDays) }
    while (yield* ledger.forget(what)) yield* Effect.yieldNow
  })
  yield* eachNetwork(ledger.networkAfter, forget)
})

const forgetTranscripts = Effect.fnUntraced(function* (now: Instant) {
  const transcripts = yield* TranscriptStore
  const directory = yield* Directory
  const forget = Effect.fnUntraced(function* (networkId: NetworkId) {
    const network = yield* directory.network(networkId)
    if (network === undefined) return
    const { transcriptDays } = retentionOf(network.retention)
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
 * Whether everything that waits is looked at, not only what looks for its call: where much waits, or a look at it is not over, not each
 * time. What waits for a call that is known is applied when the call ends; time alone changes something a minute after that.
 */
// SIG-301
const isAllLookedAt = (now: Instant, { at, count }: LastLook, isLeft = false): boolean =>
  at === null || (count <= MUCH && !isLeft) || now < at || now - at >= MUCH_LOOKED_AT_EVERY_MILLISECONDS

const MUCH = 500
const MUCH_LOOKED_AT_EVERY_MILLISECONDS = 10_000

/** What a look at waiting requests goes by. */
interface Look extends Pick<LastDueWork, "left" | "searches"> {
  readonly now: Instant
  /** When everything was looked at before; null: never. */
  readonly lastAt: Instant | null
  readonly isOfAll: boolean
  /** Calls of which a portion was applied when they ended, or in the pass before. */
  readonly leftOver: ReadonlyArray<CallLeftOver>
}

/** Applies what is due of the networks of the pass's lane; says how much waits in all, where that was looked at. */
// SIG-298
const applyDueEntries = Effect.fnUntraced(function* (look: Look, pass: DuePass) {
  const { isOfAll, left, leftOver, now } = look
  // SIG-311: before anything is applied, since what finds its call only now may have arrived before what waits for that call
  const found = yield* findCalls(look, pass)
  const mayApply = (networkId: NetworkId): boolean => pass.hasTime("call", networkId) && !left.searches.has(networkId)
  const inbox = yield* Inbox
  const seen = new Set<string>()
  const apply = ({ arrivedAt, binding, networkId }: WaitingEntry) => {
    if (binding.to === "unresolved") return Effect.void
    const call = { networkId, callRecordId: binding.callRecordId }
    if (seen.has(callKey(call))) return Effect.void
    seen.add(callKey(call))
    return pass.apart("call", networkId, applyInOrder(call, arrivedAt, now, pass))
  }
  const count = yield* eachDue(pass, isOfAll, {
    left: left.requests,
    pageSize: PAGE_SIZE,
    read: (after) => inbox.waiting(null, after, PAGE_SIZE),
    mayLook: mayApply,
    look: apply,
  })
  for (const entry of found) {
    if (mayApply(entry.networkId)) yield* apply(entry)
    else if (!left.requests.has(entry.networkId)) left.requests.set(entry.networkId, null)
  }
  // SIG-317: what waits for these calls is due, and not looked at each time
  const leftOvers = yield* CallsLeftOver
  for (const call of leftOver) {
    if (!mayApply(call.networkId)) leaveOver(leftOvers, call)
    else if (!seen.has(callKey(call))) yield* pass.apart("call", call.networkId, applyPortion(call, now, pass))
  }
  return count
})

/** Looks for the calls of those requests that have found none, where it is time to; says which have found theirs now. */
const findCalls = Effect.fnUntraced(function* ({ isOfAll, lastAt, left, now, searches }: Look, pass: DuePass) {
  const { startTimeWaitMilliseconds } = yield* LimitsInForce
  const lookedForSince = instant(now - startTimeWaitMilliseconds - LOOKED_FOR_EVERY_MILLISECONDS)
  const inbox = yield* Inbox
  const found: Array<WaitingEntry> = []
  const seen = new Set<string>()
  const find = Effect.fnUntraced(function* (entry: WaitingEntry) {
    const binding = yield* bindEntry(entry.networkId, entry.entryId, now, null)
    if (typeof binding === "string") return
    const call = { networkId: entry.networkId, callRecordId: binding.callRecordId }
    // SIG-328
    if (!seen.has(callKey(call))) yield* bindAllOf(call.networkId, call.callRecordId, now)
    seen.add(callKey(call))
    found.push({ ...entry, binding })
  })
  const searchOf = (networkId: NetworkId): Search => searches.get(networkId) ?? { lastAt, next: null }
  yield* eachDue(pass, true, {
    left: left.searches,
    pageSize: PAGE_SIZE,
    read: (after, isAgain) => inbox.waiting(isOfAll || isAgain ? instant(0) : lookedForSince, after, PAGE_SIZE),
    mayLook: (networkId) => pass.hasTime("search", networkId),
    look: (entry) =>
      Effect.flatMap(isLookedForAgain(entry, searchOf(entry.networkId).lastAt, now), (isDue) =>
        isDue ? pass.apart("search", entry.networkId, find(entry)) : Effect.void,
      ),
  })
  for (const networkId of new Set([...searches.keys(), ...left.searches.keys()])) {
    if (!pass.isOfLane(networkId)) continue
    const search = searchOf(networkId)
    if (left.searches.has(networkId)) {
      // a look at the latest ones alone says nothing of the others
      const next = isOfAll ? now : search.lastAt
      searches.set(networkId, { ...search, next: search.next ?? next })
    } else if (search.next !== null) searches.set(networkId, { lastAt: search.next, next: null })
    else if (isOfAll) searches.delete(networkId)
  }
  return found
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

/** Applies an entry of a call together with the others that wait for it, so that they keep their order. */
// SIG-201
const applyInOrder = Effect.fnUntraced(function* (call: CallLeftOver, arrivedAt: Instant, now: Instant, pass: DuePass) {
  // the oldest one of a call is the first of it at some time, if only the next time that its network is looked at from the first on
  const { inboxMilliseconds } = yield* LimitsInForce
  yield* applyPortion(call, now, pass, now - arrivedAt > inboxMilliseconds ? applyOrExpire : applyUnreported)
})

/** As {@link applyDue}, but what waits for a call that is just being reported is left to whoever takes the reports. */
const applyUnreported: typeof applyDue = (networkId, callRecordId, now, portion) =>
  applyDue(networkId, callRecordId, now, portion, "other")

/** Applies as much of what waits for a call as there is time for, the rest in the next pass. */
const applyPortion = Effect.fnUntraced(function* (
  call: CallLeftOver,
  now: Instant,
  pass: DuePass,
  apply: typeof applyDue | typeof applyOrExpire = applyDue,
) {
  const { callRecordId, networkId } = call
  const { isCutShort } = yield* apply(networkId, callRecordId, now, pass.portionOf("call", networkId))
  if (isCutShort) leaveOver(yield* CallsLeftOver, call)
})
