// The signal interface: a request is answered once, applied whole or not at all; the same request id gets the same
// answer again.
import { isCallInProgress } from "@callrules/signal-ledger"
import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Caller, lackOfPermission, type OperationContext } from "../access/caller.ts"
import type { Refusal } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { acceptPending } from "./accept-pending.ts"
import { answerCall, type Ending } from "./answer-call.ts"
import { applyRequest } from "./apply-request.ts"
import { identifyRequest, type RequestIdentity, type SignalsAnswered, type SubmittedSignals } from "./stored-answer.ts"

/** A request is applied. */
const APPLIED: Ending<SignalsAnswered> = {
  stored: (answer) => answer,
  appliesEarlier: true,
  needsCompleted: true,
  matchOptions: (now) => Effect.succeed({ now }),
  found: applyRequest,
}

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
 * import { makeEngine } from "@callrules/engine"
 * import { reportHostEvent, submitSignals } from "@callrules/operations"
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
export const submitSignals = (
  context: OperationContext,
  submitted: SubmittedSignals,
): Effect.Effect<SignalsAnswered, Refusal | StoreFault, EngineServices> => {
  const identity = admitSignals(context.caller, submitted)
  if (Result.isFailure(identity)) return Effect.fail(identity.failure)
  return isCallInProgress(submitted.body)
    ? acceptPending(context, submitted.body, identity.success)
    : answerCall(context, submitted.body, identity.success, APPLIED)
}

/** The identity of a signal request whose sender may send it; null for one without a request id. */
export const admitSignals = (
  caller: Caller,
  submitted: SubmittedSignals,
): Result.Result<RequestIdentity | null, Refusal> => {
  const lack = lackOfPermission(caller, "signals")
  return lack === undefined ? identifyRequest(caller, submitted) : Result.fail(lack)
}
