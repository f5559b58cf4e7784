// How many requests of an organization wait for their calls: one more than allowed is refused, so that nobody fills the inbox.
import { Inbox } from "@callrules/store"
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import type { Caller } from "../access/caller.ts"
import { refusalForNow } from "../refusal.ts"
import { Clock } from "../services/clock.ts"
import { LimitsInForce } from "../services/limits.ts"

interface Counted {
  count: number
  readonly countedAt: number
}

/** What was counted last, by organization. */
export type WaitingCountsShape = Map<string, Counted>

/** The counts of the engine an operation runs on. */
export const WaitingCounts = Reference<WaitingCountsShape>("@callrules/engine/WaitingCounts", {
  defaultValue: () => new Map<string, Counted>(),
})

/** How long a count is good for: until then what this process accepts is added to it. */
const RECOUNT_MILLISECONDS = 5_000

const MOST_COUNTS = 10_000

const RETRY_AFTER_SECONDS = 60

const nameOf = ({ advertiserIdFromNetwork, network }: Caller): string =>
  JSON.stringify([network.networkId, advertiserIdFromNetwork])

/** Refuses a request that would wait beside too many others of its organization: TooManyRequests. */
// ENG-218
export const requireRoomToWait = Effect.fnUntraced(function* (caller: Caller) {
  const counts = yield* WaitingCounts
  const { waitingRequests } = yield* LimitsInForce
  const name = nameOf(caller)
  let counted = counts.get(name)
  const now = yield* (yield* Clock).now
  if (counted === undefined || Math.abs(now - counted.countedAt) > RECOUNT_MILLISECONDS) {
    const { networkId } = caller.network
    const count = yield* (yield* Inbox).waitingOf(networkId, caller.advertiserIdFromNetwork, waitingRequests)
    counted = { count, countedAt: now }
    if (counts.size >= MOST_COUNTS) counts.clear()
    counts.set(name, counted)
  }
  if (counted.count < waitingRequests) return
  return yield* Effect.fail(
    refusalForNow(
      "TooManyRequests",
      "too-many-requests-wait",
      `${waitingRequests} requests of this organization wait for their calls already; nothing of this one was applied`,
      RETRY_AFTER_SECONDS,
    ),
  )
})

/** Adds a request that waits now. */
export const countWaiting = (caller: Caller) =>
  Effect.map(WaitingCounts, (counts) => {
    const counted = counts.get(nameOf(caller))
    if (counted !== undefined) counted.count += 1
  })
