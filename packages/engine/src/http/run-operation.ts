// From an operation to a response: the deadline, refusals, faults. The only place where an operation is run for HTTP.
import type { Deadline, EngineServices, Refusal } from "@callrules/operations"
import { cutOff, refusal } from "@callrules/operations/parts"
import type { StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import type * as Tracer from "effect/Tracer"
import { noteRefusal } from "../observing/request-report.ts"
import type { RequestDeadlines } from "../running/request-deadlines.ts"
import { type Answer, refusalAnswer, toResponse } from "./answer.ts"
import { type FaultReports, faultRefusal } from "./fault-refusal.ts"
import type { RoutedRequest } from "./routed-request.ts"
import type { RunStep, StepExit } from "./run-step.ts"

/** What running an operation for HTTP depends on. */
export interface OperationRuntime extends FaultReports {
  /** Starts a step, below the span of its request. Stores that do not open are a StoreFault. */
  readonly fork: <A, E>(
    step: Effect.Effect<A, E, EngineServices>,
    span: Tracer.Span | undefined,
  ) => Fiber<A, E | StoreFault>
  readonly deadlines: RequestDeadlines
  readonly requestMilliseconds: number
}

/**
 * Runs the steps of a request and answers with what they answer. A refusal becomes its error body. Past the deadline the
 * answer is 504 and nothing is applied; once a commit has begun the answer is the commit's own. Anything unexpected is a 500
 * that names an id, and the log has the rest. A read whose reader has gone ends: what it waits for is interrupted, and no
 * further step of it begins. A request that may write goes on whether its sender stays or not.
 *
 * Source of the rule: section 7 of the specification.
 */
export const runOperation = (
  runtime: OperationRuntime,
  { problemPages, request, trace }: Pick<RoutedRequest, "problemPages" | "request" | "trace">,
  work: (deadline: Deadline, run: RunStep) => Promise<StepExit<Answer>>,
): Promise<Response> =>
  new Promise((resolve) => {
    const refused = (why: Refusal): Answer => {
      noteRefusal(trace, why)
      return refusalAnswer(why, request.headers.get("accept"), problemPages)
    }
    const faulty = (cause: unknown): Answer => refused(faultRefusal(runtime, trace, cause))
    const reader = request.method === "GET" ? request.signal : undefined
    let running: { readonly interruptUnsafe: () => void } | undefined
    let answered = false
    const run: RunStep = (step) => {
      // nothing more begins for whom nobody waits
      if (answered || reader?.aborted === true) return Exit.interrupt()
      const fiber = runtime.fork(step, trace.span?.())
      const exit = fiber.pollUnsafe()
      if (exit !== undefined) return exit
      running = fiber
      return new Promise((done) => fiber.addObserver(done))
    }
    const answerEarly = (answer: Answer): void => {
      answered = true
      resolve(toResponse(answer, trace.correlationId))
      running?.interruptUnsafe()
    }
    const deadline = runtime.deadlines.open(() => answerEarly(refused(timeout(runtime.requestMilliseconds))))
    // ENG-476
    const leave = (): void => {
      runtime.deadlines.close(deadline)
      answerEarly(UNREAD)
    }
    const finish = (answer: () => Answer): void => {
      runtime.deadlines.close(deadline)
      reader?.removeEventListener("abort", leave)
      // past the deadline the answer has been given; what the interrupted operation ends with is no fault
      if (!answered) resolve(toResponse(answer(), trace.correlationId, broken))
    }
    // where the reader has gone, that breaks off what it was sent
    const broken = (cause: unknown): void => {
      if (reader?.aborted !== true) faultRefusal(runtime, trace, cause)
    }
    if (reader?.aborted === true) return leave()
    reader?.addEventListener("abort", leave)
    work(deadline, run).then(
      (exit) => finish(() => (Exit.isSuccess(exit) ? exit.value : failed(exit.cause, refused, faulty))),
      (cause: unknown) => finish(() => faulty(cause)),
    )
  })

/** What a reader that has gone would be sent, for the report of its request: nginx has this status for it. */
const UNREAD: Answer = { status: 499, body: "" }

const failed = (
  cause: Cause.Cause<Refusal | StoreFault>,
  refused: (why: Refusal) => Answer,
  faulty: (cause: unknown) => Answer,
): Answer => {
  if (Cause.hasInterruptsOnly(cause)) return refused(cutOff)
  const failure = Cause.findErrorOption(cause)
  return failure._tag === "Some" && failure.value._tag === "Refusal"
    ? refused(failure.value)
    : faulty(Cause.squash(cause))
}

const timeout = (milliseconds: number): Refusal =>
  refusal("RequestTimeout", [
    {
      code: "request-timeout",
      path: [],
      message: `the request took longer than ${secondsText(milliseconds)}; nothing of it was applied`,
      hint: "send it again; if it takes as long again, send or ask for less in one request",
    },
  ])

const secondsText = (milliseconds: number): string =>
  milliseconds === 1000 ? "1 second" : `${milliseconds / 1000} seconds`
