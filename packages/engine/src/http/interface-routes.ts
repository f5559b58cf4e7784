// The five specified interfaces as routes: from a request to an operation and back to an answer.

import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { authenticate, signalToken } from "../access/authenticate.ts"
import type { Caller, OperationContext } from "../access/caller.ts"
import { headerToken } from "../access/tokens.ts"
import { deleteAffiliate } from "../affiliates/delete-affiliate.ts"
import { pushAffiliate } from "../affiliates/push-affiliate.ts"
import { listAffiliates, readAffiliate } from "../affiliates/read-affiliates.ts"
import { currentCalls } from "../calls/current-calls.ts"
import type { Deadline } from "../commits/deadline.ts"
import type { Permission } from "../directory/directory.ts"
import type { Refusal } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { changeRecordingSettings, readRecordingSettings } from "../settings/recording-settings.ts"
import { submitSignals } from "../signals/submit-signals.ts"
import { readTranscriptAnalysis } from "../transcripts/transcripts.ts"
import { type Answer, json } from "./answer.ts"
import { jsonBody } from "./body.ts"
import { knownQuery, queryOf } from "./query.ts"
import type { Route, RoutedRequest, RouteHandler } from "./routes.ts"
import { type OperationRuntime, runOperation } from "./run-operation.ts"

type Operation = Effect.Effect<Answer, Refusal | StoreFault, EngineServices>

/** A route's work once its caller is known. */
type Work = (context: OperationContext, routed: RoutedRequest) => Operation

/**
 * The routes of the specified interfaces.
 *
 * Source of the rule: section 4 of the specification; the prefixes it leaves open are decisions of this project.
 */
export const interfaceRoutes = (runtime: OperationRuntime<EngineServices>): ReadonlyArray<Route> => {
  const work =
    (permission: Permission | "reads-its-query", operation: Work): RouteHandler =>
    (routed) =>
      runOperation(runtime, routed.request, (deadline) => authenticated(routed, deadline, permission, operation))
  const signals: RouteHandler = (routed) =>
    runOperation(runtime, routed.request, (deadline) => signalsAnswer(routed, deadline))
  // ENG-06
  const calls = { GET: work("reads-its-query", currentCallsAnswer) }
  // CIP-20, CIP-45, CIP-46, ENG-20, ENG-22, SIG-82, TRA-03
  return [
    { path: "/api/:version/transactions.json", versioned: "signals", methods: { POST: signals, PUT: signals } },
    {
      // AFF-47, ENG-18
      path: "/api/:version/:network_id/affiliates.json",
      versioned: "affiliates",
      // AFF-51, ENG-30
      methods: { GET: work("affiliates", affiliateList), POST: work("affiliates", affiliateCreate) },
    },
    {
      path: "/api/:version/:network_id/affiliates/:file{.+\\.json}",
      versioned: "affiliates",
      methods: {
        GET: work("affiliates", affiliateRead),
        // AFF-53
        PUT: work("affiliates", affiliateUpdate),
        // AFF-01
        DELETE: work("affiliates", affiliateDelete),
      },
    },
    {
      // ENG-23
      path: "/api/:version/:network_id/advertisers/:advertiser_id/advertiser_campaigns/:file{.+\\.json}",
      // ENG-19
      versioned: "campaign_features",
      methods: {
        // REC-150
        GET: work("campaigns", settingsRead),
        // REC-10
        POST: work("campaigns", settingsChange),
        // REC-140
        PUT: work("campaigns", settingsChange),
      },
    },
    { path: "/api/:version/calls_in_progress/current_calls", versioned: "calls_in_progress", methods: calls },
    { path: "/api/:version/calls_in_progress/current_calls.json", versioned: "calls_in_progress", methods: calls },
    { path: "/calls_in_progress/current_calls", methods: calls },
    { path: "/calls_in_progress/current_calls.json", methods: calls },
    { path: "/call/transcript_analysis/:call_record_id", methods: { GET: work("transcripts", transcriptRead) } },
  ]
}

