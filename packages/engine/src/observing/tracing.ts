// Spans of requests through Effect's tracer, where the host asks for them: never a token, a text of a request, or an id of its path.
import { failedWith } from "@callrules/operations/parts"
import { Clock } from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { knownMethod } from "./metrics.ts"
import type { RequestReport, RequestTrace } from "./request-report.ts"

/** Where spans go, and which share of requests is sampled. */
export interface Tracing {
  /** Provides Effect's `Tracer`, such as `OtlpTracer.layer` of `effect/observability`; it is built and closed with the engine. */
  readonly layer: Layer.Layer<never>
  /** The share of requests that are sampled, of those whose `traceparent` does not say it; default 1, all of them. */
  readonly share?: number
}

/** Begins the span of each request. */
export interface RequestTracer {
  /** Gives a request its span: it is made when it is first needed, since its name has the route. */
  readonly begin: (request: Request, trace: RequestTrace) => void
}

/** A tracer of requests over the tracer that is in force; a trace is continued where the request says which. */
// ENG-195
export const requestTracer = Effect.fnUntraced(function* (share: number) {
  const tracer = yield* Tracer.Tracer
  const clock = yield* Clock
  // only who traces loads it
  const { w3c } = yield* Effect.promise(() => import("effect/http/HttpTraceContext"))
  const { fromInput } = yield* Effect.promise(() => import("effect/http/Headers"))
  const traced: RequestTracer = {
    begin: ({ headers, method }, trace) => {
      const startTime = clock.currentTimeNanosUnsafe()
      const parent = w3c(fromInput({ traceparent: headers.get("traceparent") ?? "" }))
      const sampled = Option.isSome(parent) ? parent.value.sampled : Math.random() < share
      let span: Tracer.Span | undefined
      trace.span = () => {
        span ??= tracer.span({
          name: trace.route === null ? knownMethod(method) : `${knownMethod(method)} ${trace.route}`,
          parent,
          annotations: Context.empty(),
          links: [],
          startTime,
          kind: "server",
          root: Option.isNone(parent),
          sampled,
        })
        return span
      }
      trace.endSpan = (report) => endRequest(trace.span?.(), clock.currentTimeNanosUnsafe(), report)
    },
  }
  return traced
})

const endRequest = (span: Tracer.Span | undefined, now: bigint, report: Omit<RequestReport, "traceId">): void => {
  if (span === undefined) return
  const { correlationId, errorClass, method, networkId, route, status } = report
  span.attribute("http.request.method", knownMethod(method))
  if (route !== null) span.attribute("http.route", route)
  span.attribute("http.response.status_code", status)
  if (errorClass !== null) span.attribute("error.type", errorClass)
  if (networkId !== null) span.attribute("callrules.network_id", networkId)
  span.attribute("callrules.request_id", correlationId)
  span.end(now, status < 500 ? Exit.void : failedWith(errorClass ?? String(status)))
}

/** A step of a request, whose spans belong to the request's. */
export const belowSpan = <A, E, R>(step: Effect.Effect<A, E, R>, span: Tracer.Span | undefined) =>
  span === undefined ? step : Effect.provideService(step, Tracer.ParentSpan, span)
