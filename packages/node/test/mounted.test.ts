// The engine inside a host's server: base paths, proxies in front, bodies that somebody has read.
import { createServer, request as nodeRequest, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { atBasePath } from "@callrules/engine"
import { type NodeHandler, nodeListener, serveNode } from "@callrules/node"
import { describe, expect, onTestFinished, test } from "vitest"
import type { RequestReport } from "../../engine/src/observing/request-report.ts"
import { CURRENT_CALLS, SIGNALS, testEngine } from "../../engine/test/fixture.ts"

describe("a handler at a base path", () => {
  test("given paths below and beside it, then only those below are the engine's", async () => {
    const { completedCall, engine } = await testEngine()
    const handler = atBasePath("/calls/", engine.handler)
    const ask = (path: string, init: RequestInit = {}) =>
      handler(new Request(`http://localhost${path}`, { headers: { authorization: "t1" }, ...init }))
    expect(await (await ask(`/calls${CURRENT_CALLS}`)).json()).toEqual({ current_calls: [] })
    const body = JSON.stringify({ search: { transaction_id: await completedCall() }, signals: [{ name: "Sale" }] })
    expect((await ask(`/calls${SIGNALS}`, { method: "POST", body })).status).toBe(200)
    for (const path of [CURRENT_CALLS, "/calls", "/callsx/calls_in_progress/current_calls"]) {
      const answer = await ask(path)
      expect([answer.status, await answer.text()]).toMatchObject([
        404,
        expect.stringContaining("begins with `/calls/`"),
      ])
    }
  })

  test("given an answer that names another path of the engine, then it is named as the client reaches it", async () => {
    const located = (location: string) => async () => new Response(null, { status: 201, headers: { location } })
    const locationOf = async (location: string) => {
      const answer = await atBasePath("/calls", located(location))(new Request("http://localhost/calls/x"))
      return [answer.status, answer.headers.get("location")]
    }
    expect(await locationOf("/api/1")).toEqual([201, "/calls/api/1"])
    expect(await locationOf("https://elsewhere.example/api/1")).toEqual([201, "https://elsewhere.example/api/1"])
  })

  test.each(["nodeListener", "serveNode"])(
    "%s: given a method that no `Request` can be made with, then the answer is that of the engine",
    async (name) => {
      const { engine } = await testEngine()
      const portOf = async (handler: NodeHandler) => {
        if (name === "nodeListener") return listeningPort(nodeListener(handler))
        const server = await serveNode(handler, { host: "127.0.0.1", port: 0 })
        onTestFinished(() => server.close())
        return server.port
      }
      const ports = [await portOf(engine.handler), await portOf(atBasePath("/calls", engine.handler))] as const
      const [root, below] = await Promise.all([
        traced(ports[0], CURRENT_CALLS),
        traced(ports[1], `/calls${CURRENT_CALLS}`),
      ])
      expect(below).toEqual(root)
      expect(below).toEqual([405, "GET, HEAD, OPTIONS", expect.stringContaining("TRACE is not a method of this path")])
      expect(await traced(ports[1], "/calls/nothing")).toEqual([
        404,
        undefined,
        expect.stringContaining("RouteNotFound"),
      ])
    },
  )
})

const listeningPort = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  // a server that listens on a port has an address
  return (server.address() as AddressInfo).port
}

/** Status, `Allow` and body of the answer to TRACE, which `fetch` does not send. */
const traced = (port: number, path: string): Promise<readonly [number | undefined, string | undefined, string]> =>
  new Promise((resolve, reject) => {
    const request = { port, host: "127.0.0.1", path, method: "TRACE", headers: { connection: "close" } }
    nodeRequest(request, async (answer) => resolve([answer.statusCode, answer.headers.allow, await text(answer)]))
      .once("error", reject)
      .end()
  })

/** The address that the report of a request has, by the header that it brought. */
const reportedAddress = async (trustedProxies: ReadonlyArray<string>, forwarded: ReadonlyArray<string>) => {
  const reports: Array<RequestReport> = []
  const { engine } = await testEngine({ onRequest: (report) => reports.push(report) })
  const server = await serveNode(engine.handler, { host: "127.0.0.1", port: 0, trustedProxies })
  onTestFinished(() => server.close())
  const headers = { "x-forwarded-for": [...forwarded], connection: "close" }
  await new Promise<void>((resolve, reject) => {
    const sent = nodeRequest({ port: server.port, host: "127.0.0.1", path: CURRENT_CALLS, headers }, (answer) => {
      answer.resume().once("end", resolve)
    })
    sent.once("error", reject).end()
  })
  return reports[0]?.clientAddress
}

describe("the address of a client", () => {
  test.each([
    ["no proxy is trusted", [], ["203.0.113.9"], "127.0.0.1"],
    ["the proxy is another one", ["10.0.0.0/8"], ["203.0.113.9"], "127.0.0.1"],
    ["a trusted proxy", ["127.0.0.1"], ["203.0.113.9"], "203.0.113.9"],
    ["two trusted proxies", ["127.0.0.1", "10.0.0.0/8"], ["203.0.113.9, 10.1.2.3"], "203.0.113.9"],
    ["a client that names somebody else", ["127.0.0.1"], ["198.51.100.1, 203.0.113.9"], "203.0.113.9"],
    ["several headers", ["127.0.0.1", "10.0.0.0/8"], ["203.0.113.9", "10.1.2.3"], "203.0.113.9"],
    ["something that is no address", ["127.0.0.1"], ["203.0.113.9, unknown"], "127.0.0.1"],
    ["IPv6", ["127.0.0.1", "2001:db8:1::/48"], ["2001:db8:2::1, 2001:db8:1::5"], "2001:db8:2::1"],
    ["no header", ["127.0.0.1"], [], "127.0.0.1"],
  ])("given %s, then it is found", async (_, trusted, forwarded, expected) => {
    expect(await reportedAddress(trusted, forwarded)).toBe(expected)
  })

  test.each(["10.0.0.0/33", "proxy.example", "::1/129", "10.0.0.0/8/8", "10.0.0.0/"])(
    "given %s as a trusted proxy, then it is refused",
    (range) => {
      expect(() => nodeListener(async () => new Response(), { trustedProxies: [range] })).toThrow(RangeError)
    },
  )
})

describe("a listener behind something that reads bodies", () => {
  test("given a body that was read, then 500 says whose mistake it is; given its bytes, then they are used", async () => {
    const { completedCall, engine } = await testEngine()
    const listener = nodeListener(engine.handler)
    let keep: ((bytes: Buffer) => Uint8Array) | undefined
    const port = await listeningPort((incoming, outgoing) => {
      const chunks: Array<Buffer> = []
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
      incoming.on("end", () => {
        if (keep !== undefined) Object.assign(incoming, { rawBody: keep(Buffer.concat(chunks)) })
        listener(incoming, outgoing)
      })
    })
    const body = JSON.stringify({ search: { transaction_id: await completedCall() }, signals: [{ name: "Sale" }] })
    const post = async () => {
      const init = { method: "POST", headers: { authorization: "t1" }, body }
      const answer = await fetch(`http://127.0.0.1:${port}${SIGNALS}`, init)
      return [answer.status, await answer.text()] as const
    }
    expect(await post()).toEqual([
      500,
      expect.stringContaining("something in front of the engine has read the request body"),
    ])
    for (const kept of [(bytes: Buffer) => bytes, (bytes: Buffer) => new Uint8Array(bytes)]) {
      keep = kept
      expect(await post()).toEqual([200, expect.stringContaining("Sale")])
    }
  })
})
