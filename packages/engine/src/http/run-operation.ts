// From an operation to a response: the deadline, refusals, faults. The only place where an operation is run for HTTP.

import type { StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type Deadline, expire, openDeadline } from "../commits/deadline.ts"
import type { Log } from "../log.ts"
import { type Refusal, refusal } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import { type Answer, refusalAnswer, toResponse } from "./answer.ts"

/** Runs an operation to its exit; interrupts it when the signal is aborted. Stores that do not open are a StoreFault. */
export type Runner = <A, E>(
  operation: Effect.Effect<A, E, EngineServices>,
  options: { readonly signal: AbortSignal },
) => Promise<Exit.Exit<A, E | StoreFault>>

/** What running an operation for HTTP depends on. */
export interface OperationRuntime {
  readonly run: Runner
  readonly requestMilliseconds: number
  /** A new id for a fault: in the answer and in the log. */
  readonly faultId: () => string
  readonly log: Log
}

// a timer beyond this would fire at once
const MOST_TIMER_MILLISECONDS = 2_147_483_647

/**
 * Runs an operation and answers with what it answers. A refusal becomes its error body. Past the deadline the answer is
 * 504 and nothing is applied; once a commit has begun the answer is the commit's own. Anything unexpected is a 500 that
 * names an id, and the log has the rest.
 *
 * Source of the rule: section 7 of the specification.
 */
export const runOperation = (
  runtime: OperationRuntime,
  request: Request,
  operation: (deadline: Deadline) => Effect.Effect<Answer, Refusal | StoreFault, EngineServices>,
): Promise<Response> =>
  new Promise((resolve) => {
    const accept = request.headers.get("accept")
    const deadline = openDeadline()
    const interruption = new AbortController()
    let answered = false
    const timer = setTimeout(
      () => {
        if (!expire(deadline)) return
        answered = true
        resolve(toResponse(refusalAnswer(timeout(runtime.requestMilliseconds), accept)))
        interruption.abort()
      },
      Math.min(runtime.requestMilliseconds, MOST_TIMER_MILLISECONDS),
    )
    const finish = (answer: () => Answer): void => {
      clearTimeout(timer)
      // past the deadline the answer has been given; what the interrupted operation ends with is no fault
      if (!answered) resolve(toResponse(answer()))
    }
    runtime.run(operation(deadline), { signal: interruption.signal }).then(
      (exit) => finish(() => answerOf(runtime, exit, accept)),
      (cause: unknown) => finish(() => refusalAnswer(internalError(runtime, cause), accept)),
    )
  })

const answerOf = (
  runtime: OperationRuntime,
  exit: Exit.Exit<Answer, Refusal | StoreFault>,
  accept: string | null,
): Answer => {
  if (Exit.isSuccess(exit)) return exit.value
  const failure = Cause.findErrorOption(exit.cause)
  return failure._tag === "Some" && failure.value._tag === "Refusal"
    ? refusalAnswer(failure.value, accept)
    : refusalAnswer(internalError(runtime, Cause.squash(exit.cause)), accept)
}

const timeout = (milliseconds: number): Refusal =>
  refusal("RequestTimeout", [
    {
      code: "request-timeout",
      path: [],
      message: `the request took longer than ${milliseconds / 1000} seconds; nothing of it was applied`,
      hint: "send it again, with fewer signals in one request",
    },
  ])

// ENG-33, ENG-58, ENG-59
const internalError = (runtime: OperationRuntime, cause: unknown): Refusal => {
  const faultId = runtime.faultId()
  runtime.log({ level: "error", event: "internal-error", message: "a request failed unexpectedly", faultId, cause })
  return refusal("InternalServiceError", [
    {
      code: "internal-error",
      path: [],
      message: `an unexpected error occurred; its id is ${faultId}`,
      hint: "send the request again with the same request id; if it fails again, report the id",
    },
  ])
}
