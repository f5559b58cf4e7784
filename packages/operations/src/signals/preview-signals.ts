// What a signal request would do, found out by the same checks and the same decision, with nothing written.
import { readingContext } from "@callrules/directory/parts"
import { isDeeperThan } from "@callrules/model/reading"
import { isCallInProgress, validatePendingRequest } from "@callrules/signal-ledger"
import { type Directory, LedgerStore, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { seesAttributionOnly } from "../access/attribution-only.ts"
import type { OperationContext } from "../access/caller.ts"
import { MAX_JSON_DEPTH, tooDeep } from "../json-depth.ts"
import { type Refusal, refuse, refuseWith } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { LimitsInForce } from "../services/limits.ts"
import { answerCall, type Ending } from "./answer-call.ts"
import { type Application, bringsNothing } from "./apply-request.ts"
import { withoutErased } from "./erased-custom-data.ts"
import { refusedByBounds } from "./ledger-bounds.ts"
import { NOTHING_FOUND, type PreviewSetting, previewOf, type SignalPreview } from "./preview.ts"
import { matchOptions } from "./read-entry.ts"
import { ownAnswer, type RequestIdentity, type SubmittedSignals, storedAnswerOr } from "./stored-answer.ts"
import { admitSignals } from "./submit-signals.ts"

/**
 * Says what {@link submitSignals} would do with a request now: the leg and why it is that one, and for the call and each
 * group whether it is created, corrected or unchanged. The checks are those of the request itself, in the same order.
 * Nothing is written: no answer is kept under the request id, no home leg is chosen, no casing of a name is registered,
 * nothing waits, no transaction id is drawn, and what waits for the call is not applied.
 *
 * @returns the preview; the refusal that the request would meet. What is found out later of a request for a call in
 * progress is in `problems`, as things are now.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { previewSignals, reportHostEvent } from "@callrules/operations"
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
 * const preview = getOrThrow(await engine.run(previewSignals(context, { body, requestId: null, path: "/" })))
 * console.assert(preview.signals[0]?.outcome === "created" && preview.leg?.chosen === "only-leg")
 * await engine.close()
 * ```
 */
// SIG-277
export const previewSignals = (
  context: OperationContext,
  submitted: SubmittedSignals,
): Effect.Effect<SignalPreview, Refusal | StoreFault, EngineServices> => {
  const identity = admitSignals(context.caller, submitted)
  if (Result.isFailure(identity)) return Effect.fail(identity.failure)
  return Effect.flatMap(viewerOf(context), (viewer) =>
    isCallInProgress(submitted.body)
      ? previewPending(context, submitted.body, identity.success, viewer)
      : answerCall(context, submitted.body, identity.success, previewed(viewer)),
  )
}

/** Who is shown a preview. */
type Viewer = Pick<PreviewSetting, "isOfAdvertiser" | "showsValues">

const viewerOf = ({ caller }: OperationContext) =>
  Effect.map(
    seesAttributionOnly(caller),
    (attributionOnly): Viewer => ({
      isOfAdvertiser: caller.advertiserIdFromNetwork !== null,
      showsValues: !attributionOnly,
    }),
  )

const repeated = ({ status }: { readonly status: number }): SignalPreview => ({
  ...NOTHING_FOUND,
  status: status === 201 ? 201 : 200,
  repeated: true,
})

const found =
  (status: SignalPreview["status"], viewer: Viewer) =>
  (submitted: Application, earlierWait: boolean): Effect.Effect<SignalPreview, Refusal | StoreFault, Directory> => {
    const { isErased, request } = withoutErased(submitted.request, submitted.found)
    const application = { ...submitted, request }
    const { call } = application.found.content
    if (call === null) return refuseWith("RecordNotFound", "call-not-found", "the call is not known")
    return Effect.flatMap(LimitsInForce, (limits) => {
      // a look-up that is answered at once does not wait for earlier requests
      const waits = earlierWait && (status === 201 || !bringsNothing(submitted.request))
      const preview = Effect.sync(() =>
        previewOf(application, call, { ...viewer, status, earlierWait: waits, isErased }),
      )
      return Effect.andThen(refusedByBounds(application, limits) ?? Effect.void, preview)
    })
  }

/** A request that is answered at once. */
const previewed = (viewer: Viewer): Ending<SignalPreview> => ({
  stored: repeated,
  appliesEarlier: false,
  needsCompleted: true,
  matchOptions: (now) => Effect.succeed({ now }),
  found: found(200, viewer),
})

/** A request that waits: what it would do if it were applied now. */
const previewedLater = (viewer: Viewer): Ending<SignalPreview> => ({
  ...previewed(viewer),
  needsCompleted: false,
  matchOptions: (now) => matchOptions({ arrivedAt: now }, now),
  found: found(201, viewer),
})

// SIG-279
const previewPending = Effect.fnUntraced(function* (
  context: OperationContext,
  body: unknown,
  identity: RequestIdentity | null,
  viewer: Viewer,
) {
  const storedOr = (refused: Effect.Effect<never, Refusal>) => Effect.map(storedAnswerOr(identity, refused), repeated)
  if (isDeeperThan(MAX_JSON_DEPTH, body)) return yield* storedOr(Effect.fail(tooDeep()))
  const { zone } = yield* readingContext(context.caller.network)
  const validation = validatePendingRequest(body, zone)
  if (Result.isFailure(validation)) {
    return yield* storedOr(refuse(validation.failure.class, validation.failure.problems))
  }
  const stored = identity === null ? undefined : yield* (yield* LedgerStore).outcome(identity.key)
  if (stored !== undefined) return repeated(yield* ownAnswer(identity, stored))
  return yield* Effect.catch(answerCall(context, body, null, previewedLater(viewer)), (error) =>
    error._tag === "Refusal"
      ? Effect.succeed({ ...NOTHING_FOUND, status: 201 as const, problems: error.problems })
      : Effect.fail(error),
  )
})
