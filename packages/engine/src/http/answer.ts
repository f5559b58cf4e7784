// Answers as HTTP responses: the specified error body, problem+json for those who ask for it, JSON for the rest.
import { problemText } from "@callrules/model/reading"
import type { Refusal } from "@callrules/operations"
import type { RefusedProblem } from "@callrules/operations/parts"
import { CORRELATION_HEADER } from "../observing/request-report.ts"
import { boundedPointer, boundedRefusal, firstProblems } from "./bounded-refusal.ts"
import { STATUS_OF_CLASS } from "./status.ts"

/** What an operation answers, before it becomes a `Response`. */
export interface Answer {
  readonly status: number
  /** JSON text, whole or in blocks that are made while it is read; empty for an empty body. */
  readonly body: string | AsyncGenerator<string, void>
  readonly headers?: Readonly<Record<string, string>>
}

/** A JSON answer. */
export const json = (status: number, value: unknown): Answer => ({ status, body: JSON.stringify(value) })

// ENG-24, TRA-06
const JSON_TYPE = "application/json; charset=utf-8"

/**
 * An answer as a `Response`, under the correlation id of its request. Caches must not keep it: it is about
 * people's calls.
 *
 * @param onBroken - called when a body in blocks cannot be made to its end; the connection breaks off then.
 */
export const toResponse = (answer: Answer, correlationId: string, onBroken?: (cause: unknown) => void): Response => {
  const response = new Response(
    answer.body === "" ? null : typeof answer.body === "string" ? answer.body : stream(answer.body, onBroken),
    {
      status: answer.status,
      headers: {
        // ENG-252
        ...(answer.body === "" ? {} : { "content-type": JSON_TYPE, "x-content-type-options": "nosniff" }),
        "cache-control": "no-store",
        [CORRELATION_HEADER]: correlationId,
        ...answer.headers,
      },
    },
  )
  if (typeof answer.body !== "string") inBlocks.add(response)
  return response
}

const inBlocks = new WeakSet<Response>()

/** The answer to HEAD: what GET would answer, and how long where that is known, without it: a list is not read for it. */
// ENG-328
export const withoutBody = async (response: Response): Promise<Response> => {
  const { headers, status } = response
  if (inBlocks.has(response)) {
    await response.body?.cancel()
    return new Response(null, { status, headers })
  }
  const withLength = new Headers(headers)
  withLength.set("content-length", String((await response.arrayBuffer()).byteLength))
  return new Response(null, { status, headers: withLength })
}

const UTF_8 = new TextEncoder()

// no block is made before it is asked for: a reader that does not read costs nothing but the first one
// ENG-291
const stream = (blocks: AsyncGenerator<string, void>, onBroken?: (cause: unknown) => void): ReadableStream => {
  let isWanted = true
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const next = await blocks.next()
          // the reader may have gone while the block was made
          if (!isWanted) return
          if (next.done === true) controller.close()
          else controller.enqueue(UTF_8.encode(next.value))
        } catch (cause) {
          if (!isWanted) return
          onBroken?.(cause)
          controller.error(cause)
        }
      },
      cancel: () => {
        isWanted = false
        void blocks.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * A refusal as an answer: `{"errors": {"class", "invalid_data"}}` with all problems in one message, or RFC 9457 with one
 * entry per problem for a client whose `Accept` header names `application/problem+json`.
 *
 * Source of the rule: section 7 of the specification.
 */
// ENG-11, ENG-12
export const refusalAnswer = (refused: Refusal, accept: string | null, problemPages?: string): Answer => {
  const status = STATUS_OF_CLASS[refused.class]
  const headers: Record<string, string> = {}
  if (refused.allow !== undefined) headers["allow"] = refused.allow.join(", ")
  if (refused.retryAfterSeconds !== undefined) headers["retry-after"] = String(refused.retryAfterSeconds)
  if (refused.class === "Unauthorized") headers["www-authenticate"] = 'Bearer realm="callrules"'
  // as RFC 9110 asks for it: which content codings would be read
  if (refused.class === "UnsupportedMediaType") headers["accept-encoding"] = "identity"
  if (acceptsProblemJson(accept)) {
    const body = boundedRefusal(refused.problems, (problems) =>
      JSON.stringify(problemDetails(refused, problems, problemPages)),
    )
    return { status, body, headers: { ...headers, "content-type": PROBLEM_TYPE } }
  }
  const body = boundedRefusal(refused.problems, (problems) => JSON.stringify(errorBody(refused, problems)))
  return { status, body, headers }
}

/** The specified error body, with the problems that are worded. */
const errorBody = (refused: Refusal, problems: ReadonlyArray<RefusedProblem>) => ({
  errors: { class: refused.class, invalid_data: textOf(refused, problems) },
})

/** The body with which one part of a request of several would be refused alone, of whose problems so many are worded. */
// ENG-452
export const refusalBodyOfPart = (
  refused: Refusal,
  accept: string | null,
  most: number,
  problemPages: string | undefined,
) => {
  const problems = firstProblems(refused.problems, most)
  return acceptsProblemJson(accept) ? problemDetails(refused, problems, problemPages) : errorBody(refused, problems)
}

// REC-190
const textOf = ({ suggestion }: Refusal, problems: ReadonlyArray<RefusedProblem>): string => {
  const message = problems.map(problemText).join("; ")
  // a sentence of its own, so that splitting the message at its semicolons gives the problems
  return suggestion === undefined ? message : `${message}. With every fix the condition is \`${suggestion}\``
}

const PROBLEM_TYPE = "application/problem+json"

// ENG-100
const acceptsProblemJson = (accept: string | null): boolean =>
  (accept ?? "").split(",").some((one) => {
    const [type = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase())
    return type === PROBLEM_TYPE && !parameters.some((parameter) => NO_WEIGHT.test(parameter))
  })

// how RFC 9110 writes "not this one"
const NO_WEIGHT = /^q *= *0(\.0*)?$/

// ENG-60
const problemDetails = (
  { class: title, suggestion }: Refusal,
  problems: ReadonlyArray<RefusedProblem>,
  pages: string | undefined,
) => ({
  type: pages === undefined ? "about:blank" : `${pages}${title}`,
  title,
  status: STATUS_OF_CLASS[title],
  detail: problems.map((problem) => problem.message).join("; "),
  errors: problemEntries(problems, pages),
  ...(suggestion === undefined ? {} : { suggestion }),
})

/** Problems one by one, as a body lists them. */
export const problemEntries = (problems: ReadonlyArray<RefusedProblem>, pages: string | undefined) =>
  problems.map((problem) => ({
    code: problem.code,
    // ENG-160
    ...(pages === undefined ? {} : { type: `${pages}${problem.code}` }),
    pointer: boundedPointer(problem.path),
    detail: problem.message,
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
    ...(problem.edits === undefined ? {} : { edits: problem.edits }),
  }))
