// The recipes for what stands in front of the engine: the framework's request ids, and a login of one's own.
import type { AddressInfo } from "node:net"
import { nodeListener, serveNode } from "@callrules/node"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { hostBehind } from "../src/mount/own-login.ts"
import { expressApp, fastifyApp, honoApp } from "../src/mount/request-ids.ts"
import { onNode, type Send, sendTo } from "./on-node.ts"

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
})

describe("a login of one's own in front of the host interface", () => {
  it("given who is let in, then an event is taken; given anybody else, even with a token, then 401", async () => {
    const mayEnter = async ({ headers }: Request) => headers.get("x-user") === "alice"
    const send = await onNode(nodeListener(hostBehind(mayEnter)))
    const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
    const event = { kind: "received", event_id: "e1", at: new Date().toISOString(), call_record_id: "c1", ...campaign }
    const report = (headers: Record<string, string>) =>
      send(new Request("http://localhost/host/n1/events", { method: "POST", headers, body: JSON.stringify(event) }))
    expect((await report({ "x-user": "alice" })).status).toBe(200)
    expect((await report({ "x-user": "alice", authorization: "her own" })).status).toBe(200)
    expect((await report({ authorization: "host-secret" })).status).toBe(401)
  })
})
