// An inbox entry as a request again: checked anew, with the caller who brought it, and looked for like any other.
import { readingContext } from "@callrules/directory/parts"
import type { Instant } from "@callrules/model"
import { isObject } from "@callrules/model/reading"
import { type MatchOptions, type SignalRequest, validateSignalRequest } from "@callrules/signal-ledger"
import { Directory, type InboxEntry } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { requireSearchAccess } from "../access/search-access.ts"
import { type Refusal, refusal } from "../refusal.ts"
import { isClockDoubted } from "../services/clock-guard.ts"
import { LimitsInForce } from "../services/limits.ts"

/** A request of the inbox, checked anew, and who brought it. */
export interface ReadEntry {
  readonly caller: Caller
  readonly request: SignalRequest
  /** Why it will be refused once its call is over, the request being its search alone; null: it is valid. */
  readonly refused: Refusal | null
}

/**
 * What an entry holds; undefined while its network is not known. Where something but its search is not valid, its search alone, with
 * the refusal: that is for the end of the call, since a custom data field may be set up until then, for example.
 */
// SIG-306, ENG-344
export const readEntry = (entry: InboxEntry) => {
  const json: unknown = JSON.parse(entry.body)
  const search = isObject(json) ? { search: json["search"] } : json
  return Effect.catch(readBody(entry, json, null), (error) => {
    if (error._tag !== "Refusal") return Effect.fail(error)
    return Effect.mapError(readBody(entry, search, error), (ofSearch) =>
      ofSearch._tag === "Refusal" ? error : ofSearch,
    )
  })
}

const readBody = Effect.fnUntraced(function* (
  { advertiserIdFromNetwork, networkId }: InboxEntry,
  json: unknown,
  refused: Refusal | null,
) {
  const network = yield* (yield* Directory).network(networkId)
  if (network === undefined) return undefined
  const caller: Caller = { network, advertiserIdFromNetwork, permissions: new Set(["signals"]) }
  const validation = validateSignalRequest(json, yield* readingContext(network))
  if (Result.isFailure(validation))
    return yield* Effect.fail(refusal(validation.failure.class, validation.failure.problems))
  const request = validation.success
  if (request.search.by !== "transaction_id") yield* requireSearchAccess(caller, request.search.filter, json)
  const entry: ReadEntry = { caller, request, refused }
  return entry
})

/**
 * Whether a problem says only that no call is found yet; once the entry has waited for too long, that is why it fails. While the clock
 * is in doubt, nothing has waited for too long.
 */
// SIG-202, SIG-304
export const isUnfoundYet = Effect.fnUntraced(function* (
  { arrivedAt }: Pick<InboxEntry, "arrivedAt">,
  problem: string,
  now: Instant,
) {
  const { inboxMilliseconds } = yield* LimitsInForce
  if (problem !== "RecordNotFound") return false
  return now - arrivedAt <= inboxMilliseconds || (yield* isClockDoubted)
})

/** How far a start may be from the given one while the entry is new, and how long after its arrival a call may be received. */
export const NEAR_MILLISECONDS = 60_000

/** The tolerance of a start time where none is configured: a request that waits must not take any call whatever. */
const WAITING_TOLERANCE_MILLISECONDS = 86_400_000

/**
 * How the call of an entry with a start time is looked for: only a call that started within a minute of it is taken at
 * first; once the entry has waited for a while, the closest match, among the calls received up to a minute after it arrived.
 */
// SIG-250, SIG-269
export const matchOptions = Effect.fnUntraced(function* ({ arrivedAt }: Pick<InboxEntry, "arrivedAt">, now: Instant) {
  const { matchToleranceMilliseconds, startTimeWaitMilliseconds } = yield* LimitsInForce
  const isNew = now - arrivedAt < startTimeWaitMilliseconds
  const tolerance = matchToleranceMilliseconds ?? WAITING_TOLERANCE_MILLISECONDS
  const options: MatchOptions = {
    // SIG-310: completions after the arrival count, so a live call has lasted until now
    now,
    toleranceMilliseconds: isNew ? Math.min(tolerance, NEAR_MILLISECONDS) : tolerance,
    receivedUntil: (arrivedAt + NEAR_MILLISECONDS) as Instant, // an instant and a minute
  }
  return options
})
