// Requests for calls in progress: accepted once they are durable, bound to the call they are for where it is known.
import { type CallRecordId, callRecordId, type Instant, transactionId } from "@callrules/model"
import { isDeeperThan } from "@callrules/model/reading"
import { type PendingSearch, validatePendingRequest, withoutToken } from "@callrules/signal-ledger"
import { CallStore, Inbox, type InboxBinding, type InboxEntry } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { OperationContext } from "../access/caller.ts"
import { orConflict } from "../commits/conflict.ts"
import { commitBefore } from "../commits/deadline.ts"
import { readingContext } from "../directory/reading-context.ts"
import { MAX_JSON_DEPTH, tooDeep } from "../json-depth.ts"
import { refuse } from "../refusal.ts"
import { TransactionIds } from "../services/transaction-ids.ts"
import { applyInTurn } from "./apply-waiting.ts"
import { reachedLegs } from "./found-leg.ts"
import { outcomeToStore, type RequestIdentity, type SignalsAnswered } from "./stored-answer.ts"

// SIG-72
const ACCEPTED: SignalsAnswered = { status: 201, body: "", outcomes: "" }

/**
 * Accepts a request for a call in progress: 201 once it is stored durably. Only missing required fields are answered;
 * everything else is found out when it is applied.
 *
 * Source of the rule: section 7 of the specification.
 */
export const acceptPending = Effect.fnUntraced(function* (
  context: OperationContext,
  body: unknown,
  identity: RequestIdentity | null,
  now: Instant,
) {
  // it is kept as text and read again: what could not be, is refused before it is kept
  if (isDeeperThan(MAX_JSON_DEPTH, body)) return yield* Effect.fail(tooDeep())
  const { zone } = yield* readingContext(context.caller.network)
  const validation = validatePendingRequest(body, zone)
  if (Result.isFailure(validation)) return yield* refuse(validation.failure.class, validation.failure.problems)
  const target = yield* bind(context, validation.success)
  const entry: InboxEntry = {
    entryId: yield* (yield* TransactionIds).next,
    networkId: context.caller.network.networkId,
    advertiserIdFromNetwork: context.caller.advertiserIdFromNetwork,
    body: JSON.stringify(withoutToken(body)),
    binding: target.binding,
    arrivedAt: now,
    status: "waiting",
    failure: null,
  }
  const outcome = outcomeToStore(identity, ACCEPTED, now)
  // SIG-195, SIG-205
  yield* commitBefore(context.deadline, orConflict((yield* Inbox).accept(entry, target.liveVersion, outcome)))
  // the request is accepted already; if applying it at once does not work out it is tried again as due work
  if (target.liveVersion === null) yield* Effect.ignore(applyInTurn(entry, now))
  return ACCEPTED
})

/** What an entry is bound to, and the version a live leg must still have when the entry is stored. */
interface Bound {
  readonly binding: InboxBinding
  readonly liveVersion: number | null
}

const UNRESOLVED: Bound = { binding: { to: "unresolved" }, liveVersion: null }

const toCallRecord = (id: CallRecordId): Bound => ({
  binding: { to: "call-record", callRecordId: id },
  liveVersion: null,
})

const bind = Effect.fnUntraced(function* (context: OperationContext, search: PendingSearch) {
  const { networkId } = context.caller.network
  const calls = yield* CallStore
  if (search.text === null) return UNRESOLVED
  switch (search.by) {
    case "transaction_id": {
      const found = yield* calls.byTransactionId(networkId, transactionId(search.text))
      if (found?.kind !== "call" || reachedLegs(context.caller, [found.leg]).length === 0) return UNRESOLVED
      const { state, version } = found.leg
      // SIG-196
      const binding: InboxBinding = { to: "leg", legId: state.legId, callRecordId: state.callRecordId }
      return { binding, liveVersion: state.completedAt === null ? version : null }
    }
    case "call_record_id":
      return toCallRecord(callRecordId(search.text))
    case "external_call_unique_id": {
      const legs = yield* calls.byExternalCallUniqueId(networkId, search.text)
      const records = new Set(reachedLegs(context.caller, legs).map(({ leg }) => leg.callRecordId))
      const [only] = records
      return records.size === 1 && only !== undefined ? toCallRecord(only) : UNRESOLVED
    }
    default:
      return UNRESOLVED
  }
})
