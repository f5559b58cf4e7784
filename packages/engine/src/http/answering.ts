// A handler around a router: refuses what begins when there is too much or the engine is closed, and reports every request.
import type { Refusal } from "@callrules/operations"
import { shuttingDown } from "@callrules/operations/parts"
import type { Load } from "../observing/load.ts"
import { gaugeRequests } from "../observing/metrics.ts"
import { noteRefusal, openTrace, type RequestReport } from "../observing/request-report.ts"
import type { RequestTracer } from "../observing/tracing.ts"
import type { WorkUnderWay } from "../work-under-way.ts"
import { refusalAnswer, toResponse } from "./answer.ts"
import type { ReceivedRequest } from "./routed-request.ts"
import type { Router } from "./router.ts"
import type { StartTurns } from "./start-turns.ts"

/** The response of a refusal before any operation. */
export const refuse = ({ problemPages, request, trace }: ReceivedRequest, refused: Refusal): Response => {
  noteRefusal(trace, refused)
  return toResponse(refusalAnswer(refused, request.headers.get("accept"), problemPages), trace.correlationId)
}

/** Answers requests by a router, within the bounds on load, until the work is closed. */
export const answering =
  (
    route: Router,
    load: Load,
    work: WorkUnderWay,
    report: (reported: RequestReport) => void,
    problemPages: string | undefined,
    tracer: RequestTracer | undefined,
    starts: StartTurns,
  ) =>
  async (request: Request, connection?: unknown): Promise<Response> => {
    const begun = performance.now()
    const trace = openTrace(request, connection)
    tracer?.begin(request, trace)
    const received = { request, connection, trace, problemPages }
    const turn = starts(request.headers.get("authorization") ?? "")
    if (turn !== undefined) await turn
    const refused = work.isClosed() ? shuttingDown : load.begin()
    let response: Response
    if (refused === undefined) {
      work.begin()
      gaugeRequests(load.underWay())
      try {
        response = await route(received)
      } finally {
        work.end()
        load.end()
        gaugeRequests(load.underWay())
      }
    } else {
      response = refuse(received, refused)
    }
    const { method } = request
    const { clientAddress, correlationId, errorClass, networkId, route: path } = trace
    const milliseconds = performance.now() - begun
    const { status } = response
    const answered = { correlationId, method, route: path, clientAddress, networkId, status, errorClass, milliseconds }
    trace.endSpan?.(answered)
    report({ ...answered, traceId: trace.span?.().traceId ?? null })
    return response
  }
