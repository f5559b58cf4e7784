// Servers of Node's for the tests of the recipes: on a free port, until the test is over.
import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** Sends a request to the server under test, whatever host its URL names. */
export type Send = (request: Request) => Promise<Response>

/** The port of a server that listens until the test is over. */
export const portOf = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // a server that listens on a port has an address
  return (server.address() as AddressInfo).port
}

/** What sends to a port. */
export const sendTo =
  (port: number): Send =>
  (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request))
  }

/** What sends to a server. */
export const listening = async (server: Server): Promise<Send> => sendTo(await portOf(server))

/** What sends to a listener. */
export const onNode = (listener: RequestListener): Promise<Send> => listening(createServer(listener))
