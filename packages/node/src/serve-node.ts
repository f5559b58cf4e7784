// An engine's handler on a port or a socket of this machine, through Node's HTTP server.

import type { Server } from "node:http"
import { checkHandler } from "@callrules/engine/parts"
import { misused } from "@callrules/model/misuse"
import type { Refusal } from "@callrules/operations"
import { shuttingDown } from "@callrules/operations/parts"
import { connectionTaken } from "./begin-turns.ts"
import { clientAddressAmong } from "./client-address.ts"
import { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from "./connection-limits.ts"
import { followConnections } from "./connections.ts"
import { boundConnectionsPerAddress } from "./connections-per-address.ts"
import { answerExchange, type Exchange, type NodeHandler } from "./exchange.ts"
import type { NodeListenerOptions } from "./node-listener.ts"
import { requestListener } from "./request-listener.ts"
import { boundUnreadAnswers } from "./unread-answers.ts"

// an `import` of it reads all that it exports, and loads what its `WebSocket` is made of: a third of a start
const { createServer } = process.getBuiltinModule("node:http")

const SERVE_EXAMPLE = 'serveNode(engine.handler, { host: "127.0.0.1", port: 8787 })'

/** Where a server listens: a host and a port, or a unix socket. */
export type ListenAddress =
  | {
      /** The name or address of an interface, such as `127.0.0.1`. */
      readonly host: string
      /** The port; 0 takes a free one. */
      readonly port: number
    }
  | {
      /** The file of the unix socket. */
      readonly socket: string
    }

/** How a server listens. */
export type NodeServerOptions = ListenAddress &
  NodeListenerOptions & {
    /** Bounds that differ from {@link DEFAULT_CONNECTION_LIMITS}. */
    readonly limits?: Partial<ConnectionLimits>
    /**
     * The paths that supervisors and load balancers ask, such as `/health`, without a query. Default none. Among many requests at once
     * they wait for each other, and not for others.
     */
    readonly probePaths?: ReadonlyArray<string>
  }

/** A listening server. */
export interface NodeServer {
  /** The port it listens on: the one that was free when 0 was asked for; 0 on a unix socket. */
  readonly port: number
  /**
   * Stops listening. Requests under way are answered, each with `Connection: close`; what begins now is 503. After the grace
   * period the connections that are left are cut.
   *
   * Before that, requests are taken for `delayMilliseconds` (default 0) as ever, each answered with `Connection: close`: so that
   * proxies and clients, who see that the server is no longer ready, turn to another one and lose no request.
   */
  readonly close: (options?: { readonly delayMilliseconds?: number }) => Promise<void>
}

/**
 * Listens on a host and a port, or on a unix socket, and answers with a handler, such as an engine's.
 *
 * @returns the server once it listens; the promise is rejected when the port is taken or may not be used.
 *
 * @example
 * ```ts
 * import { serveNode } from "@callrules/node"
 *
 * const server = await serveNode(async () => new Response("hello"), { host: "127.0.0.1", port: 0 })
 * const answer = await fetch(`http://127.0.0.1:${server.port}/`)
 * console.assert((await answer.text()) === "hello")
 * await server.close()
 * ```
 */
// ENG-69
export const serveNode = async (handler: NodeHandler, options: NodeServerOptions): Promise<NodeServer> => {
  checkHandler(handler, SERVE_EXAMPLE)
  if (options === undefined) misused("options", options, SERVE_EXAMPLE)
  const limits = { ...DEFAULT_CONNECTION_LIMITS, ...options.limits }
  const clientAddressOf = clientAddressAmong(options.trustedProxies ?? [])
  const answer = async (request: Request, exchange: Exchange, unreadable: Refusal | undefined): Promise<Response> => {
    const refused = connections.isTooLate(exchange.outgoing) ? shuttingDown : unreadable
    const response = await answerExchange(handler, clientAddressOf, request, exchange, refused)
    exchange.incoming.socket.setTimeout(limits.answerMilliseconds)
    return response
  }
  const listener = requestListener(answer, { overrideGlobalObjects: true, probePaths: options.probePaths ?? [] })
  const server = createServer(timeoutsOf(limits), listener)
  // Node would answer 417, and read on without a bound; nobody has to know what a client expects beside `100-continue`
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing))
  server.on("connection", connectionTaken)
  server.maxConnections = limits.connections
  // a client that has ended its side waits for its answers; Node would close the connection at once, and has no option for it
  // ENG-277
  Object.assign(server, { httpAllowHalfOpen: true })
  boundConnectionsPerAddress(server, limits.connectionsPerAddress)
  const connections = followConnections(server, limits.idleMilliseconds + limits.headMilliseconds + CHECK_MILLISECONDS)
  const port = await listen(server, options, limits.connections)
  boundUnreadAnswers(server, connections.answering, { milliseconds: limits.answerMilliseconds })
  const { graceMilliseconds } = limits
  return {
    port,
    close: ({ delayMilliseconds = 0 } = {}) => connections.drain({ delayMilliseconds, graceMilliseconds }),
  }
}

/** How often Node looks whether a head or a body takes too long. */
const CHECK_MILLISECONDS = 1_000

const timeoutsOf = ({ bodyMilliseconds, headMilliseconds, idleMilliseconds }: ConnectionLimits) => ({
  headersTimeout: headMilliseconds,
  requestTimeout: headMilliseconds + bodyMilliseconds,
  keepAliveTimeout: idleMilliseconds,
  connectionsCheckingInterval: Math.min(CHECK_MILLISECONDS, headMilliseconds, bodyMilliseconds),
})

/** So many connections may wait to be taken by default. */
const USUAL_BACKLOG = 511
const MOST_BACKLOG = 2 ** 31 - 1

/** As many connections as may be open at a time may wait to be taken: the system drops others without a word, and they try again after a second. */
// ENG-540
const listen = (server: Server, address: ListenAddress, connections: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const backlog = Math.min(Math.max(USUAL_BACKLOG, connections), MOST_BACKLOG)
    const listening = (): void => {
      const bound = server.address()
      resolve(typeof bound === "object" && bound !== null ? bound.port : 0)
    }
    // it also hears of a connection that the system could not hand over, for want of memory: the next one is taken as ever,
    // and without a listener the error would end the process
    // ENG-334
    server.on("error", reject)
    if ("socket" in address) server.listen(address.socket, backlog, listening)
    else server.listen(address.port, address.host, backlog, listening)
  })