// ENG-28, ENG-29
const authenticated = Effect.fnUntraced(function* (
  routed: RoutedRequest,
  deadline: Deadline,
  permission: Permission | "reads-its-query",
  work: Work,
) {
  const caller: Caller = yield* authenticate(headerToken(routed.request.headers.get("authorization")))
  if (permission !== "reads-its-query") yield* refuseQuery(routed.request, caller, permission)
  return yield* work({ caller, deadline }, routed)
})

/** No parameters are known; a caller without the permission is left to the operation, which refuses it for that first. */
const refuseQuery = (request: Request, caller: Caller, permission: Permission): Effect.Effect<unknown, Refusal> =>
  caller.permissions.has(permission) ? knownQuery(request, []) : Effect.void

const signalsAnswer = Effect.fnUntraced(function* (routed: RoutedRequest, deadline: Deadline) {
  const { request } = routed
  const inHeader = headerToken(request.headers.get("authorization"))
  // a bad token is answered before a bad body; only a token inside the body makes the body be read first
  const early = inHeader === undefined ? undefined : yield* authenticate(inHeader)
  const body = yield* jsonBody(request)
  const token = yield* signalToken(inHeader, body)
  const caller = early ?? (yield* authenticate(token))
  yield* refuseQuery(request, caller, "signals")
  // SIG-177
  const submitted = yield* submitSignals(
    { caller, deadline },
    { body, requestId: request.headers.get("idempotency-key"), path: new URL(request.url).pathname },
  )
  const answer: Answer = {
    status: submitted.status,
    body: submitted.body,
    headers: submitted.outcomes === "" ? {} : { "callrules-outcome": submitted.outcomes },
  }
  return answer
})

const parameter = (routed: RoutedRequest, name: string): string => routed.parameters[name] ?? ""

/** The id in a file name such as `42.json`. */
// AFF-48
const fileId = (routed: RoutedRequest): string => parameter(routed, "file").slice(0, -".json".length)

// AFF-49
const affiliateList: Work = (context, routed) =>
  Effect.map(listAffiliates(context, parameter(routed, "network_id")), (bodies) => json(200, bodies))

// AFF-50
const affiliateRead: Work = (context, routed) =>
  Effect.map(readAffiliate(context, parameter(routed, "network_id"), fileId(routed)), (body) => json(200, body))

const affiliateCreate: Work = (context, routed) => affiliatePush(context, routed, undefined)

const affiliateUpdate: Work = (context, routed) => affiliatePush(context, routed, fileId(routed))

// AFF-55, AFF-61, AFF-62
const affiliatePush = (context: OperationContext, routed: RoutedRequest, pathId: string | undefined): Operation =>
  Effect.gen(function* () {
    const push = yield* pushAffiliate(context, parameter(routed, "network_id"), jsonBody(routed.request), pathId)
    return {
      ...json(push.outcome === "created" ? 201 : 200, push.body),
      headers: { "callrules-outcome": push.outcome },
    }
  })

// AFF-56
const affiliateDelete: Work = (context, routed) =>
  Effect.map(deleteAffiliate(context, parameter(routed, "network_id"), fileId(routed)), () => json(200, {}))

const campaign = (routed: RoutedRequest) => ({
  networkId: parameter(routed, "network_id"),
  advertiserIdFromNetwork: parameter(routed, "advertiser_id"),
  campaignIdFromNetwork: fileId(routed),
})

const settingsRead: Work = (context, routed) =>
  Effect.map(readRecordingSettings(context, campaign(routed)), (body) => json(200, body))

const settingsChange: Work = (context, routed) =>
  Effect.map(changeRecordingSettings(context, campaign(routed), jsonBody(routed.request)), (body) => json(200, body))

const currentCallsAnswer: Work = (context, routed) =>
  Effect.map(currentCalls(context, queryOf(routed.request)), (body) => json(200, body))

const transcriptRead: Work = (context, routed) =>
  Effect.map(readTranscriptAnalysis(context, parameter(routed, "call_record_id")), (body) => json(200, body))
