// Clients that ask for much and read nothing: what waits for them does not fill the memory.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { serveNode } from "@callrules/node"
import { describe, expect, onTestFinished, test } from "vitest"
import { followConnections } from "../src/connections.ts"
import { boundUnreadAnswers } from "../src/unread-answers.ts"
import { rawClient, wire } from "./raw-client.ts"

const LONG = "x".repeat(15_000_000)

test("given clients that do not read, then those with most to read are cut until little enough waits, and others are answered", async () => {
  const server = createServer(({ url }, answer) => void answer.end(url === "/long" ? LONG : "hello"))
  const { answering } = followConnections(server, 60_000)
  boundUnreadAnswers(server, answering, { milliseconds: 60_000, bytes: 40_000_000 })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  const clients = await Promise.all(Array.from({ length: 8 }, () => rawClient(port)))
  onTestFinished(() => {
    for (const { socket } of clients) socket.destroy()
  })
  for (const { socket } of clients) {
    socket.pause()
    socket.write(wire("GET /long HTTP/1.1"))
  }
  const unread = (): number =>
    [...answering()].flatMap(([, answers]) => answers).reduce((sum, { writableLength }) => sum + writableLength, 0)
  await expect.poll(unread, { timeout: 5_000 }).toBeGreaterThan(40_000_000)
  await expect.poll(unread, { timeout: 5_000 }).toBeLessThanOrEqual(40_000_000)
  // no more of them than was needed
  expect(unread()).toBeGreaterThan(10_000_000)
  const other = await rawClient(port, wire("GET /short HTTP/1.1"))
  await other.answers("hello")
})

describe("a client that keeps sending line ends while it takes its answer", () => {
  const sendingClient = async (answerMilliseconds: number) => {
    const server = await serveNode(async () => new Response(LONG), {
      host: "127.0.0.1",
      port: 0,
      limits: { graceMilliseconds: 100, answerMilliseconds },
    })
    onTestFinished(() => server.close())
    const client = await rawClient(server.port)
    const timer = setInterval(() => client.socket.write("\r\n"), answerMilliseconds / 4)
    onTestFinished(() => {
      clearInterval(timer)
      client.socket.destroy()
    })
    return client
  }

  test("given one that takes nothing, then its connection is cut in time", async () => {
    const { closed, socket } = await sendingClient(30)
    socket.pause()
    socket.write(wire("GET / HTTP/1.1"))
    await closed
  })

  test("given one that takes a piece now and then, then it gets all of it, although it takes longer than one piece may", async () => {
    // on a busy machine the client itself may be held up for a good while
    const { socket } = await sendingClient(500)
    let taken = 0
    socket.on("data", ({ length }) => {
      taken += length
      socket.pause()
      setTimeout(() => socket.resume(), 8)
    })
    const began = performance.now()
    socket.write(wire("GET / HTTP/1.1"))
    await expect.poll(() => taken, { timeout: 120_000 }).toBeGreaterThan(LONG.length)
    expect(performance.now() - began).toBeGreaterThan(1_000)
  })
})
