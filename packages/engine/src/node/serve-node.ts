// An engine's handler on a port of this machine, through Node's HTTP server.
import type { Server } from "node:http"
import { createAdaptorServer } from "@hono/node-server"

/** A listening server. */
export interface NodeServer {
  /** The port it listens on: the one that was free when 0 was asked for. */
  readonly port: number
  /** Stops listening and waits for the requests under way. */
  readonly close: () => Promise<void>
}

/**
 * Listens on a host and a port and answers with a handler, such as an engine's.
 *
 * @returns the server once it listens; the promise is rejected when the port is taken or may not be used.
 *
 * @example
 * ```ts
 * import { serveNode } from "@callrules/engine/node"
 *
 * const server = await serveNode(async () => new Response("hello"), { host: "127.0.0.1", port: 0 })
 * const answer = await fetch(`http://127.0.0.1:${server.port}/`)
 * console.assert((await answer.text()) === "hello")
 * await server.close()
 * ```
 */
// ENG-69
export const serveNode = (
  handler: (request: Request) => Promise<Response>,
  options: { readonly host: string; readonly port: number },
): Promise<NodeServer> =>
  new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch: handler }) as Server // without options it is an http.Server
    server.once("error", reject)
    server.listen(options.port, options.host, () => {
      server.removeListener("error", reject)
      const address = server.address()
      resolve({
        port: typeof address === "object" && address !== null ? address.port : options.port,
        close: () => closed(server),
      })
    })
  })

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
