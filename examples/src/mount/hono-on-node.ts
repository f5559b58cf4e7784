// Hono on a port of Node's.
import { serveNode } from "@callrules/node"
import { app } from "./hono.ts"

/** The app on a port, until `close()`. */
export const listen = (port: number) =>
  serveNode(async (request, connection) => app.fetch(request, connection ?? {}), { host: "127.0.0.1", port })
