// Fastify with the rules behind it.
import Fastify from "fastify"
import { KEPT_MILLISECONDS } from "./node-by-hand.ts"
import { isKnownToken, type RulesByHand } from "./rules-by-hand.ts"

/** Listens on a free port and answers by hand. */
export const fastifyByHand = async (rules: RulesByHand): Promise<number> => {
  const app = Fastify({ keepAliveTimeout: KEPT_MILLISECONDS })
  app.post<{ Params: { version: string } }>("/api/:version/transactions.json", async (request, reply) => {
    if (request.params.version !== "2026-11-01") return reply.code(400).send({})
    if (!isKnownToken(request.headers.authorization)) return reply.code(401).send({})
    const { answer, outcomes } = rules(request.body)
    return reply.header("callrules-outcome", outcomes).header("cache-control", "no-store").send(answer)
  })
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port)
}
