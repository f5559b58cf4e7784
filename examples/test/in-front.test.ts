// The recipes for what stands in front of the engine: the framework's request ids, and a login of one's own.
import { fork } from "node:child_process"
import { once } from "node:events"
import { createServer, request as nodeRequest } from "node:http"
import type { AddressInfo } from "node:net"
import { atBasePath } from "@callrules/engine"
import { type NodeHandler, nodeListener, serveNode } from "@callrules/node"
import { Hono } from "hono"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { hostBehind } from "../src/mount/own-login.ts"
import { expressApp, fastifyApp, honoApp } from "../src/mount/request-ids.ts"
import { onNode, portOf, type Send, sendTo } from "./on-node.ts"

const SETTINGS = "/calls/api/2026-11-01/n1/advertisers/acme/advertiser_campaigns/auto.json"

const putSettings = (headers: Record<string, string>): Request =>
  new Request(`http://localhost${SETTINGS}`, {
    method: "PUT",
    headers: { authorization: "secret", ...headers },
    body: JSON.stringify({ record_calls: true }),
  })

const onFastify = async (): Promise<Send> => {
  await fastifyApp.listen({ port: 0, host: "127.0.0.1" })
  onTestFinished(() => fastifyApp.close())
  return sendTo((fastifyApp.server.address() as AddressInfo).port) // a server that listens on a port has an address
}

const inProcessOfItsOwn = async (recipe: string): Promise<number> => {
  const options = { execArgv: ["--conditions=@callrules/source"] }
  const child = fork(new URL("lone-listener.ts", import.meta.url), [recipe], options)
  onTestFinished(() => void child.kill())
  const [port] = await once(child, "message")
  return port
}

const onHono = async (): Promise<Send> => {
  const server = await serveNode(async (request) => honoApp.fetch(request), { host: "127.0.0.1", port: 0 })
  onTestFinished(() => server.close())
  return sendTo(server.port)
}

describe("one request id in both logs", () => {
  // the engine would draw an id with this function, and so does Hono
  it.each<readonly [name: string, start: () => Promise<Send>, form: RegExp, drawn: number]>([
    ["Fastify", onFastify, /^req-\w+$/, 0],
    ["Express", () => onNode(expressApp), /^[\da-f-]{36}$/, 0],
    ["Hono", onHono, /^[\da-f-]{36}$/, 1],
  ])("%s: given a request with an id and one without, then the engine makes none", async (_, start, form, drawn) => {
    const send = await start()
    const draw = vi.spyOn(crypto, "randomUUID")
    onTestFinished(() => draw.mockRestore())
    const brought = await send(putSettings({ "x-request-id": "partner-7" }))
    expect([brought.status, brought.headers.get("x-request-id")]).toEqual([200, "partner-7"])
    const without = await send(putSettings({}))
    expect([without.status, without.headers.get("x-request-id")]).toEqual([200, expect.stringMatching(form)])
    expect(draw).toHaveBeenCalledTimes(drawn)
  })

  it("Hono behind a nodeListener in a process that has nothing else: the engine has the id too", async () => {
    const port = await inProcessOfItsOwn("request ids")
    const answered = await sendTo(port)(putSettings({ "x-request-id": "partner-7" }))
    expect([answered.status, answered.headers.get("x-request-id")]).toEqual([200, "partner-7"])
    expect(await statusOfTrace(port, SETTINGS, { authorization: "secret" })).toBe(405)
  })
})

const mayEnter = async ({ headers }: Request) => headers.get("x-user") === "alice"

const ofServer = async (handler: NodeHandler): Promise<number> => {
  const server = await serveNode(handler, { host: "127.0.0.1", port: 0 })
  onTestFinished(() => server.close())
  return server.port
}

/** The status of an answer to a method that `fetch` does not send. */
const statusOfTrace = (port: number, path: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = { port, host: "127.0.0.1", path, method: "TRACE", headers: { ...headers, connection: "close" } }
    nodeRequest(request, (answer) => answer.resume().once("end", () => resolve(answer.statusCode)))
      .once("error", reject)
      .end()
  })

describe("a login of one's own in front of the host interface", () => {
  const app = new Hono().all("/telephony/*", ({ env, req }) =>
    atBasePath("/telephony", hostBehind(mayEnter))(req.raw, env),
  )

  it.each<readonly [name: string, start: () => Promise<number>, below: string]>([
    ["nodeListener in a process that has nothing else", () => inProcessOfItsOwn("login"), ""],
    ["nodeListener", () => portOf(createServer(nodeListener(hostBehind(mayEnter)))), ""],
    ["serveNode", () => ofServer(hostBehind(mayEnter)), ""],
    ["serveNode below a path", () => ofServer(atBasePath("/telephony", hostBehind(mayEnter))), "/telephony"],
    ["Hono", () => ofServer(async (request, connection) => app.fetch(request, connection ?? {})), "/telephony"],
  ])(
    "%s: given who is let in, then an event is taken; given anybody else, even with a token, then 401",
    async (...of) => {
      const [, start, below] = of
      const port = await start()
      const send = sendTo(port)
      const events = `${below}/host/n1/events`
      const outbox = `${below}/host/outbox`
      const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
      const event = {
        kind: "received",
        event_id: "e1",
        at: new Date().toISOString(),
        call_record_id: "c1",
        ...campaign,
      }
      const report = (headers: Record<string, string>) =>
        send(new Request(`http://localhost${events}`, { method: "POST", headers, body: JSON.stringify(event) }))
      const read = (headers: Record<string, string>) => send(new Request(`http://localhost${outbox}`, { headers }))
      const alice = { "x-user": "alice" }
      expect((await report(alice)).status).toBe(200)
      expect((await report({ ...alice, authorization: "her own" })).status).toBe(200)
      expect((await report({ authorization: "host-secret" })).status).toBe(401)
      expect([(await read(alice)).status, (await read({})).status]).toEqual([200, 401])
      expect([await statusOfTrace(port, outbox, alice), await statusOfTrace(port, outbox, {})]).toEqual([405, 401])
    },
  )
})
