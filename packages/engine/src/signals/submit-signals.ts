// The signal interface: a request is answered once, applied whole or not at all; the same request id gets the same
// answer again.
import type { Instant } from "@callrules/model"
import { isCallInProgress, type SignalRequest, validateSignalRequest } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Caller, type OperationContext, requirePermission } from "../access/caller.ts"
import { requireSearchAccess } from "../access/search-access.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { readingContext } from "../directory/reading-context.ts"
import { refuse } from "../refusal.ts"
import { Clock } from "../services/clock.ts"
import { acceptPending } from "./accept-pending.ts"
import { applyRequest } from "./apply-request.ts"
import { applyEarlier } from "./apply-waiting.ts"
import { locateCall } from "./locate-call.ts"
import { identifyRequest, type RequestIdentity, type SubmittedSignals, storedAnswer } from "./stored-answer.ts"

/**
 * Takes a signal request: refuses it whole, applies it whole, or accepts it for a call that is still going on.
 *
 * Source of the rule: sections 4.5 and 7 of the specification.
 *
 * @returns 200 with the answer of section 2.5, or 201 with an empty body; the stored answer when the request id has
 * one; UnauthorizedOperation without the permission `signals`; InvalidInput, then RecordInvalid, with every problem;
 * UnauthorizedAdvertiser for an advertiser, campaign or network that the caller may not name; RecordNotFound when no
 * call is found; RequestTimeout.
 *
 * @example
 * ```ts
 * import { makeEngine, reportHostEvent, submitSignals } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const event = { event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
 * await engine.run(reportHostEvent("n1", { ...event, ...campaign, kind: "received" }))
 * await engine.run(reportHostEvent("n1", { ...event, kind: "completed", event_id: "e2" }))
 * const body = { search: { call_record_id: "c1" }, signals: [{ name: "Sale", revenue: "99.95" }] }
 * const request = submitSignals(context, { body, requestId: null, path: "/" })
 * console.assert(getOrThrow(await engine.run(request)).body.includes("99.95"))
 * await engine.close()
 * ```
 */
// ENG-07, SIG-179
export const submitSignals = Effect.fnUntraced(function* (context: OperationContext, submitted: SubmittedSignals) {
  yield* requirePermission(context.caller, "signals")
  const identity = yield* identifyRequest(context.caller, submitted)
  return yield* untilCommitted(attempt(context, submitted.body, identity))
})

/** One attempt: answers from a stored outcome, or decides on what it reads now. */
// SIG-180, SIG-183
const attempt = Effect.fnUntraced(function* (
  context: OperationContext,
  body: unknown,
  identity: RequestIdentity | null,
) {
  const stored = identity === null ? undefined : yield* storedAnswer(identity)
  if (stored !== undefined) return stored
  const now = yield* (yield* Clock).now
  if (isCallInProgress(body)) return yield* acceptPending(context, body, identity, now)
  return yield* applyNow(context, body, identity, now)
})

const applyNow = Effect.fnUntraced(function* (
  context: OperationContext,
  body: unknown,
  identity: RequestIdentity | null,
  now: Instant,
) {
  // ENG-71
  const validation = validateSignalRequest(body, yield* readingContext(context.caller.network))
  // SIG-184
  if (Result.isFailure(validation)) return yield* refuse(validation.failure.class, validation.failure.problems)
  const request = validation.success
  // ENG-09
  if (request.search.by !== "transaction_id") yield* requireSearchAccess(context.caller, request.search.filter)
  const target = yield* locateInTurn(context.caller, request, now)
  return yield* applyRequest({ target, request, now, identity, entryId: null, deadline: context.deadline })
})

/** The leg a request is for, once what arrived for its call before it has been applied. */
// SIG-236
const locateInTurn = Effect.fnUntraced(function* (caller: Caller, request: SignalRequest, now: Instant) {
  const found = yield* locateCall(caller, request, now)
  if (request.signals.length === 0 && request.customData.length === 0) return found
  const { callRecordId, networkId } = found.leg
  yield* applyEarlier(networkId, callRecordId, now)
  // which leg of a call it is for depends on which one carries its groups by now
  const { by } = request.search
  return by === "call_record_id" || by === "external_call_unique_id" ? yield* locateCall(caller, request, now) : found
})
