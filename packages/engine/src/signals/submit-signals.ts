// The signal interface: a request is answered once, applied whole or not at all; the same request id gets the same
// answer again.
import type { CallRecordId, Instant } from "@callrules/model"
import {
  checkCompleted,
  isCallInProgress,
  type SearchByCallStartTime,
  type SignalRequest,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import { type CallLocator, type LedgerQuery, LedgerStore, type StoreFault } from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { requireSearchAccess } from "../access/search-access.ts"
import type { Conflict } from "../commits/conflict.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { readingContext } from "../directory/reading-context.ts"
import { type Refusal, refuse } from "../refusal.ts"
import { Clock } from "../services/clock.ts"
import type { EngineServices } from "../services/engine-services.ts"
import type { TransactionIds } from "../services/transaction-ids.ts"
import { acceptPending } from "./accept-pending.ts"
import { applyRequest, bringsNothing } from "./apply-request.ts"
import { applyEarlier } from "./apply-waiting.ts"
import { foundLeg } from "./found-leg.ts"
import { inLine, type Line } from "./leg-turn.ts"
import { closestLeg, locatorOf, ownId, queryOf, refuseLocate } from "./locate-call.ts"
import {
  identifyRequest,
  ownAnswer,
  type RequestIdentity,
  type SignalsAnswered,
  type SubmittedSignals,
  storedAnswerOr,
} from "./stored-answer.ts"

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
export const submitSignals = (context: OperationContext, submitted: SubmittedSignals) =>
  Effect.flatMap(requirePermission(context.caller, "signals"), () =>
    Effect.flatMap(identifyRequest(context.caller, submitted), (identity) =>
      isCallInProgress(submitted.body)
        ? acceptPending(context, submitted.body, identity)
        : applyNow(context, submitted.body, identity),
    ),
  )

const applyNow = (context: OperationContext, body: unknown, identity: RequestIdentity | null) =>
  // ENG-71
  Effect.flatMap(readingContext(context.caller.network), (reading) => {
    const validation = validateSignalRequest(body, reading)
    // SIG-184
    if (Result.isFailure(validation)) {
      return storedAnswerOr(identity, refuse(validation.failure.class, validation.failure.problems))
    }
    const { search } = validation.success
    const line: Line = { legId: search.by === "transaction_id" ? search.transactionId : null }
    const attempts = untilCommitted(attempt({ context, request: validation.success, identity, line }))
    if (search.by === "transaction_id") return attempts
    // ENG-09
    return Effect.matchEffect(requireSearchAccess(context.caller, search.filter), {
      onFailure: (error) => storedAnswerOr(identity, Effect.fail(error)),
      onSuccess: () => attempts,
    })
  })

/** A valid request, and where it stands. */
interface Submission {
  readonly context: OperationContext
  readonly request: SignalRequest
  readonly identity: RequestIdentity | null
  readonly line: Line
}

/**
 * One attempt: answers from a stored outcome, or decides on what it reads now. Requests for one leg take turns where the
 * leg is known before anything is read: it is named, or the last attempt has found it.
 */
// SIG-180, SIG-183, ENG-128
const attempt = (submission: Submission) =>
  Effect.contextWith((services: Context.Context<Clock>) =>
    Effect.flatMap(Context.get(services, Clock).now, (now) => {
      const { context, request } = submission
      return request.search.by === "call_start_time"
        ? byStartTime(submission, request.search, now)
        : inItsTurn(submission, locatorOf(context.caller, request.search), now)
    }),
  )

const byStartTime = Effect.fnUntraced(function* (submission: Submission, search: SearchByCallStartTime, now: Instant) {
  const { context, identity, line } = submission
  const closest = yield* closestLeg(context.caller, search, { now }, identity)
  if (closest.kind === "answered") return yield* ownAnswer(identity, closest.outcome)
  // SIG-276: it is answered as it was found; when it is over, another call may be closer
  const completed = checkCompleted(search, closest.leg)
  if (Result.isFailure(completed)) return yield* refuseLocate(completed.failure)
  line.legId = closest.leg.legId
  return yield* inItsTurn(submission, ownId(closest.leg.legId), now)
})

/** Answers in the request's turn, and once what arrived for its call earlier has been applied. */
const inItsTurn = (submission: Submission, by: CallLocator, now: Instant) => {
  const { context, identity, line, request } = submission
  const { networkId } = context.caller.network
  const query = queryOf(context.caller, request, by, identity)
  const answer = (minding: boolean): Effect.Effect<SignalsAnswered, Conflict | Refusal | StoreFault, EngineServices> =>
    Effect.flatMap(inLine(networkId, line, answerOnce(submission, query, now, minding)), (answered) =>
      typeof answered === "string"
        ? // SIG-236
          Effect.flatMap(applyEarlier(networkId, answered, now), () => answer(false))
        : Effect.succeed(answered),
    )
  return answer(!bringsNothing(request))
}

/** Reads, decides and commits. With `minding`, a call that entries wait for is answered by its call record alone. */
const answerOnce = (
  { context, identity, line, request }: Submission,
  query: LedgerQuery,
  now: Instant,
  minding: boolean,
) =>
  Effect.contextWith((services: Context.Context<LedgerStore>) =>
    Effect.flatMap(
      Context.get(services, LedgerStore).begin(query),
      (
        read,
      ): Effect.Effect<
        SignalsAnswered | CallRecordId,
        Conflict | Refusal | StoreFault,
        LedgerStore | TransactionIds
      > => {
        if (read.kind === "answered") return ownAnswer(identity, read.outcome)
        const found = foundLeg(context.caller, request, read)
        if (Result.isFailure(found)) return refuseLocate(found.failure)
        const { leg } = found.success
        const completed = checkCompleted(request.search, leg)
        if (Result.isFailure(completed)) return refuseLocate(completed.failure)
        line.legId = leg.legId
        if (minding && read.kind === "call" && read.entriesWait) return Effect.succeed(leg.callRecordId)
        return applyRequest({
          found: found.success,
          names: read.kind === "call" ? read.names : new Map(),
          request,
          now,
          identity,
          entryId: null,
          deadline: context.deadline,
        })
      },
    ),
  )
