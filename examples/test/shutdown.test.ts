// The recipes for the end of a process: each server ends although clients go on sending over connections that they keep.
import { once } from "node:events"
import { Agent, createServer, get, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { atBasePath, makeEngine } from "@callrules/engine"
import { fastifyPlugin, nodeListener } from "@callrules/node"
import { memoryStores } from "@callrules/store/memory"
import { createAdaptorServer } from "@hono/node-server"
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"
import { describe, expect, it, onTestFinished } from "vitest"
import { listen } from "../src/mount/hono-on-node.ts"
import { shutDown } from "../src/mount/shut-down.ts"
import { portOf } from "./on-node.ts"

const GRACE = 10_000

/** What a client sees of a server that has ended; a request that is sent just as its connection is closed is reset. */
const LOST: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET"])

/** Clients that send again as soon as they are answered, until nobody listens any more. */
const sendWithoutPause = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const statuses: Array<number> = []
  const errors: Array<string> = []
  /** Whether somebody still listens. */
  const send = () =>
    new Promise<boolean>((resolve) => {
      const request = get({ agent, port, host: "127.0.0.1", path: "/calls/calls_in_progress/current_calls" })
      request.once("response", (answer) => {
        statuses.push(answer.statusCode ?? 0)
        answer.resume().once("close", () => resolve(true))
      })
      request.once("error", (error: Error & { readonly code?: string }) => {
        errors.push(error.code ?? error.message)
        resolve(error.code !== "ECONNREFUSED")
      })
    })
  const client = async () => {
    while (await send());
  }
  onTestFinished(() => agent.destroy())
  return { statuses, errors, ended: Promise.all([client(), client(), client(), client()]) }
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await setTimeout(5)
}

type Handler = (request: Request, connection?: unknown) => Promise<Response>

/** So that each connection has a request under way when the end begins. */
const slowly =
  (handler: Handler): Handler =>
  async (request, connection) => {
    await setTimeout(20)
    return handler(request, connection)
  }

const servers: ReadonlyArray<readonly [name: string, make: (handler: Handler) => Server]> = [
  ["node:http", (handler) => createServer(nodeListener(atBasePath("/calls", handler)))],
  ["Express", (handler) => createServer(express().use("/calls", nodeListener(handler)))],
  [
    "Hono under @hono/node-server",
    (handler) => {
      const calls = atBasePath("/calls", handler)
      const app = new Hono().all("/calls/*", (context) => calls(context.req.raw))
      return createAdaptorServer({ fetch: app.fetch }) as Server // without options for HTTP/2 it is one
    },
  ],
]

describe("a server of one's own", () => {
  it.each(servers)(
    "%s: given clients that go on sending, then it ends well before the grace period",
    async (_, make) => {
      const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
      const server = make(slowly(engine.partnerHandler))
      const { ended, errors, statuses } = sendWithoutPause(await portOf(server))
      await until(() => statuses.length > 20)
      const begin = performance.now()
      await shutDown(server, engine, GRACE)
      expect(performance.now() - begin).toBeLessThan(GRACE / 2)
      await ended
      expect(errors.filter((code) => !LOST.has(code))).toEqual([])
      expect(new Set(statuses)).toEqual(new Set([401]))
    },
  )

  it("given a client that sends half a request, then it is cut when the grace period is over", async () => {
    const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
    const server = createServer(nodeListener(engine.partnerHandler))
    const port = await portOf(server)
    const request = get({ port, host: "127.0.0.1", method: "POST", headers: { "content-length": 10 } })
    request.on("error", () => {})
    await once(server, "request")
    await shutDown(server, engine, 100)
    expect(server.listening).toBe(false)
  })
})

describe("Fastify", () => {
  it("given `return503OnClosing: false` and clients that go on sending, then `close` ends it, and the engine gives every answer", async () => {
    const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
    const app = fastify({ return503OnClosing: false })
    app.register(fastifyPlugin(slowly(engine.partnerHandler)), { prefix: "/calls" })
    await app.listen({ port: 0, host: "127.0.0.1" })
    const { port } = app.server.address() as AddressInfo // a server that listens on a port has an address
    const { ended, errors, statuses } = sendWithoutPause(port)
    await until(() => statuses.length > 20)
    const begin = performance.now()
    await app.close()
    expect(performance.now() - begin).toBeLessThan(GRACE / 2)
    await engine.close()
    await ended
    expect(errors.filter((code) => !LOST.has(code))).toEqual([])
    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})

describe("an app of Hono behind `serveNode`", () => {
  it("given clients that go on sending, then it ends well before the grace period", async () => {
    const server = await listen(0)
    const { ended, errors, statuses } = sendWithoutPause(server.port)
    await until(() => statuses.length > 20)
    const begin = performance.now()
    await server.close()
    expect(performance.now() - begin).toBeLessThan(GRACE / 2)
    await ended
    expect(errors.filter((code) => !LOST.has(code))).toEqual([])
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([])
  })
})
