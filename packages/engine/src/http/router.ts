// From a request to the row of the table that answers it: path, then method, then version.
import type { Refusal } from "@callrules/operations"
import { loadedOnce, refusal } from "@callrules/operations/parts"
import * as Effect from "effect/Effect"
import { toResponse, withoutBody } from "./answer.ts"
import { type Findable, findRouteAmong, pathOf } from "./find-route.ts"
import { quotedPath, shownPath } from "./path-pattern.ts"
import type { Method, ReceivedRequest, RoutedRequest } from "./routed-request.ts"
import { type AllowedVersions, checkVersion, type VersionedInterface } from "./versions.ts"

/** What answers one method of a route. */
export type RouteHandler = (routed: RoutedRequest) => Promise<Response>

/** Answers a request, at once where it goes no further than its path, method and version. */
export type Router = (received: ReceivedRequest) => Response | Promise<Response>

/** What a table of routes says of each. */
export interface Routable extends Findable {
  readonly methods: ReadonlyArray<Method>
}

/** One path and what answers it. */
interface Route {
  readonly path: string
  /** The path as documents write it. */
  readonly shown: string
  readonly versioned: VersionedInterface | undefined
  readonly methods: Readonly<Partial<Record<Method, RouteHandler>>>
}

/** The rows of a table path by path, each with what runs it. */
const routesOf = <R extends Routable>(rows: ReadonlyArray<R>, run: (row: R) => RouteHandler): ReadonlyArray<Route> =>
  [...Map.groupBy(rows, ({ path }) => path)].map(([path, ofPath]) => ({
    path,
    shown: shownPath(path),
    versioned: ofPath[0]?.versioned,
    methods: Object.fromEntries(ofPath.flatMap((row) => row.methods.map((method) => [method, run(row)]))),
  }))

/** How a refusal before any operation becomes a response. */
export type RefusalResponder = (received: ReceivedRequest, refused: Refusal) => Response

/**
 * A router over the rows of a table. Path, then method (405 with the methods there are), then version are checked before anything
 * else of a request is looked at. HEAD is answered like GET, without the body; OPTIONS with the methods there are, to
 * anybody.
 *
 * @param otherPaths - paths that are answered elsewhere, and that a mistyped one may mean.
 *
 * Source of the rule: section 9 of the specification (an invalid version for a route gives 400).
 */
export const router = <R extends Routable>(
  rows: ReadonlyArray<R>,
  run: (row: R) => RouteHandler,
  versions: AllowedVersions,
  respond: RefusalResponder,
  otherPaths: ReadonlyArray<string> = [],
): Router => {
  const routes = routesOf(rows, run)
  const findRoute = findRouteAmong(routes, versions)
  const paths = [...routes.map((route) => route.shown), ...otherPaths.map(shownPath)]
  const pathHint = loadedOnce(async () => (await import("./path-hints.ts")).pathHintAmong(paths, quotedPath))
  const answer: Router = (received) => {
    const { request } = received
    const path = pathOf(request.url)
    const found = findRoute(path)
    // ENG-42
    if (found === undefined) {
      const refused = Effect.map(pathHint, (hintOf) => routeNotFound(path, hintOf(path)))
      return Effect.runPromise(Effect.map(refused, (notFound) => respond(received, notFound)))
    }
    if (found === "malformed") return respond(received, malformedPath)
    const { parameters, route } = found
    received.trace.route = route.shown
    const handler = request.method === "OPTIONS" ? optionsOf(route) : handlerOf(route, request.method)
    // ENG-49
    if (handler === undefined) return respond(received, methodNotAllowed(route, request))
    const invalid = checkVersion(route.versioned, parameters["version"], versions)
    // ENG-13
    if (invalid !== undefined) return respond(received, invalid)
    const { connection, problemPages, trace } = received
    return handler({ request, connection, trace, problemPages, path, parameters })
  }
  const answerHead = async (received: ReceivedRequest): Promise<Response> =>
    withoutBody(await answer({ ...received, request: asGet(received.request) }))
  return (received) => (received.request.method === "HEAD" ? answerHead(received) : answer(received))
}

const asGet = ({ headers, signal, url }: Request): Request => new Request(url, { method: "GET", headers, signal })

/** The refusal of a path that no route has. */
// ENG-48
export const routeNotFound = (path: string, hint: string): Refusal =>
  refusal("RouteNotFound", [
    { code: "route-not-found", path: [], message: `there is nothing at ${quotedPath(path)}`, hint },
  ])

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
  async ({ trace }) =>
    toResponse({ status: 204, body: "", headers: { allow: allowOf(route).join(", ") } }, trace.correlationId)

const methodNotAllowed = (route: Route, { method }: Request): Refusal => {
  const problem = {
    code: "method-not-allowed",
    path: [],
    message: `${method} is not a method of this path`,
    hint: `use ${Object.keys(route.methods).join(" or ")}`,
  }
  return { ...refusal("MethodNotAllowed", [problem]), allow: allowOf(route) }
}
