// Paths that the program answers itself, before the engine: found, refused and answered by the engine's own router.
import { DEFAULT_VERSIONS, type Engine } from "@callrules/engine"
import {
  findRouteAmong,
  openTrace,
  pathOf,
  type RequestTrace,
  type Routable,
  type RouteHandler,
  refuse,
  router,
} from "@callrules/engine/parts"
import { PROBLEM_PAGES } from "./own-paths.ts"

/** Told of each answer to a request on one of the paths. */
type Answered = (request: Request, trace: RequestTrace, response: Response, milliseconds: number) => void

/** A handler that answers the paths of some routes as the engine answers its own, and leaves every other path to another handler. */
// ENG-443
export const routesBefore = <R extends Routable>(
  routes: ReadonlyArray<R>,
  run: (route: R) => RouteHandler,
  handler: Engine["handler"],
  answered: Answered = () => {},
): Engine["handler"] => {
  const find = findRouteAmong(routes, DEFAULT_VERSIONS)
  const route = router(routes, run, DEFAULT_VERSIONS, refuse)
  return async (request, connection) => {
    // a path that is malformed is none of these
    if (typeof find(pathOf(request.url)) !== "object") return handler(request, connection)
    const begun = performance.now()
    const trace = openTrace(request, connection)
    const response = await route({ request, connection, trace, problemPages: PROBLEM_PAGES })
    answered(request, trace, response, performance.now() - begun)
    return response
  }
}
