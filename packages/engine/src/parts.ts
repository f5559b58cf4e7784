/**
 * What an adapter of a runtime shares with the engine. For packages of this workspace only; it may change in any version.
 *
 * @packageDocumentation
 */
export { checkHandler } from "./check-options.ts"
export { type Answer, json, toResponse } from "./http/answer.ts"
export { refuse } from "./http/answering.ts"
export { locatedBelow } from "./http/base-path.ts"
export { BODY_READ_BEFORE } from "./http/body-bytes.ts"
export { faultRefusal } from "./http/fault-refusal.ts"
export { findRouteAmong, pathOf } from "./http/find-route.ts"
export { previewHeader, previewNotOffered } from "./http/preview-header.ts"
export { knownQuery, type QueryValues, queryRefusal } from "./http/query.ts"
export type { RoutedRequest } from "./http/routed-request.ts"
export { type Routable, type RouteHandler, router } from "./http/router.ts"
export { noStartsYet } from "./http/start-turns.ts"
export { openTrace, type RequestTrace, reportedNetwork } from "./observing/request-report.ts"
export { LONGEST_TIMER } from "./work-under-way.ts"
