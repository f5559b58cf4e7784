// The servers that are measured over sockets, in memory and on SQLite: the engine, and the same rules by hand behind others.
import { serveNode } from "@callrules/node"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Layer from "effect/Layer"
import { engineOn } from "../engine/one-network.ts"
import { fastifyByHand } from "../http/fastify-by-hand.ts"
import { honoByHand, honoWithMiddleware } from "../http/hono-by-hand.ts"
import { KEPT_MILLISECONDS, nodeByHand } from "../http/node-by-hand.ts"
import { reportLegs } from "../http/requests.ts"
import { memoryByHand, newStores, type RulesByHand, rulesByHand } from "../http/rules-by-hand.ts"
import { sqliteByHand } from "../http/sqlite-by-hand.ts"

/** The servers, in the order of the tables. */
export const SERVERS = [
  "engine",
  "Hono by hand",
  "Hono by hand with middleware",
  "Fastify by hand",
  "node:http by hand",
] as const

/** The name of a server. */
export type ServerName = (typeof SERVERS)[number]

const ANYWHERE = { host: "127.0.0.1", port: 0, limits: { idleMilliseconds: KEPT_MILLISECONDS } }

const engineServer = async (path: string | null): Promise<number> => {
  const engine = await engineOn(
    path === null ? Layer.succeedContext(newStores()) : sqliteStores({ path, create: true }),
  )
  await reportLegs(engine)
  return (await serveNode(engine.handler, ANYWHERE)).port
}

const rulesOn = async (path: string | null): Promise<RulesByHand> => {
  const stores = newStores()
  const engine = await engineOn(Layer.succeedContext(stores))
  await reportLegs(engine)
  return rulesByHand(path === null ? memoryByHand(stores) : sqliteByHand(path, stores))
}

/** Starts a server in this process, in memory or on a new SQLite file; answers its port. */
export const startServer = async (name: ServerName, path: string | null): Promise<number> => {
  switch (name) {
    case "engine":
      return engineServer(path)
    case "Hono by hand":
      return (await serveNode(honoByHand(await rulesOn(path)), ANYWHERE)).port
    case "Hono by hand with middleware":
      return (await serveNode(honoWithMiddleware(await rulesOn(path)), ANYWHERE)).port
    case "Fastify by hand":
      return fastifyByHand(await rulesOn(path))
    case "node:http by hand":
      return nodeByHand(await rulesOn(path))
  }
}
