// The engine behind Node's HTTP server.
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { Server } from "node:http"
import { serveNode } from "@callrules/node"
import { describe, expect, test } from "vitest"
import { AFFILIATES, SIGNALS, testEngine } from "../../engine/test/fixture.ts"
import { rawClient } from "./raw-client.ts"

describe("the Node adapter", () => {
  test("given a listening engine, then requests over a socket get its answers", async () => {
    const { engine, completedCall } = await testEngine()
    const server = await serveNode(engine.handler, { host: "127.0.0.1", port: 0 })
    const url = `http://127.0.0.1:${server.port}`
    const headers = { authorization: "t1" }
    expect(await (await fetch(`${url}${AFFILIATES}`, { headers })).json()).toEqual([])
    const body = JSON.stringify({ search: { transaction_id: await completedCall() }, signals: [{ name: "Ünï" }] })
    const answer = await fetch(`${url}${SIGNALS}`, { method: "POST", headers, body })
    expect([answer.status, ((await answer.json()) as { signals: ReadonlyArray<unknown> }).signals]).toMatchObject([
      200,
      [{ name: "Ünï" }],
    ])
    const head = await fetch(`${url}${AFFILIATES}`, { method: "HEAD", headers })
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "2", ""])
    const large = await fetch(`${url}${SIGNALS}`, { method: "POST", headers, body: "x".repeat(1_100_000) })
    expect(large.status).toBe(413)
    await server.close()
  })

  test("given a request of HTTP/1.0 without a host, such as a health check, then it is answered", async () => {
    const { engine } = await testEngine()
    const server = await serveNode(engine.handler, { host: "127.0.0.1", port: 0 })
    const client = await rawClient(server.port, `GET ${AFFILIATES} HTTP/1.0\r\nauthorization: t1\r\n\r\n`)
    await client.closed
    expect(client.answered()).toMatch(/^HTTP\/1\.[01] 200 .*\[\]$/s)
    await server.close()
  })

  test("given a port that is taken, then it is rejected", async () => {
    const handler = async () => new Response()
    const server = await serveNode(handler, { host: "127.0.0.1", port: 0 })
    await expect(serveNode(handler, { host: "127.0.0.1", port: server.port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    })
    await server.close()
  })

  test("given a connection that the system does not hand over, then the server goes on", async () => {
    const served: Array<Server> = []
    // Node tells of each request with its server
    const follow = (message: unknown): void => void served.push((message as { server: Server }).server)
    subscribe("http.server.request.start", follow)
    const server = await serveNode(async () => new Response("here"), { host: "127.0.0.1", port: 0 })
    const ask = async () => (await fetch(`http://127.0.0.1:${server.port}/`)).text()
    expect(await ask()).toBe("here")
    unsubscribe("http.server.request.start", follow)
    expect(served[0]?.emit("error", Object.assign(new Error("accept ENOBUFS"), { code: "ENOBUFS" }))).toBe(true)
    expect(await ask()).toBe("here")
    await server.close()
  })
})
