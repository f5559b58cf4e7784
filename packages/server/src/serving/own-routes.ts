// What the program adds to the host interface of the engine: each request of it is a line of the log, and is for hosts alone.
import { headerToken } from "@callrules/directory"
import type { Engine } from "@callrules/engine"
import {
  type Answer,
  faultRefusal,
  knownQuery,
  previewHeader,
  previewNotOffered,
  type QueryValues,
  queryRefusal,
  type Routable,
  type RoutedRequest,
  refuse,
  reportedNetwork,
  toResponse,
} from "@callrules/engine/parts"
import type { Refusal } from "@callrules/operations"
import { hostNetwork } from "@callrules/operations/parts"
import * as Result from "effect/Result"
import type { ServerLog } from "./log.ts"
import type { OWN_PATHS } from "./own-paths.ts"
import { routesBefore } from "./routes-before.ts"

/** What is asked on a route. */
export interface OwnRequest {
  /** A parameter of the path, decoded. */
  readonly parameter: (name: string) => string
  readonly query: QueryValues
}

/** What a route answers; a promise that is rejected is a fault. */
export type OwnAnswer = Result.Result<Answer, Refusal>

/** A route that the program answers itself; one with `:network_id` in its path is about a network that the directory has. */
export interface OwnRoute extends Routable {
  readonly path: (typeof OWN_PATHS)[keyof typeof OWN_PATHS]
  /** The parameters of the query that it knows; absent: none. */
  readonly query?: ReadonlyArray<string>
  readonly answer: (asked: OwnRequest) => Promise<OwnAnswer>
}

/** What the routes stand on. */
export interface OwnRoutes {
  readonly engine: Pick<Engine, "asHost" | "run">
  /** SHA-256 of the host token; without one there are no such routes. */
  readonly hostTokenHash: string | undefined
  readonly log: ServerLog
  /** Whether each request is a line of the log. */
  readonly logRequests: boolean
}

/** A handler that answers the program's own routes, and leaves the rest to another one. */
// ENG-136, ENG-140, ENG-141, ENG-278
export const withOwnRoutes = (
  on: OwnRoutes,
  routes: ReadonlyArray<OwnRoute>,
  handler: Engine["handler"],
): Engine["handler"] => {
  if (on.hostTokenHash === undefined) return handler
  const run = (route: OwnRoute) => async (routed: RoutedRequest) => {
    const answer = await answered(on, route, routed)
    return Result.isSuccess(answer)
      ? toResponse(answer.success, routed.trace.correlationId)
      : refuse(routed, answer.failure)
  }
  return routesBefore(routes, run, handler, ({ method }, trace, { status }, milliseconds) => {
    const { clientAddress, correlationId, errorClass, networkId, route } = trace
    const request = { correlationId, method, route, clientAddress, networkId, status, errorClass, milliseconds }
    if (on.logRequests) on.log.request({ ...request, traceId: null })
  })
}

/** Checks in the order in which the engine does: token, query, preview, network. */
// ENG-332, ENG-373
const answered = async (on: OwnRoutes, route: OwnRoute, routed: RoutedRequest): Promise<OwnAnswer> => {
  const { parameters, request, trace } = routed
  try {
    const networkId = parameters["network_id"]
    const host = await admitted(on.engine, request, networkId)
    if (Result.isFailure(host)) return Result.fail(host.failure)
    const { problems, query } = knownQuery(route.query ?? [])(request)
    const isWrong = problems.length > 0
    if (query === undefined || (isWrong && request.method !== "GET")) {
      return Result.fail(queryRefusal(request, problems, undefined))
    }
    const noPreview = request.method === "GET" ? undefined : previewNotOffered(previewHeader(request.headers))
    if (noPreview !== undefined) return Result.fail(noPreview)
    const network = networkId === undefined ? Result.succeed(null) : await on.engine.run(hostNetwork(networkId))
    // as the engine's requests: nobody's until the network was looked up
    if (!isWrong) trace.networkId = reportedNetwork(networkId)
    const answer = Result.isFailure(network)
      ? Result.fail(network.failure)
      : await route.answer({ parameter: (name) => parameters[name] ?? "", query })
    if (!isWrong) return answer
    return Result.fail(queryRefusal(request, problems, Result.isFailure(answer) ? answer.failure : undefined))
  } catch (cause) {
    return Result.fail(faultRefusal({ faultId: () => crypto.randomUUID(), log: on.log.entry }, trace, cause))
  }
}

/** Whoever the engine takes for a host of the network, or without one of every network. */
// ENG-204
const admitted = (
  engine: Pick<Engine, "asHost">,
  { headers, method }: Request,
  networkId: string | undefined,
): ReturnType<Engine["asHost"]> =>
  engine.asHost(
    headerToken(headers.get("authorization")),
    networkId === undefined ? { method } : { method, network: networkId },
  )
