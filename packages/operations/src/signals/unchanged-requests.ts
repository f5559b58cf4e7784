// How many requests of an organization have changed nothing today and were stored all the same, for their request id or for what
// became of them: one more than allowed is refused, so that one organization cannot fill the store with requests that change nothing.
import { Clock } from "@callrules/store"
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import { type Caller, organizationKey } from "../access/caller.ts"
import { refusalForNow } from "../refusal.ts"
import { LimitsInForce } from "../services/limits.ts"

interface Counted {
  readonly day: number
  readonly count: number
}

/** What was counted, by organization. */
export type UnchangedCountsShape = Map<string, Counted>

/** The counts of the engine an operation runs on: of this process alone, and since it began. */
export const UnchangedCounts = Reference<UnchangedCountsShape>("@callrules/operations/UnchangedCounts", {
  defaultValue: () => new Map<string, Counted>(),
})

const DAY_MILLISECONDS = 86_400_000

const MOST_COUNTS = 10_000

/** A client need not wait longer to ask again. */
const MOST_RETRY_AFTER_SECONDS = 3_600

const counted = Effect.fnUntraced(function* (caller: Caller) {
  const counts = yield* UnchangedCounts
  const now = yield* (yield* Clock).now
  const day = Math.floor(now / DAY_MILLISECONDS)
  const name = organizationKey(caller)
  const last = counts.get(name)
  return { counts, name, now, day, count: last?.day === day ? last.count : 0 }
})

/** Refuses a request that would be one more of its organization that is stored and changes nothing today: TooManyRequests. */
// ENG-273
export const requireRoomForUnchanged = Effect.fnUntraced(function* (caller: Caller) {
  const { unchangedRequests } = yield* LimitsInForce
  if (unchangedRequests === null) return
  const { count, day, now } = yield* counted(caller)
  if (count < unchangedRequests) return
  const seconds = Math.ceil(((day + 1) * DAY_MILLISECONDS - now) / 1_000)
  return yield* Effect.fail(
    refusalForNow(
      "TooManyRequests",
      "too-many-requests-unchanged",
      `${unchangedRequests} requests of this organization have changed nothing today (UTC), and their answers are kept; nothing of this one was applied`,
      Math.min(seconds, MOST_RETRY_AFTER_SECONDS),
    ),
  )
})

/** Adds a request that was stored and has changed nothing. */
export const countUnchanged = Effect.fnUntraced(function* (caller: Caller) {
  const { count, counts, day, name } = yield* counted(caller)
  if (counts.size >= MOST_COUNTS && !counts.has(name)) counts.clear()
  counts.set(name, { day, count: count + 1 })
})
