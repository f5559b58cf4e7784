// How a server of one's own ends while clients with kept connections go on sending.
import type { Server } from "node:http"
import type { Engine } from "@callrules/engine"

/** Ends a server of `node:http`, of Express or of `@hono/node-server`, then the engine. */
export const shutDown = async (server: Server, engine: Pick<Engine, "close">, graceMilliseconds = 10_000) => {
  // from now on each answer closes its connection: a client that goes on sending would keep it open for good
  server.prependListener("request", (_, response) => void response.setHeader("connection", "close"))
  const closed = new Promise((resolve) => server.close(resolve))
  const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
  await closed
  clearTimeout(timer)
  await engine.close()
}
