// A handler that also serves the OpenAPI document, to anybody: it says nothing that the documentation does not say.
import { type OpenApiOptions, openApi } from "./open-api.ts"

/** What answers requests: an engine's handler, for one. */
export type ContractHandler = (request: Request, connection?: unknown) => Promise<Response>

/** How the document is served. */
export interface ServedOpenApiOptions extends OpenApiOptions {
  /** Where it is; default `/openapi.json`. */
  readonly path?: string
}

/**
 * A handler that answers `GET /openapi.json` with the document, without a token, and hands everything else on. The document
 * is made when it is first asked for, and may be kept by caches: it has an `ETag`, and pages of other origins may read it.
 *
 * Unless `server` is given, the document says that the operations are beside it, so it is right below a base path as well.
 *
 * @example
 * ```ts
 * import { withOpenApi } from "@callrules/contract"
 *
 * const handler = withOpenApi(async () => new Response("the engine", { status: 401 }))
 * const answer = await handler(new Request("http://localhost/openapi.json"))
 * console.assert(answer.status === 200 && (await answer.json()).openapi === "3.1.0")
 * console.assert((await handler(new Request("http://localhost/else"))).status === 401)
 * ```
 */
// ENG-157
export const withOpenApi = (handler: ContractHandler, options: ServedOpenApiOptions = {}): ContractHandler => {
  const { path = "/openapi.json", server = "." } = options
  let made: Promise<Document> | undefined
  return async (request, connection) => {
    const isRead = request.method === "GET" || request.method === "HEAD"
    if (!isRead || new URL(request.url).pathname !== path) return handler(request, connection)
    made ??= documentOf({ ...options, server })
    const { bytes, etag } = await made
    const headers = {
      "x-content-type-options": "nosniff",
      etag,
      "cache-control": "public, max-age=3600",
      "access-control-allow-origin": "*",
    }
    if (matches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers })
    return new Response(request.method === "HEAD" ? null : bytes, {
      headers: { ...headers, "content-type": "application/json; charset=utf-8" },
    })
  }
}

interface Document {
  /** Encoded once: it is long, and anybody may ask for it. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
}

const documentOf = async (options: OpenApiOptions): Promise<Document> => {
  const bytes = new TextEncoder().encode(JSON.stringify(openApi(options)))
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return { bytes, etag: `"${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"` }
}

// RFC 9110: a list, `*`, and weak tags are equal here too
const matches = (given: string | null, etag: string): boolean =>
  (given ?? "").split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag)
