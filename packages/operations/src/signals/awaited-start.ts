// Whether a request that waits by a start time and its caller's number would find a call, once it has waited for its minute.
import type { CallLeg, Instant } from "@callrules/model"
import { Inbox, type StoreFault, type WaitingEntry } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { EngineServices } from "../services/engine-services.ts"
import { LimitsInForce } from "../services/limits.ts"
import { awaitedByCaller } from "./awaited-call.ts"
import { closestLeg } from "./locate-call.ts"
import { matchOptions, NEAR_MILLISECONDS, readEntry } from "./read-entry.ts"

const PAGE_SIZE = 100

/**
 * Whether some request waits for the start of this leg by its caller's number. When the number is erased it would find nothing,
 * or another call.
 */
// ENG-343
export const isStartAwaited = Effect.fnUntraced(function* (
  leg: CallLeg,
  now: Instant,
): Effect.fn.Return<boolean, StoreFault, EngineServices> {
  const awaits = awaitedByCaller(leg)
  if (awaits.length === 0) return false
  const inbox = yield* Inbox
  const since = (leg.receivedAt - NEAR_MILLISECONDS) as Instant // an instant less a minute
  for (let after: string | null = null; ; ) {
    const page: ReadonlyArray<WaitingEntry> = yield* inbox.unfound(leg.networkId, awaits, since, after, PAGE_SIZE)
    for (const entry of page) if (yield* wouldTake(entry, leg, now)) return true
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SIZE) return false
    after = last.entryId
  }
})

/** Whether an entry would take the leg if its minute were over. One that cannot be read takes nothing. */
const wouldTake = Effect.fnUntraced(function* ({ entryId, networkId }: WaitingEntry, leg: CallLeg, now: Instant) {
  const entry = yield* (yield* Inbox).get(networkId, entryId)
  const { startTimeWaitMilliseconds } = yield* LimitsInForce
  if (entry === undefined) return false
  const read = yield* Effect.result(readEntry(entry))
  if (Result.isFailure(read)) return read.failure._tag === "Refusal" ? false : yield* Effect.fail(read.failure)
  if (read.success === undefined) return false
  const { caller, request } = read.success
  if (request.search.by !== "call_start_time") return false
  const afterItsMinute = Math.max(now, entry.arrivedAt + startTimeWaitMilliseconds) as Instant // the later of two instants
  const options = yield* matchOptions(entry, afterItsMinute)
  const found = yield* Effect.result(closestLeg(caller, request.search, { ...options, now }, null))
  if (Result.isFailure(found)) return found.failure._tag === "Refusal" ? false : yield* Effect.fail(found.failure)
  return found.success.kind === "leg" && found.success.leg.legId === leg.legId
})
