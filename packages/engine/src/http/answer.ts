// Answers as HTTP responses: the specified error body, problem+json for those who ask for it, JSON for the rest.
import { jsonPointer } from "@callrules/model"
import { problemText } from "@callrules/model/reading"
import { parseAccept } from "hono/utils/accept"
import type { Refusal } from "../refusal.ts"
import { STATUS_OF_CLASS } from "./status.ts"

/** What an operation answers, before it becomes a `Response`. */
export interface Answer {
  readonly status: number
  /** JSON text; empty for an empty body. */
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A JSON answer. */
export const json = (status: number, value: unknown): Answer => ({ status, body: JSON.stringify(value) })

// ENG-24, TRA-06
const JSON_TYPE = "application/json; charset=utf-8"

/** An answer as a `Response`. Nothing of it may be kept by caches: it is about people's calls. */
export const toResponse = (answer: Answer): Response =>
  new Response(answer.body === "" ? null : answer.body, {
    status: answer.status,
    headers: {
      ...(answer.body === "" ? {} : { "content-type": JSON_TYPE }),
      "cache-control": "no-store",
      ...answer.headers,
    },
  })

/**
 * A refusal as an answer: `{"errors": {"class", "invalid_data"}}` with all problems in one message, or RFC 9457 with one
 * entry per problem for a client whose `Accept` header names `application/problem+json`.
 *
 * Source of the rule: section 7 of the specification.
 */
// ENG-11, ENG-12
export const refusalAnswer = (refused: Refusal, accept: string | null): Answer => {
  const status = STATUS_OF_CLASS[refused.class]
  const headers: Record<string, string> = {}
  if (refused.allow !== undefined) headers["allow"] = refused.allow.join(", ")
  if (refused.class === "Unauthorized") headers["www-authenticate"] = 'Bearer realm="callrules"'
  // as RFC 9110 asks for it: which content codings would be read
  if (refused.class === "UnsupportedMediaType") headers["accept-encoding"] = "identity"
  if (acceptsProblemJson(accept)) {
    return { status, body: problemJson(refused, status), headers: { ...headers, "content-type": PROBLEM_TYPE } }
  }
  const message = refused.problems.map(problemText).join("; ")
  return { ...json(status, { errors: { class: refused.class, invalid_data: message } }), headers }
}

const PROBLEM_TYPE = "application/problem+json"

// ENG-100
const acceptsProblemJson = (accept: string | null): boolean =>
  // a weight of 0 is how RFC 9110 writes "not this one"
  accept !== null && parseAccept(accept).some(({ q, type }) => q > 0 && type.toLowerCase() === PROBLEM_TYPE)

// ENG-60
const problemJson = (refused: Refusal, status: number): string =>
  JSON.stringify({
    type: "about:blank",
    title: refused.class,
    status,
    detail: refused.problems.map((problem) => problem.message).join("; "),
    errors: refused.problems.map((problem) => ({
      code: problem.code,
      pointer: jsonPointer(problem.path),
      detail: problem.message,
      ...(problem.hint === undefined ? {} : { hint: problem.hint }),
    })),
  })
