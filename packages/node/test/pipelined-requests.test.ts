// Requests that are sent without waiting for answers: one at a time of each connection, others in between, and not without end.
import { AsyncLocalStorage } from "node:async_hooks"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { nodeListener, serveNode } from "@callrules/node"
import { expect, onTestFinished, test } from "vitest"
import { rawClient, wire } from "./raw-client.ts"

/** A server whose answers are given by hand, and the paths that have been asked for. */
const answeredByHand = async () => {
  const asked: Array<string> = []
  const waiting: Array<() => void> = []
  const handler = (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    return new Promise((resolve) => waiting.push(() => resolve(new Response(pathname))))
  }
  const server = await serveNode(handler, { host: "127.0.0.1", port: 0, limits: { graceMilliseconds: 100 } })
  onTestFinished(() => server.close())
  /** Gives the answer that has waited longest. */
  const answer = () => waiting.shift()?.()
  return { port: server.port, asked, answer }
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

const get = (path: string): string => wire(`GET ${path} HTTP/1.1`)

test("given requests one behind the other, then each begins when the one before is answered, after those of others", async () => {
  const { answer, asked, port } = await answeredByHand()
  const client = await rawClient(port, get("/1") + get("/2") + get("/3"))
  await until(() => asked.length === 1)
  await rawClient(port, get("/other"))
  await until(() => asked.length === 2)
  expect(asked).toEqual(["/1", "/other"])
  answer()
  answer()
  await until(() => asked.length === 3)
  expect(asked[2]).toBe("/2")
  answer()
  await until(() => asked.length === 4)
  answer()
  await client.answers("/3")
})

test("given more requests behind another one than any client needs, then the connection is cut, and others are answered", async () => {
  const { answer, asked, port } = await answeredByHand()
  const client = await rawClient(port, get("/many").repeat(1_000))
  await client.closed
  expect(asked).toEqual(["/many"])
  answer()
  const other = await rawClient(port, get("/other"))
  await until(() => asked.length === 2)
  answer()
  await other.answers("/other")
})

test("given thousands of requests in one piece, then no more are made of them than may wait", async () => {
  const server = createServer(nodeListener(async () => new Response("never", { status: 200 })))
  onTestFinished(() => void server.close())
  await once(server.listen(0, "127.0.0.1"), "listening")
  let count = 0
  server.on("request", () => {
    count += 1
  })
  const client = await rawClient(portOf(server), get("/a").repeat(2_000))
  await client.closed
  expect(count).toBe(18)
})

test("given a host that keeps something for each request, then requests behind another one have their own", async () => {
  const kept = new AsyncLocalStorage<string>()
  const told: Array<string> = []
  const listener = nodeListener(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    told.push(`${new URL(request.url).pathname} in ${kept.getStore()}`)
    return new Response("told")
  })
  const server = createServer((incoming, outgoing) => kept.run(incoming.url ?? "", () => listener(incoming, outgoing)))
  onTestFinished(() => void server.close())
  await once(server.listen(0, "127.0.0.1"), "listening")
  const client = await rawClient(portOf(server), get("/1") + get("/2") + get("/3"))
  await until(() => told.length === 3)
  expect(told).toEqual(["/1 in /1", "/2 in /2", "/3 in /3"])
  client.socket.destroy()
})

test.each([
  ["the first", [1, 2, 0]],
  ["the first two", [2, 0, 1]],
  ["the second", [0, 2, 1]],
  ["all", [2, 1, 0]],
])("given a host that holds back %s of three requests, then all are answered in their order", async (_, order) => {
  const listener = nodeListener(async (request) => new Response(new URL(request.url).pathname))
  const held: Array<() => void> = []
  const server = createServer((incoming, outgoing) => {
    held.push(() => listener(incoming, outgoing))
    if (held.length === 3) for (const index of order) setTimeout(() => held[index]?.(), 10 * order.indexOf(index))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, "127.0.0.1"), "listening")
  const client = await rawClient(portOf(server), get("/1") + get("/2") + get("/3"))
  await client.answers("/3")
  expect(client.answered().match(/\/[123](?=HTTP|$)/g)).toEqual(["/1", "/2", "/3"])
  client.socket.destroy()
})

test("given a client that sends the next request when it has its answer, then it is never cut", async () => {
  const { answer, asked, port } = await answeredByHand()
  const client = await rawClient(port)
  for (let number = 1; number <= 100; number++) {
    client.socket.write(get(`/${number}`))
    await until(() => asked.length === number)
    answer()
    await until(() => client.answered().endsWith(`/${number}`))
  }
})

test.each([
  ["what is no request", "no request\r\n\r\n", false],
  ["half a request, and no more", "GET /half HTTP/1.1\r\nho", true],
])("given %s behind a request, then the answer of the request comes before its refusal", async (_, behind, ends) => {
  const { answer, asked, port } = await answeredByHand()
  const client = await rawClient(port, get("/first") + behind)
  if (ends) client.socket.end()
  await until(() => asked.length === 1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(client.answered()).toBe("")
  answer()
  await client.closed
  expect(client.answered()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\/firstHTTP\/1\.1 400 Bad Request/)
})
