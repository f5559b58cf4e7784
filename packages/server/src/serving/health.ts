// What a supervisor and a load balancer ask, on every listener: does the process serve, and should it get work.
import type { Engine } from "@callrules/engine"
import { type Answer, json, type RoutedRequest, toResponse } from "@callrules/engine/parts"
import { HEALTH_PATHS } from "./own-paths.ts"
import { routesBefore } from "./routes-before.ts"

/** A handler that answers `/health` and `/ready` itself. */
// ENG-139
export const withHealth = (engine: Pick<Engine, "isReady">, handler: Engine["handler"]): Engine["handler"] => {
  const routes = [
    {
      methods: ["GET"] as const,
      path: HEALTH_PATHS.health,
      answer: async (): Promise<Answer> => state(200, "healthy"),
    },
    {
      methods: ["GET"] as const,
      path: HEALTH_PATHS.ready,
      answer: async (): Promise<Answer> => ((await engine.isReady()) ? state(200, "ready") : NOT_READY),
    },
  ]
  const run =
    ({ answer }: (typeof routes)[number]) =>
    async ({ trace }: RoutedRequest) =>
      toResponse(await answer(), trace.correlationId)
  return routesBefore(routes, run, handler)
}

const state = (status: number, text: string): Answer => json(status, { status: text })

const NOT_READY: Answer = { ...state(503, "not ready"), headers: { "retry-after": "1" } }
