// How many requests of an organization wait for their calls, or have failed, and how large they are: one more than allowed is
// refused, so that one organization cannot fill the inbox or the disk.
import { Clock, type EntryTotals, Inbox } from "@callrules/store"
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import { type Caller, organizationKey } from "../access/caller.ts"
import { refusalForNow } from "../refusal.ts"
import { LimitsInForce } from "../services/limits.ts"

interface Counted {
  waiting: number
  readonly failed: number
  bytes: number
  readonly countedAt: number
}

/** What was counted last, by organization. */
export type WaitingCountsShape = Map<string, Counted>

/** The counts of the engine an operation runs on. */
export const WaitingCounts = Reference<WaitingCountsShape>("@callrules/operations/WaitingCounts", {
  defaultValue: () => new Map<string, Counted>(),
})

/** How long a count is good for: until then what this process accepts is added to it. */
const RECOUNT_MILLISECONDS = 5_000

const MOST_COUNTS = 10_000

const RETRY_AFTER_SECONDS = 60

const FULL: Readonly<Record<keyof EntryTotals, (most: number) => [code: string, message: string]>> = {
  waiting: (most) => [
    "too-many-requests-wait",
    `${most} requests of this organization wait for their calls already; nothing of this one was applied`,
  ],
  failed: (most) => [
    "too-many-requests-failed",
    `${most} requests of this organization have failed and are kept for the host; nothing of this one was applied`,
  ],
  bytes: (most) => [
    "too-many-bytes-wait",
    `the requests of this organization that wait for their calls, or failed and are kept for the host, have ${most} bytes already; nothing of this one was applied`,
  ],
}

/** Refuses a request that would wait beside too many or too large ones of its organization, or too many that failed: TooManyRequests. */
// ENG-218, ENG-238, ENG-335
export const requireRoomToWait = Effect.fnUntraced(function* (caller: Caller) {
  const counts = yield* WaitingCounts
  const { failedRequests, waitingBytes, waitingRequests } = yield* LimitsInForce
  const most: EntryTotals = { waiting: waitingRequests, failed: failedRequests, bytes: waitingBytes }
  const name = organizationKey(caller)
  let counted = counts.get(name)
  const now = yield* (yield* Clock).now
  if (counted === undefined || Math.abs(now - counted.countedAt) > RECOUNT_MILLISECONDS) {
    const { networkId } = caller.network
    const entries = yield* (yield* Inbox).countOf(networkId, caller.advertiserIdFromNetwork, most)
    counted = { ...entries, countedAt: now }
    if (counts.size >= MOST_COUNTS) counts.clear()
    counts.set(name, counted)
  }
  for (const total of ["waiting", "failed", "bytes"] as const) {
    if (counted[total] < most[total]) continue
    return yield* Effect.fail(refusalForNow("TooManyRequests", ...FULL[total](most[total]), RETRY_AFTER_SECONDS))
  }
})

/** Adds a request that waits now, by its body as it is stored. */
export const countWaiting = (caller: Caller, body: string) =>
  Effect.map(WaitingCounts, (counts) => {
    const counted = counts.get(organizationKey(caller))
    if (counted === undefined) return
    counted.waiting += 1
    counted.bytes += new TextEncoder().encode(body).length
  })
