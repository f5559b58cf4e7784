// Every way a signal request can fail, in order of precedence, each with the error class it is answered with.
import type { PathSegment, Problem } from "@callrules/model"

/**
 * The problem codes of signal requests in order of precedence, each with its error class. One request has one class: if
 * any problem is `InvalidInput`, only those are listed; then `RecordInvalid`; `RecordNotFound` comes last.
 *
 * Source of the rule: section 7 of the specification; the codes are ours.
 */
export const SIGNAL_PROBLEM_CLASSES = {
  /** The request is a JSON object. */
  "body-not-object": "InvalidInput",
  /** Every key is known, at every level of the request. */
  // SIG-102
  "unknown-key": "InvalidInput",
  /** `search` is present. */
  "search-missing": "InvalidInput",
  /** `search` is an object. */
  "search-not-object": "InvalidInput",
  /** `search` has a locator. */
  // SIG-101
  "search-key-missing": "InvalidInput",
  /** A locator and a filter are non-empty ids. */
  "search-value-invalid": "InvalidInput",
  /** A time is in one of the four timestamp formats. */
  "time-invalid": "InvalidInput",
  /** A duration is a whole number of seconds. */
  "duration-invalid": "InvalidInput",
  /** A phone number is in E.164. */
  "phone-number-invalid": "InvalidInput",
  /** `signals` is an array. */
  "signals-not-array": "InvalidInput",
  /** A signal is an object. */
  "signal-not-object": "InvalidInput",
  /** A signal has a name. */
  // SIG-29
  "signal-name-missing": "InvalidInput",
  /** A name is text of at most 255 characters. */
  "signal-name-invalid": "InvalidInput",
  /** A name is used once in a group. */
  // SIG-104
  "signal-name-repeated": "InvalidInput",
  /** A value is true or false in one of its spellings. */
  "value-invalid": "InvalidInput",
  /** Revenue is an exact decimal. */
  "revenue-invalid": "InvalidInput",
  /** A partner unique id is text or a whole number, at most 255 characters. */
  "partner-unique-id-invalid": "InvalidInput",
  /** `custom_data` is an array. */
  // SIG-07
  "custom-data-not-array": "InvalidInput",
  /** A custom data entry is an object. */
  "custom-data-entry-not-object": "InvalidInput",
  /** A custom data entry has a name. */
  // SIG-50
  "field-name-missing": "InvalidInput",
  /** A custom data name is a field configured in the network. */
  // SIG-166
  "field-unknown": "InvalidInput",
  /** A field is used once in a request. */
  "field-repeated": "InvalidInput",
  /** A custom data entry has a value. */
  // SIG-105
  "field-value-missing": "InvalidInput",
  /** A custom data value is text. */
  "field-value-invalid": "InvalidInput",
  /** `call_in_progress` is true or false in one of their spellings. */
  "call-in-progress-invalid": "InvalidInput",
  /** A request id is 1 to 255 visible ASCII characters. */
  "request-id-invalid": "InvalidInput",
  /** A request id stands for one request. */
  "request-id-reused": "InvalidInput",
  /** Comes last if more problems were found than are listed. */
  "problems-more": "InvalidInput",
  /** Revenue belongs to signals, not to the request. */
  // SIG-92
  "revenue-at-top-level": "RecordInvalid",
  /** A request has at most 100 signals. */
  "signals-too-many": "RecordInvalid",
  /** A request makes at most 10 transactions. */
  // SIG-142
  "groups-too-many": "RecordInvalid",
  /** An external id belongs to one call record. */
  "external-id-ambiguous": "RecordInvalid",
  /** The groups of a request by call record or external id are on one leg. */
  "groups-on-different-legs": "RecordInvalid",
  /** A leg has at most 1,000 groups after a request that adds one. */
  "groups-of-leg-too-many": "RecordInvalid",
  /** A group has at most 1,000 signals after a request that adds some. */
  "signals-in-group-too-many": "RecordInvalid",
  /** The signals of a group have at most 65,536 characters of names and values after a request that adds some. */
  "signals-in-group-too-long": "RecordInvalid",
  /** The transactions of a call have at most 16,777,216 characters of custom data after a request that changes some. */
  "custom-data-of-call-too-long": "RecordInvalid",
  /** A transaction id is that of a call the token reaches. */
  "transaction-not-found": "RecordNotFound",
  /** A transaction id is not that of a signal transaction. */
  "transaction-is-post-call-event": "RecordNotFound",
  /** Some call matches the search. */
  "call-not-found": "RecordNotFound",
  /** The leg that a call record or an external id leads to passes the optional search fields. */
  "filter-not-met": "RecordNotFound",
  /** A call was reported as received. */
  "call-not-received": "RecordNotFound",
  /** A call is completed, unless the request may wait. */
  "call-live": "RecordNotFound",
} as const

/** A code that names the broken rule of a signal request. Stable. */
export type SignalProblemCode = keyof typeof SIGNAL_PROBLEM_CLASSES

/** The error classes of this package's problems. */
export type SignalErrorClass = (typeof SIGNAL_PROBLEM_CLASSES)[SignalProblemCode]

/** What is wrong with a signal request, where, and how to fix it. */
export type SignalProblem = Problem<SignalProblemCode>

/** The problems of a request whose body is not acceptable; all of one class, in the order of the request. */
export interface RequestProblems {
  /** The class of all the problems. */
  readonly class: "InvalidInput" | "RecordInvalid"
  /** One or more. */
  readonly problems: ReadonlyArray<SignalProblem>
}

/** Why an acceptable request finds no call. */
export interface LocateProblems {
  /** The class of all the problems. */
  readonly class: "RecordInvalid" | "RecordNotFound"
  /** One or more. */
  readonly problems: ReadonlyArray<SignalProblem>
}

/**
 * One problem of a signal request; no `hint` key when there is no hint.
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
 * its message in parentheses.
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
