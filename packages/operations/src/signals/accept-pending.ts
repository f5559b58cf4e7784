// Requests for calls in progress: accepted once they are durable, bound to the call they are for where it is known.
import { readingContext } from "@callrules/directory/parts"
import { type CallRecordId, callRecordId, transactionId } from "@callrules/model"
import { isDeeperThan } from "@callrules/model/reading"
import { type PendingSearch, validatePendingRequest, withoutToken } from "@callrules/signal-ledger"
import { type CallLocator, Clock, Inbox, type InboxBinding, type InboxEntry, LedgerStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller, OperationContext } from "../access/caller.ts"
import { orConflict } from "../commits/conflict.ts"
import { commitBefore } from "../commits/deadline.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { MAX_JSON_DEPTH, tooDeep } from "../json-depth.ts"
import { refuse } from "../refusal.ts"
import { newTransactionId } from "../services/transaction-ids.ts"
import { applyInTurn } from "./apply-waiting.ts"
import { awaitedBy, isShortId } from "./awaited-call.ts"
import { boundCall } from "./found-leg.ts"
import {
  outcomeToStore,
  ownAnswer,
  type RequestIdentity,
  type SignalsAnswered,
  storedAnswerOr,
} from "./stored-answer.ts"
import { requireRoomForUnchanged } from "./unchanged-requests.ts"
import { countWaiting, requireRoomToWait } from "./waiting-requests.ts"

// SIG-72
const acceptedAs = (entryId: string): SignalsAnswered => ({
  status: 201,
  body: "",
  outcomes: "",
  pendingId: entryId,
  isRepeated: false,
})

/**
 * Accepts a request for a call in progress: 201 once it is stored durably. Only missing required fields are answered;
 * everything else is found out when it is applied. A request id that has an answer gets it again.
 *
 * Source of the rule: section 7 of the specification.
 */
export const acceptPending = Effect.fnUntraced(function* (
  context: OperationContext,
  body: unknown,
  identity: RequestIdentity | null,
) {
  // it is kept as text and read again: what could not be, is refused before it is kept
  if (isDeeperThan(MAX_JSON_DEPTH, body)) return yield* storedAnswerOr(identity, Effect.fail(tooDeep()))
  const { zone } = yield* readingContext(context.caller.network)
  const validation = validatePendingRequest(body, zone)
  if (Result.isFailure(validation)) {
    return yield* storedAnswerOr(identity, refuse(validation.failure.class, validation.failure.problems))
  }
  const { caller } = context
  const room = yield* Effect.result(Effect.andThen(requireRoomToWait(caller), requireRoomForUnchanged(caller)))
  if (Result.isFailure(room)) {
    const { failure } = room
    return yield* failure._tag === "Refusal" ? storedAnswerOr(identity, Effect.fail(failure)) : Effect.fail(failure)
  }
  return yield* untilCommitted(accept(context, body, validation.success, identity))
})

const accept = Effect.fnUntraced(function* (
  context: OperationContext,
  body: unknown,
  search: PendingSearch,
  identity: RequestIdentity | null,
) {
  const now = yield* (yield* Clock).now
  const target = yield* bind(context.caller, search, identity)
  if ("stored" in target) return yield* ownAnswer(identity, target.stored)
  const entry: InboxEntry = {
    entryId: yield* newTransactionId,
    networkId: context.caller.network.networkId,
    advertiserIdFromNetwork: context.caller.advertiserIdFromNetwork,
    body: JSON.stringify(withoutToken(body)),
    binding: target.binding,
    arrivedAt: now,
    status: "waiting",
    failure: null,
  }
  const answer = acceptedAs(entry.entryId)
  const outcome = outcomeToStore(identity, answer, now, null)
  // SIG-195, SIG-205
  yield* commitBefore(context.deadline, orConflict((yield* Inbox).accept(entry, target.liveVersion, outcome)))
  yield* countWaiting(context.caller, entry.body)
  // the request is accepted already; if applying it at once does not work out it is tried again as due work
  if (target.liveVersion === null) yield* Effect.ignoreCause(applyInTurn(entry, now))
  return answer
})

/** What an entry is bound to, and the version a live leg must still have when the entry is stored. */
interface Bound {
  readonly binding: InboxBinding
  readonly liveVersion: number | null
}

const unresolved = (caller: Caller, search: PendingSearch): Bound => ({
  binding: { to: "unresolved", awaits: awaitedBy(search, caller.advertiserIdFromNetwork) },
  liveVersion: null,
})

const toCallRecord = (id: CallRecordId): Bound => ({
  binding: { to: "call-record", callRecordId: id },
  liveVersion: null,
})

/** What a request is bound to, or the answer that its id has already: one read. */
const bind = Effect.fnUntraced(function* (caller: Caller, search: PendingSearch, identity: RequestIdentity | null) {
  const ledger = yield* LedgerStore
  const by = locatorOfText(caller, search)
  if (by === null) {
    const stored = identity === null ? undefined : yield* ledger.outcome(identity.key)
    if (stored !== undefined) return { stored }
    return search.by === "call_record_id" && isShortId(search.text)
      ? toCallRecord(callRecordId(search.text))
      : unresolved(caller, search)
  }
  const { networkId } = caller.network
  const requestKey = identity?.key ?? null
  const read = yield* ledger.begin({
    networkId,
    requestKey,
    by,
    partnerUniqueIds: [],
    countGroupsTo: 0,
    foldedNames: [],
    bringsCustomData: false,
    wholeLeg: null,
  })
  if (read.kind === "answered") return { stored: read.outcome }
  if (read.kind !== "call") return unresolved(caller, search)
  const binding = boundCall(caller, by, read)
  if (binding === undefined) return unresolved(caller, search)
  const [reading] = read.legs
  // SIG-196
  const isLive = binding.to === "leg" && reading?.stored.state.completedAt === null
  return { binding, liveVersion: isLive ? reading.stored.version : null }
})

/** What the stores are asked for at once; a call record need not be known yet, and a start time is looked for later. */
const locatorOfText = (
  caller: Caller,
  { advertiserIdFromNetwork: named, by, text }: PendingSearch,
): CallLocator | null => {
  if (by === "transaction_id") return { by, transactionId: transactionId(text) }
  const advertiserIdFromNetwork = caller.advertiserIdFromNetwork ?? named ?? null
  return by === "external_call_unique_id" ? { by, externalCallUniqueId: text, advertiserIdFromNetwork } : null
}
