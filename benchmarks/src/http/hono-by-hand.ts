// Hono with the rules behind it: bare, and with the middleware that a service is run with.
import { prometheus } from "@hono/prometheus"
import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { requestId } from "hono/request-id"
import { timeout } from "hono/timeout"
import { Registry } from "prom-client"
import { isKnownToken, type RulesByHand } from "./rules-by-hand.ts"

const MAX_BODY_BYTES = 1_048_576
const DEADLINE_MILLISECONDS = 10_000

const withRoute = (app: Hono, rules: RulesByHand): ((request: Request) => Promise<Response>) => {
  app.post("/api/:version/transactions.json", async (context) => {
    if (context.req.param("version") !== "2026-11-01") return context.json({}, 400)
    if (!isKnownToken(context.req.header("authorization"))) return context.json({}, 401)
    const { answer, outcomes } = rules(await context.req.json())
    context.header("callrules-outcome", outcomes)
    context.header("cache-control", "no-store")
    return context.json(answer)
  })
  return async (request) => app.fetch(request)
}

/** A server with the rules by hand and nothing else: no metrics, no deadline, no bound on a body. */
export const honoByHand = (rules: RulesByHand): ((request: Request) => Promise<Response>) =>
  withRoute(new Hono(), rules)

/** A server with the rules by hand, and around them what the engine has too, from Hono's own middleware. */
export const honoWithMiddleware = (rules: RulesByHand): ((request: Request) => Promise<Response>) => {
  const app = new Hono()
  const { registerMetrics } = prometheus({ registry: new Registry() })
  app.use("*", registerMetrics)
  app.use("*", requestId())
  app.use("*", timeout(DEADLINE_MILLISECONDS))
  app.use("*", bodyLimit({ maxSize: MAX_BODY_BYTES }))
  return withRoute(app, rules)
}
