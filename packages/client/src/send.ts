// Sends a request until it has an answer worth giving: again after a lost connection or a busy service, with growing pauses.
import { type Answer, type IsOwn, leavesOpen, leftOpen, readAnswer } from "./answer.ts"
import { inTime, MOST_ANSWER_BYTES, textWithin } from "./in-time.ts"
import { maskedCause } from "./masked.ts"

/** How requests are sent. */
export interface SendOptions {
  /** The `fetch` to use. The signal is given apart too: one that only the request holds may be collected as garbage. */
  readonly fetch: (request: Request, more: { readonly signal: AbortSignal }) => Promise<Response>
  /** How often a request is sent at most. */
  readonly attempts: number
  /** The first pause in milliseconds; each further one is twice as long, up to 30 seconds, and a random part of it is left out. */
  readonly pauseMilliseconds: number
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMilliseconds: number
  /** Waits, or until the signal ends it; a test gives its own. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** A request that can be sent again: every operation can, reports of signals because of their request id. */
export interface Sendable {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** The token, which no answer is quoted with. */
  readonly token: string
  /** The media type that an answer must have; undefined for any JSON. */
  readonly mediaType: string | undefined
  /** Whether a body that came with success is one of the service. */
  readonly isOwn: IsOwn
  /** Ends the waiting. */
  readonly signal: AbortSignal | undefined
}

const MOST_PAUSE = 30_000

/** The longest pause that a service may ask for: where it asks for more, that is the answer. */
const MOST_ASKED_SECONDS = 60

/** Statuses of a service that is busy or away for the moment. */
const PASSING = new Set([429, 500, 502, 503, 504])

/** Sends a request, and again where that is safe. */
export const send = async <A>(request: Sendable, options: SendOptions): Promise<Answer<A>> => {
  const isOver = (): boolean => request.signal?.aborted === true
  let mayBeApplied = false
  for (let attempt = 1; ; attempt++) {
    const { answer, isFinal = false, askedSeconds = 0 } = await once<A>(request, options, attempt)
    const isOpen = leavesOpen(answer)
    // ENG-388: what is only read is not applied by an earlier attempt either
    mayBeApplied ||= isOpen && request.method !== "GET"
    const told = !answer.ok && answer.reason === "refused" && (isOpen || mayBeApplied) ? leftOpen(answer) : answer
    const isPassing = !isFinal && !answer.ok && (answer.reason === "unanswered" || PASSING.has(answer.status))
    if (!isPassing || askedSeconds > MOST_ASKED_SECONDS || attempt >= options.attempts || isOver()) return told
    const pause = Math.max(askedSeconds * 1000, pauseBefore(attempt + 1, options.pauseMilliseconds))
    await waiting(options.wait, pause, request.signal)
    if (isOver()) return told
  }
}

/** Waits, but not for longer than the caller wants to, whatever does the waiting. */
export const waiting = async (
  wait: SendOptions["wait"],
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  if (signal === undefined) return wait(milliseconds)
  if (signal.aborted) return
  let leave: () => void = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  signal.addEventListener("abort", leave, { once: true })
  await Promise.race([wait(milliseconds, signal), left])
  signal.removeEventListener("abort", leave)
}

/** Waits by a timer, which does not outlive the waiting. */
export const waitByTimer: SendOptions["wait"] = (milliseconds, signal) =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener("abort", end, { once: true })
  })

interface Attempt<A> {
  readonly answer: Answer<A>
  /** Whether it makes no sense to send the request again. */
  readonly isFinal?: boolean
  /** The seconds that the service asked for with `Retry-After`. */
  readonly askedSeconds?: number | undefined
}

const once = async <A>(request: Sendable, options: SendOptions, attempt: number): Promise<Attempt<A>> => {
  try {
    // ENG-307
    return await inTime(options.timeoutMilliseconds, request.signal, (signal) =>
      asked<A>(request, options, attempt, signal),
    )
  } catch (error) {
    const cause = maskedCause(error, request.token)
    return { answer: { ok: false, reason: "unanswered", cause, attempts: attempt } }
  }
}

const asked = async <A>(
  { body, headers, isOwn, mediaType, method, token, url }: Sendable,
  options: SendOptions,
  attempt: number,
  signal: AbortSignal,
): Promise<Attempt<A>> => {
  const response = await options.fetch(
    new Request(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal,
      // an answer that leads elsewhere is none of this service; not every runtime knows how to fail on one
      redirect: "manual",
    }),
    { signal },
  )
  if (response.ok && mediaType !== undefined && response.headers.get("content-type") !== mediaType) {
    const cause = new Error(
      "what was asked for was done, not previewed: something on the way drops `Callrules-Preview`",
    )
    return { answer: { ok: false, reason: "unanswered", cause, attempts: attempt }, isFinal: true }
  }
  const outcome = response.headers.get("callrules-outcome") ?? ""
  const isRepeated = response.headers.get("callrules-repeated") === "true"
  const location = response.headers.get("location") ?? ""
  const text = await textWithin(response, signal, MOST_ANSWER_BYTES)
  const retryAfterSeconds = secondsOf(response.headers.get("retry-after"))
  const raw = { status: response.status, text, outcome, isRepeated, location, retryAfterSeconds }
  return { answer: readAnswer(raw, attempt, isOwn, token), askedSeconds: retryAfterSeconds }
}

/** Between half of the pause and the whole of it, so that clients that failed together do not come back together. */
const pauseBefore = (attempt: number, first: number): number => {
  const whole = Math.min(first * 2 ** (attempt - 2), MOST_PAUSE)
  return whole / 2 + (Math.random() * whole) / 2
}

/** Seconds; a date is not read, since clocks differ. */
// ENG-310
const secondsOf = (header: string | null): number | undefined =>
  header === null || !/^\d{1,9}$/.test(header) ? undefined : Number(header)
