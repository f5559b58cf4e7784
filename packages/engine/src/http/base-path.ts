// A handler below a path of the host's server: the rest of the host's paths are not the engine's.
import { misused } from "@callrules/model/misuse"
import { checkHandler } from "../check-options.ts"
import { openTrace } from "../observing/request-report.ts"
import { refuse } from "./answering.ts"
import { pathOf } from "./find-route.ts"
import { routeNotFound } from "./router.ts"

/**
 * A handler for requests below a path: it hands them on as if the engine stood at the root, and every other path is 404.
 * `Location` headers of its answers name the path as the client sees it.
 *
 * Not needed where the framework removes the path itself, as `app.use("/calls", ...)` of Express does.
 *
 * @param basePath - such as `/calls`; a slash at its end means nothing. Compared with the path as it was sent.
 *
 * @example
 * ```ts
 * import { atBasePath, makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const handler = atBasePath("/calls", engine.handler)
 * const statusOf = async (path: string) => (await handler(new Request(`http://localhost${path}`))).status
 * console.assert((await statusOf("/calls/calls_in_progress/current_calls")) === 401)
 * console.assert((await statusOf("/calls_in_progress/current_calls")) === 404)
 * await engine.close()
 * ```
 */
// ENG-153
export const atBasePath = (
  basePath: string,
  handler: (request: Request, connection?: unknown) => Promise<Response>,
): ((request: Request, connection?: unknown) => Promise<Response>) => {
  if (typeof basePath !== "string") misused("a path", basePath, 'atBasePath("/calls", engine.handler)')
  checkHandler(handler, 'atBasePath("/calls", engine.handler)')
  const prefix = basePath.replace(/\/+$/, "")
  return async (request, connection) => {
    const path = pathOf(request.url)
    if (!path.startsWith(`${prefix}/`)) {
      return refuse(
        { request, connection, trace: openTrace(request) },
        routeNotFound(path, `every path begins with \`${prefix}/\` here`),
      )
    }
    return locatedBelow(prefix, await handler(movedTo(request, prefix.length), connection))
  }
}

/** No `Request` can be made with these methods; the adapter for Node hands TRACE on all the same. */
const NEVER_MADE = /^(?:connect|trace|track)$/i

/** The same request without the first characters of its path. */
const movedTo = (request: Request, characters: number): Request => {
  const { body, headers, method, signal, url } = request
  const start = url.indexOf("/", url.indexOf("//") + 2)
  const moved = `${url.slice(0, start)}${url.slice(start + characters)}`
  if (NEVER_MADE.test(method)) {
    return Object.defineProperty(new Request(moved, { headers, signal }), "method", { value: method })
  }
  // a stream is sent while it is read, and `fetch` wants to hear that
  return new Request(moved, { method, headers, signal, ...(body === null ? {} : { body, duplex: "half" }) })
}

/** An answer whose `Location`, if it has one below the engine's root, is below the path. */
export const locatedBelow = (prefix: string, response: Response): Response => {
  const location = response.headers.get("location")
  if (prefix === "" || location?.startsWith("/") !== true) return response
  const headers = new Headers(response.headers)
  headers.set("location", `${prefix}${location}`)
  return new Response(response.body, { status: response.status, headers })
}
