// A way to a server that answers some requests in its place, and hands the others on.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A way of a test. */
export interface Way {
  readonly url: string
  readonly close: () => void
}

const HANDED_ON = ["authorization", "content-type", "idempotency-key"]

/** A way to the server at an address. `answer` is given the text of each request; undefined: the server answers it. */
export const wayTo = async (
  server: string,
  answer: (body: string) => Response | undefined | Promise<Response | undefined>,
): Promise<Way> => {
  const way = createServer(async (request, response) => {
    const body = (await request.toArray()).join("")
    const own = await answer(body)
    const headers = HANDED_ON.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === "string" ? [[name, value] as const] : []
    })
    const init = { method: request.method ?? "GET", headers: Object.fromEntries(headers), body }
    const answered = own ?? (await fetch(`${server}${request.url}`, init))
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text())
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => way.once("listening", resolve))
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, // as it listens on a port
    close: () => {
      way.close()
      way.closeAllConnections()
    },
  }
}

/** The answer of a service that cannot answer now, or whatever its status says. */
export const notNow = (status = 503): Response =>
  new Response('{"errors":{"class":"ServiceUnavailable","invalid_data":"not now"}}', { status })
