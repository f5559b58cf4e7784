// Clients that ask for much and read nothing: what waits for them does not fill the memory.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { followConnections } from "../src/connections.ts"
import { boundUnreadAnswers } from "../src/unread-answers.ts"
import { rawClient, wire } from "./raw-client.ts"

const LONG = "x".repeat(15_000_000)

test("given clients that do not read, then those with most to read are cut until little enough waits, and others are answered", async () => {
  const server = createServer(({ url }, answer) => void answer.end(url === "/long" ? LONG : "hello"))
  const { answering } = followConnections(server, 60_000)
  boundUnreadAnswers(server, answering, 40_000_000)
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
