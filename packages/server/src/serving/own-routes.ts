// What the program adds to the host interface of the engine: each request of it is a line of the log, and is for hosts alone.
import { type Engine, requestOrigin } from "@callrules/engine"
import { refusedHost } from "./host-access.ts"
import type { ServerLog } from "./log.ts"
import { type OwnAnswer, ownRefusal } from "./own-answer.ts"

/** A request that the program answers itself. */
export interface OwnRoute {
  /** The path with its parameters named. */
  readonly route: string
  /** Null for what is about every network. */
  readonly networkId: string | null
  readonly answer: () => Promise<OwnAnswer>
  /** Whether a promise that is rejected is the fault of a store. */
  readonly asksStore?: boolean
}

/** Finds the route of a request; undefined where it has none. */
export type FindOwnRoute = (request: Request, url: URL) => OwnRoute | undefined

/** What the routes stand on. */
export interface OwnRoutes {
  readonly engine: Pick<Engine, "asHost">
  /** SHA-256 of the host token; without one there are no such routes. */
  readonly hostTokenHash: string | undefined
  readonly log: ServerLog
  /** Whether each request is a line of the log. */
  readonly logRequests: boolean
}

/** A handler that answers the program's own routes, and leaves the rest to another one. */
// ENG-136, ENG-140, ENG-141
export const withOwnRoutes =
  (on: OwnRoutes, finders: ReadonlyArray<FindOwnRoute>, handler: Engine["handler"]): Engine["handler"] =>
  async (request, connection) => {
    if (on.hostTokenHash === undefined) return handler(request, connection)
    const url = new URL(request.url)
    for (const find of finders) {
      const found = find(request, url)
      if (found !== undefined) return answered(on, found, request, connection)
    }
    return handler(request, connection)
  }

const answered = async (
  { engine, log, logRequests }: OwnRoutes,
  { answer, asksStore = false, networkId, route }: OwnRoute,
  request: Request,
  connection: unknown,
): Promise<Response> => {
  const begun = performance.now()
  const { clientAddress, correlationId } = requestOrigin(request, connection)
  const faulty = (event: string, message: string, cause: unknown): string => {
    const faultId = crypto.randomUUID()
    log.entry({ level: "error", event, message, faultId, correlationId, networkId, route, cause })
    return faultId
  }
  const fault = (cause: unknown): OwnAnswer => {
    const faultId = faulty("internal-error", "a request failed unexpectedly", cause)
    return ownRefusal(500, "InternalServiceError", `an unexpected error occurred; its id is ${faultId}`)
  }
  // ENG-332, ENG-373
  const unavailable = (cause: unknown): OwnAnswer => {
    const faultId = faulty("store-fault", "the store could not answer a request", cause)
    const message = `the service cannot answer at present; the id of this failure is ${faultId}`
    return ownRefusal(503, "ServiceUnavailable", message, 5)
  }
  const refused = await refusedHost(engine, request, networkId).catch(unavailable)
  const { errorClass, response } = refused ?? (await answer().catch(asksStore ? unavailable : fault))
  response.headers.set("x-request-id", correlationId)
  if (logRequests) {
    log.request({
      correlationId,
      method: request.method,
      route,
      clientAddress,
      // as the engine's requests: nobody's while nobody was let in
      networkId: refused === undefined ? networkId : null,
      status: response.status,
      errorClass,
      milliseconds: performance.now() - begun,
      traceId: null,
    })
  }
  return response
}
