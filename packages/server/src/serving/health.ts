// What a supervisor and a load balancer ask, on every listener: does the process serve, and should it get work.
import type { Engine } from "@callrules/engine"
import { OWN_HEADERS } from "./own-answer.ts"

/** A handler that answers `/health` and `/ready` itself. */
// ENG-139
export const withHealth =
  (engine: Pick<Engine, "isReady">, handler: Engine["handler"]): Engine["handler"] =>
  async (request, connection) => {
    if (request.method !== "GET" && request.method !== "HEAD") return handler(request, connection)
    switch (new URL(request.url).pathname) {
      case "/health":
        return state(200, "healthy", request)
      case "/ready":
        return (await engine.isReady()) ? state(200, "ready", request) : state(503, "not ready", request)
      default:
        return handler(request, connection)
    }
  }

const state = (status: number, text: string, { method }: Request): Response =>
  new Response(method === "HEAD" ? null : JSON.stringify({ status: text }), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...OWN_HEADERS,
      ...(status === 503 ? { "retry-after": "1" } : {}),
    },
  })
