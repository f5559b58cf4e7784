// What the operator learns of each request: never a token, a body or a caller's data.
import { newIdFault } from "@callrules/directory/parts"
import type { Refusal, RefusalClass } from "@callrules/operations"
import type { Span } from "effect/Tracer"

/** One request that was answered. */
export interface RequestReport {
  /** The id under which the client, or a proxy, finds this request in its own log; it is in the answer too. */
  readonly correlationId: string
  /** `GET`, `POST` and so on. */
  readonly method: string
  /** The path of the route with its parameters named, such as `/host/<network_id>/events`; null where there is none. */
  readonly route: string | null
  /**
   * The address of the client, where the server says it: behind proxies only if they are trusted (`trustedProxies`), else
   * that of the proxy; null where it does not.
   */
  readonly clientAddress: string | null
  /**
   * The network that the token belongs to, or that a host's path names. Null if the request was not authenticated, if there is no
   * such network, and for a host's request that was refused before its network was looked up.
   */
  readonly networkId: string | null
  /** The status of HTTP; 499 for a GET or HEAD whose client had gone before it was answered. */
  readonly status: number
  /** The class of the refusal; null for a request that was not refused. */
  readonly errorClass: RefusalClass | null
  /** From the request to its answer, without the time that sending it takes. */
  readonly milliseconds: number
  /** The id of its trace; null where the engine does not trace. */
  readonly traceId: string | null
}

/** What is learned of a request on its way to its answer. */
export interface RequestTrace extends RequestOrigin {
  route: string | null
  networkId: string | null
  errorClass: RefusalClass | null
  /** The span of the request; absent where the engine does not trace. Not called before the route is known. */
  span?: () => Span
  /** Ends it. */
  endSpan?: (report: Omit<RequestReport, "traceId">) => void
}

/** Where the correlation id of a request stands, and that of its answer. */
export const CORRELATION_HEADER = "x-request-id"

// what is longer or has other characters could break a line of a log
const USUAL_ID = /^[\w.:/+=@-]{1,128}$/

/** Where a request comes from, as the log says it. */
export type RequestOrigin = Pick<RequestReport, "clientAddress" | "correlationId">

/**
 * The correlation id that a request brings, or a new one, and the address of its client: for a handler around an engine that
 * answers some requests itself and reports them as the engine does.
 *
 * @param connection - what the server's adapter says beside the request.
 *
 * @example
 * ```ts
 * import { requestOrigin } from "@callrules/engine"
 *
 * const request = new Request("http://localhost/metrics", { headers: { "x-request-id": "scrape-7" } })
 * console.assert(requestOrigin(request).correlationId === "scrape-7")
 * ```
 */
// ENG-132
export const requestOrigin = ({ headers }: Pick<Request, "headers">, connection?: unknown): RequestOrigin => {
  const given = headers.get(CORRELATION_HEADER)
  const correlationId = given !== null && USUAL_ID.test(given) ? given : crypto.randomUUID()
  return { correlationId, clientAddress: clientAddressOf(connection) }
}

/** What the adapter for Node says beside a request. */
const clientAddressOf = (connection: unknown): string | null =>
  typeof connection === "object" &&
  connection !== null &&
  "clientAddress" in connection &&
  typeof connection.clientAddress === "string"
    ? connection.clientAddress
    : null

/** The network that an admitted host's path names, for reports; null for a text that no network has as its id. */
// ENG-483
export const reportedNetwork = (id: string | undefined): string | null =>
  id === undefined || newIdFault(id) !== undefined ? null : id

/** Takes note of a refusal. */
export const noteRefusal = (trace: RequestTrace, { class: refusedClass, problems }: Refusal): void => {
  trace.errorClass = refusedClass
  // ENG-483
  if (problems.some(({ code }) => NOT_THERE.has(code))) trace.networkId = null
}

/** What a host is told of a network that is not there. */
const NOT_THERE: ReadonlySet<string> = new Set(["network-not-found", "directory-record-not-found"])

/** Begins the trace of a request, under the id that it brings, or a new one. */
export const openTrace = (request: Request, connection?: unknown): RequestTrace => ({
  ...requestOrigin(request, connection),
  route: null,
  networkId: null,
  errorClass: null,
})
