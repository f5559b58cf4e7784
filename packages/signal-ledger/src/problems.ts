// Every way a signal request can fail, in order of precedence, each with the error class it is answered with.
import type { PathSegment, Problem } from "@callrules/model"

/**
 * The problem codes of signal requests in order of precedence, each with its error class. One request has one class: if
 * any problem is `InvalidInput`, only those are listed; then `RecordInvalid`; what is not there comes last.
 *
 * Source of the rule: section 7 of the specification; the codes are a decision of this project.
 */
export const SIGNAL_PROBLEM_CLASSES = {
  "body-not-object": "InvalidInput",
  "unknown-key": "InvalidInput",
  "search-missing": "InvalidInput",
  "search-not-object": "InvalidInput",
  "search-key-missing": "InvalidInput",
  "search-value-invalid": "InvalidInput",
  "time-invalid": "InvalidInput",
  "duration-invalid": "InvalidInput",
  "phone-number-invalid": "InvalidInput",
  "signals-not-array": "InvalidInput",
  "signal-not-object": "InvalidInput",
  "signal-name-missing": "InvalidInput",
  "signal-name-invalid": "InvalidInput",
  "signal-name-repeated": "InvalidInput",
  "value-invalid": "InvalidInput",
  "revenue-invalid": "InvalidInput",
  "partner-unique-id-invalid": "InvalidInput",
  "custom-data-not-array": "InvalidInput",
  "custom-data-entry-not-object": "InvalidInput",
  "field-name-missing": "InvalidInput",
  "field-unknown": "InvalidInput",
  "field-repeated": "InvalidInput",
  "field-value-missing": "InvalidInput",
  "field-value-invalid": "InvalidInput",
  "call-in-progress-invalid": "InvalidInput",
  "request-id-invalid": "InvalidInput",
  "request-id-reused": "InvalidInput",
  "problems-more": "InvalidInput",
  "revenue-at-top-level": "RecordInvalid",
  "signals-too-many": "RecordInvalid",
  "groups-too-many": "RecordInvalid",
  "external-id-ambiguous": "RecordInvalid",
  "transaction-not-found": "RecordNotFound",
  "transaction-is-post-call-event": "RecordNotFound",
  "call-not-found": "RecordNotFound",
  "call-live": "RecordNotFound",
} as const

/** A code that names the broken rule of a signal request. Stable. */
export type SignalProblemCode = keyof typeof SIGNAL_PROBLEM_CLASSES

/** The error classes that the rules of this package answer with. */
export type SignalErrorClass = (typeof SIGNAL_PROBLEM_CLASSES)[SignalProblemCode]

/** What is wrong with a signal request, where, and what would be right. */
export type SignalProblem = Problem<SignalProblemCode>

/** The problems of a request whose body is not acceptable; all of one class, in the order of the request. */
export interface RequestProblems {
  readonly class: "InvalidInput" | "RecordInvalid"
  /** One or more. */
  readonly problems: ReadonlyArray<SignalProblem>
}

/** Why an acceptable request finds no call. */
export interface LocateProblems {
  readonly class: "RecordInvalid" | "RecordNotFound"
  /** One or more. */
  readonly problems: ReadonlyArray<SignalProblem>
}

/**
 * One problem of a signal request; no `hint` key when there is none to give.
 *
 * @internal
 */
export const signalProblem = (
  code: SignalProblemCode,
  path: ReadonlyArray<PathSegment>,
  message: string,
  hint?: string,
): SignalProblem => (hint === undefined ? { code, path, message } : { code, path, message, hint })

/**
 * The `invalid_data` text of an error body: every problem's message in the order given, joined by `; `. A hint follows
 * its message in brackets.
 *
 * Source of the rule: section 7 of the specification.
 *
 * @example
 * ```ts
 * import { invalidData } from "@callrules/signal-ledger"
 *
 * const text = invalidData([
 *   { code: "search-missing", path: ["search"], message: "`search` is missing" },
 *   { code: "signal-name-missing", path: ["signals", 0, "name"], message: "`signals[0].name` is missing" },
 * ])
 * console.assert(text === "`search` is missing; `signals[0].name` is missing")
 * ```
 */
export const invalidData = (problems: ReadonlyArray<SignalProblem>): string =>
  problems
    .map((problem) => (problem.hint === undefined ? problem.message : `${problem.message} (${problem.hint})`))
    .join("; ")
