// From a request to the row of the table that answers it: path, then method, then version.
import { Hono } from "hono"
import { type Refusal, refusal } from "../refusal.ts"
import { routeNotFoundAmong } from "./route-not-found.ts"
import type { Method, RoutedRequest } from "./routed-request.ts"
import type { Row } from "./row.ts"
import { type AllowedVersions, checkVersion, type VersionedInterface } from "./versions.ts"

/** What answers one method of a route. */
export type RouteHandler = (routed: RoutedRequest) => Promise<Response>

/** One path and what answers it. */
interface Route {
  readonly path: string
  readonly versioned: VersionedInterface | undefined
  readonly methods: Readonly<Partial<Record<Method, RouteHandler>>>
}

/** The rows of a table path by path, each with what runs it. */
const routesOf = (rows: ReadonlyArray<Row>, run: (row: Row) => RouteHandler): ReadonlyArray<Route> =>
  [...Map.groupBy(rows, ({ path }) => path)].map(([path, ofPath]) => ({
    path,
    versioned: ofPath[0]?.versioned,
    methods: Object.fromEntries(ofPath.flatMap((row) => row.methods.map((method) => [method, run(row)]))),
  }))

/** How a refusal before any operation becomes a response. */
export type RefusalResponder = (request: Request, refused: Refusal) => Response

/**
 * A router over the rows of a table. Path, then method (405 with the methods there are), then version are checked before anything
 * else of a request is looked at. HEAD is answered like GET, without the body; OPTIONS with the methods there are, to
 * anybody.
 *
 * Source of the rule: section 9 of the specification (an invalid version for a route gives 400).
 */
export const router = (
  rows: ReadonlyArray<Row>,
  run: (row: Row) => RouteHandler,
  versions: AllowedVersions,
  respond: RefusalResponder,
): ((request: Request) => Promise<Response>) => {
  const app = new Hono({ strict: true })
  const routes = routesOf(rows, run)
  const routeNotFound = routeNotFoundAmong(routes.map((route) => route.path))
  for (const route of routes) {
    app.all(route.path, async (context) => {
      const request = context.req.raw
      const handler = request.method === "OPTIONS" ? optionsOf(route) : handlerOf(route, request.method)
      // ENG-49
      if (handler === undefined) return respond(request, methodNotAllowed(route, request))
      const parameters = context.req.param() as Readonly<Record<string, string>> // the router types them by path; here paths are data
      const invalid = checkVersion(route.versioned, parameters["version"], versions)
      // ENG-13
      if (invalid !== undefined) return respond(request, invalid)
      return handler({ request, parameters })
    })
  }
  // ENG-42
  app.notFound((context) => respond(context.req.raw, routeNotFound(context.req.path)))
  const answer = async (request: Request): Promise<Response> =>
    isDecodable(request) ? app.fetch(request) : respond(request, malformedPath)
  return async (request) => (request.method === "HEAD" ? withoutBody(await answer(asGet(request))) : answer(request))
}

const asGet = ({ headers, signal, url }: Request): Request => new Request(url, { method: "GET", headers, signal })

const isDecodable = (request: Request): boolean => {
  if (!request.url.includes("%")) return true
  try {
    decodeURIComponent(new URL(request.url).pathname)
    return true
  } catch {
    return false
  }
}

const malformedPath = refusal("MalformedRequest", [
  {
    code: "path-malformed",
    path: [],
    message: "the path is not percent-encoded UTF-8",
    hint: "encode every id in the path, such as `%25` for a percent sign",
  },
])

const handlerOf = (route: Route, method: string): RouteHandler | undefined =>
  method === "GET" || method === "POST" || method === "PUT" || method === "DELETE" ? route.methods[method] : undefined

const allowOf = (route: Route): ReadonlyArray<string> => [
  ...Object.keys(route.methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  "OPTIONS",
]

const optionsOf =
  (route: Route): RouteHandler =>
  async () =>
    new Response(null, { status: 204, headers: { allow: allowOf(route).join(", "), "cache-control": "no-store" } })

/** The answer to HEAD: what GET would answer, and how long, without it. */
const withoutBody = async (response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.set("content-length", String((await response.arrayBuffer()).byteLength))
  return new Response(null, { status: response.status, headers })
}

const methodNotAllowed = (route: Route, { method }: Request): Refusal => {
  const problem = {
    code: "method-not-allowed",
    path: [],
    message: `${method} is not a method of this path`,
    hint: `use ${Object.keys(route.methods).join(" or ")}`,
  }
  return { ...refusal("MethodNotAllowed", [problem]), allow: allowOf(route) }
}
