// What a call of the client comes to: a value, a refusal with its problems, or a fault. Nothing is thrown.
import { masked } from "./masked.ts"

/** One problem of a request. */
export interface RequestProblem {
  /** The rule that was broken, as a stable name; empty where only a text is known. */
  readonly code: string
  /** The place in the body as a JSON Pointer; empty for the request as a whole. */
  readonly pointer: string
  /** What is wrong. */
  readonly detail: string
  /** What would be right; absent where there is nothing to add. */
  readonly hint?: string
  /** What fixes it, as changes to the text at its place; absent where only the author knows. */
  readonly edits?: ReadonlyArray<TextEdit>
}

/** A change to a text: what stands in place of a stretch of it, counted in UTF-16 units. */
export interface TextEdit {
  /** Where the stretch begins, from 0. */
  readonly offset: number
  /** How long it is; 0 is a place between two characters. */
  readonly length: number
  /** What is right there. */
  readonly replacement: string
}

/** The service has answered, and has refused the request: nothing of it was applied, by no attempt of this call. */
export interface Refused {
  /** Tells a refusal apart. */
  readonly ok: false
  /** The service refused the request. */
  readonly reason: "refused"
  /** The status of the answer. */
  readonly status: number
  /** The class, such as `InvalidInput`. */
  readonly class: string
  /** Every problem, in the order of the request. */
  readonly problems: ReadonlyArray<RequestProblem>
  /** The condition that the edits of all problems make; absent where they make none. */
  readonly suggestion?: string
  /** The seconds after which the service wants to be asked again, from the header `Retry-After`; absent without one. */
  readonly retryAfterSeconds?: number
  /** How often the request was sent; 0 where it was refused before that. */
  readonly attempts: number
  /** The request id that was sent, of a list in batches that of the list; absent where there is none. */
  readonly requestId?: string
}

/**
 * Whether the request was applied is not known: no answer of this service came, or one that leaves it open (500, 503), or a
 * refusal after an attempt of that kind. Send it again: a report with the option `requestId` as it is here, to the same method, so that
 * it is not applied twice; every other operation as it is. Never report it anew under another id.
 */
export interface Unanswered {
  /** Tells a fault apart. */
  readonly ok: false
  /** No answer came that says what became of the request. */
  readonly reason: "unanswered"
  /** What happened, for a log. */
  readonly cause: unknown
  /** How often the request was sent; 0 where it has no JSON, and nothing was sent. */
  readonly attempts: number
  /** The request id that was sent, yours or a random one, of a list in batches that of the list; absent where there is none. */
  readonly requestId?: string
  /** The status of the last answer; absent where none of this service came last. */
  readonly status?: number
  /** The class of the last answer, such as `ServiceUnavailable`; absent where `status` is. */
  readonly class?: string
  /** The problems of the last answer; absent where `status` is. */
  readonly problems?: ReadonlyArray<RequestProblem>
  /** The seconds after which the service wants to be asked again, from the header `Retry-After`; absent without one. */
  readonly retryAfterSeconds?: number
}

/** The request was applied. */
export interface Answered<A> {
  /** The request was applied, or had been before. */
  readonly ok: true
  /** The status of the answer. */
  readonly status: number
  /** The body of the answer; undefined for an empty one. */
  readonly value: A
  /** What was done, from the header `Callrules-Outcome`; empty without one. */
  readonly outcome: string
  /**
   * Whether the request id had this answer before, so that nothing was applied now. With more than one attempt it may be an
   * attempt of this call that was applied.
   */
  readonly isRepeated: boolean
  /** Where it can be read what becomes of a report that waits for its call; empty for everything else. */
  readonly location: string
  /** How often the request was sent. */
  readonly attempts: number
}

/** What a call of the client comes to. */
export type Answer<A> = Answered<A> | Refused | Unanswered

/** An answer of the service before it is read. */
export interface RawAnswer {
  /** The status. */
  readonly status: number
  /** The body as text. */
  readonly text: string
  /** The header `Callrules-Outcome`; empty without one. */
  readonly outcome: string
  /** The header `Callrules-Repeated`. */
  readonly isRepeated: boolean
  /** The header `Location`. */
  readonly location: string
  /** The header `Retry-After`; undefined where it is not there, or not in seconds. */
  readonly retryAfterSeconds: number | undefined
}

