// One accepted request: bound to its call once that is found, applied once the call is over, kept as failed when refused.
import { hasEnded } from "@callrules/call"
import type { Instant, NetworkId } from "@callrules/model"
import { problemText } from "@callrules/model/reading"
import type { SignalRequest } from "@callrules/signal-ledger"
import { CallStore, Inbox, type InboxBinding, type InboxEntry, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { Conflict } from "../commits/conflict.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import type { Refusal } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { applyRequest } from "./apply-request.ts"
import { type FoundLeg, foundLeg } from "./found-leg.ts"
import { findCall, type ReadEntry, readEntry, unlessUnfound } from "./read-entry.ts"

/** What became of an inbox entry: `waits` for its call, or is done with. */
export type EntryOutcome = "applied" | "failed" | "waits" | "gone"

/** The result of an attempt. Besides those, `unfound` waits for a call that has not been reported yet, and blocks nothing. */
export type EntryAttempt = EntryOutcome | "unfound"

/** The call an entry waits for. */
type BoundCall = Exclude<InboxBinding, { readonly to: "unresolved" }>

/** Looks for the call of an entry that had none when it was accepted. */
export const bindEntry = (networkId: NetworkId, entryId: string, now: Instant) =>
  orFailed(
    networkId,
    entryId,
    Effect.gen(function* () {
      const entry = yield* (yield* Inbox).get(networkId, entryId)
      if (entry?.status !== "waiting") return "gone" as const
      // somebody else has found it meanwhile
      if (entry.binding.to !== "unresolved") return entry.binding
      const read = yield* readEntry(entry)
      if (read === undefined) return "waits" as const
      const found = yield* unlessUnfound(entry, now, findCall(read, entry, now))
      if (found === "unfound") return "waits" as const
      const binding = bindingTo(read.request, found)
      yield* (yield* Inbox).bind(networkId, entryId, binding)
      return binding
    }),
  )

/** Applies one entry if its call has ended. Safe to repeat and to race: the entry is marked in the ledger's own write. */
export const applyEntry = (
  networkId: NetworkId,
  entryId: string,
  now: Instant,
  quietMilliseconds: number,
): Effect.Effect<EntryAttempt, StoreFault, EngineServices> =>
  untilCommitted(orFailed(networkId, entryId, attempt(networkId, entryId, now, quietMilliseconds)))

/** An entry whose request is refused is kept as failed, with what a caller would have been told. */
// SIG-207
const orFailed = <A, E extends Conflict | StoreFault, R>(
  networkId: NetworkId,
  entryId: string,
  work: Effect.Effect<A, E | Refusal, R>,
): Effect.Effect<A | "failed", E | StoreFault, R | Inbox> =>
  Effect.catch(work, (error): Effect.Effect<"failed", E | StoreFault, Inbox> => {
    if (error._tag !== "Refusal") return Effect.fail(error)
    const message = error.problems.map(problemText).join("; ")
    return Effect.flatMap(Inbox, (inbox) =>
      Effect.as(inbox.fail(networkId, entryId, { class: error.class, message }), "failed" as const),
    )
  })

const attempt = Effect.fnUntraced(function* (
  networkId: NetworkId,
  entryId: string,
  now: Instant,
  quietMilliseconds: number,
) {
  const entry = yield* (yield* Inbox).get(networkId, entryId)
  if (entry?.status !== "waiting" || entry.binding.to === "unresolved") return "gone" as const
  const read = yield* readEntry(entry)
  if (read === undefined) return "waits" as const
  const found = yield* unlessUnfound(entry, now, boundCall(read, entry, entry.binding, now))
  // SIG-235
  if (found === "unfound") return "unfound" as const
  if (!(yield* isOver(networkId, entry.binding, found, now, quietMilliseconds))) return "waits" as const
  yield* applyRequest({
    target: found,
    request: read.request,
    // SIG-204
    now: entry.arrivedAt,
    identity: null,
    entryId,
    deadline: null,
  })
  return "applied" as const
})

/** Whether the call an entry waits for is over. */
// SIG-197
const isOver = Effect.fnUntraced(function* (
  networkId: NetworkId,
  binding: BoundCall,
  { leg }: FoundLeg,
  now: Instant,
  quietMilliseconds: number,
) {
  if (binding.to === "leg") return leg.completedAt !== null
  const legs = yield* (yield* CallStore).byCallRecordId(networkId, binding.callRecordId)
  return hasEnded(
    legs.map(({ state }) => state),
    now,
    quietMilliseconds,
  )
})

const boundCall = Effect.fnUntraced(function* (read: ReadEntry, entry: InboxEntry, binding: BoundCall, now: Instant) {
  if (binding.to === "leg") {
    const stored = yield* (yield* CallStore).leg(entry.networkId, binding.legId)
    const found = stored === undefined ? undefined : foundLeg(stored)
    if (found !== undefined) return found
  }
  return yield* findCall(read, entry, now)
})

const bindingTo = (request: SignalRequest, { leg: { callRecordId, legId } }: FoundLeg): BoundCall =>
  request.search.by === "call_record_id" || request.search.by === "external_call_unique_id"
    ? { to: "call-record", callRecordId }
    : { to: "leg", legId, callRecordId }
