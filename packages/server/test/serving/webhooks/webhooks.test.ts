// A server that sends what happens: to a receiver that is away at first, with messages that the host lists and sends again.
import { readdirSync } from "node:fs"
import { createServer } from "node:http"
import { dirname } from "node:path"
import { Webhook } from "standardwebhooks"
import { expect, onTestFinished, test } from "vitest"
import { freshDatabase, startConfigured, stop } from "../../support/program.ts"

const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test("given a target in the configuration, then it gets what happens, and the host sees and repeats what was not taken", async () => {
  const taken: Array<string> = []
  let status = 410
  const receiver = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    // verify refuses what is not signed
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const { type } = new Webhook(SECRET).verify(Buffer.concat(chunks).toString(), headers) as { type: string }
    taken.push(type)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void receiver.close())
  const address = receiver.address()
  const port = typeof address === "object" ? address?.port : 0
  const target = { id: "crm", url: `http://127.0.0.1:${port}/events`, secrets: [SECRET], types: ["call_completed"] }
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const networks = [{ id: "n", time_zone: "UTC", advertisers, webhooks: [target] }]
  const webhooks = { allow_plain: true, allow_private_addresses: ["127.0.0.1"] }
  const server = await startConfigured({ networks, host_token: "host", webhooks, log_requests: false }, freshDatabase())
  const host = (method: string, path: string, body?: object, token = "host") =>
    fetch(`${server.url}/host/n/${path}`, {
      method,
      headers: { authorization: token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
  for (const [kind, rest] of [
    ["received", campaign],
    ["completed", {}],
  ] as const) {
    const event = { kind, event_id: kind, at: new Date().toISOString(), call_record_id: "c-1", ...rest }
    expect((await host("POST", "events", event)).status).toBe(200)
  }
  const failed = async () =>
    (await (await host("GET", "webhooks?status=failed")).json()) as { messages: ReadonlyArray<object> }
  while ((await failed()).messages.length === 0) await soon(100)
  expect((await failed()).messages).toMatchObject([{ message_id: "1", webhook_id: "crm", failure: "answered 410" }])
  status = 204
  expect((await host("POST", "webhooks/1/resend", undefined, "wrong")).status).toBe(401)
  expect((await host("POST", "webhooks/7/resend")).status).toBe(404)
  expect((await host("POST", "webhooks/1/resend")).status).toBe(200)
  while (taken.length < 2) await soon(100)
  expect(taken).toEqual(["call_completed", "call_completed"])
  expect((await host("GET", "webhooks?state=failed")).status).toBe(403)
  expect((await host("DELETE", "webhooks/1", undefined, "wrong")).status).toBe(401)
  expect((await host("DELETE", "webhooks/7")).status).toBe(404)
  expect((await host("DELETE", "webhooks/1")).status).toBe(200)
  expect((await host("DELETE", "webhooks/1")).status).toBe(404)
  expect(await stop(server)).toBe(0)
})

// ENG-301, ENG-508
test.each([
  ["a second of grace, then in time", { grace_seconds: 1 }, 4_000],
  ["ten seconds of grace and no request under way, then soon", {}, 7_000],
])(
  "given a receiver that does not answer, when a server ends with %s, and the message is sent again",
  async (_, limits, within) => {
    const ids: Array<unknown> = []
    let isHanging = true
    const receiver = createServer(({ headers }, response) => {
      ids.push(headers["webhook-id"])
      if (!isHanging) response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      receiver.close()
      receiver.closeAllConnections()
    })
    const address = receiver.address()
    const port = typeof address === "object" ? address?.port : 0
    const target = { id: "crm", url: `http://127.0.0.1:${port}/events`, secrets: [SECRET] }
    const networks = [{ id: "n", time_zone: "UTC", webhooks: [target] }]
    const webhooks = { allow_plain: true, allow_private_addresses: ["127.0.0.1"] }
    const configuration = { networks, host_token: "host", webhooks, limits, log_requests: false }
    const database = freshDatabase()
    const server = await startConfigured(configuration, database)
    const of = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
    const event = { kind: "received", event_id: "e", at: new Date().toISOString(), call_record_id: "c-1", ...of }
    const headers = { authorization: "host" }
    await fetch(`${server.url}/host/n/events`, { method: "POST", headers, body: JSON.stringify(event) })
    await expect.poll(() => ids, { timeout: 10_000 }).toHaveLength(1)
    const from = performance.now()
    expect(await stop(server)).toBe(0)
    expect(performance.now() - from).toBeLessThan(within)
    isHanging = false
    const next = await startConfigured(configuration, database)
    await expect.poll(() => ids, { timeout: 10_000 }).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
    expect(await stop(next)).toBe(0)
  },
)

// ENG-397
test("given a target that is down, then the metrics say how many messages wait and how long", async () => {
  const url = "http://127.0.0.1:1/hook?key=secret"
  const target = { id: "crm", url, secrets: [SECRET], types: ["call_completed"] }
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const networks = [{ id: "n", time_zone: "UTC", advertisers, webhooks: [target] }]
  const webhooks = { allow_plain: true, allow_private_addresses: ["127.0.0.1"] }
  const server = await startConfigured({ networks, host_token: "host", webhooks, log_requests: false }, freshDatabase())
  const headers = { authorization: "host" }
  const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
    return Number(new RegExp(`^callrules_${name} (\\S+)$`, "m").exec(text)?.[1])
  }
  expect([await metric("webhook_messages_waiting"), await metric("webhook_oldest_seconds")]).toEqual([0, 0])
  for (const [kind, rest] of [
    ["received", campaign],
    ["completed", {}],
  ] as const) {
    const event = { kind, event_id: kind, at: new Date().toISOString(), call_record_id: "c-1", ...rest }
    const body = JSON.stringify(event)
    expect((await fetch(`${server.url}/host/n/events`, { method: "POST", headers, body })).status).toBe(200)
  }
  while ((await metric("webhook_oldest_seconds")) < 0.1) await soon(100)
  expect([await metric("webhook_messages_waiting"), await metric("outbox_waiting")]).toEqual([1, 0])
  expect(await stop(server)).toBe(0)
})

// ENG-442
test("given messages of a target that is taken out, then they are told at the start, counted, listed and removed", async () => {
  const target = { id: "crm", url: "http://127.0.0.1:1/hook", secrets: [SECRET] }
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const webhooks = { allow_plain: true, allow_private_addresses: ["127.0.0.1"] }
  const database = freshDatabase()
  const started = (targets: ReadonlyArray<object>) => {
    const networks = [{ id: "n", time_zone: "UTC", advertisers, webhooks: targets }]
    return startConfigured({ networks, host_token: "host", webhooks, log_requests: false }, database)
  }
  const headers = { authorization: "host" }
  const first = await started([target])
  const receive = async (url: string, id: string): Promise<void> => {
    const of = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
    const event = { kind: "received", event_id: id, at: new Date().toISOString(), call_record_id: id, ...of }
    const answer = await fetch(`${url}/host/n/events`, { method: "POST", headers, body: JSON.stringify(event) })
    expect(answer.status).toBe(200)
  }
  const waiting = async (url: string) => {
    const answer = await fetch(`${url}/host/n/webhooks?status=waiting`, { headers })
    return [answer.status, await answer.json()]
  }
  const messages = (url: string) => expect.poll(() => waiting(url), { timeout: 10_000 })
  await receive(first.url, "c-1")
  await messages(first.url).toMatchObject([200, { messages: [{ message_id: "1" }] }])
  expect(await stop(first)).toBe(0)
  const second = await started([])
  await messages(second.url).toMatchObject([200, { messages: [{ message_id: "1" }] }])
  const told = "1 message waits for `crm` of network `n`, which is no target any more"
  await expect.poll(() => second.logged(), { timeout: 10_000 }).toContain(told)
  await receive(second.url, "c-2")
  const metrics = await (await fetch(`${second.url}/metrics`, { headers })).text()
  expect(metrics).toMatch(/^callrules_webhook_messages_waiting 1$/m)
  expect((await fetch(`${second.url}/host/n/webhooks/1`, { method: "DELETE", headers })).status).toBe(200)
  expect(await waiting(second.url)).toMatchObject([200, { messages: [] }])
  // no target, so another reader takes what happens
  const outbox = await (await fetch(`${second.url}/host/outbox`, { headers })).json()
  expect(outbox).toMatchObject({ events: [{ call_record_id: "c-2" }] })
  expect(await stop(second)).toBe(0)
}, 60_000)

test("given no target and no messages, then there are none, and no file is made for them", async () => {
  const database = freshDatabase()
  const networks = [{ id: "n", time_zone: "UTC" }]
  const server = await startConfigured({ networks, host_token: "host", log_requests: false }, database)
  const answer = await fetch(`${server.url}/host/n/webhooks?status=waiting`, { headers: { authorization: "host" } })
  expect([answer.status, await answer.json()]).toEqual([200, { messages: [], next: null }])
  expect(readdirSync(dirname(database)).filter((name) => name.includes("webhooks"))).toEqual([])
  expect(await stop(server)).toBe(0)
})
