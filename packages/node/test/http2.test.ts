// A host's own server may speak HTTP/2: its requests reach the handler as those of HTTP/1.1 do.
import { type ClientHttp2Session, connect, createServer, type Http2Server } from "node:http2"
import type { AddressInfo } from "node:net"
import { nodeListener } from "@callrules/node"
import { afterAll, beforeAll, expect, test } from "vitest"

let server: Http2Server
let client: ClientHttp2Session
let under = 0
let most = 0

const handler = async (request: Request): Promise<Response> => {
  under += 1
  most = Math.max(most, under)
  const { pathname, search } = new URL(request.url)
  if (pathname === "/unread") {
    under -= 1
    return new Response(null, { status: 413 })
  }
  const body = await request.text()
  await new Promise((resolve) => setTimeout(resolve, 20))
  under -= 1
  return Response.json({ method: request.method, path: pathname + search, token: request.headers.get("x-token"), body })
}

beforeAll(async () => {
  const listener = nodeListener(handler)
  // Node calls a listener of HTTP/2 with messages that have what those of HTTP/1.1 have
  server = createServer((incoming, outgoing) => listener(incoming as never, outgoing as never)).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) // as it listens on a port
})

afterAll(() => {
  client.destroy()
  server.close()
})

const ask = (path: string, body?: string): Promise<readonly [status: unknown, body: string]> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST"
    const stream = client.request({ ":path": path, ":method": method, "x-token": "t" })
    let [status, text]: [unknown, string] = [undefined, ""]
    stream.on("response", (headers) => {
      status = headers[":status"]
    })
    stream.setEncoding("utf8").on("data", (piece: string) => {
      text += piece
    })
    stream.on("end", () => resolve([status, text]))
    stream.on("error", reject)
    stream.end(body)
  })

// ENG-532
test("given requests of HTTP/2, also many at once on one connection, then each is answered", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => ask(`/a?b=${index}`, index % 2 === 0 ? undefined : `body ${index}`)),
  )
  expect(answers.map(([status, body]) => [status, JSON.parse(body)])).toEqual(
    answers.map((_, index) => [
      200,
      {
        method: index % 2 === 0 ? "GET" : "POST",
        path: `/a?b=${index}`,
        token: "t",
        body: index % 2 === 0 ? "" : `body ${index}`,
      },
    ]),
  )
  expect(most).toBeGreaterThan(1)
})

// ENG-532
test("given a body that is not read, then the connection goes on", async () => {
  expect(await ask("/unread", "x".repeat(500_000))).toEqual([413, ""])
  expect((await ask("/a"))[0]).toBe(200)
})
