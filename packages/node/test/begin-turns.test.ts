// Connections that are taken while requests fill the turns of the event loop, and who waits for whom.
import { once } from "node:events"
import { connect } from "node:net"
import { serveNode } from "@callrules/node"
import { expect, onTestFinished, test } from "vitest"
import { rawClient, wire } from "./raw-client.ts"

/** A server whose every answer takes so many milliseconds of the event loop, and what it was asked for. */
const holding = async (milliseconds: number) => {
  const asked: Array<string> = []
  const handler = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    const until = performance.now() + milliseconds
    while (performance.now() < until);
    return new Response(pathname)
  }
  const limits = { graceMilliseconds: 100 }
  const server = await serveNode(handler, { host: "127.0.0.1", port: 0, limits, probePaths: ["/health"] })
  onTestFinished(() => server.close())
  return { port: server.port, asked }
}

const get = (path: string): string => wire(`GET ${path} HTTP/1.1`)

/** A client whose connection the server has taken. */
const takenClient = async (port: number) => {
  const client = await rawClient(port, get("/first"))
  await client.answers("/first")
  return client
}

test("given requests that fill every turn, when many clients connect, then they do not wait for a turn each", async () => {
  const { asked, port } = await holding(4)
  const busy = await Promise.all(Array.from({ length: 30 }, () => takenClient(port)))
  for (const { socket } of busy) socket.write(get("/busy").repeat(16))
  const sockets = Array.from({ length: 120 }, () => connect(port, "127.0.0.1"))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, "connect")))
  const before = asked.length
  const last = await rawClient(port, get("/health"))
  await last.answers("/health")
  // all of the busy ones together have 480; a turn has three of them, and takes one connection
  expect(asked.slice(before).filter((path) => path === "/busy").length).toBeLessThan(150)
})

test("given many requests without a token, when a supervisor asks, then it waits for one of them and not for all", async () => {
  const { asked, port } = await holding(2)
  const strangers = await Promise.all(Array.from({ length: 60 }, () => takenClient(port)))
  const supervisor = await takenClient(port)
  const before = asked.length
  for (const { socket } of strangers) socket.write(get("/stranger"))
  supervisor.socket.write(get("/health"))
  await supervisor.answers("/health")
  expect(asked.indexOf("/health") - before).toBeLessThan(30)
})

test("given many who ask a supervisor's path beside many others, then a supervisor waits for the former, and not for the latter", async () => {
  const { asked, port } = await holding(2)
  const others = await Promise.all(Array.from({ length: 30 }, () => takenClient(port)))
  const probing = await Promise.all(Array.from({ length: 30 }, () => takenClient(port)))
  const supervisor = await takenClient(port)
  const before = asked.length
  for (const [place, { socket }] of others.entries()) {
    socket.write(wire(`GET /other HTTP/1.1\nauthorization: token-${place}`).repeat(8))
  }
  for (const { socket } of probing) socket.write(get("/health").repeat(8))
  supervisor.socket.write(get("/health"))
  await supervisor.answers("/health")
  expect(asked.slice(before).filter((path) => path === "/other").length).toBeLessThan(120)
})
