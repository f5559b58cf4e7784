// Why an operation was refused: a class of section 7 (or one of ours) and the problems, never an HTTP status.
import type { Problem, TextProblem } from "@callrules/model"
import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/**
 * The classes of a refusal, in the order in which they are checked. The specification names InvalidInput,
 * RecordInvalid, UnauthorizedOperation, UnauthorizedAdvertiser and RecordNotFound; the others are ours.
 *
 * Source of the rule: section 7 of the specification.
 */
export type RefusalClass =
  | "RouteNotFound"
  | "MethodNotAllowed"
  | "InvalidVersion"
  | "Unauthorized"
  | "UnauthorizedOperation"
  | "UnsupportedMediaType"
  | "BodyTooLarge"
  | "MalformedRequest"
  | "InvalidInput"
  | "RecordInvalid"
  | "UnauthorizedAdvertiser"
  | "RecordNotFound"
  | "PreconditionFailed"
  | "TooManyRequests"
  | "ServiceUnavailable"
  | "RequestTimeout"
  | "InternalServiceError"

/** What is wrong with a request; where it is in a text whose fix is known, with the edits of that text. */
export type RefusedProblem = Problem & Partial<Pick<TextProblem, "edits">>

/** A refused operation: it changed nothing. */
export interface Refusal {
  /** Tells a refusal apart from a `StoreFault`. */
  readonly _tag: "Refusal"
  /** The class of its problems, the most basic one where they differ; decides the HTTP status. */
  readonly class: RefusalClass
  /** One or more, in the order of the request. */
  readonly problems: ReadonlyArray<RefusedProblem>
  /** The condition that the edits of all problems make, in canonical form; with `InvalidInput` of a condition only. */
  readonly suggestion?: string
  /** The methods a route has; with `MethodNotAllowed` only. */
  readonly allow?: ReadonlyArray<string>
  /** When it is worth trying again; with `TooManyRequests` and `ServiceUnavailable` only. */
  readonly retryAfterSeconds?: number
}

/** A {@link Refusal} of several problems. */
export const refusal = (refusalClass: RefusalClass, problems: ReadonlyArray<RefusedProblem>): Refusal => ({
  _tag: "Refusal",
  class: refusalClass,
  problems,
})

/** Fails with several problems of one class. */
export const refuse = (refusalClass: RefusalClass, problems: ReadonlyArray<Problem>): Effect.Effect<never, Refusal> =>
  Effect.fail(refusal(refusalClass, problems))

/** Fails with one problem that concerns the request as a whole. */
export const refuseWith = (
  refusalClass: RefusalClass,
  code: string,
  message: string,
  hint?: string,
): Effect.Effect<never, Refusal> =>
  refuse(refusalClass, [hint === undefined ? { code, path: [], message } : { code, path: [], message, hint }])

/** A {@link Refusal} that passes by itself: `TooManyRequests` or `ServiceUnavailable`. */
export const refusalForNow = (
  refusalClass: "TooManyRequests" | "ServiceUnavailable",
  code: string,
  message: string,
  retryAfterSeconds: number,
): Refusal => ({
  ...refusal(refusalClass, [
    { code, path: [], message, hint: "send it again after the seconds of `Retry-After`, with the same request id" },
  ]),
  retryAfterSeconds,
})

/** What an engine or a server that is being closed answers to what begins now. */
// ENG-116
export const shuttingDown: Refusal = refusalForNow(
  "ServiceUnavailable",
  "shutting-down",
  "the service is shutting down; nothing of the request was applied",
  1,
)

/** What it answers to a request that was under way at the end of the grace period. */
// ENG-311
export const cutOff: Refusal = refusalForNow(
  "ServiceUnavailable",
  "shutting-down",
  "the service is shutting down; whether the request was applied is not known",
  1,
)

/** What an operation answers, or its refusal as a value: a fault of a store stays a failure. */
// ENG-86
export const refusalAsResult = <A, R>(
  operation: Effect.Effect<A, Refusal | StoreFault, R>,
): Effect.Effect<Result.Result<A, Refusal>, StoreFault, R> =>
  Effect.catch(
    Effect.map(operation, (answer): Result.Result<A, Refusal> => Result.succeed(answer)),
    (error) => (error._tag === "Refusal" ? Effect.succeed(Result.fail(error)) : Effect.fail(error)),
  )
