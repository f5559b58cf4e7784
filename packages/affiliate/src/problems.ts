// Every way in which an affiliate can be refused, in order of precedence: if several apply to one place, the first
// is reported.
import type { PathSegment, Problem } from "@callrules/model"

/** Code of a problem with an affiliate. */
export type AffiliateProblemCode =
  | "line-not-json"
  | "key-repeated"
  | "number-lost"
  | "not-an-object"
  | "not-a-list"
  | "unknown-key"
  | "missing-field"
  | "not-an-id"
  | "not-text"
  | "not-true-or-false"
  | "not-a-custom-data-value"
  | "blank"
  | "too-long"
  | "forbidden-character"
  | "id-of-dots"
  | "id-differs-from-path"
  | "unknown-status"
  | "unknown-role"
  | "no-sites"
  | "invalid-email-address"
  | "repeated-email-address"
  | "no-notification-address"
  | "invalid-phone-number"
  | "phone-numbers-differ"
  | "repeated-site-id"
  | "repeated-user-id"
  | "unknown-custom-data-field"
  | "problems-more"
  | "repeated-line-id"
  | "repeated-line-name"
  | "name-taken"
  | "has-campaigns"

/** Every {@link AffiliateProblemCode}, in order of precedence. */
export const AFFILIATE_PROBLEM_CODES: ReadonlyArray<AffiliateProblemCode> = [
  "line-not-json",
  "key-repeated",
  "number-lost",
  "not-an-object",
  "not-a-list",
  "unknown-key",
  "missing-field",
  "not-an-id",
  "not-text",
  "not-true-or-false",
  "not-a-custom-data-value",
  "blank",
  "too-long",
  "forbidden-character",
  "id-of-dots",
  "id-differs-from-path",
  "unknown-status",
  "unknown-role",
  "no-sites",
  "invalid-email-address",
  "repeated-email-address",
  "no-notification-address",
  "invalid-phone-number",
  "phone-numbers-differ",
  "repeated-site-id",
  "repeated-user-id",
  "unknown-custom-data-field",
  "problems-more",
  "repeated-line-id",
  "repeated-line-name",
  "name-taken",
  "has-campaigns",
]

/**
 * The error class of a problem in an answer: `RecordInvalid` if the request is well formed but conflicts with what the
 * network already has, `InvalidInput` for every other problem.
 */
export type AffiliateErrorClass = "InvalidInput" | "RecordInvalid"

/** What is wrong with an affiliate, where, and how to fix it. */
export interface AffiliateProblem extends Problem<AffiliateProblemCode> {
  /** The error class this problem has in an answer. */
  readonly errorClass: AffiliateErrorClass
}

/**
 * A problem of the request itself.
 *
 * @internal
 */
// AFF-80
export const invalidInput = (
  code: AffiliateProblemCode,
  path: ReadonlyArray<PathSegment>,
  message: string,
  hint?: string,
): AffiliateProblem =>
  hint === undefined
    ? { code, path, message, errorClass: "InvalidInput" }
    : { code, path, message, hint, errorClass: "InvalidInput" }

/**
 * A conflict between a well-formed request and what the network already has.
 *
 * @internal
 */
// AFF-79
export const recordInvalid = (
  code: AffiliateProblemCode,
  path: ReadonlyArray<PathSegment>,
  message: string,
  hint: string,
): AffiliateProblem => ({ code, path, message, hint, errorClass: "RecordInvalid" })
