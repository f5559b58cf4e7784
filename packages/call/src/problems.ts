// Every way a host event, a query of current calls or a transcript summary can be wrong, in order of precedence.
import type { Problem } from "@callrules/model"

/**
 * The codes of this package's problems, in order of precedence. What each means and how to fix it is described in
 * docs/calls-in-progress.md.
 */
export const CALL_PROBLEM_CODES = [
  "not-an-object",
  "unknown-key",
  "missing",
  "wrong-type",
  "empty-text",
  "text-too-long",
  "ill-formed-text",
  "id-of-dots",
  "unknown-kind",
  "reserved-event-id",
  "bad-timestamp",
  "bad-sequence",
  "bad-key",
  "bad-phone-number",
  "unknown-source",
  "conflicting-values",
  "too-many-entries",
  "unknown-parameter",
  "repeated-parameter",
  "unknown-organization-type",
  "one-phone-number",
  "transaction-id-missing",
  "completed-too-early",
  "not-over",
  "problems-more",
] as const

/** A code of this package's problems. */
export type CallProblemCode = (typeof CALL_PROBLEM_CODES)[number]

/** What is wrong with a host event, a query of current calls or a transcript summary. */
export type CallProblem = Problem<CallProblemCode>
