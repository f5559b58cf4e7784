// An engine's handler as a listener of a server that the host runs itself: node:http, Express, and whatever takes such listeners.

import type { IncomingMessage } from "node:http"
import { BODY_READ_BEFORE, checkHandler, locatedBelow } from "@callrules/engine/parts"
import type { Refusal } from "@callrules/operations"
import { clientAddressAmong } from "./client-address.ts"
import { answerExchange, type Exchange, type NodeHandler } from "./exchange.ts"
import { type NodeListener, requestListener } from "./request-listener.ts"

/** How a listener reads requests. */
export interface NodeListenerOptions {
  /**
   * Proxies in front whose `X-Forwarded-For` is believed: addresses and networks such as `10.0.0.0/8`. Default none: the
   * header is ignored. The address of a client is in the report of a request, and nothing is decided by it.
   */
  readonly trustedProxies?: ReadonlyArray<string>
}

/**
 * A handler, such as an engine's, as a listener of Node's HTTP server. Bounds on connections and time are those of that server.
 *
 * The body must not have been read before, as `express.json()` does: such a request is answered 500, which says so. Mount the
 * engine in front of body parsers, or let them keep the bytes as `rawBody` of the request.
 *
 * @throws RangeError when `trustedProxies` holds what is neither an address nor a network.
 *
 * @example
 * ```ts
 * import { once } from "node:events"
 * import { createServer } from "node:http"
 * import { nodeListener } from "@callrules/node"
 *
 * const server = createServer(nodeListener(async () => new Response("hello"))).listen(0, "127.0.0.1")
 * await once(server, "listening")
 * const address = server.address()
 * const port = typeof address === "object" ? address?.port : undefined
 * const answer = await fetch(`http://127.0.0.1:${port}/`)
 * console.assert((await answer.text()) === "hello")
 * server.close()
 * server.closeAllConnections()
 * ```
 */
// ENG-155
export const nodeListener = (handler: NodeHandler, options: NodeListenerOptions = {}): NodeListener => {
  checkHandler(handler, "createServer(nodeListener(engine.partnerHandler))")
  const clientAddressOf = clientAddressAmong(options.trustedProxies ?? [])
  const answer = async (request: Request, exchange: Exchange, unreadable: Refusal | undefined): Promise<Response> => {
    const { incoming } = exchange
    const refused = bodyTaken(incoming) ?? unreadable
    const response = await answerExchange(handler, clientAddressOf, request, exchange, refused)
    return locatedBelow(mountPathOf(incoming), response)
  }
  // the host's process keeps its own `Request` and `Response`
  const listener = requestListener(answer, { overrideGlobalObjects: false })
  return (incoming, outgoing) => {
    asBuffer(incoming)
    listener(incoming, outgoing)
  }
}

/** Kept bytes that are no `Buffer`, which the listener behind this one would not see. */
const asBuffer = (incoming: IncomingMessage): void => {
  if (!("rawBody" in incoming) || Buffer.isBuffer(incoming.rawBody) || !(incoming.rawBody instanceof Uint8Array)) return
  const { buffer, byteLength, byteOffset } = incoming.rawBody
  incoming.rawBody = Buffer.from(buffer, byteOffset, byteLength)
}

/** The path that Express has removed from the front of `url`. */
const mountPathOf = (incoming: IncomingMessage): string =>
  "baseUrl" in incoming && typeof incoming.baseUrl === "string" ? incoming.baseUrl : ""

/** Whether other middleware has consumed the body already: the host's mistake, not the client's. */
const bodyTaken = (incoming: IncomingMessage): Refusal | undefined => {
  const { headers, readableDidRead } = incoming
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
  const isKept = "rawBody" in incoming && incoming.rawBody instanceof Uint8Array
  return hasBody && readableDidRead && !isKept ? BODY_READ_BEFORE : undefined
}
