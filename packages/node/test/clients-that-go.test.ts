// Clients that are gone before they are answered: whether the handler learns of it, which of their requests end, and which do not.
import { serveNode } from "@callrules/node"
import { describe, expect, onTestFinished, test } from "vitest"
import { type RawClient, rawClient, wire } from "./raw-client.ts"

/** A server whose answers wait until they are let go, and the requests that it was asked, aborted ones by name. */
const waiting = async () => {
  const begun: Array<string> = []
  const aborted: Array<string> = []
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const handler = async (request: Request): Promise<Response> => {
    const { signal } = request
    const name = `${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim()
    begun.push(name)
    signal.addEventListener("abort", () => aborted.push(name))
    if (!name.includes("/at-once")) await released
    return new Response(request.method === "HEAD" ? null : name)
  }
  const server = await serveNode(handler, { host: "127.0.0.1", port: 0, limits: { graceMilliseconds: 100 } })
  onTestFinished(() => server.close())
  const ask = async (...requests: ReadonlyArray<string>): Promise<RawClient> => {
    const client = await rawClient(server.port, requests.join(""))
    await until(() => begun.length > 0)
    return client
  }
  return { aborted, ask, begun, letGo: () => letGo(), port: server.port }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(5)
}

const POST = wire("POST /write HTTP/1.1\ncontent-length: 4", "body")

// ENG-477
describe("a client that goes before it is answered", () => {
  test.each(["GET", "HEAD"])("given a %s and a connection that breaks, then the request is aborted", async (method) => {
    const { aborted, ask } = await waiting()
    const client = await ask(wire(`${method} /read HTTP/1.1`))
    client.socket.resetAndDestroy()
    await until(() => aborted.length > 0)
    expect(aborted).toEqual([`${method} /read`])
  })

  test.each(["GET", "HEAD"])(
    "given a %s and a client that closes its connection, then the request is aborted within seconds",
    async (method) => {
      const { aborted, ask } = await waiting()
      const client = await ask(wire(`${method} /read HTTP/1.1`))
      client.socket.destroy()
      await until(() => aborted.length > 0)
      expect(aborted).toEqual([`${method} /read`])
    },
  )

  test("given a write, also with a read behind it, and a client that closes its connection, then neither is aborted before the write is answered", async () => {
    const { aborted, ask, begun, letGo } = await waiting()
    const client = await ask(POST, wire("GET /read HTTP/1.1"))
    client.socket.destroy()
    await pause(1_500)
    expect([begun, aborted]).toEqual([["POST /write body"], []])
    letGo()
  })

  test("given a client that ends its side and reads, then it gets the answer to a write whenever it comes, and that to a read soon", async () => {
    const { ask, letGo, port } = await waiting()
    const client = await ask(POST)
    client.socket.end()
    await pause(1_500)
    letGo()
    await client.answers("POST /write body")
    const reader = await rawClient(port, wire("GET /at-once HTTP/1.1"))
    reader.socket.end()
    await reader.answers("GET /at-once")
  })
})
