// The signal interface: a request is answered once, applied whole or not at all; the same request id gets the same
// answer again.
import type { Instant } from "@callrules/model"
import {
  checkRequestId,
  isCallInProgress,
  requestFingerprint,
  requestIdReused,
  type SignalRequest,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import { LedgerStore, type RequestKey, type StoredOutcome } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Caller, type OperationContext, requirePermission } from "../access/caller.ts"
import { readingContext, requireAccess } from "../access/search-access.ts"
import { commitBefore } from "../commits/deadline.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { refuse } from "../refusal.ts"
import { Clock } from "../services/clock.ts"
import { acceptPending } from "./accept-pending.ts"
import { applyRequest } from "./apply-request.ts"
import { applyEarlier } from "./apply-waiting.ts"
import { locateCall } from "./locate-call.ts"

/** A signal request as it came. */
export interface SubmittedSignals {
  /** The JSON value of the body, unchecked; an `oauth_token` in it is neither read nor kept. */
  readonly body: unknown
  /** The `Idempotency-Key` of the request; null without one. At most 255 visible ASCII characters. */
  readonly requestId: string | null
  /** Path of the request: the same request id on another path is another request. */
  readonly path: string
}

/** What a signal request is answered with. */
export type SignalsAnswered = Pick<StoredOutcome, "status" | "body" | "outcomes">

/**
 * Takes a signal request: refuses it whole, applies it whole, or accepts it for a call that is still going on.
 *
 * Source of the rule: sections 4.5 and 7 of the specification; request ids are a decision of this project.
 *
 * @returns 200 with the answer of section 2.5, or 201 with an empty body; the stored answer when the request id has
 * one; UnauthorizedOperation without the permission `signals`; InvalidInput, then RecordInvalid, with every problem;
 * UnauthorizedAdvertiser for an advertiser, campaign or network that the caller may not name; RecordNotFound when no
 * call is found; RequestTimeout.
 *
 * @example
 * ```ts
 * import { defineNetwork, makeEngine, reportHostEvent, staticDirectory, submitSignals } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const directory = staticDirectory(defineNetwork({ id: "n1", tokens: [{ token: "secret" }] }))
 * const engine = await makeEngine({ stores: memoryStores, directory })
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
  const remembered = yield* rememberedRequest(context, submitted)
  return yield* untilCommitted(attempt(context, submitted.body, remembered))
})

/** A request id with the fingerprint of what came under it. */
export interface RememberedRequest {
  readonly key: RequestKey
  readonly fingerprint: string
}

// SIG-178
const rememberedRequest = Effect.fnUntraced(function* (context: OperationContext, submitted: SubmittedSignals) {
  if (submitted.requestId === null) return null
  const requestId = checkRequestId(submitted.requestId)
  if (Result.isFailure(requestId)) return yield* refuse(requestId.failure.class, requestId.failure.problems)
  const remembered: RememberedRequest = {
    key: {
      networkId: context.caller.network.networkId,
      advertiserIdFromNetwork: context.caller.advertiserIdFromNetwork,
      requestId: requestId.success,
    },
    fingerprint: requestFingerprint(submitted.body, submitted.path),
  }
  return remembered
})

/** One attempt: answers from a stored outcome, or decides on what it reads now. `conflict`: read and decide again. */
// SIG-180, SIG-183
const attempt = Effect.fnUntraced(function* (
  context: OperationContext,
  body: unknown,
  remembered: RememberedRequest | null,
) {
  const stored = remembered === null ? undefined : yield* storedAnswer(remembered)
  if (stored !== undefined) return stored
  const now = yield* (yield* Clock).now
  if (isCallInProgress(body)) return yield* acceptPending(context, body, remembered, now)
  return yield* applyNow(context, body, remembered, now)
})

// SIG-185
const storedAnswer = Effect.fnUntraced(function* (remembered: RememberedRequest) {
  const stored = yield* (yield* LedgerStore).outcome(remembered.key)
  if (stored === undefined || stored.fingerprint === remembered.fingerprint) return stored
  const reused = requestIdReused()
  return yield* refuse(reused.class, reused.problems)
})

const applyNow = Effect.fnUntraced(function* (
  context: OperationContext,
  body: unknown,
  remembered: RememberedRequest | null,
  now: Instant,
) {
  // ENG-71
  const validated = validateSignalRequest(body, yield* readingContext(context.caller.network))
  // SIG-184
  if (Result.isFailure(validated)) return yield* refuse(validated.failure.class, validated.failure.problems)
  const request = validated.success
  // ENG-09
  if (request.search.by !== "transaction_id") yield* requireAccess(context.caller, request.search.filter)
  const leg = yield* locateInTurn(context.caller, request, now)
  return yield* applyRequest({
    leg,
    request,
    now,
    remembered,
    appliesEntry: null,
    commit: (lost, effect) => commitBefore(context.deadline, lost, effect),
  })
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