/** Says whether an answer is one of the service; `value` is its body, undefined where that is empty or not JSON. */
export type IsOwn = (value: unknown, raw: RawAnswer) => boolean

/** Reads an answer. The types of the contract are trusted for what the service says it applied. */
// ENG-295
export const readAnswer = <A>(raw: RawAnswer, attempts: number, isOwn: IsOwn, token: string): Answer<A> => {
  const { isRepeated, location, outcome, status, text } = raw
  const value = status < 400 ? parsed(text) : undefined
  const isKnown = (status === 200 || status === 201) && (value !== undefined || text === "")
  if (!isKnown || !isOwn(value, raw)) {
    const quoted = { ...raw, text: masked(text, token) }
    return (status < 400 ? undefined : refused(quoted, attempts)) ?? unreadable(quoted, attempts)
  }
  // the contract says what the body of this operation is
  return { ok: true, status, value: value as A, outcome, isRepeated, location, attempts }
}

/** The class of a 504 of the service, whose deadline is over before anything is applied. */
const TOO_LATE = "RequestTimeout"

/** The classes of the contract: a refusal of another one does not say that nothing was applied. */
const CLASSES = new Set([
  ..."RouteNotFound MethodNotAllowed InvalidVersion Unauthorized UnauthorizedOperation UnauthorizedAdvertiser".split(
    " ",
  ),
  ..."UnsupportedMediaType BodyTooLarge MalformedRequest InvalidInput RecordInvalid RecordNotFound".split(" "),
  ..."PreconditionFailed TooManyRequests ServiceUnavailable InternalServiceError".split(" "),
  TOO_LATE,
])

/** Whether a request may have been applied although it has this answer: faults may come in the middle of a write. */
export const leavesOpen = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.reason === "unanswered" || (answer.status >= 500 && answer.class !== TOO_LATE))

/** What a refusal says of a request that may have been applied. */
export const leftOpen = ({ attempts, class: named, problems, retryAfterSeconds, status }: Refused): Unanswered => ({
  ok: false,
  reason: "unanswered",
  cause: new Error(`${status} ${named}: ${problems.map(({ detail }) => detail).join("; ")}`),
  attempts,
  status,
  class: named,
  problems,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
})

const unreadable = ({ status, text }: RawAnswer, attempts: number): Unanswered => ({
  ok: false,
  reason: "unanswered",
  cause: new Error(`the answer is not one of this service: status ${status}, ${JSON.stringify(text.slice(0, 200))}`),
  attempts,
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// ENG-111
const refused = ({ retryAfterSeconds, status, text }: RawAnswer, attempts: number): Refused | undefined => {
  const body = parsed(text)
  const list = fieldOf(body, "errors")
  // a proxy may have dropped the `Accept` header
  const named = Array.isArray(list) ? textOf(body, "title") : textOf(list, "class")
  // ENG-488
  if (named === undefined || !CLASSES.has(named)) return undefined
  const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  if (Array.isArray(list)) {
    const suggestion = textOf(body, "suggestion")
    const suggested = suggestion === undefined ? {} : { suggestion }
    return {
      ok: false,
      reason: "refused",
      status,
      class: named,
      problems: list.map(problemOf),
      ...suggested,
      ...later,
      attempts,
    }
  }
  const problem = { code: "", pointer: "", detail: textOf(list, "invalid_data") ?? "" }
  return { ok: false, reason: "refused", status, class: named, problems: [problem], ...later, attempts }
}

const problemOf = (one: unknown): RequestProblem => {
  const hint = textOf(one, "hint")
  const edits = fieldOf(one, "edits")
  return {
    code: textOf(one, "code") ?? "",
    pointer: textOf(one, "pointer") ?? "",
    detail: textOf(one, "detail") ?? "",
    ...(hint === undefined ? {} : { hint }),
    ...(Array.isArray(edits) ? { edits: edits.flatMap(editOf) } : {}),
  }
}

const editOf = (one: unknown): ReadonlyArray<TextEdit> => {
  const [offset, length] = [fieldOf(one, "offset"), fieldOf(one, "length")]
  const replacement = textOf(one, "replacement")
  if (typeof offset !== "number" || typeof length !== "number" || replacement === undefined) return []
  return [{ offset, length, replacement }]
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined

const textOf = (value: unknown, key: string): string | undefined => {
  const found = fieldOf(value, key)
  return typeof found === "string" ? found : undefined
}
