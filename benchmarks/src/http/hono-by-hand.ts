// Hono with the rules behind it.
import { Hono } from "hono"
import { isKnownToken, type RulesByHand } from "./rules-by-hand.ts"

/** A server with the rules by hand. */
export const honoByHand = (rules: RulesByHand): ((request: Request) => Promise<Response>) => {
  const app = new Hono()
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
