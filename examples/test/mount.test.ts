// Every recipe of docs/embedding.md on Node: a call's first steps through the server that it mounts the engine in.
import { mkdtempSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Engine } from "@callrules/engine"
import { nodeListener } from "@callrules/node"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import express from "express"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { CallEngine, routes } from "../src/mount/effect.ts"
import { engine } from "../src/mount/engine.ts"
import { app as expressApp } from "../src/mount/express.ts"
import { app as expressBehindJson } from "../src/mount/express-behind-json.ts"
import { app as fastifyApp } from "../src/mount/fastify.ts"
import anyRuntime from "../src/mount/fetch.ts"
import { app as honoApp } from "../src/mount/hono.ts"
import { host, partners } from "../src/mount/node-http.ts"
import { listening, onNode, type Send, sendTo } from "./on-node.ts"

const SETTINGS = "/api/2026-11-01/n1/advertisers/acme/advertiser_campaigns/auto.json"
const CURRENT = "/calls_in_progress/current_calls?organization_type=Network&id=n1"

const request = (method: string, path: string, body?: object, token = "secret"): Request =>
  new Request(`http://localhost${path}`, {
    method,
    headers: { authorization: token, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

let calls = 0

/** A call in progress, through the two sides of an engine. */
const playCall = async (send: Send, below: string, sendToHost = send): Promise<void> => {
  const settings = { record_calls: true, call_recording_condition: "mobile OR repeat" }
  const put = await send(request("PUT", `${below}${SETTINGS}`, settings))
  expect([put.status, await put.json()]).toMatchObject([200, { call_recording_condition: "mobile or repeat" }])
  const call_record_id = `call-${++calls}`
  const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
  for (const kind of ["received", "transferred"]) {
    const body = { kind, event_id: kind, at: new Date().toISOString(), call_record_id, ...campaign }
    const given = kind === "received" ? body : { kind, event_id: kind, at: body.at, call_record_id }
    const answer = await sendToHost(request("POST", `${below}/host/n1/events`, given, "host-secret"))
    expect([answer.status, await answer.text()]).toMatchObject([200, expect.stringContaining(call_record_id)])
  }
  const current = await send(request("GET", `${below}${CURRENT}`))
  expect([current.status, await current.text()]).toMatchObject([200, expect.stringContaining(call_record_id)])
  const large = await send(request("POST", `${below}/api/2026-11-01/transactions.json`, { x: "x".repeat(1_100_000) }))
  expect(large.status).toBe(413)
}

describe("the recipes", () => {
  it("node:http: given two servers, then partners and the host each reach their side and no other", async () => {
    const send = await listening(partners)
    const sendToHost = await listening(host)
    await playCall(send, "", sendToHost)
    expect((await send(request("POST", "/host/n1/events", {}, "host-secret"))).status).toBe(404)
    expect((await sendToHost(request("GET", CURRENT))).status).toBe(404)
  })

  it("Express: given the engine below a path, then calls go through it and other bodies are read as ever", async () => {
    const send = await onNode(expressApp)
    await playCall(send, "/calls")
    expect(await (await send(request("POST", "/orders", { order: 7 }))).json()).toEqual({ order: 7 })
    expect((await send(request("GET", CURRENT))).status).toBe(404)
  })

  it("Express: given express.json() in front that keeps the bytes, then calls go through", async () => {
    await playCall(await onNode(expressBehindJson), "/calls")
  })

  it("Express: given express.json() in front that keeps nothing, then the answer says what to do", async () => {
    const app = express()
    app.use(express.json())
    app.use(nodeListener(engine.handler))
    const send = await onNode(app)
    const answer = await send(request("PUT", SETTINGS, { record_calls: true }))
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain("mount the engine before `express.json()`")
    expect((await send(request("GET", CURRENT))).status).toBe(200)
  })

  it("Fastify: given the plugin with a prefix, then calls go through it and other bodies are read as ever", async () => {
    await fastifyApp.listen({ port: 0, host: "127.0.0.1" })
    onTestFinished(() => fastifyApp.close())
    const { port } = fastifyApp.server.address() as AddressInfo // a server that listens on a port has an address
    const send = sendTo(port)
    await playCall(send, "/calls")
    expect(await (await send(request("POST", "/orders", { order: 7 }))).json()).toEqual({ order: 7 })
    expect((await send(request("GET", CURRENT))).status).toBe(404)
  })

  it("Hono: given the engine below a path, then calls go through it", async () => {
    const send: Send = async (one) => honoApp.fetch(one)
    await playCall(send, "/calls")
    expect(await (await send(request("GET", "/hello"))).text()).toBe("hello")
  })

  describe("Next.js", () => {
    const kept: typeof globalThis & { callrules?: Promise<Engine> | undefined } = globalThis
    const current = () => request("GET", `/calls${CURRENT}`)
    const loadAnew = () => {
      vi.resetModules()
      return import("../src/mount/next.ts")
    }

    /** A database that is not there yet, in a folder of its own. */
    const newDatabase = (): void => {
      const folder = mkdtempSync(join(tmpdir(), "callrules-next-"))
      vi.stubEnv("CALLS_DATABASE", join(folder, "calls.db"))
      onTestFinished(async () => {
        await (await kept.callrules)?.close()
        kept.callrules = undefined
        vi.unstubAllEnvs()
        rmSync(folder, { recursive: true })
      })
    }

    it("given a file that is loaded anew, then the one engine goes on", async () => {
      newDatabase()
      vi.stubEnv("CALLS_CREATE", "yes")
      const routes = await loadAnew()
      expect(await (await routes.GET(current())).json()).toEqual({ current_calls: [] })
      const anew = await loadAnew()
      expect(anew.GET).not.toBe(routes.GET)
      const put = await anew.PUT(request("PUT", `/calls${SETTINGS}`, { record_calls: true }))
      expect([put.status, (await routes.POST(request("POST", "/host/n1/events", {}))).status]).toEqual([200, 404])
    })

    it("given no database, then a build loads the file all the same, and a start that has failed is tried again", async () => {
      newDatabase()
      const routes = await loadAnew()
      expect(kept.callrules).toBeUndefined()
      await expect(routes.GET(current())).rejects.toThrow("does not exist")
      vi.stubEnv("CALLS_CREATE", "yes")
      expect((await routes.GET(current())).status).toBe(200)
    })
  })

  it("any runtime: given a default export with fetch, then it answers", async () => {
    expect(await (await anyRuntime.fetch(request("GET", CURRENT))).json()).toEqual({ current_calls: [] })
  })

  it("any runtime: given a start that fails, then the next request starts again", async () => {
    let starts = 0
    vi.resetModules()
    vi.doMock("@callrules/engine", async (original: () => Promise<typeof import("@callrules/engine")>) => {
      const real = await original()
      const makeEngine: typeof real.makeEngine = async (options) => {
        starts += 1
        if (starts === 1) throw new Error("the database does not answer yet")
        return real.makeEngine(options)
      }
      return { ...real, makeEngine }
    })
    const { default: again } = await import("../src/mount/fetch.ts")
    vi.doUnmock("@callrules/engine")
    await expect(again.fetch(request("GET", CURRENT))).rejects.toThrow("does not answer yet")
    expect((await again.fetch(request("GET", CURRENT))).status).toBe(200)
    expect((await again.fetch(request("GET", CURRENT))).status).toBe(200)
    expect(starts).toBe(2)
  })

  it("Effect: given the engine as a layer, then its routes are those of the router", async () => {
    const { dispose, handler } = HttpRouter.toWebHandler(routes.pipe(Layer.provide(CallEngine.layer)), {
      disableLogger: true,
    })
    const answer = await handler(request("GET", CURRENT))
    expect([answer.status, await answer.json()]).toEqual([200, { current_calls: [] }])
    await dispose()
  })
})
