// The host interface over HTTP: for whoever owns the telephony, behind a token of its own. Off unless configured.

import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { IN_THE_HEADER } from "../access/authenticate.ts"
import { hashToken, headerToken, sameHash } from "../access/tokens.ts"
import type { Deadline } from "../commits/deadline.ts"
import { dropEntry, listEntries, retryEntry } from "../host/inbox-entries.ts"
import { readLegHistory } from "../host/leg-history.ts"
import { acknowledgeEvents, listWaitingEvents } from "../host/outbox-events.ts"
import { recordingDecisionBody } from "../host/recording-decision-body.ts"
import { reportHostEvent } from "../host/report-host-event.ts"
import { type Refusal, refuseWith } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { putTranscriptSummary } from "../transcripts/transcripts.ts"
import { type Answer, json } from "./answer.ts"
import { jsonBody } from "./body.ts"
import { knownQuery, type QueryValues } from "./query.ts"
import type { Route, RoutedRequest, RouteHandler } from "./routes.ts"
import { type OperationRuntime, runOperation } from "./run-operation.ts"

/** What a route is given beside its path: what it reads of the address, and of the body. */
interface Given {
  readonly query: QueryValues
  /** The body as JSON; undefined on a route that reads none. */
  readonly body: unknown
}

/** A route's work: what it answers as JSON, 200. */
type Work = (routed: RoutedRequest, given: Given) => Effect.Effect<unknown, Refusal | StoreFault, EngineServices>

/** What a route reads beside its path: a body, or query parameters. */
type Reads = "body" | ReadonlyArray<string>

/**
 * The routes of the host interface, all behind the host token whose hash is given.
 *
 * A decision of this project: see docs/decisions.md.
 */
export const hostRoutes = (runtime: OperationRuntime<EngineServices>, hostTokenHash: string): ReadonlyArray<Route> => {
  const work =
    (operation: Work, reads: Reads = []): RouteHandler =>
    (routed) =>
      runOperation(runtime, routed.request, (deadline) => authorized(routed, deadline, hostTokenHash, operation, reads))
  // ENG-82, ENG-84
  return [
    { path: "/host/:network_id/events", methods: { POST: work(reportEvent, "body") } },
    {
      path: "/host/:network_id/call_records/:call_record_id/transcript_summary",
      // ENG-83
      methods: { PUT: work(putSummary, "body") },
    },
    { path: "/host/:network_id/calls/:transaction_id/history", methods: { GET: work(history) } },
    { path: "/host/outbox", methods: { GET: work(waitingEvents) } },
    { path: "/host/outbox/taken", methods: { POST: work(takeEvents, "body") } },
    { path: "/host/:network_id/inbox", methods: { GET: work(entries, ["status", "after"]) } },
    { path: "/host/:network_id/inbox/:entry_id/retry", methods: { POST: work(retry) } },
    { path: "/host/:network_id/inbox/:entry_id", methods: { DELETE: work(drop) } },
  ]
}

const authorized = Effect.fnUntraced(function* (
  routed: RoutedRequest,
  deadline: Deadline,
  hostTokenHash: string,
  work: Work,
  reads: Reads,
) {
  const token = headerToken(routed.request.headers.get("authorization"))
  // ENG-81
  if (token === undefined || !sameHash(hashToken(token), hostTokenHash)) {
    return yield* refuseWith(
      "Unauthorized",
      "host-token-invalid",
      "the host token is missing or not valid",
      `send the host token ${IN_THE_HEADER}`,
    )
  }
  const query = yield* knownQuery(routed.request, reads === "body" ? [] : reads)
  // ENG-96
  const body = reads === "body" ? yield* jsonBody(routed.request) : undefined
  // only now, for a body may never end; what a host asks for is small, and once it is worked on its answer is its own
  deadline.state = "committing"
  const answer: Answer = json(200, yield* work(routed, { query, body }))
  return answer
})

const parameter = (routed: RoutedRequest, name: string): string => routed.parameters[name] ?? ""

const reportEvent: Work = (routed, { body }) =>
  Effect.map(reportHostEvent(parameter(routed, "network_id"), body), (report) => ({
    transaction_id: report.transactionId,
    call_record_id: report.callRecordId,
    call_status: report.status,
    changed: report.changed,
    conflict: report.conflict,
    recording: recordingDecisionBody(report.recording),
    warnings: report.warnings,
  }))

const putSummary: Work = (routed, { body }) =>
  putTranscriptSummary(parameter(routed, "network_id"), parameter(routed, "call_record_id"), body)

const history: Work = (routed) => readLegHistory(parameter(routed, "network_id"), parameter(routed, "transaction_id"))

const entries: Work = (routed, { query }) =>
  listEntries(parameter(routed, "network_id"), query["status"] ?? "failed", query["after"] ?? null)

const waitingEvents: Work = () => listWaitingEvents()

const takeEvents: Work = (_routed, { body }) => acknowledgeEvents(body)

const retry: Work = (routed) => retryEntry(parameter(routed, "network_id"), parameter(routed, "entry_id"))

const drop: Work = (routed) => dropEntry(parameter(routed, "network_id"), parameter(routed, "entry_id"))
